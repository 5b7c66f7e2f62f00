import { gatewayStatus } from '../model/gateway-failures.ts';
import type { Report, ReportFinding, ReportPinned, ReportRequirement, Verdict } from '../model/report.ts';
import { requirementById } from '../requirements/index.ts';
import { gatewayOf } from './note.ts';
import { acceptedBecause, reasonText } from './reasons.ts';

/** Who can do something about what is not green. */
export type Owner = 'platform' | 'your set-up' | 'network' | 'limit of the suite';

/** The order in which they are told, each with what is to be done. */
export const ownerSteps: Readonly<Record<Owner, string>> = {
  platform: 'Send the summary to whoever runs the platform.',
  network: 'See that the target is up and can be reached from here, and that what stands before it works. Then run again.',
  'your set-up': 'Change the configuration as the reasons below say, then run again.',
  'limit of the suite': 'This suite cannot tell here. Run again, or look at it by hand.',
};

/** UTF-16 units of a reason that are read: those of the suite are shorter, and those of a report of others may have any length. */
const longestRead = 2000;

/** What a reason says that kept calls from being judged, the first that fits. Whatever names a setting is mended there. */
const ofReasons: readonly (readonly [RegExp, Owner])[] = [
  [/^the pack [a-z0-9-]+ failed: /, 'your set-up'],
  [/^the suite itself failed/, 'limit of the suite'],
  [/could not be written/, 'your set-up'],
  [/\ba (?:TLS front in front of the platform|proxy in front of the platform answered 407)/, 'your set-up'],
  [/\bin front of the platform answered\b/, 'network'],
  [
    /\b(?:tls|traffic\.max\w+|traffic\.concurrency|the host name is not known|its host name|status 407|does not speak TLS)\b(?!.*\bconnection\b)/,
    'your set-up',
  ],
  [
    /\bconnection (?:refused|was|could)|\bno route to the (?:host|network)|\bhost is down\b|\bcannot be reached\b|\bwas not reached\b|\bcall failed\b|\blooked up\b|\bin time\b|\bno complete answer within\b|\bwent unanswered\b|\bno correct HTTP\b|\bdoes not decode\b|\bthrough the proxy\b|\bTLS\b|\bcertificate\b|\banswered 50[234]\b/,
    'network',
  ],
  [/`(?:--)?[a-z][a-zA-Z.]*[a-zA-Z](?: <\w+>)?`|(?:^|[\s(])--[a-z]|\bbase ?URL\b|\b(?:CONFORMANCE_[A-Z]|orders\.|operations\.)/i, 'your set-up'],
  [
    /\b(?:429|throttled|lockout)\b|\bthe run (?:was|ended|is)\b|\bhas it expired\b|\bno orders?\b.*\b(?:supplied|to cancel)\b|\bkey\b.*\brefused\b/,
    'your set-up',
  ],
  [/\bthe target fails\b|\banswered 5\d\d\b/, 'platform'],
];

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
  const ofFinding = ({ actual }: ReportFinding): Owner => (isOneCause && gatewayStatus(actual) !== undefined ? 'network' : 'platform');
  const others = new Set(report.findings.filter((one) => ofFinding(one) === 'platform').map(({ requirement }) => requirement));
  const alone = new Set(report.findings.map(({ requirement }) => requirement).filter((id) => !others.has(id)));
  return {
    ofFinding,
    ofRequirement: (one) => {
      if (one.verdict === 'pass') return null;
      if (one.verdict === 'inconclusive' || one.verdict === 'untested') return ownerOfReason(reasonText(report, one));
      return alone.has(one.id) ? 'network' : 'platform';
    },
    ofPinned: ({ state, reason }) => (state === 'holds' ? null : state === 'broken' ? 'platform' : ownerOfReason(reason ?? '')),
  };
}

/** Who can do something about a reason for which calls could not be judged. One that points to a requirement is the platform's, whose answers broke it. */
export function ownerOfReason(whole: string): Owner {
  // What stands in quotation marks is the target's own.
  const reason = whole.slice(0, longestRead).replaceAll(/"(?:[^"\\]|\\.)*"?/g, '');
  const named = /\bsee ((?:http|envelope|auth|bus|cancel|statement)\.[\w-]+)/.exec(reason)?.[1];
  if (named !== undefined && requirementById(named) !== undefined) return 'platform';
  return ofReasons.find(([pattern]) => pattern.test(reason))?.[1] ?? 'limit of the suite';
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
  const open = report.requirements
    .filter(({ id, verdict }) => verdict !== 'pass' && verdict !== 'waived' && !(known.has(id) && !unknown.has(id)))
    .filter(({ id, verdict }) => verdict !== 'untested' || acceptedBecause(report, id) === null)
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
