import type { Owner } from '../contract/owner.ts';
import type { Report, ReportPinned, ReportRequirement, Verdict } from '../contract/report.ts';
import { followersIn } from '../contract/follows.ts';
import { acceptedBecause, judgedIn } from './reasons.ts';

/** The order in which they are told, each with what is to be done. */
export const ownerSteps: Readonly<Record<Owner, string>> = {
  platform: 'Send the summary to whoever runs the platform.',
  network:
    'See that the target is up and can be reached from here, and that what stands before it works. Then run again.',
  'your set-up': 'Change the configuration as the reasons below say, then run again.',
  'limit of the suite': 'This suite cannot tell here. Run again, or look at it by hand.',
};

/**
 * Who can do something about a requirement: what is broken is the platform's, else its reason says who. Null for one
 * that passed.
 */
export function ownerOf({ verdict, reason }: Pick<ReportRequirement, 'verdict' | 'reason'>): Owner | null {
  if (verdict === 'pass') return null;
  return verdict === 'inconclusive' || verdict === 'untested' ? (reason?.owner ?? 'limit of the suite') : 'platform';
}

/** Who can do something about a pinned case; null for one that holds. */
export function ownerOfPinned({ state, reason }: Pick<ReportPinned, 'state' | 'reason'>): Owner | null {
  if (state === 'holds') return null;
  return state === 'broken' ? 'platform' : (reason?.owner ?? 'limit of the suite');
}

/** What is to be done, by whom, and which requirements it is about. */
export interface NextStep {
  readonly owner: Owner;
  readonly step: string;
  readonly broken: readonly string[];
  /** Broken, and a SHOULD. */
  readonly warned: readonly string[];
  readonly notJudged: readonly string[];
}

/**
 * The next steps after a run: whatever kept most of it from being judged, then those about something broken; waived and
 * known failures ask for none, nor does what may stay untested.
 */
export function nextSteps(report: Report): NextStep[] {
  const known = new Set(report.findings.filter((one) => one.known === true).map(({ requirement }) => requirement));
  const unknown = new Set(
    report.findings.filter((one) => one.known !== true && one.waived !== true).map(({ requirement }) => requirement),
  );
  // In the order in which the findings stand.
  const places = new Map(report.findings.map(({ requirement }, index) => [requirement, index] as const).toReversed());
  // What follows from known failures alone waits for nothing else.
  const broken = new Set(
    report.requirements
      .filter(({ id, verdict }) => (verdict === 'fail' || verdict === 'warn') && unknown.has(id))
      .map(({ id }) => id),
  );
  const excused = new Set(
    followersIn(judgedIn(report)).flatMap(({ requirement, causes }) =>
      causes.some((id) => broken.has(id)) ? [] : [requirement.id],
    ),
  );
  const open = report.requirements
    .filter(({ id, verdict }) => verdict !== 'pass' && verdict !== 'waived' && !(known.has(id) && !unknown.has(id)))
    .filter(({ id, verdict }) => verdict !== 'untested' || acceptedBecause(report, id) === null)
    .filter(({ id }) => !excused.has(id))
    .toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity));
  const most = ({ notJudged }: NextStep): boolean => notJudged.length > report.requirements.length / 2;
  const steps = (Object.keys(ownerSteps) as Owner[]).flatMap((owner): NextStep[] => {
    const own = open.filter((one) => ownerOf(one) === owner);
    if (own.length === 0) return [];
    const of = (...verdicts: readonly Verdict[]): string[] =>
      own.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
    return [
      {
        owner,
        step: ownerSteps[owner],
        broken: of('fail'),
        warned: of('warn'),
        notJudged: of('inconclusive', 'untested'),
      },
    ];
  });
  return steps.toSorted((a, b) => Number(most(b)) - Number(most(a)));
}
