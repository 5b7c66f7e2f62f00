import { expect, test } from 'vitest';
import { digestOf, type ReportDigest } from '../digest.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { historyFacts } from './history-facts.ts';
import { renderHistory } from './history-page.ts';

const clean = sampleReport();

function night(nth: number): ReportDigest {
  const startedAt = new Date(Date.UTC(2026, 0, 1 + nth, 2)).toISOString();
  return digestOf({ ...clean, run: { ...clean.run, id: `n${nth}`, startedAt } }) ?? expect.fail();
}

test('the values that runs sent are added up, over those of the same version', () => {
  const [one, two, three] = [0, 1, 2].map(night);
  const run = (of: ReportDigest | undefined, version: string, ...left: string[]): ReportDigest => ({
    ...(of ?? expect.fail()),
    tool: { version },
    coverageMap: [{ field: 'page', kind: 'numbers', of: 4, left }],
  });
  const sent = (...runs: ReportDigest[]) => historyFacts(runs)[0]?.coverage;
  expect(sent(run(one, '1', 'a', 'b', 'c'), run(two, '1', 'b', 'd'))).toEqual({
    runs: 2,
    cells: [{ field: 'page', kind: 'numbers', of: 4, left: ['b'], last: 2 }],
  });
  expect(sent(run(one, '0', 'a'), run(two, '1', 'a', 'b'))).toMatchObject({ runs: 1, cells: [{ left: ['a', 'b'] }] });
  // A run that was cut short has none, and an old report neither.
  const cut = { ...(three ?? expect.fail()), coverageMap: [] };
  expect(sent(run(one, '1', 'a'), cut)).toMatchObject({ runs: 1, cells: [{ left: ['a'], last: 3 }] });
  expect(sent(cut)).toBeNull();
  const page = renderHistory([run(one, '1', 'a', 'b', 'c'), run(two, '1', 'b', 'd')]);
  expect(page).toContain('3 of 4 <span class="soft">the last 2</span>');
  expect(page).toContain('<li><code>page</code>, numbers: b</li>');
  expect(page).toContain('href="#target-0-coverage"');
  expect(renderHistory([cut])).not.toContain('Coverage of input');
});

test('a cell of a foreign file that cannot be counted is left out', () => {
  const cells = [
    { field: 'page', kind: 'numbers', of: 1, left: ['a', 'b'] },
    { field: 'page', kind: 'numbers', left: [], of: 'x' },
    { field: 'page', kind: 'numbers', of: 3 },
    { field: 'page', kind: 'texts', of: 3, left: ['a'] },
  ];
  const read = digestOf({ ...clean, coverageMap: cells as never });
  expect(read?.coverageMap.map(({ kind }) => kind)).toEqual(['texts']);
});
