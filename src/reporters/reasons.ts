import { isObject, member } from '../contract/json.ts';
import type { Report, ReportRequirement, UnjudgedCall, Verdict } from '../contract/report.ts';
import type { Judged } from '../contract/follows.ts';
import { selects } from '../requirements/index.ts';
import { isStrict, requirementsWith } from './report-facts.ts';

/**
 * Why a requirement is inconclusive or untested and, where the configuration accepts that, its reason too: else a
 * verdict beside it would seem wrong.
 */
export function reasonText(report: Report, { id, verdict, reason }: ReportRequirement): string {
  const accepted = verdict === 'untested' ? acceptedBecause(report, id) : null;
  return `${reason?.text ?? 'no reason was recorded'}${accepted === null ? '' : ` (accepted as untested: ${accepted})`}`;
}

/** A requirement that a reason keeps from being judged. */
export interface Blocked {
  readonly requirement: ReportRequirement;
  /** `4 of 49 cases not judged`; null where none was tried. */
  readonly share: string | null;
}

/** The requirements of one verdict under their reasons, so that what keeps many from being judged is said once. */
export function byReason(report: Report, verdict: Verdict): ReadonlyMap<string, readonly Blocked[]> {
  const groups = new Map<string, Blocked[]>();
  for (const requirement of requirementsWith(report, verdict)) {
    const { reason } = requirement;
    // The count is of one requirement, its reasons may be those of many.
    const counted = reason?.code === 'cases-lost' ? reason : null;
    const text = counted === null ? reasonText(report, requirement) : counted.because.map((one) => one.text).join('; ');
    const share = counted === null ? null : `${counted.lost} of ${counted.of} cases not judged`;
    groups.set(text, [...(groups.get(text) ?? []), { requirement, share }]);
  }
  return groups;
}

/**
 * A call that one of them could not be judged by, to be looked for in a log and sent again; null where there is none.
 */
export function unjudgedOf(kept: readonly ReportRequirement[]): UnjudgedCall | null {
  return kept.find(({ unjudged }) => unjudged !== undefined)?.unjudged ?? null;
}

/** What of a report tells which requirements could not be judged, and why. */
export function judgedIn(report: Report): Judged & { readonly isAccepted: (id: string) => boolean } {
  const { requirements, findings } = report;
  return { requirements, findings, strict: isStrict(report), isAccepted: (id) => acceptedBecause(report, id) !== null };
}

/** Why the configuration accepts that a requirement stays untested; null where it does not. */
export function acceptedBecause(report: Report, id: string): string | null {
  const listed = member(report.configuration, 'acceptUntested');
  const found = Array.isArray(listed) ? listed.find((one) => selects(String(member(one, 'id')), id)) : undefined;
  return isObject(found) && typeof found['reason'] === 'string' ? found['reason'] : null;
}
