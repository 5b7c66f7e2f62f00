import type { Requirement } from '../contract/requirement.ts';
import type { ShardTally } from '../contract/report.ts';
import type { ReportRequirement, Verdict } from '../contract/report-parts.ts';
import type { Reason } from '../contract/reason.ts';

/** Everything that the verdict on one requirement depends on. */
export interface Tally extends ShardTally, Pick<ReportRequirement, 'cases' | 'lost'> {
  readonly requirement: Pick<Requirement, 'level' | 'pack'>;
  /** Distinct causes found. */
  readonly findings: { readonly size: number };
}

/** Share of the cases that has to be judged for a pass. */
const enough = 0.9;

/**
 * The one place that decides a verdict. A pass needs every boundary case and nine in ten of all cases judged and none
 * broken; a requirement that nothing exercised is untested, never passed.
 */
export function decideVerdict(tally: Tally): { verdict: Exclude<Verdict, 'waived'>; reason: Reason | null } {
  const { requirement, findings, cases, lost, boundaryLost } = tally;
  const { level, pack } = requirement;
  if (findings.size > 0) return { verdict: level === 'MUST' ? 'fail' : 'warn', reason: null };
  if (tally.suiteError !== null)
    return {
      verdict: 'inconclusive',
      reason: {
        code: 'suite-failed',
        error: tally.suiteError,
        ...(pack === undefined ? {} : { pack }),
      },
    };
  if (cases === 0 && lost === 0) return { verdict: 'untested', reason: tally.missing ?? { code: 'nothing-qualified' } };
  if (boundaryLost > 0 || cases < enough * (cases + lost))
    return {
      verdict: 'inconclusive',
      reason: { code: 'cases-lost', lost, of: cases + lost, because: tally.lostBecause },
    };
  return { verdict: 'pass', reason: null };
}

/** Rate of violations that may have gone unseen with n passed cases (95 %): 1 - 0.05^(1/n); null without cases. */
export function unseenRate(cases: number): number | null {
  return cases > 0 ? 1 - 0.05 ** (1 / cases) : null;
}
