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

/** What stands under the sentence, where it does not say so already: why there is no verdict or why the run ended early. Null for nothing. */
export function noteOf({ sentence, run: { note } }: Report): string | null {
  const isTold =
    note === null || sentence.includes(note) || sentence.includes(headlineOf(note).cause) || (sentence.includes(lookFirst) && note.endsWith(whereToLook));
  return isTold ? null : note;
}
