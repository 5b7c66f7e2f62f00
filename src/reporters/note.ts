import { type GatewayFailures, gatewayFailures, lookFirst } from '../model/gateway-failures.ts';
import type { Report } from '../model/report.ts';
import { isStrict, sortFindings } from './report-facts.ts';

/** The failures that the sentence tells as one cause; null where it tells of none. */
export function gatewayOf(report: Report): GatewayFailures | null {
  if (!report.sentence.includes(lookFirst)) return null;
  const { failures, warnings } = sortFindings(report);
  const findings = isStrict(report) ? [...failures, ...warnings] : failures;
  return gatewayFailures([...new Set(findings.map(({ requirement }) => requirement))], findings);
}

/** What stands under the sentence, where it does not say so already: why there is no verdict or why the run ended early. Null for nothing. */
export function noteOf({ sentence, run: { note, reason } }: Report): string | null {
  const isTold =
    note === null ||
    sentence.includes(note) ||
    sentence.includes(reason?.headline ?? note) ||
    (sentence.includes(lookFirst) && reason?.code === 'passing-failures');
  return isTold ? null : note;
}
