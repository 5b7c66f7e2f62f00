import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { sampleExchange, sampleSearch } from '../../checks/sample-exchange.fixture.ts';
import { callsOf, type JournalCall } from '../call.ts';
import { pageRows, tripsDueRow } from './index.ts';

function call(fields: JsonObject, total: Json): JournalCall {
  const json = { code: 0, data: { total, lines: [] } };
  const [one] = callsOf([sampleExchange({ call: 1, body: { ...sampleSearch, ...fields }, status: 200, json })]);
  return one ?? expect.fail();
}

const last = 'for the last page';
const partial = 'for a last page that is not full';
const full = 'for a last page that is full';
const later = 'for a last page after the first';
const fullLater = 'for a full last page after the first';

test.each<[string, JsonObject, Json, readonly string[]]>([
  ['the only page', {}, 7, [last, partial]],
  ['the only page, full', { page_size: 7 }, 7, [last, full]],
  ['a first of two', {}, 21, []],
  ['a second of two', { page: 2 }, 21, [last, partial, later]],
  ['a second of two, full', { page: 2, page_size: 5 }, 10, [last, full, later, fullLater]],
  ['a page after the last', { page: 3, page_size: 5 }, 10, []],
  ['no trips', {}, 0, []],
  ['a size that the document cuts to 50', { page_size: 1000 }, 160, []],
  ['no total', {}, '7', []],
  ['no such page', { page: 0 }, 7, []],
])('where a page is by the total: %s', (_, fields, total, expected) => {
  const one = call(fields, total);
  expect(pageRows.flatMap(({ of, says }) => (of(one) === true ? [says('is', true)] : []))).toEqual(expected);
});

test('how many trips the total leaves for a page', () => {
  const said = (fields: JsonObject, total: Json): string | null => {
    const read = tripsDueRow.of(call(fields, total));
    return read === null ? null : tripsDueRow.says('is', read);
  };
  expect(said({ page: 2 }, 21)).toBe('for a page that should have 1 trip');
  expect(said({ page: 9 }, 21)).toBe('for a page that should have 0 trips');
  expect(said({ page_size: 1000 }, 160)).toBe('for a page that should have 50 trips');
  expect(said({}, null)).toBeNull();
  expect(tripsDueRow.says('between', 2, 5)).toBe('for a page that should have 2 trips to 5 trips');
});
