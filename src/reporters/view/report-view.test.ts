import { expect, test } from 'vitest';
import { type Reason, said } from '../../contract/reason.ts';
import { inWords } from '../../contract/reason-words.ts';
import type { Report } from '../../contract/report.ts';
import { viewOf } from './report-view.ts';
import { sampleReport } from '../sample-report.fixture.ts';

/** A report of a run of which this was noted. */
function noted(report: Report, reason: Reason): Report {
  const words = inWords(reason);
  return { ...report, run: { ...report.run, note: words.text, reason: words } };
}

test('a note stands under a sentence that does not say the same', () => {
  const report = sampleReport();
  expect(viewOf(report).note).toBeNull();
  expect(viewOf(noted(report, { code: 'interrupted' })).note).toBe('the run was interrupted');
  const unreached = noted(report, said('the target was not reached'));
  expect(viewOf(unreached).note).toBe('the target was not reached');
  const sentences = [{ about: 'reason of the run', text: 'No verdict: the target was not reached.' }] as const;
  expect(viewOf({ ...unreached, sentences }).note).toBeNull();
  expect(viewOf({ ...unreached, sentences: [{ ...sentences[0], about: 'no verdict' }] }).note).toBe(
    'the target was not reached',
  );
});

test('a report of an older version has one sentence', () => {
  const { sentences: _, ...older } = sampleReport({ findings: 3 });
  expect(viewOf(older).sentences).toEqual([{ about: 'target', text: older.sentence }]);
});

test('a run of packs alone says nothing about the open points of the document', () => {
  const report = sampleReport();
  const [first, ...others] = report.requirements.map((one) => ({ ...one, pack: 'acme' }));
  const mixed = { ...report, requirements: [...others, { ...report.requirements[0]! }] };
  expect(viewOf(mixed).openPoints).toHaveLength(report.observations.length);
  expect(viewOf(mixed).openPointSummary).toMatch(/^Undocumented behaviour: /);
  const alone = { ...report, requirements: [first!, ...others] };
  expect([viewOf(alone).openPoints, viewOf(alone).openPointSummary]).toEqual([[], null]);
});
