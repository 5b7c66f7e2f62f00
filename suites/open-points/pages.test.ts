import { expect, test } from 'vitest';
import { sampleTrip, sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { accepted, observed, pageOf, type Paging, refused } from './observed.fixture.ts';

const many = sampleTrips(120);
const equalTrips = Array.from({ length: 10 }, (_, index) => ({ ...sampleTrip, gid: `G${index}` }));

test.each<[string, Paging, number | null]>([
  ['1, page 0 refused', {}, 1],
  ['1, page 0 the same page', { before: 'first' }, 1],
  ['1, page 0 empty', { before: 'empty' }, 1],
  ['0', { first: 0 }, 0],
  ['0, pages beyond the end are the last', { first: 0, beyond: 'last-page' }, 0],
  ['0, one page only', { first: 0, trips: sampleTrips(2), size: 5 }, 0],
  ['1, one page only', { trips: sampleTrips(2), size: 5 }, 1],
  [
    'unclear: one page only, each page the last',
    { first: 0, trips: sampleTrips(2), size: 5, beyond: 'last-page' },
    null,
  ],
  ['unclear: no trips', { first: 0, trips: [] }, null],
  ['1, equal trips', { trips: equalTrips, before: 'first' }, 1],
])('the first page: %s', (_, paging, value) => {
  const size = paging.size ?? 3;
  const search = [0, 1].map((page) => pageOf({ page, page_size: size }, paging));
  const answer = observed('open.first-page', [accepted(), ...search]);
  expect(answer.value).toBe(value);
  if (value === null) expect(answer.answer).toMatch(/^unclear: /);
});

test('where all trips look alike and gids change, the page that is one too many tells', () => {
  for (const first of [0, 1] as const) {
    let nth = 0;
    const fresh = () => equalTrips.map((trip) => ({ ...trip, gid: `${trip.gid}-${(nth += 1)}` }));
    const pages = [0, 1, 4].map((page) => pageOf({ page, page_size: 3 }, { first, before: 'first', trips: fresh() }));
    expect(observed('open.first-page', pages.slice(0, 2)).value).toBeNull();
    expect(observed('open.first-page', pages).value).toBe(first);
  }
});

test.each<[string, Paging, number | null]>([
  ['the first', {}, 1],
  ['the first, counted from 0', { first: 0 }, 0],
  ['one page only, as page_info says', { trips: sampleTrips(2), size: 5 }, 1],
  ['equal trips, by their gids', { trips: equalTrips }, 1],
])('the default page: %s', (_, paging, value) => {
  const size = paging.size ?? 3;
  const pages = [undefined, 0, 1, 2].map((page) => pageOf({ page, page_size: size }, paging));
  expect(observed('open.default-page', pages).value).toBe(value);
});

test('a default page that is not the first is reported as well', () => {
  const second = pageOf({ page: 2, page_size: 3 }).answer;
  const none = { ...pageOf({ page_size: 3 }), answer: second };
  expect(
    observed('open.default-page', [none, pageOf({ page: 1, page_size: 3 }), pageOf({ page: 2, page_size: 3 })]),
  ).toMatchObject({ value: 2 });
});

test('without two pages that differ only page_info tells, and says so', () => {
  const one = pageOf({ page_size: 50 });
  expect(observed('open.default-page', [one])).toMatchObject({
    value: 1,
    answer: expect.stringContaining('as page_info says'),
  });
  expect(observed('open.default-page', [accepted({}, [], { total: 0 })]).value).toBeNull();
});

test('where a search without page or page_size is refused, there is no default', () => {
  const log = [pageOf({ page: 1, page_size: 3 }), refused({ page: 1 }), refused({ page_size: 3 })];
  expect(observed('open.default-page', log)).toMatchObject({
    value: null,
    answer: expect.stringContaining('no search without page is accepted'),
  });
  expect(observed('open.default-page-size', log)).toMatchObject({
    value: null,
    answer: expect.stringContaining('no such search is accepted'),
  });
});

test('the default page size: what is shown where there is more', () => {
  expect(observed('open.default-page-size', [pageOf({}), pageOf({ date: '2026-11-24' })])).toMatchObject({
    value: 3,
    evidence: expect.stringContaining('2 answers'),
  });
  // An unknown field may be the page size in another spelling; a page that is named may be the last.
  expect(
    observed('open.default-page-size', [pageOf({ pageSize: 1 }, { size: 1 }), pageOf({ page: 4 }), pageOf({})]).value,
  ).toBe(3);
  expect(
    observed('open.default-page-size', [
      pageOf({}, { size: 20 }),
      pageOf({ date: '2026-11-24' }, { size: 20, trips: sampleTrips(7) }),
    ]),
  ).toMatchObject({
    value: 20,
    answer: expect.stringContaining('page_info'),
  });
  // Called the page size, but the number of trips: it says nothing.
  expect(
    observed('open.default-page-size', [
      accepted({}, sampleTrips(4), { page_info: { page: 1, page_size: 4, total: 4 } }),
    ]).value,
  ).toBeNull();
  expect(
    observed('open.default-page-size', [pageOf({}), pageOf({ date: '2026-11-24' }, { size: 5 })]).value,
  ).toBeNull();
});

test.each<[string, Exchange[], string | null]>([
  [
    'cut',
    [accepted({}, many.slice(0, 20), { total: 120 }), accepted({ page_size: 51 }, many.slice(0, 50), { total: 120 })],
    'cut',
  ],
  ['replaced by a smaller one', [accepted({ page_size: 60 }, many.slice(0, 20), { total: 120 })], 'cut'],
  ['accepted on a short route', [accepted({ page_size: 60 }, many.slice(0, 7))], 'cut'],
  ['refused', [accepted({}), refused({ page_size: 51 }), refused({ page_size: 1000 })], 'refused'],
  ['refused without a control', [refused({ page_size: 51 })], null],
  ['more than 50 trips', [accepted({ page_size: 60 }, many.slice(0, 60), { total: 120 })], null],
  [
    'some refused, some cut',
    [accepted({}), accepted({ page_size: 51 }, many.slice(0, 50)), refused({ page_size: 500 })],
    null,
  ],
  [
    'only sizes that no integer holds',
    [accepted({}), refused({ page_size: 2 ** 53 }), refused({ page_size: 1e308 })],
    null,
  ],
  ['none sent', [accepted({ page_size: 50 })], null],
])('a page size over 50: %s', (_, log, value) => {
  expect(observed('open.page-size-over-50', log).value).toBe(value);
});

test.each<[string, Paging, string | null]>([
  ['empty', {}, 'empty'],
  ['refused', { beyond: 'refused' }, 'refused'],
  ['the last page', { beyond: 'last-page' }, 'last-page'],
  ['empty, counted from 0', { first: 0 }, 'empty'],
  ['refused, counted from 0', { first: 0, beyond: 'refused' }, 'refused'],
  ['the last page, counted from 0', { first: 0, beyond: 'last-page' }, 'last-page'],
  ['pages smaller than asked for', { most: 2 }, 'empty'],
  ['no trips at all', { trips: [] }, null],
])('a page after the last: %s', (_, paging, value) => {
  const first = paging.first ?? 1;
  const pages = [first, first + 1, first + 3, 5, 6].map((page) => pageOf({ page, page_size: 3 }, paging));
  expect(observed('open.page-beyond-end', [accepted(), ...pages]).value).toBe(value);
});

test('a page that may exist, far pages and moving routes say nothing of the end', () => {
  // Pages of two where three were asked for: the fifth exists.
  expect(
    observed('open.page-beyond-end', [
      pageOf({ page: 1, page_size: 3 }, { most: 2 }),
      pageOf({ page: 5, page_size: 3 }, { most: 2 }),
    ]).value,
  ).toBeNull();
  expect(
    observed('open.page-beyond-end', [pageOf({ page: 1, page_size: 3 }), refused({ page: 100_000, page_size: 3 })])
      .value,
  ).toBeNull();
  expect(
    observed('open.page-beyond-end', [
      pageOf({ page: 1, page_size: 3 }),
      accepted({ page: 6, page_size: 3 }, sampleTrips(3), { total: 18 }),
    ]).value,
  ).toBeNull();
  expect(observed('open.page-beyond-end', [refused({ page: 6, page_size: 3 })]).value).toBeNull();
});
