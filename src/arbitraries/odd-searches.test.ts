import { expect, test } from 'vitest';
import { isJson } from '../contract/json-mistake.ts';
import { brokenSearches, hostileSearches, nearlyJsonSearches, searchesWithOddInput } from './odd-searches.ts';

const valid = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' };
const [gate, nightly] = [
  { seed: 3, runs: 12 },
  { seed: 3, runs: 120 },
];

test.each([
  ['broken', brokenSearches],
  ['odd', searchesWithOddInput],
  ['hostile', hostileSearches],
])('%s searches are the same for a seed, others for another, and more where more are drawn', (_, of) => {
  const cases = of(valid, gate);
  expect(of(valid, gate)).toEqual(cases);
  expect(of(valid, { ...gate, seed: 4 })).not.toEqual(cases);
  expect(of(valid, nightly).length).toBeGreaterThan(cases.length);
  expect(cases.filter(({ label }) => label === '')).toEqual([]);
});

test('a case of a whole list has the label of its kind, and its own name', () => {
  expect(searchesWithOddInput(valid, gate).find(({ named }) => named?.startsWith('page, '))).toMatchObject({
    label: expect.stringMatching(/^page, /),
    value: expect.stringContaining('"page":'),
  });
});

test('whatever is nearly JSON comes with the search that it means', () => {
  const { meant, sent, extended } = nearlyJsonSearches(valid, nightly);
  expect(meant[0]).toEqual(valid);
  expect(sent.length).toBeGreaterThan(meant.length);
  expect(sent.filter((one) => typeof one === 'string' && isJson(one))).toEqual([]);
  expect(extended.length).toBeGreaterThan(0);
});
