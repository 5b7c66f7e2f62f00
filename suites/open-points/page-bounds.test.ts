import { expect, test } from 'vitest';
import { sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { accepted, casesSeen, observed, pageOf, type Paging, refused } from './observed.fixture.ts';

/** A page of three trips, of a route with ten. */
const page = (number: number, paging: Paging = {}, size = 3): Exchange =>
  pageOf({ page: number, page_size: size }, paging);
const ten = sampleTrips(10);
const three = ten.slice(0, 3);

const many = sampleTrips(120);
const sized = (size: number, shown: number, total: number | null = shown, change: JsonObject = {}): Exchange =>
  accepted({ ...change, page_size: size }, many.slice(0, shown), { total });

const cut = 'accepted, and cut to 50 trips';
const cutNothing = `${cut}; assumed: the search finds no more than 50 trips`;
const notOver = 'unclear: no search with a page size from 51 to 1000 was answered';

test.each<[string, Exchange[], string]>([
  ['50 trips of 120 come', [sized(51, 50, 120), sized(60, 50, 120)], cut],
  ['one route has more than 50', [sized(51, 7), sized(1000, 50, 51)], cut],
  ['no route has more than 50', [sized(51, 50)], cutNothing],
  ['how many there are is not known', [sized(51, 50, null)], cutNothing],
  ['it is refused', [accepted(), refused({ page_size: 1000 })], 'refused with 400'],
  [
    'it is refused, and cut',
    [accepted(), sized(51, 50, 120), refused({ page_size: 500 })],
    'unclear: the answers differ: accepted, and cut to 50 trips, refused with 400',
  ],
  [
    '51 trips come',
    [sized(60, 51, 120), sized(51, 50, 120)],
    'unclear: the answers show something else, or too little: more than 50 trips',
  ],
  ['none is over 50, or only far over it', [accepted(), sized(50, 50, 120), refused({ page_size: 1001 })], notOver],
  ['it is a text', [accepted(), refused({ page_size: '51' })], notOver],
])('a page size over 50 where %s', (_, exchanges, answer) => {
  expect(observed('open.page-size-over-50', exchanges).answer).toBe(answer);
});

/** Page 6 of four, with trips of another page, which it may name. */
const again = (from: number, says: number | null): Exchange =>
  accepted({ page: 6, page_size: 3 }, ten.slice(from, from + 3), {
    total: 10,
    page_info: { page: says, page_size: 3, total: 10 },
  });

test.each<[string, Exchange[], string | null]>([
  ['the fifth of four', [page(1), page(5)], 'empty'],
  ['refused', [page(1), refused({ page: 5, page_size: 3 })], 'refused'],
  ['the fourth of four', [page(1), refused({ page: 4, page_size: 3 })], null],
  ['twenty pages after the last', [page(1), page(24)], 'empty'],
  ['more than twenty pages after it', [page(1), page(25)], null],
  ['the first of four is page 0', [0, 5].map((number) => page(number, { first: 0 })), 'empty'],
  ['page 4 may exist', [0, 4].map((number) => page(number, { first: 0 })), null],
  ['no page size', [1, 5].map((number) => pageOf({ page: number })), null],
  [
    'a page size of 0',
    [accepted({ page: 1, page_size: 0 }, three, { total: 10 }), accepted({ page: 12, page_size: 0 }, [])],
    null,
  ],
  [
    'a page size below 0',
    [1, 12].map((number) => accepted({ page: number, page_size: -3 }, number === 1 ? three : [], { total: 10 })),
    null,
  ],
  ['a page size of 1', [1, 11].map((number) => page(number, {}, 1)), 'empty'],
  ['a page size of 50', [1, 2].map((number) => page(number, {}, 50)), 'empty'],
  ['a page size of 51', [1, 2].map((number) => page(number, {}, 51)), null],
  ['a page that is a text', [page(1), accepted({ page: '6', page_size: 3 }, [], { total: 10 })], null],
  ['another page that is a text', [accepted({ page: '1', page_size: 3 }, three, { total: 10 }), page(6)], null],
  ['the first of four is page 10', [10, 14].map((number) => page(number, { first: 10 })), 'empty'],
  [
    'the first of three is page 2',
    [
      ...[1, 2].map((number) => page(number, { first: 2, trips: ten.slice(0, 7) })),
      page(5, { first: 2, trips: ten.slice(0, 7) }),
    ],
    'empty',
  ],
  ['page 13 exists', [10, 13].map((number) => page(number, { first: 10 })), null],
  ['the only page again', [page(1, { trips: three }), accepted({ page: 2, page_size: 3 }, three, { total: 3 })], null],
  ['one trip', [1, 2].map((number) => page(number, { trips: sampleTrips(1) })), 'empty'],
  [
    'it is not known how many there are',
    [1, 6].map((number) => accepted({ page: number, page_size: 3 }, number === 1 ? three : [], { total: null })),
    null,
  ],
  [
    'a page with trips comes after it',
    [accepted({ page: 7, page_size: 3 }, three, { total: 10 }), refused({ page: 6, page_size: 3 })],
    null,
  ],
  [
    'no page before has trips',
    [2, 8].map((number) => accepted({ page: number, page_size: 3 }, [], { total: 18 })),
    null,
  ],
  ['no page before was asked for', [accepted({ page: 8, page_size: 3 }, [], { total: 18 })], null],
  ['it is the only one, and has trips', [accepted({ page: 6, page_size: 3 }, three, { total: 6 })], null],
  ['pages of two: page 5 exists', [1, 5].map((number) => page(number, { most: 2 })), null],
  ['pages of two: page 6 does not', [1, 6].map((number) => page(number, { most: 2 })), 'empty'],
  ['the last page is shorter than the first', [page(1), page(4), page(5)], 'empty'],
  ['there are more trips meanwhile', [page(1), accepted({ page: 6, page_size: 3 }, three, { total: 18 })], null],
  ['the trips of page 4', [page(1), page(4), again(9, 6)], 'last-page'],
  [
    'the trips of page 3, the last from 0 on',
    [page(0, { first: 0 }), page(3, { first: 0 }), again(9, null)],
    'last-page',
  ],
  ['it says that it is page 4', [page(1), again(9, 4)], 'last-page'],
  ['it says that it is page 3', [page(1), again(9, 3)], 'last-page'],
  ['it says that it is page 5', [page(1), again(9, 5)], null],
  ['it says that it is page 2', [page(1), again(9, 2)], null],
  ['the trips of page 1', [page(1), page(4), again(0, null)], null],
  ['other trips', [page(1), page(4), again(4, 6)], null],
])('a page after the last: %s', (_, exchanges, label) => {
  expect(observed('open.page-beyond-end', exchanges).value).toBe(label);
});

const notAsked = 'unclear: no page after the last one of a route with trips was answered';
const odd = 'unclear: the answers show something else, or too little';

test.each<[string, Exchange[], string]>([
  ['empty', [page(1), page(5), page(6)], 'accepted, without trips'],
  ['refused', [page(1), page(5, { beyond: 'refused' })], 'refused with 400'],
  ['the last page', [page(1), page(5, { beyond: 'last-page' })], 'the last page again'],
  [
    'one way and another',
    [page(1), page(5), page(6, { beyond: 'refused' })],
    'unclear: the answers differ: accepted, without trips, refused with 400',
  ],
  ['other trips', [page(1), again(0, 6)], `${odd}: other trips than those of the last page`],
  [
    'the only page',
    [page(1, { trips: three }), page(2, { trips: three, beyond: 'last-page' })],
    `${odd}: the last page again`,
  ],
  [
    'the only page of one search, and the last of another',
    [page(1), page(5, { beyond: 'last-page' }), ...[1, 2].map((number) => page(number, { beyond: 'last-page' }, 20))],
    'the last page again',
  ],
  [
    'the only page of one search, and another of another',
    [page(1), again(0, 6), ...[1, 2].map((number) => page(number, { beyond: 'last-page' }, 20))],
    `${odd}: other trips than those of the last page`,
  ],
  ['not asked for', [page(1), page(4)], notAsked],
])('pages after the last are %s', (_, exchanges, answer) => {
  expect(observed('open.page-beyond-end', exchanges).answer).toBe(answer);
});

/** The first of several that differ from what is declared may be chance. */
test.each<[string, Exchange[], string[]]>([
  [
    'refused: reported with the first page that was requested before',
    [page(1), page(2), ...[6, 7].map((number) => page(number, { beyond: 'refused' }))],
    ['answer broken by 4 against 1: refused instead of empty: empty / refused'],
  ],
  [
    'the last page: reported with that page',
    [page(1), page(4), ...[6, 7].map((number) => page(number, { beyond: 'last-page' }))],
    ['answer broken by 4 against 2: last-page instead of empty: empty / last-page'],
  ],
  [
    'the last page, as they say, asked for before the first',
    [again(9, 4), again(9, 4), page(1)],
    ['answer broken by 2 against 3: last-page instead of empty: empty / last-page'],
  ],
  [
    'the only page',
    [1, 2, 3].map((number) => page(number, { beyond: 'last-page' }, 20)),
    ['answer broken by 3 against 1: last-page instead of empty: empty / last-page'],
  ],
])('pages after the last are declared to be empty, and are %s', (_, exchanges, expected) => {
  expect(casesSeen('pageBeyondEnd', 'empty', exchanges)).toEqual(expected);
});
