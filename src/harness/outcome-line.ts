import type { ShardTally } from '../model/report.ts';
import type { Outcome } from './outcome.ts';
import { decideVerdict, unseenRate } from './report/verdict.ts';

/** The journal's line on an outcome: the verdict and what it rests on; with the tally, so that those of shards can be added. */
export function outcomeLine(outcome: Outcome, withTally = false): { kind: 'requirement' } & Record<string, unknown> {
  const tally = outcome.tally();
  const { boundaryLost, lostBecause, missing, suiteError } = tally;
  return {
    kind: 'requirement',
    id: outcome.requirement.id,
    ...decideVerdict(tally),
    cases: outcome.judged,
    answers: outcome.answers,
    lost: outcome.lost,
    unseenRate: unseenRate(outcome.judged),
    calls: outcome.calls,
    sharedCalls: outcome.sharedCalls,
    findings: [...outcome.findings.keys()],
    ...(withTally ? { tally: { boundaryLost, lostBecause, missing, suiteError } satisfies ShardTally } : {}),
  };
}
