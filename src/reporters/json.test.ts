import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownHalves } from '../contract/shown-halves.fixture.ts';
import { hasLoneSurrogate } from '../contract/text.ts';
import { renderJson } from './write-reports.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

test('the report comes back as it was, halves of surrogate pairs as their escapes', () => {
  const report = sampleReport({ findings: 40, hostile: hostileText });
  expect(JSON.parse(renderJson(report))).toEqual(shownHalves(report));
  expect(hasLoneSurrogate(JSON.stringify(JSON.parse(renderJson(report))))).toBe(false);
});

test('members are in a fixed order, whoever made the object; further members come last', () => {
  const report = sampleReport({ findings: 1 });
  const reversed = Object.fromEntries(Object.entries(report).reverse()) as unknown as typeof report;
  expect(renderJson(reversed)).toBe(renderJson(report));
  expect(Object.keys(JSON.parse(renderJson({ extra: 1, ...report } as typeof report)) as object).at(-1)).toBe('extra');
});

test('law: any text in a report survives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const report = { ...sampleReport(), sentence: text };
      expect((JSON.parse(renderJson(report)) as typeof report).sentence).toBe(text);
    }),
    { numRuns: 50, seed: 8 },
  );
});
