import { expect, test } from 'vitest';
import type { Json } from '../../src/contract/json.ts';
import { sampleExchange, sampleSearch } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { writtenInDigits } from './requested-page.ts';

/** What a body says of its page size, where that is written as given. */
function pageSizeOf(written: string): number | null {
  const bodyText = JSON.stringify({ ...sampleSearch, page_size: 0 }).replace('"page_size":0', `"page_size":${written}`);
  return writtenInDigits(sampleExchange({ body: JSON.parse(bodyText) as Json, bodyText }), 'page_size');
}

test.each<[string, number | null]>([
  ['10', 10],
  [' 7 ', 7],
  ['0', 0],
  ['1e1', null],
  ['5.0', null],
  ['-5', null],
  ['"5"', null],
  ['null', null],
  [`5.${'0'.repeat(400)}`, null],
])('a page size written as %s', (written, read) => {
  expect(pageSizeOf(written)).toBe(read);
});

test('a number of another member, or of one within another, is none', () => {
  const read = (body: Json) => writtenInDigits(sampleExchange({ body }), 'page');
  expect(read({ page: 3, page_size: 4 })).toBe(3);
  expect(read({ page_size: 4 })).toBeNull();
  expect(read({ dist_type: { page: 3 } })).toBeNull();
  expect(read('"page":3,')).toBeNull();
});
