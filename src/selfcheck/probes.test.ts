import { expect, test } from 'vitest';
import { patternsOf } from '../report/patterns/patterns-of.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** A Sunday: the days around it are the same in each run. */
const start = Date.UTC(2026, 10, 22, 2);

/** What a run of the rule of past dates says of a fault, and the calls that it sent to find it out. */
async function said(fault: string) {
  const begun = performance.now();
  const { content, engine } = await embeddedRun({
    faults: [fault],
    now: () => start + Math.round(performance.now() - begun),
    change: { only: ['bus.past-date'] },
  });
  const cases = new Map(
    [...content.requirements].flatMap(([id, { byCall }]) => (byCall === undefined ? [] : [[id, byCall] as const])),
  );
  const findings = [...content.findings.values()];
  const patterns = patternsOf(engine.run.history.exchanges, findings, cases);
  return {
    sentences: [...patterns.values()].map(({ sentence }) => sentence),
    probes: findings.flatMap(({ probes }) => (probes === undefined ? [] : [...probes.failing, ...probes.passing])),
    findings,
  };
}

test.concurrent.each([
  ['past-date-accepted-with-sorting', 'with sort_by were accepted'],
  ['past-date-accepted-on-later-pages', 'with page 4 were accepted'],
  ['past-date-accepted-on-one-route', 'with start_city_code 330100 were accepted'],
  ['yesterday-accepted:week', 'with a date 3 days ago or later were accepted'],
  ['day-of-last-year-accepted:before-1970', 'with a date in the year 1969 or earlier were accepted'],
])('%s: a few searches more show what sets the accepted ones apart', async (fault, words) => {
  const { sentences, probes } = await said(fault);
  expect(sentences).toEqual([expect.stringContaining(words)]);
  expect(sentences[0]).toContain(
    `${probes.length} of these ${probes.length === 1 ? 'was' : 'were'} sent to find this out`,
  );
  expect(probes.length).toBeGreaterThanOrEqual(1);
  expect(probes.length).toBeLessThanOrEqual(6);
});

test('a cause of several fields together is not said to be one of them', async () => {
  const { findings, probes, sentences } = await said('past-date-accepted-with-sorting:all-fields');
  expect(findings).toHaveLength(1);
  expect(probes).toHaveLength(6);
  expect(sentences).toEqual([]);
});

test('where all calls fail, no search could show more, and none is sent', async () => {
  const { findings, probes, sentences } = await said('past-date-accepted');
  expect(findings.map(({ requirement }) => requirement)).toEqual(['bus.past-date']);
  expect([probes, sentences]).toEqual([[], []]);
});
