import { type GatewayFailures, gatewayFailures, lookFirst, whereToLook } from '../model/gateway-failures.ts';
import type { Report } from '../model/report.ts';
import { headlineOf } from '../model/headline/headline.ts';
import { isStrict, sortFindings } from './report-facts.ts';

/** The failures that the sentence tells as one cause; null where it tells of none. */
export function gatewayOf(report: Report): GatewayFailures | null {
  if (!report.sentence.includes(lookFirst)) return null;
  const { failures, warnings } = sortFindings(report);
  const findings = isStrict(report) ? [...failures, ...warnings] : failures;
  return gatewayFailures([...new Set(findings.map(({ requirement }) => requirement))], findings);
}

/** What stands under the sentence, where it does not say so already: why there is no verdict or why the run ended early, and all that one cause broke. Null for nothing. */
export function noteOf(report: Report): string | null {
  const { sentence, run } = report;
  const gateway = gatewayOf(report);
  const isNamed = gateway === null || gateway.requirements.every((id) => sentence.includes(id));
  const isTold =
    run.note === null || sentence.includes(run.note) || sentence.includes(headlineOf(run.note).cause) || (gateway !== null && run.note.endsWith(whereToLook));
  const parts = [isNamed ? null : `${gateway.statuses.join(', ')} alone broke ${gateway.requirements.join(', ')}`, isTold ? null : run.note];
  return parts.filter((part) => part !== null).join('; ') || null;
}
