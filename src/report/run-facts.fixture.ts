import type { EndedBy } from '../contract/report.ts';
import type { ReportFinding, ReportRequirement, ReportWaiver, Verdict } from '../contract/report-parts.ts';
import { inWords } from '../contract/reason-words.ts';
import type { Level } from '../contract/requirement.ts';
import { decideRun, type RunFacts } from './run-verdict.ts';

/** How one requirement can stand at the end of a run. */
export type Standing =
  | 'pass'
  | 'broken'
  | 'waived'
  | 'known'
  | 'known and waived'
  | 'one waived, one new'
  | 'inconclusive'
  | 'untested'
  | 'untested, accepted'
  | 'suite failed';

/** All of them. */
export const standings: readonly Standing[] = [
  'pass',
  'broken',
  'waived',
  'known',
  'known and waived',
  'one waived, one new',
  'inconclusive',
  'untested',
  'untested, accepted',
  'suite failed',
];

/** The findings of those that are broken. */
export const marks: Partial<Record<Standing, readonly Partial<ReportFinding>[]>> = {
  broken: [{}],
  waived: [{ waived: true }],
  known: [{ known: true }],
  'known and waived': [{ known: true, waived: true }],
  'one waived, one new': [{ waived: true }, {}],
};

const known = new Map<string, ReturnType<typeof standsAfresh>>();

/** A requirement that stands so, with its findings. */
export function stands(id: string, level: Level, standing: Standing): ReturnType<typeof standsAfresh> {
  const key = `${id} ${level} ${standing}`;
  const found = known.get(key) ?? standsAfresh(id, level, standing);
  known.set(key, found);
  return found;
}

function standsAfresh(
  id: string,
  level: Level,
  standing: Standing,
): { requirement: ReportRequirement; findings: ReportFinding[] } {
  const findings = (marks[standing] ?? []).map(
    (mark, index) => ({ id: `f-${id}-${index}`, requirement: id, ...mark }) as ReportFinding,
  );
  const broken: Verdict = findings.every((finding) => finding.waived === true)
    ? 'waived'
    : level === 'MUST'
      ? 'fail'
      : 'warn';
  const verdict: Verdict =
    findings.length > 0
      ? broken
      : standing === 'pass'
        ? 'pass'
        : standing.startsWith('untested')
          ? 'untested'
          : 'inconclusive';
  const reason =
    verdict === 'untested'
      ? ({ code: 'no-route' } as const)
      : verdict === 'inconclusive'
        ? standing === 'suite failed'
          ? ({ code: 'suite-failed', error: 'TypeError: x\n    at probe (dates.suite.ts:3)' } as const)
          : ({ code: 'no-zone-fits' } as const)
        : null;
  const requirement = {
    id,
    level,
    section: '2',
    statement: 's',
    verdict,
    cases: 1,
    lost: 0,
    unseenRate: null,
    reason: reason === null ? null : inWords(reason),
    findings: findings.map((one) => one.id),
    calls: 1,
  };
  return { requirement, findings };
}

/** The facts that a run's verdict depends on, in a few words. */
export interface Combination {
  must: Standing;
  should: Standing;
  strict: boolean;
  baseline: boolean;
  stale: boolean;
  drift: boolean;
  pinned: boolean;
  endedBy: EndedBy;
  note: boolean;
  requests: number;
}

/** The facts of a combination. */
export function factsOf(one: Combination): RunFacts {
  const must = stands('bus.must', 'MUST', one.must);
  const should = stands('bus.should', 'SHOULD', one.should);
  return {
    requirements: [must.requirement, should.requirement],
    findings: [...must.findings, ...should.findings],
    waivers: one.stale
      ? [{ id: 'bus.old', state: 'expired', stale: true } as ReportWaiver]
      : [{ id: 'bus.used', stale: false } as ReportWaiver],
    acceptUntested: [one.must, one.should].flatMap((standing, index) =>
      standing === 'untested, accepted' ? [['bus.must', 'bus.should'][index] as string] : [],
    ),
    strict: one.strict,
    drift: one.drift ? ['open.latency'] : [],
    pinnedFailing: one.pinned ? ['p-1'] : [],
    baseline: one.baseline,
    embedded: false,
    partial: false,
    requests: one.requests,
    endedBy: one.endedBy,
    reason: one.note ? inWords({ code: 'unreached', because: { code: 'host-down' } }) : null,
  };
}

/** A run in which everything passed. */
export const calm: Combination = {
  must: 'pass',
  should: 'pass',
  strict: false,
  baseline: false,
  stale: false,
  drift: false,
  pinned: false,
  endedBy: 'done',
  note: false,
  requests: 7,
};
/** The sentence of such a run with a change. */
export const sentence = (change: Partial<Combination>): string => decideRun(factsOf({ ...calm, ...change })).sentence;
