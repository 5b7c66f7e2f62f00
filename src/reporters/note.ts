import type { Report, VerdictSentence } from '../contract/report.ts';

/** The sentences of a report: of one of an older version, all of them as one. */
export function sentencesOf({
  sentence,
  sentences,
}: Pick<Report, 'sentence' | 'sentences'>): readonly VerdictSentence[] {
  return sentences ?? [{ about: 'target', text: sentence }];
}

/**
 * What stands under the sentence, where it does not say so already: why there is no verdict or why the run ended early.
 * Null for nothing.
 */
export function noteOf(report: Report): string | null {
  return isAbout(report, 'reason of the run') ? null : report.run.note;
}

/** Whether a sentence of the report is about a matter. */
function isAbout(report: Report, about: VerdictSentence['about']): boolean {
  return sentencesOf(report).some((one) => one.about === about);
}
