import { isObject, member } from '../model/json.ts';
import type { Report, ReportRequirement, Verdict } from '../model/report.ts';
import { requirementsWith } from './report-facts.ts';

/** Why a requirement is inconclusive or untested and, where the configuration accepts that, its reason too: else a verdict beside it would seem wrong. */
export function reasonText(report: Report, { id, verdict, reason }: ReportRequirement): string {
  const accepted = verdict === 'untested' ? acceptedBecause(report, id) : null;
  return `${reason ?? 'no reason was recorded'}${accepted === null ? '' : ` (accepted as untested: ${accepted})`}`;
}

/** The requirements of one verdict under their reasons, so that what keeps many from being judged is said once. */
export function byReason(report: Report, verdict: Verdict): ReadonlyMap<string, readonly ReportRequirement[]> {
  const groups = new Map<string, ReportRequirement[]>();
  for (const one of requirementsWith(report, verdict)) {
    const reason = reasonText(report, one);
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  return groups;
}

function acceptedBecause(report: Report, id: string): string | null {
  const listed = member(report.configuration, 'acceptUntested');
  const found = Array.isArray(listed) ? listed.find((one) => member(one, 'id') === id) : undefined;
  return isObject(found) && typeof found['reason'] === 'string' ? found['reason'] : null;
}
