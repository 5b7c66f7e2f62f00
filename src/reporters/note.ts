import { type GatewayFailures, gatewayFailures } from '../model/gateway-failures.ts';
import type { Report, VerdictSentence } from '../model/report.ts';
import { isStrict, sortFindings } from './report-facts.ts';

/** The sentences of a report: of one of an older version, all of them as one. */
export function sentencesOf({ sentence, sentences }: Pick<Report, 'sentence' | 'sentences'>): readonly VerdictSentence[] {
  return sentences ?? [{ about: 'target', text: sentence }];
}

/** The failures that the sentence tells as one cause; null where it tells of none. */
export function gatewayOf(report: Report): GatewayFailures | null {
  if (report.sentences !== undefined && !isAbout(report, 'look first')) return null;
  const { failures, warnings } = sortFindings(report);
  const findings = isStrict(report) ? [...failures, ...warnings] : failures;
  return gatewayFailures([...new Set(findings.map(({ requirement }) => requirement))], findings);
}

/** What stands under the sentence, where it does not say so already: why there is no verdict or why the run ended early. Null for nothing. */
export function noteOf(report: Report): string | null {
  const { note, reason } = report.run;
  const isTold = isAbout(report, 'reason of the run') || (isAbout(report, 'look first') && reason?.code === 'passing-failures');
  return isTold ? null : note;
}

/** Whether a sentence of the report is about a matter. */
function isAbout(report: Report, about: VerdictSentence['about']): boolean {
  return sentencesOf(report).some((one) => one.about === about);
}
