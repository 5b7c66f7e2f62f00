import { expect, test } from 'vitest';
import { sampleTrip, sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { accepted, casesSeen, observed, pageOf, type Paging, refused } from './observed.fixture.ts';

/** A page of three trips, of a route with ten. */
const page = (number: number | undefined, paging: Paging = {}, size = 3): Exchange =>
  pageOf({ page: number, page_size: size }, paging);
const ten = sampleTrips(10);
const otherDay = { date: '2026-11-24' };

/** Trips that differ in nothing but their gids, which are new in every answer. */
let answers = 0;
const equalTrips = (count = 10): JsonObject[] => {
  answers += 1;
  return Array.from({ length: count }, (_, index) => ({ ...sampleTrip, gid: `G${answers}-${index}` }));
};

test.each<[string, Exchange[], unknown]>([
  ['page 0 is refused', [page(0), page(1)], 1],
  ['page 9 is refused, as all before are', [0, 1, 9, 10].map((number) => page(number, { first: 10 })), 10],
  ['page 1 is empty, as page 0 is', [0, 1, 2].map((number) => page(number, { first: 2, before: 'empty' })), 2],
  ['only page 10 has trips', [0, 1, 10].map((number) => page(number, { first: 10 })), null],
  [
    'page 1 was empty when there were no trips yet',
    [
      accepted({ page: 1, page_size: 3 }, [], { total: 0 }),
      accepted({ page: 2, page_size: 3 }, ten.slice(3, 6), { total: 10 }),
    ],
    null,
  ],
  [
    'page 9 is refused, but page 2 has trips',
    [page(2), page(9, { beyond: 'refused' }), accepted({ page: 10, page_size: 3 }, ten)],
    null,
  ],
  ['page 0 was throttled', [page(1), refused({ page: 0, page_size: 3 }, { status: 429 })], null],
  ['page 0 is empty', [page(1), page(0, { before: 'empty' })], 1],
  ['page 0 is page 1', [page(0, { before: 'first' }), page(1)], 1],
  ['page 0 is another than page 1', [page(0, { first: 0 }), page(1, { first: 0 })], 0],
  ['page 0 has all trips, page 1 none', [0, 1].map((number) => page(number, { first: 0 }, 10)), 0],
  [
    'page 0 has all trips, page 1 is refused',
    [0, 1].map((number) => page(number, { first: 0, beyond: 'refused' }, 10)),
    0,
  ],
  [
    'one search says 0, another says 1',
    [page(0), page(1), ...[0, 1].map((number) => pageOf({ ...otherDay, page: number, page_size: 3 }, { first: 0 }))],
    null,
  ],
  [
    'only page 0 says how many there are',
    [page(0, { first: 0 }), accepted({ page: 1, page_size: 3 }, ten.slice(3, 6), { total: null })],
    0,
  ],
  [
    'only page 1 says how many there are',
    [accepted({ page: 0, page_size: 3 }, ten.slice(0, 3), { total: null }), page(1, { first: 0 })],
    0,
  ],
  [
    'neither page tells',
    [0, 3].map((from, index) => accepted({ page: index, page_size: 3 }, ten.slice(from, from + 3), { total: null })),
    null,
  ],
  [
    'page 0 has some of the trips, page 1 none',
    [page(0, { first: 0 }), accepted({ page: 1, page_size: 3 }, [], { total: 10 })],
    null,
  ],
  [
    'how many there are is not known, page 1 is refused',
    [accepted({ page: 0 }, ten, { total: null }), refused({ page: 1 })],
    null,
  ],
  ['there are no trips', [accepted({ page: 0 }, []), accepted({ page: 1 }, [])], null],
  ['page 1 is empty, and page 2 is not', [1, 2].map((number) => page(number, { first: 2, before: 'empty' })), 2],
  ['page -1 is refused, and page 0 is not', [refused({ page: -1, page_size: 3 }), page(0, { first: 0 })], null],
  ['all pages are empty', [2, 3].map((number) => accepted({ page: number, page_size: 3 }, [], { total: 10 })), null],
  ['other pages than 0 and 1', [page(0), page(2)], null],
])('the first page where %s', (_, exchanges, value) => {
  expect(observed('open.first-page', exchanges).value).toBe(value);
});

const beyond = (way: Paging['beyond'], number: number): Exchange =>
  page(number, { first: 0, trips: equalTrips(), beyond: way });

test.each<[string, Exchange[], number | null]>([
  [
    'the fifth page of four is refused: they count from 0',
    [beyond('refused', 0), beyond('refused', 1), beyond('refused', 4)],
    0,
  ],
  ['it is empty', [beyond('empty', 0), beyond('empty', 1), beyond('empty', 4)], 0],
  [
    'it has trips and is the fourth: they count from 1',
    [0, 1, 4].map((number) => page(number, { trips: equalTrips(), before: 'first' })),
    1,
  ],
  ['it is the last again, and says so', [beyond('last-page', 0), beyond('last-page', 1), beyond('last-page', 4)], null],
  [
    'pages are smaller than asked for: it is a page of the middle',
    [0, 1, 4].map((number) => page(number, { first: 0, trips: equalTrips(), most: 2 })),
    null,
  ],
  [
    'there is one page, which is shown for any number',
    [0, 1].map((number) =>
      accepted({ page: number, page_size: 3 }, equalTrips(3), {
        page_info: { page: number, page_size: 3, total: 3 },
      }),
    ),
    null,
  ],
  [
    'how many there are is not known',
    [0, 1, 4].map((number) => accepted({ page: number, page_size: 3 }, equalTrips(3), { total: null })),
    null,
  ],
])('where all trips look alike and gids change, and %s', (_, exchanges, value) => {
  expect(observed('open.first-page', [...exchanges]).value).toBe(value);
});

const without = page(undefined);
const unsaid = { page_info: { page_size: 3, total: 10 }, total: 10 };
const three = ten.slice(0, 3);
/** A search without page and page 1 show three trips, page 2 shows others; each counts all trips so. */
const counted = (total: number | null): Exchange[] =>
  [undefined, 1, 2].map((number) =>
    accepted({ page: number }, number === 2 ? ten.slice(3, 6) : three, { total, page_info: { page: number ?? 1 } }),
  );

const none =
  'unclear: no route has trips for two pages that can be distinguished, or no search without page is accepted';
/** Shown by page_info alone. */
const asSaid = '1; as page_info says; its trips do not show which page it is';

test.each<[string, Exchange[], string]>([
  ['one page shows the same, another does not', [without, page(1), page(2)], '1'],
  ['page_info has no number', [accepted({ page: 1, page_size: 3 }, three, unsaid), without, page(2)], '1'],
  ['only the same page was asked for', [without, page(1)], asSaid],
  ['only other pages were asked for', [without, page(2), page(3)], asSaid],
  ['the page that differs was of another time', [without, page(1), page(2, { trips: sampleTrips(11) })], asSaid],
  ['the page that is the same was of another time', [without, page(1, { trips: sampleTrips(11) }), page(2)], asSaid],
  [
    'the page that is the same says that it is another one',
    [
      without,
      accepted({ page: 1, page_size: 3 }, three, { total: 10, page_info: { page: 7, page_size: 3, total: 10 } }),
      page(2),
    ],
    asSaid,
  ],
  [
    'the page that is the same was asked for by a text',
    [without, accepted({ page: '1', page_size: 3 }, three, unsaid), page(2)],
    asSaid,
  ],
  [
    'two numbers show the same page',
    [without, ...[0, 1].map((number) => accepted({ page: number, page_size: 3 }, three, unsaid)), page(2)],
    asSaid,
  ],
  ['all trips are shown at once, and others on another page', counted(3), asSaid],
  ['how many there are is not known', counted(null), asSaid],
  [
    'one search shows page 1, another shows page 2',
    [
      without,
      page(1),
      page(2),
      ...[1, 2].map((number) => pageOf({ ...otherDay, page: number })),
      { ...pageOf(otherDay), answer: pageOf({ page: 2 }).answer },
    ],
    'unclear: the answers differ: 1, 2',
  ],
  [
    'page_info says one page and another',
    [without, { ...pageOf(otherDay), answer: pageOf({ page: 2 }).answer }],
    'unclear: the answers differ: 1, 2',
  ],
  [
    'page_info says another page than pages show',
    [accepted({ page_size: 3 }, three, { total: 10, page_info: { page: 0 } }), page(1), page(2)],
    '1',
  ],
  [
    'pages of one search tell, and of another page_info says something else',
    [without, page(1), page(2), accepted({ ...otherDay }, three, { total: 10, page_info: { page: 0 } })],
    '1',
  ],
  ['nothing is said', [accepted({}, three, unsaid)], none],
  ['a page is needed', [refused({ page_size: 3 }), page(1)], none],
])('the default page where %s', (_, exchanges, answer) => {
  expect(observed('open.default-page', exchanges).answer).toBe(answer);
});

test.each<[key: string, string, Exchange[], string[]]>([
  [
    'firstPage',
    'pages that follow one another',
    [page(0), page(1)],
    ['relation broken by 2 against 1: 1 instead of 9: 9 / 1'],
  ],
  [
    'defaultPage',
    'the page that is the same and one that is not',
    [page(2), without, page(1)],
    ['relation broken by 2 against 3, 1: 1 instead of 9: 9 / 1'],
  ],
  [
    'defaultPage',
    'page_info alone, which may be wrong',
    [without],
    [`notApplicable: ${none.slice('unclear: '.length)}`],
  ],
])('%s declared as 9: shown by %s', (key, _, exchanges, expected) => {
  expect(casesSeen(key, 9, exchanges)).toEqual(expected);
});

/** An answer of some trips out of more, which says a page size. */
const part = (shown: number, total: number | null, size: number | null, change: JsonObject = {}): Exchange =>
  accepted(change, ten.slice(0, shown), { total, page_info: { page: 1, page_size: size, total } });

const bySize = (size: number): string => `${size}; as page_info says; all trips fit on this page`;
const noSize =
  'unclear: no route has more trips than a search without `page_size` shows, or no such search is accepted';
const twoSizes = 'unclear: the answers differ: 3, 5';

test.each<[string, Exchange[], string]>([
  ['each shows as many', Array.from({ length: 25 }, () => part(3, 10, 3)), '3'],
  ['one shows more than another', [part(3, 10, 3), part(5, 10, 5, otherDay)], twoSizes],
  ['one shows fewer, but says the same', [part(3, 10, 5), part(5, 10, 5, otherDay)], '5'],
  ['one shows fewer, and says something else', [part(3, 10, 9), part(5, 10, 5, otherDay)], twoSizes],
  ['both say what neither shows', [part(3, 10, 9), part(5, 10, 9)], twoSizes],
  ['one has more, and another says something else', [part(3, 10, 3), part(4, 4, 20, otherDay)], '3'],
  ['there are not more, and all say the same', [part(4, 4, 20), part(7, 7, 20)], bySize(20)],
  ['there are not more in the only answer', [part(4, 4, 20)], bySize(20)],
  ['that is the number of trips once', [part(4, 4, 4), part(2, 2, 4, otherDay)], bySize(4)],
  ['that is always the number of trips', [part(4, 4, 4), part(4, 4, 4, otherDay)], noSize],
  ['one says this, another that', [part(4, 4, 20), part(7, 7, 30)], 'unclear: the answers differ: 20, 30'],
  ['nothing is said', [part(4, 4, null)], noSize],
  ['how many there are is not known', [part(4, null, null)], noSize],
  ['nothing is shown of ten', [part(0, 10, null)], noSize],
  ['a page size is asked for', [part(4, 10, 4, { page_size: 4 })], noSize],
  ['a page is asked for, which may be the last', [part(4, 10, null, { page: 3 })], noSize],
  ['a page size is needed', [refused({}), page(1), refused({ page: 1 })], noSize],
  ['a page size is needed on one route only', [refused({ page: 1 }), page(1), part(0, 0, null)], noSize],
  [
    'a refusal says it',
    [{ ...part(4, 4, 20), answer: { ...refused({}).answer!, body: part(4, 4, 20).answer!.body } }],
    noSize,
  ],
  ['searches are refused, with a page size as well', [refused({}), refused({ page_size: 3 })], noSize],
])('the default page size where %s', (_, exchanges, answer) => {
  expect(observed('open.default-page-size', exchanges).answer).toBe(answer);
});
