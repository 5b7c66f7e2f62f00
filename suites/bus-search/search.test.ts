import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import { type Json, type JsonObject, without } from '../../src/contract/json.ts';
import { brokenBy, ofOneAnswer, ofSeveral } from '../all-checks.fixture.ts';
import { expectTold } from '../../src/requirements/checks/cases.fixture.ts';
import {
  acceptedSearch,
  sampleSearch,
  sampleTrip,
  sampleTrips,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';

/** Those that one answer can break; pages are judged together (paging.test.ts). */
const all = [...new Set([...ofOneAnswer, ...ofSeveral])].filter((id) => id.startsWith('bus.') && id !== 'bus.paging');

function causes(exchange: Exchange): string[] {
  return all.flatMap((id) => {
    const violations = brokenBy(id, exchange) ?? [];
    violations.forEach(expectTold);
    return violations.map(({ cause }) => `${id} | ${cause}`);
  });
}
const applies = (id: string, exchange: Exchange): boolean => brokenBy(id, exchange) !== null;
const trip = (over: JsonObject): Exchange => acceptedSearch([sampleTrip, { ...sampleTrip, gid: 'G2', ...over }]);
const asked = (body: JsonObject, trips: number, data: JsonObject): Exchange =>
  acceptedSearch(sampleTrips(trips), data, { body: { ...sampleSearch, ...body } });
/** Ten trips of a page of 20, asked for by a page or page size of 5 written in this way. */
const written = (name: string, numeral: string): Exchange =>
  acceptedSearch(sampleTrips(10), paged(1, 20, 60), {
    body: { ...sampleSearch, [name]: 5 },
    bodyText: `{"date":"2026-11-23",\r\n"${name}" : ${numeral}\r\n}`,
  });
const sorted = (...times: Json[]): Exchange =>
  acceptedSearch(
    times.map((dep_time, index) => ({ ...sampleTrip, gid: `G${index}`, dep_time })),
    {},
    { body: { ...sampleSearch, sort_by: 'dep_time' } },
  );
const paged = (page: Json, page_size: Json, total: Json): JsonObject => ({
  total,
  page_info: { page, page_size, total },
});

describe('legal but odd', () => {
  test.each<[string, Exchange]>([
    ['a trip of zeros', trip({ price: 0, duration: 0, distance: 0, seat_count: 0, avail_seat_count: 0 })],
    [
      'no seats left, all seats left',
      acceptedSearch([
        { ...sampleTrip, avail_seat_count: 0 },
        { ...sampleTrip, gid: 'G2', avail_seat_count: 45 },
      ]),
    ],
    [
      'midnight and the last minute',
      acceptedSearch([
        { ...sampleTrip, dep_time: '00:00' },
        { ...sampleTrip, gid: 'G2', dep_time: '23:59' },
      ]),
    ],
    [
      'empty names, remark and class',
      trip({ line_name: '', from_city: '', remark: '', class_name: '', start_station_name: '' }),
    ],
    ['equal trips with different gids', acceptedSearch([sampleTrip, { ...sampleTrip, gid: 'G2' }])],
    ['fifty trips of more', asked({ page: 1, page_size: 50 }, 50, paged(1, 50, 51))],
    ['a page size over 50 that was cut', asked({ page: 1, page_size: 100 }, 50, paged(1, 50, 120))],
    ['no page size, its default told', asked({}, 20, paged(1, 20, 60))],
    [
      'a page beyond the end, answered empty with other numbers',
      asked({ page: 9, page_size: 10 }, 0, paged(2, 10, 12)),
    ],
    ['a page beyond the end, answered with the last', asked({ page: 9, page_size: 10 }, 2, paged(2, 10, 12))],
    [
      'page 1 of pages that count from 0, answered with the last',
      asked({ page: 1, page_size: 50 }, 12, paged(0, 50, 12)),
    ],
    ['page 0 answered as page 1', asked({ page: 0, page_size: 10 }, 10, paged(1, 10, 60))],
    ['a smaller page size than asked for, which it always uses', asked({ page_size: 50 }, 10, paged(1, 10, 24))],
    ['the same on a page that is not full', asked({ page_size: 50 }, 4, paged(1, 10, 24))],
    ['page sizes of one trip', asked({ page_size: 2 }, 1, paged(1, 1, 3))],
    [
      'pages that count from 0, and a page that exists only where they count from 1',
      asked({ page: 3, page_size: 10 }, 5, paged(2, 10, 25)),
    ],
    [
      'a page beyond the end, answered with the last and its size',
      asked({ page: 4, page_size: 10 }, 2, paged(2, 2, 12)),
    ],
    ['a page size that is text', asked({ page_size: '10' }, 10, paged(1, 20, 60))],
    ['a page size of 0', asked({ page_size: 0 }, 10, paged(1, 20, 60))],
    ['an empty page, which bus.paging has', asked({ page: 2, page_size: 10 }, 0, paged(1, 20, 60))],
    ['the last page, where pages count from 1 and not from 0', asked({ page: 6, page_size: 10 }, 10, paged(5, 10, 60))],
    ['trips in the order of their times', sorted('08:05', '08:05', '09:05', '10:05')],
    ['trips in the order of their times, downwards', sorted('10:05', '09:05', '09:05', '08:05')],
    ['odd numbers of pages and sizes', asked({ page: 1.5, page_size: 'x' }, 10, paged(1, 10, 60))],
    [
      'a date asked for that is none',
      acceptedSearch([sampleTrip], {}, { body: { ...sampleSearch, date: '2026-13-01' } }),
    ],
    ['a body that is not an object', acceptedSearch([sampleTrip], {}, { body: [] })],
    ['fewer trips than fit a page', asked({ page: 1, page_size: 10 }, 7, paged(1, 10, 60))],
    ['total beyond doubles', acceptedSearch([sampleTrip], paged(1, 50, JSON.parse('1e400') as Json))],
  ])('%s', (_, exchange) => {
    expect(causes(exchange)).toEqual([]);
  });
});

describe('one fault, one finding', () => {
  test.each<[string, Exchange, string]>([
    ['no total', acceptedSearch([], JSON.parse('{"total":null}') as JsonObject), 'bus.data | /data/total: type null'],
    ['total as text', acceptedSearch([sampleTrip], { total: '1' }), 'bus.data | /data/total: type string'],
    ['total with a fraction', acceptedSearch([sampleTrip], { total: 1.5 }), 'bus.data | /data/total: type number'],
    ['page_info null', acceptedSearch([sampleTrip], { page_info: null }), 'bus.data | /data/page_info: type null'],
    ['lines null', acceptedSearch([], { lines: null }), 'bus.data | /data/lines: type null'],
    ['lines as an object', acceptedSearch([], { lines: { '0': sampleTrip } }), 'bus.data | /data/lines: type object'],
    [
      'page_info without total',
      acceptedSearch([sampleTrip], { page_info: { page: 1, page_size: 50 } }),
      'bus.page-info | /data/page_info/total: missing',
    ],
    [
      'page_info without page_size',
      acceptedSearch([sampleTrip], { page_info: { page: 1, total: 1 } }),
      'bus.page-info | /data/page_info/page_size: missing',
    ],
    [
      'page as text',
      asked({ page: 1, page_size: 10 }, 10, { total: 60, page_info: { page: '1', page_size: 10, total: 60 } }),
      'bus.page-info | /data/page_info/page: type string',
    ],
    [
      'another page',
      asked({ page: 2, page_size: 10 }, 10, paged(1, 10, 60)),
      'bus.page-info-echo | /data/page_info/page: not as asked',
    ],
    [
      'another page, no size asked for',
      asked({ page: 1 }, 20, paged(0, 20, 60)),
      'bus.page-info-echo | /data/page_info/page: not as asked',
    ],
    [
      'another page, the last that surely exists',
      asked({ page: 2, page_size: 10 }, 5, paged(3, 10, 21)),
      'bus.page-info-echo | /data/page_info/page: not as asked',
    ],
    [
      'another size on the last page',
      asked({ page: 3, page_size: 10 }, 5, paged(3, 20, 25)),
      'bus.page-info-echo | /data/page_info/page_size: not as asked',
    ],
    [
      'the largest size',
      asked({ page_size: 50 }, 50, paged(1, 100, 60)),
      'bus.page-info-echo | /data/page_info/page_size: not as asked',
    ],
    [
      'a page size of 0 told',
      asked({ page_size: 10 }, 10, paged(1, 0, 60)),
      'bus.page-info-echo | /data/page_info/page_size: not as asked',
    ],
    [
      'a smaller size told than trips shown',
      asked({ page_size: 10 }, 10, paged(1, 5, 60)),
      'bus.page-info-echo | /data/page_info/page_size: not as asked',
    ],
    [
      'an earlier page told, of the size of a page',
      asked({ page: 9, page_size: 10 }, 2, paged(3, 10, 92)),
      'bus.page-info-echo | /data/page_info/page: not as asked',
    ],
    [
      'another page of small pages',
      asked({ page: 20, page_size: 5 }, 5, paged(3, 5, 200)),
      'bus.page-info-echo | /data/page_info/page: not as asked',
    ],
    [
      'another size than 1',
      asked({ page_size: 1 }, 1, paged(1, 2, 60)),
      'bus.page-info-echo | /data/page_info/page_size: not as asked',
    ],
    [
      'another size',
      asked({ page: 1, page_size: 10 }, 10, paged(1, 20, 60)),
      'bus.page-info-echo | /data/page_info/page_size: not as asked',
    ],
    [
      'two totals',
      acceptedSearch([sampleTrip], { page_info: { page: 1, page_size: 50, total: 2 } }),
      'bus.page-info-total | /data/page_info/total: not data.total',
    ],
    ['a trip that is null', acceptedSearch([null]), 'bus.trip | /data/lines/[]: type null'],
    ['a trip that is text', acceptedSearch(['G1']), 'bus.trip | /data/lines/[]: type string'],
    ['a date that is null', trip({ dep_date: null }), 'bus.trip | /data/lines/[]/dep_date: type null'],
    ['a time that is a number', trip({ dep_time: 805 }), 'bus.trip | /data/lines/[]/dep_time: type number'],
    ['a price with a fraction', trip({ price: 85.5 }), 'bus.trip | /data/lines/[]/price: type number'],
    ['a price as text', trip({ price: '-85' }), 'bus.trip | /data/lines/[]/price: type string'],
    ['seats as text', trip({ seat_count: '45' }), 'bus.trip | /data/lines/[]/seat_count: type string'],
    ['a gid that is a number', trip({ gid: 2 }), 'bus.trip | /data/lines/[]/gid: type number'],
    ['a remark that is null', trip({ remark: null }), 'bus.trip | /data/lines/[]/remark: type null'],
    ['a date that does not exist', trip({ dep_date: '2026-02-30' }), 'bus.dep-date | /data/lines/[]/dep_date: no date'],
    [
      'a date with a time',
      trip({ dep_date: '2026-11-23T00:00:00Z' }),
      'bus.dep-date | /data/lines/[]/dep_date: no date',
    ],
    ['an empty date', trip({ dep_date: '' }), 'bus.dep-date | /data/lines/[]/dep_date: no date'],
    ['a time with seconds', trip({ dep_time: '08:05:00' }), 'bus.dep-time | /data/lines/[]/dep_time: no time'],
    ['24:00', trip({ dep_time: '24:00' }), 'bus.dep-time | /data/lines/[]/dep_time: no time'],
    ['8:05', trip({ dep_time: '8:05' }), 'bus.dep-time | /data/lines/[]/dep_time: no time'],
    ['an empty line_gid', trip({ line_gid: '' }), 'bus.identifiers | /data/lines/[]/line_gid: empty'],
    [
      'an empty start station gid',
      trip({ start_station_gid: '' }),
      'bus.identifiers | /data/lines/[]/start_station_gid: empty',
    ],
    ['an empty station gid', trip({ end_station_gid: '' }), 'bus.identifiers | /data/lines/[]/end_station_gid: empty'],
    [
      'more seats left than there are',
      trip({ avail_seat_count: 46 }),
      'bus.seats | /data/lines/[]/avail_seat_count: more than seat_count',
    ],
    ['-1 seats left', trip({ avail_seat_count: -1 }), 'bus.seats | /data/lines/[]/avail_seat_count: negative'],
    ['a negative duration', trip({ duration: -1 }), 'bus.quantities | /data/lines/[]/duration: negative'],
    ['a negative price', trip({ price: -1 }), 'bus.quantities | /data/lines/[]/price: negative'],
    [
      'a negative distance beyond doubles',
      trip({ distance: JSON.parse('-1e400') as Json }),
      'bus.quantities | /data/lines/[]/distance: negative',
    ],
    ['the next day', trip({ dep_date: '2026-11-24' }), 'bus.matches-date | /data/lines/[]/dep_date: other date'],
    ['an empty gid', trip({ gid: '' }), 'bus.gid | /data/lines/[]/gid: empty'],
    [
      'one gid for two trips',
      trip({ gid: 'G1', dep_time: '09:05' }),
      'bus.gid | /data/lines/[]/gid: one gid for different trips',
    ],
    ['51 trips', asked({ page: 1, page_size: 60 }, 51, paged(1, 60, 80)), 'bus.limit-50 | more than 50 trips'],
    [
      '51 trips where 10 were asked for',
      asked({ page: 1, page_size: 10 }, 51, paged(1, 10, 80)),
      'bus.limit-50 | more than 50 trips',
    ],
    [
      '2 trips where 1 was asked for',
      asked({ page: 1, page_size: 1 }, 2, paged(1, 1, 2)),
      'bus.page-size | more trips than page_size',
    ],
    [
      '50 trips where 49 were asked for',
      asked({ page_size: 49 }, 50, paged(1, 49, 60)),
      'bus.page-size | more trips than page_size',
    ],
    ['51 trips of 51', asked({}, 51, paged(1, 100, 51)), 'bus.limit-50 | more than 50 trips'],
    [
      '11 trips where 10 were asked for',
      asked({ page: 1, page_size: 10 }, 11, paged(1, 10, 60)),
      'bus.page-size | more trips than page_size',
    ],
    [
      'null after as many trips as the total tells',
      acceptedSearch([...sampleTrips(2), null], paged(1, 50, 2)),
      'bus.trip | /data/lines/[]: type null',
    ],
    [
      'a total less than the trips',
      acceptedSearch(sampleTrips(3), paged(1, 50, 2)),
      'bus.total | /data/total: less than the trips shown',
    ],
    ['a negative total', acceptedSearch([], paged(1, 50, -1)), 'bus.total | /data/total: less than the trips shown'],
    [
      'sorted trips out of order',
      acceptedSearch(
        [sampleTrip, { ...sampleTrip, gid: 'G2', dep_time: '09:00' }, { ...sampleTrip, gid: 'G3', dep_time: '08:30' }],
        {},
        { body: { ...sampleSearch, sort_by: 'dep_time' } },
      ),
      'bus.sort-dep-time | not ordered by dep_time',
    ],
  ])('%s', (_, exchange, cause) => {
    expect(causes(exchange)).toEqual([cause]);
  });

  test.each(Object.keys(sampleTrip))('a trip without %s is a finding of bus.trip alone', (name) => {
    expect(causes(acceptedSearch([without(sampleTrip, name)]))).toEqual([`bus.trip | /data/lines/[]/${name}: missing`]);
  });
});

test('what is wrong with each trip is named, not with the first alone', () => {
  const trips = [
    { ...sampleTrip, price: '85' },
    { ...sampleTrip, gid: 'G2' },
    { ...sampleTrip, gid: 'G3', remark: null },
  ];
  expect(causes(acceptedSearch(trips))).toEqual([
    'bus.trip | /data/lines/[]/price: type string',
    'bus.trip | /data/lines/[]/remark: type null',
  ]);
});

test('page_info that is missing is named once', () => {
  const data = { total: 1, lines: [sampleTrip] };
  expect(causes(acceptedSearch([], {}, { json: { code: 0, message: 'ok', request_id: 'r', data } }))).toEqual([
    'bus.data | /data/page_info: missing',
  ]);
});

test('the same fault of many trips is one violation with its first place and their number', () => {
  const one = brokenBy('bus.quantities', trip({ price: -1 }));
  expect(one).toMatchObject([{ message: '/data/lines/1/price: expected at least 0, got the number -1' }]);
  for (const [bad, more] of [
    [2, 'and 1 more like it'],
    [999, 'and 998 more like it'],
    [5000, 'and at least 999 more like it'],
  ] as const) {
    const broken = acceptedSearch(sampleTrips(bad).map((one) => ({ ...one, price: -1 })));
    const negative = brokenBy('bus.quantities', broken);
    expect(negative).toMatchObject([
      { message: `/data/lines/0/price: expected at least 0, got the number -1 (${more})` },
    ]);
  }
  const exchange = acceptedSearch(
    sampleTrips(30).map((one, index) => (index > 4 ? { ...one, dep_date: '2026-11-24' } : one)),
  );
  expect(brokenBy('bus.matches-date', exchange)).toEqual([
    {
      cause: '/data/lines/[]/dep_date: other date',
      message:
        '/data/lines/5/dep_date: expected 2026-11-23 as requested, got the string "2026-11-24" (and 24 more like it)',
      expected: '2026-11-23 as requested',
      actual: 'the string "2026-11-24"',
      place: '/data/lines/5/dep_date',
      pointer: '/data/lines/5/dep_date',
      trips: Array.from({ length: 25 }, (_, nth) => nth + 5),
    },
  ]);
});

describe('a check applies only where it could have failed', () => {
  test.each<[string, string, Exchange, boolean]>([
    ['bus.limit-50', '50 of 50 trips', asked({ page_size: 50 }, 50, paged(1, 50, 50)), false],
    ['bus.limit-50', '50 of 51 trips', asked({ page_size: 50 }, 50, paged(1, 50, 51)), true],
    ['bus.page-size', 'all trips fit', asked({ page_size: 10 }, 10, paged(1, 10, 10)), false],
    ['bus.page-size', 'more trips match', asked({ page_size: 10 }, 10, paged(1, 10, 11)), true],
    [
      'bus.page-size',
      'page 0, which may bring the default size',
      asked({ page: 0, page_size: 5 }, 10, paged(1, 10, 11)),
      false,
    ],
    ['bus.page-size', 'no size asked for', asked({}, 10, paged(1, 10, 11)), false],
    ['bus.page-size', 'a size over 50', asked({ page_size: 51 }, 10, paged(1, 10, 60)), false],
    ['bus.page-size', 'the largest size', asked({ page_size: 50 }, 10, paged(1, 50, 60)), true],
    ['bus.page-size', 'a size that is text', asked({ page_size: '5' }, 10, paged(1, 10, 60)), false],
    ['bus.page-size', 'a size with a fraction', asked({ page_size: 5.5 }, 10, paged(1, 10, 60)), false],
    ['bus.page-size', 'a size of 0', asked({ page_size: 0 }, 10, paged(1, 10, 60)), false],
    ['bus.page-size', 'a size in digits', written('page_size', '5'), true],
    ...['5.0', '0.5e1', '50e-1', `5.${'0'.repeat(399)}1`].flatMap((numeral): [string, string, Exchange, boolean][] => [
      ['bus.page-size', `a size of ${numeral}`, written('page_size', numeral), false],
      ['bus.page-info-echo', `a size of ${numeral}`, written('page_size', numeral), false],
      ['bus.page-info-echo', `a page of ${numeral}`, written('page', numeral), false],
    ]),
    ['bus.page-info-echo', 'a total of the wrong type', asked({ page_size: 10 }, 10, paged(1, 10, '60')), false],
    [
      'bus.page-info-echo',
      'a size asked for, with a negative total',
      asked({ page_size: 10 }, 10, paged(1, 10, -60)),
      true,
    ],
    ['bus.page-info-echo', 'a page beyond the end', asked({ page: 7, page_size: 10 }, 10, paged(1, 10, 60)), false],
    [
      'bus.quantities',
      'quantities of the wrong type',
      acceptedSearch([{ price: '1', duration: null, distance: 1.5 }]),
      false,
    ],
    ['bus.sort-dep-time', 'no order asked for', acceptedSearch(sampleTrips(3)), false],
    ['bus.sort-dep-time', 'two times', sorted('08:05', '09:05'), true],
    ['bus.sort-dep-time', 'one time', sorted('08:05', '08:05'), false],
    ['bus.sort-dep-time', 'times of which one has seconds', sorted('08:05', '07:05:00', '09:05'), false],
    ['bus.sort-dep-time', 'times of which one is not a text', sorted('08:05', null, '07:05', '09:05'), false],
    ['bus.sort-dep-time', 'times of which one has a date', sorted('09:05', '2026-11-23 08:05', '10:05'), false],
    ['bus.page-info-echo', 'nothing asked for', asked({}, 10, paged(1, 10, 60)), false],
    ['bus.page-info-echo', 'no trips', asked({ page: 1, page_size: 10 }, 0, paged(1, 10, 0)), false],
    ['bus.page-info-echo', 'a size over 50', asked({ page: 1, page_size: 60 }, 50, paged(1, 50, 60)), false],
    ['bus.page-info-echo', 'a size asked for', asked({ page_size: 10 }, 10, paged(1, 10, 60)), true],
    ['bus.page-info-total', 'a total of the wrong type', acceptedSearch([], { total: '0' }), false],
    ['bus.seats', 'seats of the wrong type', acceptedSearch([{ ...sampleTrip, seat_count: null }]), false],
    ['bus.seats', 'one good trip', acceptedSearch([null, sampleTrip]), true],
    ['bus.matches-date', 'no date asked for', acceptedSearch([sampleTrip], {}, { body: {} }), false],
    ['bus.matches-date', 'no trips', acceptedSearch([]), false],
    ['bus.matches-date', 'a date of the trip that is none', acceptedSearch([{ ...sampleTrip, dep_date: 'x' }]), false],
    ['bus.gid', 'gids of the wrong type', acceptedSearch([{ ...sampleTrip, gid: 1 }]), false],
    ['bus.identifiers', 'identifiers of the wrong type', acceptedSearch([{ line_gid: 1 }]), false],
    ['bus.trip', 'no trips', acceptedSearch([]), false],
    ['bus.total', 'no trips', acceptedSearch([]), false],
    ['bus.total', 'a trip', acceptedSearch([sampleTrip]), true],
  ])('%s: %s', (id, _, exchange, expected) => {
    expect(applies(id, exchange)).toBe(expected);
  });
});
