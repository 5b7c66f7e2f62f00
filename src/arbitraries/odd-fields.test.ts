import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { badSearchCases } from './bad-input.ts';
import { badSearchBody } from './bad-search-body.ts';
import { oddFields } from './odd-searches.ts';

const valid = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-25' };
const labels = (body: JsonObject): string[] => oddFields(body, valid).map(({ label }) => label);

test.each<[string, JsonObject]>([
  ['page, null', { ...valid, page: null }],
  ['page, wrong-type', { ...valid, page: 'abc' }],
  ['page, wrong-type', { ...valid, page: [1] }],
  ['page, fraction', { ...valid, page: 1.5 }],
  ['page, number', { ...valid, page: -7 }],
  ['start_lng, number', { ...valid, start_lng: 181.5 }],
  ['start_addr, text', { ...valid, start_addr: 'x' }],
  ['start_addr, empty', { ...valid, start_addr: ' ' }],
  ['start_city_code, wrong-type', { ...valid, start_city_code: 310100 }],
  ['date, text', { ...valid, date: '2026-02-30' }],
  ['unknown-field', { ...valid, constructor: 1 }],
  ['date, missing', { start_city_code: '310100', end_city_code: '330100' }],
])('%s is what is odd', (label, body) => {
  expect(oddFields(body, valid)).toEqual([{ label, value: body }]);
});

test('a drawn body has one odd field or two, each of which can be sent alone', () => {
  fc.assert(
    fc.property(badSearchBody(valid), (body) => {
      const odd = oddFields(body, valid);
      expect([1, 2]).toContain(odd.length);
      for (const { label, value } of odd) expect(labels(value)).toEqual([label]);
    }),
    { seed: 1, numRuns: 300 },
  );
  expect(oddFields(valid, valid)).toEqual([]);
});

test('a wrong type, a null and a field left out are described as in the fixed cases', () => {
  const named = new Set(['wrong-type', 'null', 'missing', 'fraction', 'empty']);
  const fixed = badSearchCases(valid).filter(
    ({ field, kind, value }) => field !== null && named.has(kind) && oddFields(value, valid).length === 1,
  );
  expect(fixed.length).toBeGreaterThan(40);
  for (const { field, kind, value } of fixed) expect(labels(value)).toEqual([`${field}, ${kind}`]);
});
