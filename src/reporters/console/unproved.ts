import { seenIn } from '../../contract/follows.ts';
import {
  followingByCause,
  isSaidAlike,
  keptBackByCause,
  type Blocked,
  type NoVerdict,
  reasonNoVerdict,
} from '../../report/no-verdict.ts';
import type { Report, Verdict } from '../../contract/report.ts';
import { visibleLine } from '../escape.ts';
import { acceptedBecause, byReason, judgedIn } from '../reasons.ts';
import { count, requirementsWith, sectionText } from '../report-facts.ts';
import { someNames } from '../../contract/some-names.ts';
import type { Page } from './page.ts';

/** Causes that are told by a line each and one of what to do; of further ones the number. */
const shownCauses = 5;
/** Reasons for which requirements may stay untested. */
const shownReasons = 3;

/** What keeps requirements from being judged, by cause, and how far the verdict tells that already. */
export interface Unproved {
  /** The causes that the verdict does not name. */
  readonly groups: readonly Blocked[];
  /** Whether one cause keeps most requirements from being judged: then nothing else matters yet. */
  readonly isGlobal: boolean;
  /** Why there is no verdict, or what comes before all that is broken; null where there is neither. */
  readonly why: NoVerdict | null;
}

/**
 * What could not be proved, by cause: a line of the cause, and whose matter it is, and one of what to do. What the
 * verdict says already is not said again.
 */
export function unprovedLines(page: Page, report: Report, { groups, isGlobal }: Unproved): void {
  if (isGlobal || groups.length === 0) return;
  page.title(`Not proved${report.verdict === 'none' ? ' either' : ''}: ${count(numberOf(groups), 'requirement')}`);
  for (const { headline, action, owner, requirements } of groups.slice(0, shownCauses)) {
    const who =
      requirements.length <= 2 ? requirements.map(({ id }) => id).join(', ') : `${requirements.length} requirements`;
    page.prose(`${who}: ${headline} (${owner})`, { indent: 1, hang: 2 });
    page.prose(action, { indent: 3 });
  }
  const rest = groups.slice(shownCauses);
  if (rest.length > 0)
    page.prose(
      `${count(numberOf(rest), 'requirement')} for ${count(rest.length, 'other cause')}: see --verbose, or the report`,
      { indent: 1 },
    );
}

/** What could not be judged because other requirements are broken: a line for each cause, with these requirements. */
export function followingLines(page: Page, report: Report): void {
  const groups = followingByCause(judgedIn(report));
  if (groups.length === 0) return;
  page.title(`Not judged, since other requirements are broken: ${count(numberOf(groups), 'requirement')}`);
  for (const { headline, owner, requirements } of groups.slice(0, shownCauses)) {
    const reason = requirements[0]?.reason ?? null;
    const causes = reason === null ? [] : seenIn(reason);
    page.prose(`${someNames(requirements.map(({ id }) => id))}: ${headline} (${owner}), see ${causes.join(', ')}`, {
      indent: 1,
      hang: 2,
    });
  }
  const rest = groups.slice(shownCauses);
  if (rest.length > 0)
    page.prose(
      `${count(numberOf(rest), 'requirement')} for ${count(rest.length, 'other cause')}: see --verbose, or the report`,
      { indent: 1 },
    );
}

/** What may stay untested, under the reasons that the configuration gives. */
export function acceptedLines(page: Page, report: Report): void {
  const reasons = new Map<string, string[]>();
  for (const { id } of requirementsWith(report, 'untested')) {
    const reason = acceptedBecause(report, id);
    if (reason !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  }
  const all = [...reasons];
  for (const [reason, ids] of all.slice(0, shownReasons))
    page.prose(`Accepted as untested (${ids.length}): ${someNames(ids)}: ${reason}`, { hang: 2, most: 2 });
  const rest = all.slice(shownReasons).flatMap(([, ids]) => ids);
  if (rest.length > 0)
    page.prose(`Accepted as untested for other reasons (${rest.length}): ${someNames(rest)}`, { hang: 2 });
}

/** What the console has to tell of that. */
export function unprovedIn(report: Report): Unproved {
  const { requirements, run } = report;
  const judged = judgedIn(report);
  const groups = keptBackByCause(judged);
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
 * Whether a cause tells more than what is broken: it was noted of the whole run, in which nothing passed, as with a
 * wrong base URL; and it points to none of the failures.
 */
function isBeforeAll(
  { gate, run, summary, requirements, findings }: Report,
  { sees }: NoVerdict,
  unproved: number,
): boolean {
  if (gate === 'passed' || run.note === null || summary.pass > 0 || unproved * 2 <= requirements.length) return false;
  return !findings.some(({ requirement }) => sees.includes(requirement));
}

function numberOf(groups: readonly Blocked[]): number {
  return groups.reduce((sum, { requirements }) => sum + requirements.length, 0);
}

/** Each reason in full, with the requirements that it keeps from being judged. */
export function reasonLines(page: Page, report: Report): void {
  const titles: readonly (readonly [Verdict, string])[] = [
    ['inconclusive', 'Inconclusive: sent, but could not tell'],
    ['untested', 'Untested: nothing exercised it'],
  ];
  for (const [verdict, title] of titles) {
    const groups = byReason(report, verdict);
    if (groups.size === 0) continue;
    page.title(`${title} (${[...groups.values()].flat().length})`);
    for (const [reason, requirements] of groups) {
      page.gap();
      page.prose(reason, { indent: 1 });
      for (const { requirement: one, share } of requirements)
        page.painted(
          ` - ${page.paint(visibleLine(one.id), 'bold')}  ${one.level} ` +
            `${visibleLine(sectionText(one.section))}${share === null ? '' : `  ${share.replace(/ cases? /, ' checks ')}`}`,
        );
    }
  }
}
