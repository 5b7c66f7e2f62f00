import { count } from '../../contract/text.ts';
import { followersIn } from '../../contract/follows.ts';
import { member } from '../../contract/json.ts';
import type { Owner } from '../../contract/reason.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportRequirement, Verdict } from '../../contract/report-parts.ts';
import { staleSummary } from '../../config/waivers.ts';
import { outFolder } from './finding.ts';
import { acceptedBecause, judgedIn, ownerOf } from './not-judged.ts';

/** What to do, who has to do it, and which requirements it is about. */
export interface NextStep {
  readonly owner: Owner;
  /** An imperative sentence or two. */
  readonly step: string;
  readonly broken: readonly string[];
  /** Broken, and a SHOULD. */
  readonly warned: readonly string[];
  readonly notJudged: readonly string[];
  /** Anything else that fails the gate, and the section of the page about it. */
  readonly gate?: { readonly text: string; readonly section: 'stale' | 'changes' };
}

/** What each owner has to do, in the order in which the steps are listed. */
const steps: Readonly<Record<Owner, (report: Report) => string>> = {
  platform: (report) =>
    `Send ${hasSummary(report) ? `${outFolder(report)}/summary.txt` : 'this report'} to the platform team.`,
  network: () =>
    'Check that the target is up and reachable from here, and that whatever is in front of it works. Then run again.',
  'your set-up': () => 'Do what the reasons say, then run again.',
  'limit of the suite': () => 'The suite could not decide this. Run again, or check it by hand.',
};

function hasSummary({ configuration }: Report): boolean {
  const names = member(configuration, 'reporters');
  return Array.isArray(names) && names.includes('summary');
}

/** What fails the gate and is about no requirement. */
export function gateSteps(report: Report): NextStep[] {
  const stale = staleSummary(report.waivers.filter((one) => one.stale));
  const changed = member(report.configuration, 'failOnDrift') === true ? (report.changes?.observations.length ?? 0) : 0;
  const step = (text: string, section: 'stale' | 'changes', todo: string): NextStep => ({
    owner: 'your set-up',
    step: todo,
    broken: [],
    warned: [],
    notJudged: [],
    gate: { text, section },
  });
  return [
    ...(stale === null ? [] : [step(stale, 'stale', 'Delete every stale waiver from the configuration.')]),
    ...(changed === 0
      ? []
      : [
          step(
            count(changed, 'changed open point'),
            'changes',
            'Ask the platform team whether the change was intended. If so, use this report as the baseline.',
          ),
        ]),
  ];
}

/**
 * The next steps after a run: first about what keeps most of it from being judged, then about failures. Waived and
 * known failures need no step, nor does what may stay untested.
 */
export function nextSteps(report: Report): NextStep[] {
  const counting = new Set(report.findings.flatMap((one) => (one.known || one.waived ? [] : [one.requirement])));
  // In the order of the findings.
  const places = new Map(report.findings.map(({ requirement }, index) => [requirement, index] as const).toReversed());
  const isBroken = ({ id, verdict }: ReportRequirement): boolean =>
    (verdict === 'fail' || verdict === 'warn') && (counting.has(id) || !places.has(id));
  const broken = new Set(report.requirements.filter(isBroken).map(({ id }) => id));
  // A consequence of known failures alone needs no step either.
  const excused = new Set(
    followersIn(judgedIn(report)).flatMap(({ requirement, causes }) =>
      causes.some((id) => broken.has(id)) ? [] : [requirement.id],
    ),
  );
  const isGap = ({ id, verdict }: ReportRequirement): boolean =>
    verdict === 'inconclusive' || (verdict === 'untested' && acceptedBecause(report, id) === null);
  const open = report.requirements
    .filter((one) => isBroken(one) || (isGap(one) && !excused.has(one.id)))
    .toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity));
  const isMost = ({ notJudged }: NextStep): boolean => notJudged.length > report.requirements.length / 2;
  return (Object.keys(steps) as Owner[])
    .flatMap((owner): NextStep[] => {
      const own = open.filter((one) => ownerOf(one) === owner);
      const of = (...verdicts: readonly Verdict[]): string[] =>
        own.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
      const lists = { broken: of('fail'), warned: of('warn'), notJudged: of('inconclusive', 'untested') };
      return own.length === 0 ? [] : [{ owner, step: steps[owner](report), ...lists }];
    })
    .toSorted((a, b) => Number(isMost(b)) - Number(isMost(a)));
}
