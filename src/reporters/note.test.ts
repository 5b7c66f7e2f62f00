import { expect, test } from 'vitest';
import { type Reason, said } from '../contract/reason.ts';
import { inWords } from '../contract/reason-words/words.ts';
import type { Report } from '../contract/report.ts';
import { noteOf, sentencesOf } from './note.ts';
import { sampleReport } from './sample-report.fixture.ts';

/** A report of a run of which this was noted. */
function noted(report: Report, reason: Reason): Report {
  const words = inWords(reason);
  return { ...report, run: { ...report.run, note: words.text, reason: words } };
}

test('a note stands under a sentence that does not say the same', () => {
  const report = sampleReport();
  expect(noteOf(report)).toBeNull();
  expect(noteOf(noted(report, { code: 'interrupted' }))).toBe('the run was interrupted');
  const unreached = noted(report, said('the target was not reached'));
  expect(noteOf(unreached)).toBe('the target was not reached');
  const sentences = [{ about: 'reason of the run', text: 'No verdict: the target was not reached.' }] as const;
  expect(noteOf({ ...unreached, sentences })).toBeNull();
  expect(noteOf({ ...unreached, sentences: [{ ...sentences[0], about: 'no verdict' }] })).toBe(
    'the target was not reached',
  );
});

test('a report of an older version has one sentence', () => {
  const { sentences: _, ...older } = sampleReport({ findings: 3 });
  expect(sentencesOf(older)).toEqual([{ about: 'target', text: older.sentence }]);
});
