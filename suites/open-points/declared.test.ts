import { expect, test } from 'vitest';
import {
  sampleExchange,
  sampleTime,
  sampleTrip,
  sampleTrips,
  acceptedSearch,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { accepted, cancelled, judged, notCancelled, pageOf, refused } from './observed.fixture.ts';
import { said } from '../../src/contract/reason.ts';

const error = (status: number, json: Json): Exchange => sampleExchange({ status, json });
const throttled = { ...sampleExchange({ call: 12, status: 429, sentAt: sampleTime + 900, endedAt: sampleTime + 920 }) };
const quick = Array.from({ length: 11 }, (_, index) =>
  sampleExchange({
    call: index + 1,
    json: { code: 0, data: {} },
    sentAt: sampleTime + 1 + index,
    endedAt: sampleTime + 10 + index,
  }),
);
const trips = sampleTrips(12);
const wrongTypes = [{ page_size: '10' }, { page: true }, { sort_by: 1 }, { start_addr: {} }].map((field) =>
  refused(field),
);

const rows: readonly (readonly [
  key: string,
  exchanges: readonly Exchange[],
  right: readonly Json[],
  wrong: readonly Json[],
])[] = [
  ['wrongTypes', [accepted(), ...wrongTypes, ...wrongTypes, ...wrongTypes], ['refused'], ['accepted', 'mixed']],
  ['wrongTypes', [accepted({ page_size: '10' }), accepted(), ...wrongTypes], ['mixed'], ['accepted', 'refused']],
  ['unknownFields', [accepted({ no_such_field: 1 })], ['ignored'], ['refused']],
  ['unknownFields', [accepted(), refused({ no_such_field: 1 })], ['refused'], ['ignored']],
  ['unknownCity', [accepted({ start_city_code: '999999' }, [])], ['empty'], ['refused']],
  ['pageSizeOver50', [accepted(), refused({ page_size: 60 })], ['refused'], ['cut']],
  ['pageBeyondEnd', [1, 2, 5, 6, 7].map((page) => pageOf({ page, page_size: 3 })), ['empty'], ['refused', 'last-page']],
  [
    'pageBeyondEnd',
    [1, 2, 4, 5, 6, 7].map((page) => pageOf({ page, page_size: 3 }, { beyond: 'last-page' })),
    ['last-page'],
    ['empty', 'refused'],
  ],
  [
    'sortDirection',
    Array.from({ length: 10 }, () => accepted({ sort_by: 'dep_time' }, trips)),
    ['ascending'],
    ['descending', 'other'],
  ],
  [
    'sortDirection',
    [accepted({ sort_by: 'dep_time' }, trips), accepted({ sort_by: 'dep_time' }, trips.toReversed())],
    ['other'],
    ['ascending', 'descending'],
  ],
  ['cityCodes', Array.from({ length: 10 }, () => accepted({}, trips)), ['same'], ['mapped']],
  ['cityCodes', [accepted({}, trips), accepted({}, [{ ...sampleTrip, start_city_code: 'SHA' }])], ['mapped'], ['same']],
  ['gidStable', Array.from({ length: 11 }, () => accepted({}, trips)), [true], [false]],
  [
    'gidStable',
    ['', '-2', '-3'].map((suffix) =>
      accepted(
        {},
        trips.map((trip) => ({ ...trip, gid: `${String(trip['gid'])}${suffix}` })),
      ),
    ),
    [false],
    [true],
  ],
  [
    'defaultPageSize',
    [pageOf({}, { size: 4 }), pageOf({ date: '2026-11-24' }, { size: 4, trips: trips.slice(0, 2) })],
    [4],
    [2, 10],
  ],
  [
    'sortKeys',
    [
      accepted(),
      refused({ sort_by: 'no_such_key' }),
      accepted({ sort_by: 'price' }),
      refused({ sort_by: 'distance' }),
      refused({ sort_by: 'duration' }),
    ],
    [['price'], ['price', 'dep_time'], ['price', 'untried']],
    [[], ['price', 'distance']],
  ],
  [
    'distTypes',
    [accepted(), refused({ dist_type: 987_654 }), accepted({ dist_type: 1 }), refused({ dist_type: 2 })],
    [[1]],
    [[1, 2], [3]],
  ],
  [
    'errorBody',
    [error(400, { code: 1 }), error(401, { code: 2 }), error(429, { code: 3 })],
    [{ required: ['code'] }, true, {}],
    [{ required: ['error'] }, { properties: { code: { enum: [1, 2] } } }, { type: 'array' }],
  ],
  ['errorBody', [sampleExchange({ status: 400, answerBody: { kind: 'empty' } })], [true, {}], [{ type: 'object' }]],
  [
    'contentTypes',
    [
      {
        ...sampleExchange(),
        answer: {
          status: 200,
          headers: { 'content-type': ['application/json; charset=utf-8'] },
          body: { kind: 'json', value: {} },
          bytes: 2,
        },
      },
    ],
    [['application/json'], ['text/plain', 'application/json;charset=UTF-8']],
    [['text/plain'], []],
  ],
  [
    'extraFields',
    [acceptedSearch([{ ...sampleTrip, ext: 1 }])],
    [['/data/lines/[]/ext'], ['/data/lines/*/ext', '/other'], ['/data/lines/0/ext']],
    [[], ['/ext']],
  ],
  [
    'rateLimit',
    [...quick, throttled],
    [{ met: true }, { met: true, rate: 10, retryAfter: false }, { rate: 20 }],
    [{ met: false }, { retryAfter: true }, { rate: 30 }],
  ],
  ['rateLimit', [...quick, ...quick, ...quick, ...quick], [{ met: false }], [{ met: true, rate: 5 }]],
  ['cancelReasonRequired', [cancelled('A', {}, {})], [false], [true]],
  ['cancelReasonRequired', [notCancelled('A', {}), cancelled('A')], [true], [false]],
  ['cancelAgain', [cancelled('A'), notCancelled('A')], ['refused'], ['accepted']],
  ['cancelStatusWithoutKey', [notCancelled('A', {}, { status: 401, credentials: 'missing' })], [401], [400]],
  ['cancelStatusWithoutKey', [notCancelled('A', {}, { credentials: 'missing' }), cancelled('A')], [400], [401]],
  [
    'refundStatuses',
    [cancelled('A'), cancelled('B', { refund_status: 'none' })],
    [
      ['none', 'processing'],
      ['processing', 'none', 'done'],
    ],
    [['processing'], []],
  ],
  ['amounts', [cancelled('A')], ['decimals'], ['integers']],
  [
    'amounts',
    ['A', 'B', 'C'].map((order, index) => cancelled(order, { cancel_fee: index + 1, refund_amount: 100 + index })),
    ['integers'],
    ['decimals'],
  ],
  [
    'timestampForm',
    [cancelled('A')],
    ['extended, seconds, Z', 'Extended,seconds,z', 'basic, seconds, Z or extended, seconds, Z'],
    ['basic, seconds, Z', 'extended, seconds with fraction, Z'],
  ],
  [
    'timestampForm',
    [cancelled('A', { cancelled_at: '2026-11-21T10:30:00.120Z' })],
    [
      'extended, milliseconds, Z',
      'extended, seconds with fraction, Z',
      'extended, seconds, Z OR extended, milliseconds, Z',
    ],
    ['extended, seconds, Z', 'extended, microseconds, Z', 'basic, milliseconds, Z'],
  ],
];

test.each(rows)('%s: declared answers are distinguished from others', (key, exchanges, right, wrong) => {
  for (const declared of right)
    expect(judged(key, declared, exchanges).found, `right: ${JSON.stringify(declared)}`).toEqual([]);
  expect(
    Math.max(...right.map((declared) => judged(key, declared, exchanges).cases)),
    'a right answer was put to the test',
  ).toBeGreaterThan(0);
  for (const declared of wrong) {
    const { cases, found } = judged(key, declared, exchanges);
    expect(found, `wrong: ${JSON.stringify(declared)}`).not.toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(found.length);
  }
});

test.each<[string, Json, Exchange[]]>([
  ['unknownFields', 'ignored', [refused({ no_such_field: 1 })]],
  [
    'pageBeyondEnd',
    'empty',
    [pageOf({ page: 1, page_size: 3 }), accepted({ page: 6, page_size: 3 }, trips.slice(0, 3), { total: 30 })],
  ],
  [
    'pageBeyondEnd',
    'empty',
    [pageOf({ page: 1, page_size: 3 }), pageOf({ page: 6, page_size: 3 }, { beyond: 'refused' })],
  ],
  // The only page is the last one as well.
  ['pageBeyondEnd', 'last-page', [1, 2, 3].map((page) => pageOf({ page, page_size: 20 }, { beyond: 'last-page' }))],
  ['gidStable', false, [accepted({}, trips), accepted({}, trips), accepted({}, trips)]],
  [
    'gidStable',
    true,
    [
      accepted({}, trips),
      accepted(
        {},
        trips.map((trip) => ({ ...trip, gid: `${String(trip['gid'])}x` })),
      ),
    ],
  ],
  ['sortKeys', ['price'], [accepted({ sort_by: 'no_such_key' }), accepted({ sort_by: 'distance' })]],
  ['defaultPageSize', 5, [pageOf({ pageSize: 3 }), pageOf({ page: 2 }), accepted({}, [], { total: 0 })]],
  ['cancelStatusWithoutKey', 401, [notCancelled('A', {}, { credentials: 'missing' }), notCancelled('A')]],
  ['amounts', 'decimals', [cancelled('A', { cancel_fee: 0, refund_amount: 100 })]],
  ['cityCodes', 'mapped', [accepted({}, trips)]],
  ['wrongTypes', 'mixed', wrongTypes],
  ['rateLimit', { met: true, rate: 10 }, quick],
  [
    'rateLimit',
    { met: false, retryAfter: true },
    [
      sampleExchange({ credentials: 'wrong', status: 401, sentAt: sampleTime - 5000, endedAt: sampleTime - 4900 }),
      throttled,
    ],
  ],
  [
    'errorBody',
    { type: 'object' },
    [
      sampleExchange({ status: 500, answerBody: { kind: 'empty' } }),
      sampleExchange({ status: 400, answerBody: { kind: 'cut', reason: said('large') } }),
    ],
  ],
])('%s: %j is not called wrong by what proves nothing', (key, declared, exchanges) => {
  expect(judged(key, declared, exchanges).found).toEqual([]);
});

test('what a target writes is quoted in bounded length', () => {
  const long = 'x'.repeat(1e5);
  const { found } = judged('refundStatuses', ['processing'], [cancelled('A', { refund_status: long })]);
  expect(found).toHaveLength(1);
  expect(JSON.stringify(found[0]?.violation).length).toBeLessThan(2000);
});
