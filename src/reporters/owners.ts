import type { Owner } from '../model/owner.ts';
import { isGatewayStatus } from '../model/gateway-failures.ts';
import type { Report, ReportFinding, ReportPinned, ReportRequirement, Verdict } from '../model/report.ts';
import { gatewayOf } from './note.ts';
import { followersIn } from '../report/follows.ts';
import { acceptedBecause, judgedIn } from './reasons.ts';

/** The order in which they are told, each with what is to be done. */
export const ownerSteps: Readonly<Record<Owner, string>> = {
  platform: 'Send the summary to whoever runs the platform.',
  network: 'See that the target is up and can be reached from here, and that what stands before it works. Then run again.',
  'your set-up': 'Change the configuration as the reasons below say, then run again.',
  'limit of the suite': 'This suite cannot tell here. Run again, or look at it by hand.',
};

/** Who the rows of a report belong to. */
export interface Owners {
  /** Null for a requirement that passed. */
  readonly ofRequirement: (requirement: ReportRequirement) => Owner | null;
  readonly ofFinding: (finding: ReportFinding) => Owner;
  /** Null for a pinned case that holds. */
  readonly ofPinned: (pinned: ReportPinned) => Owner | null;
}

/** Who can do something about each row of a report: what is broken is the platform's, but for what a gateway alone answered. */
export function ownersIn(report: Report): Owners {
  const isOneCause = gatewayOf(report) !== null;
  const ofFinding = ({ status }: ReportFinding): Owner => (isOneCause && isGatewayStatus(status) ? 'network' : 'platform');
  const others = new Set(report.findings.filter((one) => ofFinding(one) === 'platform').map(({ requirement }) => requirement));
  const alone = new Set(report.findings.map(({ requirement }) => requirement).filter((id) => !others.has(id)));
  return {
    ofFinding,
    ofRequirement: (one) => {
      if (one.verdict === 'pass') return null;
      if (one.verdict === 'inconclusive' || one.verdict === 'untested') return one.reason?.owner ?? 'limit of the suite';
      return alone.has(one.id) ? 'network' : 'platform';
    },
    ofPinned: ({ state, reason }) => (state === 'holds' ? null : state === 'broken' ? 'platform' : (reason?.owner ?? 'limit of the suite')),
  };
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

/** The next steps after a run: whatever kept most of it from being judged, then those about something broken; waived and known failures ask for none, nor does what may stay untested. */
export function nextSteps(report: Report): NextStep[] {
  const owners = ownersIn(report);
  const known = new Set(report.findings.filter((one) => one.known === true).map(({ requirement }) => requirement));
  const unknown = new Set(report.findings.filter((one) => one.known !== true && one.waived !== true).map(({ requirement }) => requirement));
  // In the order in which the findings stand.
  const places = new Map(report.findings.map(({ requirement }, index) => [requirement, index] as const).toReversed());
  // What follows from known failures alone waits for nothing else.
  const broken = new Set(report.requirements.filter(({ id, verdict }) => (verdict === 'fail' || verdict === 'warn') && unknown.has(id)).map(({ id }) => id));
  const excused = new Set(followersIn(judgedIn(report)).flatMap(({ requirement, causes }) => (causes.some((id) => broken.has(id)) ? [] : [requirement.id])));
  const open = report.requirements
    .filter(({ id, verdict }) => verdict !== 'pass' && verdict !== 'waived' && !(known.has(id) && !unknown.has(id)))
    .filter(({ id, verdict }) => verdict !== 'untested' || acceptedBecause(report, id) === null)
    .filter(({ id }) => !excused.has(id))
    .toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity));
  const most = ({ notJudged }: NextStep): boolean => notJudged.length > report.requirements.length / 2;
  const steps = (Object.keys(ownerSteps) as Owner[]).flatMap((owner): NextStep[] => {
    const own = open.filter((one) => owners.ofRequirement(one) === owner);
    if (own.length === 0) return [];
    const of = (...verdicts: readonly Verdict[]): string[] => own.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
    return [{ owner, step: ownerSteps[owner], broken: of('fail'), warned: of('warn'), notJudged: of('inconclusive', 'untested') }];
  });
  return steps.toSorted((a, b) => Number(most(b)) - Number(most(a)));
}
