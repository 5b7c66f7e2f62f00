import { expect, test } from 'vitest';
import { sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { accepted, observed, pageOf } from './observed.fixture.ts';

const trips = sampleTrips(120);
const paged = (page: number, page_size: number): Exchange => pageOf({ page, page_size }, { trips });
const skipping = (page: number, page_size: number): Exchange => {
  const from = (page - 1) * page_size;
  return accepted({ page, page_size }, trips.slice(from, from + 50), { total: 120 });
};
const plain = [1, 2, 3].map((page) => paged(page, 50));

test.each<[string, Exchange[], string | null]>([
  ['the second page begins with trip 51', [...plain, paged(2, 60)], 'whole'],
  ['it begins with trip 61', [...plain, skipping(2, 60)], 'skips'],
  ['the same by pages of ten', [skipping(2, 60), paged(7, 10)], 'skips'],
  ['it is the last, and another page was cut', [skipping(2, 75), paged(1, 60), ...plain], 'skips'],
  ['it is empty', [...plain, skipping(2, 130)], null],
  ['the place of its first trip is not known', [paged(1, 50), paged(3, 50), skipping(2, 60)], null],
  ['it is the first page', [...plain, skipping(1, 60)], null],
  ['no page of more than 50 was cut', [...plain, skipping(2, 75)], null],
])('pages of a size over 50: %s', (_, exchanges, value) => {
  expect(observed('open.oversize-paging', exchanges).value).toBe(value);
});
