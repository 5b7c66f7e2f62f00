import { type Judged, seenIn } from '../../contract/follows.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { isObject, member } from '../../contract/json.ts';
import type { Owner } from '../../contract/reason.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportRequirement } from '../../contract/report-parts.ts';
import { count, someNames } from '../../contract/text.ts';
import {
  type Blocked,
  followingByCause,
  isSaidAlike,
  notJudgedByCause,
  type NoVerdict,
  reasonNoVerdict,
} from '../../report/no-verdict.ts';
import { selects } from '../../requirements/index.ts';
import { sectionText } from './words.ts';

/** Whether warnings fail the run (`strict` in the configuration). */
export function isStrict({ configuration }: Pick<Report, 'configuration'>): boolean {
  return member(configuration, 'strict') === true;
}

/** Who has to act on a requirement that did not pass: what is broken is the platform's. Null for a pass. */
export function ownerOf({ verdict, reason }: Pick<ReportRequirement, 'verdict' | 'reason'>): Owner | null {
  if (verdict === 'pass') return null;
  return verdict === 'inconclusive' || verdict === 'untested' ? (reason?.owner ?? 'limit of the suite') : 'platform';
}

/** Why a requirement could not be judged and, if the configuration accepts that, why it does. */
export function reasonText(report: Report, { id, verdict, reason }: ReportRequirement): string {
  const accepted = verdict === 'untested' ? acceptedBecause(report, id) : null;
  const text = reason?.text ?? 'no reason was recorded';
  return accepted === null ? text : `${text} (accepted as untested: ${accepted})`;
}

/** Why the configuration accepts that a requirement stays untested; null if it does not. */
export function acceptedBecause({ configuration }: Pick<Report, 'configuration'>, id: string): string | null {
  const listed = member(configuration, 'acceptUntested');
  const found = Array.isArray(listed) ? listed.find((one) => selects(String(member(one, 'id')), id)) : undefined;
  return isObject(found) && typeof found['reason'] === 'string' ? found['reason'] : null;
}

/** The requirements and findings from which follows what could not be judged. */
export function judgedIn(report: Report): Judged & { readonly isAccepted: (id: string) => boolean } {
  const { requirements, findings } = report;
  return { requirements, findings, strict: isStrict(report), isAccepted: (id) => acceptedBecause(report, id) !== null };
}

const gapTitles = {
  inconclusive: ['Inconclusive', 'Requests were sent, but the answers were not conclusive.'],
  untested: ['Untested', 'Nothing in this run tested these requirements.'],
} as const;

/** The requirements of one verdict that could not be judged, under their reasons, so that each reason is said once. */
export type GapSection = ReturnType<typeof gapSections>[number];

/** What could not be judged, by verdict and reason; verdicts without any are left out. */
export function gapSections(report: Report) {
  return (['inconclusive', 'untested'] as const).flatMap((verdict) => {
    const own = report.requirements.filter((one) => one.verdict === verdict);
    const [title, hint] = gapTitles[verdict];
    return own.length === 0 ? [] : [{ verdict, title, hint, total: own.length, gaps: gapsOf(report, own) }];
  });
}

function gapsOf(report: Report, requirements: readonly ReportRequirement[]) {
  const rows = requirements.map((one) => {
    // The count belongs to one requirement; its reasons may be those of many.
    const counted = one.reason?.code === 'cases-lost' ? one.reason : null;
    return {
      ...one,
      section: sectionText(one.section),
      reason: counted?.because.map(({ text }) => text).join('; ') ?? reasonText(report, one),
      owner: ownerOf(one),
      /** `4 of 49 cases not judged`; null if none was tried. */
      share:
        counted === null
          ? null
          : counted.of === 1
            ? 'the only case not judged'
            : `${counted.lost} of ${counted.of} cases not judged`,
    };
  });
  return [...groupedBy(rows, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    owner: own[0].owner,
    requirements: own,
    /** A request that could not be judged, to find it in a log and send it again. */
    call: own.find(({ unjudged }) => unjudged !== undefined)?.unjudged ?? null,
  }));
}

/** What could not be judged, by what a reader has to do about it. */
export type Causes = ReturnType<typeof causesOf>;

/** Causes that have lines, and reasons for which requirements may stay untested; further ones are counted. */
const shownCauses = 5;
const shownReasons = 3;

export function causesOf(report: Report) {
  const judged = judgedIn(report);
  const { groups, isGlobal, why } = openCauses(report, judged);
  const noted = report.run.reason ?? null;
  return {
    ...causeList(report.verdict === 'none' ? 'Also not judged' : 'Not judged', groups, ({ requirements: own }) =>
      own.length <= 2 ? own.map(({ id }) => id).join(', ') : `${own.length} requirements`,
    ),
    /** Requirements that could not be judged because others fail. */
    following: causeList(
      'Not judged because other requirements fail',
      followingByCause(judged),
      ({ requirements: own }) => someNames(own.map(({ id }) => id)),
      ({ requirements: [first] }) => `, see ${first?.reason == null ? '' : seenIn(first.reason).join(', ')}`,
    ),
    /** Requirements that may stay untested, by the reason in the configuration. */
    accepted: acceptedTexts(report),
    /** Whether one cause keeps most requirements from being judged: then nothing else matters yet. */
    isGlobal,
    /** Why there is no verdict, or the cause in front of all failures; null if there is neither. */
    why,
    /** Whether a cause among the groups says what was noted of the run. */
    hasNote: noted !== null && groups.some((group) => isSaidAlike(group, { headline: noted.headline })),
  };
}

function causeList(
  title: string,
  groups: readonly Blocked[],
  names: (group: Blocked) => string,
  see?: (group: Blocked) => string,
) {
  const rest = groups.slice(shownCauses);
  const others = `${count(numberOf(rest), 'requirement')} for ${count(rest.length, 'other cause')}`;
  return {
    /** `Not judged: 8 requirements`. */
    title: `${title}: ${count(numberOf(groups), 'requirement')}`,
    /** Each as `3 requirements: <cause> (<owner>)` and what to do. */
    groups: groups.slice(0, shownCauses).map((group) => ({
      text: `${names(group)}: ${group.headline} (${group.owner})${see?.(group) ?? ''}`,
      action: see === undefined ? group.action : null,
    })),
    /** How many requirements wait for causes beyond those; null for none. */
    rest: rest.length === 0 ? null : `${others}: see --verbose, or the report`,
  };
}

function acceptedTexts(report: Report): string[] {
  const untested = report.requirements.flatMap(({ id, verdict }) => (verdict === 'untested' ? [id] : []));
  const reasons = groupedBy(untested, (id) => acceptedBecause(report, id));
  reasons.delete(null);
  const rest = [...reasons.values()].slice(shownReasons).flat();
  return [
    ...[...reasons]
      .slice(0, shownReasons)
      .map(([reason, ids]) => `Accepted as untested (${ids.length}): ${someNames(ids)}: ${reason}`),
    ...(rest.length > 0 ? [`Accepted as untested for other reasons (${rest.length}): ${someNames(rest)}`] : []),
  ];
}

function openCauses(
  report: Report,
  judged: ReturnType<typeof judgedIn>,
): { readonly groups: readonly Blocked[]; readonly isGlobal: boolean; readonly why: NoVerdict | null } {
  const { requirements, run } = report;
  const groups = notJudgedByCause(judged);
  const why = reasonNoVerdict({ ...judged, requests: run.requests, endedBy: run.endedBy, reason: run.reason ?? null });
  if (why === null || report.verdict !== 'none') {
    const isGlobal = why !== null && isBeforeAll(report, why, numberOf(groups));
    return { groups, isGlobal, why: isGlobal ? why : null };
  }
  const own = numberOf(groups) - why.others;
  return {
    groups:
      why.others > 0 ? groups.filter(({ headline }) => !isSaidAlike({ headline }, { headline: why.headline })) : [],
    isGlobal: own >= why.others && own * 3 >= requirements.length,
    why,
  };
}

/**
 * Whether a cause explains more than the failures do: it was noted of the whole run, nothing passed (as with a wrong
 * base URL), and it names none of the failures.
 */
function isBeforeAll(
  { gate, run, summary, requirements, findings }: Report,
  { sees }: NoVerdict,
  notJudged: number,
): boolean {
  if (gate === 'passed' || run.note === null || summary.pass > 0 || notJudged * 2 <= requirements.length) return false;
  return !findings.some(({ requirement }) => sees.includes(requirement));
}

function numberOf(groups: readonly Blocked[]): number {
  return groups.reduce((sum, { requirements }) => sum + requirements.length, 0);
}

/** A requirement with all texts about it. */
export type RequirementView = ReturnType<typeof requirementViews>[number];

/** A pass with fewer cases is marked. */
const fewCases = 10;

export function requirementViews({ requirements, findings }: Report) {
  const ids = new Set(findings.map(({ id }) => id));
  return requirements.map((one) => {
    const isPass = one.verdict === 'pass';
    const share = isPass ? foundShare(one) : null;
    return {
      ...one,
      /** `§4.1, 8`. */
      section: sectionText(one.section),
      owner: ownerOf(one),
      /** `84 cases`; empty for none. */
      cases: one.cases > 0 ? count(one.cases, 'case') : '',
      /** `12 could not be judged`; null for none. */
      lost: one.lost > 0 ? `${one.lost} could not be judged` : null,
      /** The share of calls from which a fault would have been found: `at least 1 of 28 calls`; null without a pass. */
      share,
      /** `a fault in at least 1 of 28 calls would have been found`; null if it did not pass. */
      found: share === null ? null : foundText(share),
      /** What a pass is worth: cases, losses, and the fault that would have been found; null if it did not pass. */
      pass: isPass ? passText(one) : null,
      /** Whether it passed with so few cases that the reader should know. */
      isFew: isPass && one.cases < fewCases,
      /** Ids of its findings that the report has. */
      findings: one.findings.filter((finding) => ids.has(finding)),
    };
  });
}

/** `84 cases passed; a fault in at least 1 of 28 calls would have been found (95 %)`. */
export function passText(requirement: ReportRequirement): string {
  const { cases, lost, stopped = 0 } = requirement;
  const share = foundShare(requirement);
  return (
    `${count(cases, 'case')} passed${lost > 0 ? `, ${lost} could not be judged` : ''}` +
    `${stopped > 0 ? `, ${stopped} of ${cases + lost + stopped} stopped by the firewall` : ''}` +
    `${share === null ? '' : `; ${foundText(share)} (95 %)`}`
  );
}

function foundText(share: string): string {
  return `a fault in ${share} would have been found`;
}

/** `at least 1 of 28 calls`, `at least 95 % of calls`; null without cases. */
export function foundShare({ unseenRate: rate }: Pick<ReportRequirement, 'unseenRate'>): string | null {
  if (rate === null || rate <= 0) return null;
  // Rounded up: of this share it is true.
  const share = rate > 0.5 ? `${Math.ceil(rate * 100)} % of` : `1 of ${Math.floor(1 / rate)}`;
  return `at least ${share} calls`;
}
