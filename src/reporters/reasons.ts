import { isObject, member } from '../model/json.ts';
import type { Report, ReportRequirement, UnjudgedCall, Verdict } from '../model/report.ts';
import { selects } from '../requirements/index.ts';
import { requirementsWith } from './report-facts.ts';

/** Why a requirement is inconclusive or untested and, where the configuration accepts that, its reason too: else a verdict beside it would seem wrong. */
export function reasonText(report: Report, { id, verdict, reason }: ReportRequirement): string {
  const accepted = verdict === 'untested' ? acceptedBecause(report, id) : null;
  return `${reason ?? 'no reason was recorded'}${accepted === null ? '' : ` (accepted as untested: ${accepted})`}`;
}

/** How a reason begins that counts the cases of one requirement; what follows may be that of many. */
const counted = /^(\d+ of \d+ cases) could not be judged: /;

/** A requirement that a reason keeps from being judged. */
export interface KeptBack {
  readonly requirement: ReportRequirement;
  /** `4 of 49 cases not judged`; null where none was tried. */
  readonly share: string | null;
}

/** The requirements of one verdict under their reasons, so that what keeps many from being judged is said once. */
export function byReason(report: Report, verdict: Verdict): ReadonlyMap<string, readonly KeptBack[]> {
  const groups = new Map<string, KeptBack[]>();
  for (const requirement of requirementsWith(report, verdict)) {
    const whole = reasonText(report, requirement);
    const cases = counted.exec(whole)?.[1];
    const reason = whole.replace(counted, '');
    groups.set(reason, [...(groups.get(reason) ?? []), { requirement, share: cases === undefined ? null : `${cases} not judged` }]);
  }
  return groups;
}

/** A call that one of them could not be judged by, to be looked for in a log and sent again; null where there is none. */
export function unjudgedOf(kept: readonly ReportRequirement[]): UnjudgedCall | null {
  return kept.find(({ unjudged }) => unjudged !== undefined)?.unjudged ?? null;
}

/** Why the configuration accepts that a requirement stays untested; null where it does not. */
export function acceptedBecause(report: Report, id: string): string | null {
  const listed = member(report.configuration, 'acceptUntested');
  const found = Array.isArray(listed) ? listed.find((one) => selects(String(member(one, 'id')), id)) : undefined;
  return isObject(found) && typeof found['reason'] === 'string' ? found['reason'] : null;
}
