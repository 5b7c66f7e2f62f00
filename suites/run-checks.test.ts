import { describe, expect, test } from 'vitest';
import type { Exchange } from '../src/contract/exchange.ts';
import type { JsonObject } from '../src/contract/json.ts';
import { gidsAcross } from './bus-search/gid.ts';
import { distinctIds, idsFromCache } from './every-answer.ts';
import { sampleFacts } from '../src/requirements/history/asked-by.fixture.ts';
import { History } from '../src/requirements/history/index.ts';
import { run, entry } from '../src/requirements/checks/cases.fixture.ts';
import {
  acceptedCancel,
  acceptedSearch,
  at,
  sampleExchange,
  sampleSearch,
  sampleTrip,
} from '../src/requirements/checks/sample-exchange.fixture.ts';

describe('envelope.request-id-distinct', () => {
  const search = (call: number, request_id: string, date = '2026-11-23') =>
    acceptedSearch(
      [],
      {},
      { ...at(call), body: { ...sampleSearch, date }, json: { code: 0, message: 'ok', request_id, data: {} } },
    );
  const cancel = (call: number, request_id: string, order: string, reason: string) =>
    acceptedCancel(
      order,
      {},
      {
        ...at(call),
        body: { order_no: order, cancel_reason: reason },
        json: { code: 0, message: 'ok', request_id, data: {} },
      },
    );

  test.each<[string, Exchange[]]>([
    [
      'ids that are none',
      [1, 2].map((call) => acceptedSearch([], {}, { ...at(call), json: { code: 0, message: 'ok', data: {} } })),
    ],
    ['different ids', [search(1, 'a'), search(2, 'b', '2026-11-24')]],
    ['a repeated cancel that is replayed', [cancel(1, 'a', 'HT1', 'x'), cancel(2, 'a', 'HT1', 'y')]],
    [
      'ids of refusals',
      [sampleExchange({ ...at(1), status: 400, json: { request_id: '' } }), search(2, '')].slice(0, 1),
    ],
  ])('passes %s', (_, exchanges) => {
    expect(run(distinctIds, exchanges).causes).toEqual([]);
  });

  test.each<[string, Exchange[], string]>([
    [
      'one for a cancel and a search that has its order number',
      [cancel(1, 'a', 'HT1', 'x'), { ...search(2, 'a'), request: cancel(1, 'a', 'HT1', 'x').request }],
      '/request_id: same for different requests | 2',
    ],
    [
      'one for two searches that have an order number',
      [1, 2].map((call) => ({ ...search(call, 'a'), request: cancel(1, 'a', 'HT1', 'x').request })),
      '/request_id: same for different requests | 2',
    ],
    ['an empty one', [search(1, '')], '/request_id: empty | 1'],
    ['one for the same search twice', [search(1, 'a'), search(2, 'a')], '/request_id: same for different requests | 2'],
    [
      'one for two dates',
      [search(1, 'a'), search(2, 'a', '2026-11-24')],
      '/request_id: same for different requests | 2',
    ],
    [
      'one for two orders',
      [cancel(1, 'a', 'HT1', 'x'), cancel(2, 'a', 'HT2', 'x')],
      '/request_id: same for different requests | 2',
    ],
    [
      'one for both operations',
      [search(1, 'a'), cancel(2, 'a', 'HT2', 'x')],
      '/request_id: same for different requests | 2',
    ],
    [
      'a long one',
      [search(1, 'a'.repeat(5000)), search(2, 'a'.repeat(5000), '2026-11-24')],
      '/request_id: same for different requests | 2',
    ],
  ])('fails %s', (_, exchanges, cause) => {
    expect(run(distinctIds, exchanges)).toEqual({ causes: [cause], cases: exchanges.length });
  });
});

test('a request id that comes again from a cache does not fail: the answer shows nothing about the platform', () => {
  const search = (call: number, headers: Record<string, readonly string[]>, date = '2026-11-23'): Exchange =>
    acceptedSearch(
      [],
      {},
      {
        ...at(call),
        body: { ...sampleSearch, date },
        json: { code: 0, message: 'ok', request_id: 'a', data: {} },
        answerHeaders: headers,
      },
    );
  const [first, hit, miss] = [search(1, {}), search(2, { 'x-cache': ['HIT'] }), search(3, { 'x-cache': ['MISS'] })];
  const cases = (exchanges: readonly Exchange[]): unknown[] => [
    ...idsFromCache(
      History.of(
        sampleFacts(),
        exchanges.map((exchange) => ({ exchange, request: null })),
      ),
    ),
  ];
  expect(run(distinctIds, [first, hit])).toEqual({ causes: [], cases: 1 });
  expect(cases([first, hit])).toMatchObject([
    { is: 'unknown', reason: { code: 'answered-from-cache', header: 'x-cache', value: 'HIT' } },
  ]);
  expect(run(distinctIds, [first, miss]).causes).toEqual(['/request_id: same for different requests | 3']);
  expect([cases([first, miss]), cases([hit, first])]).toEqual([[], []]);
});

test('a request id that comes again is shown with the call that had it', () => {
  const answered = (call: number, data: JsonObject, asked: JsonObject): Exchange =>
    acceptedSearch([], {}, { ...at(call), body: asked, json: { code: 0, message: 'ok', request_id: 'a', data } });
  const first = answered(1, {}, {});
  const got = (second: Exchange): unknown => entry(distinctIds, [first, second]);
  const shown = (what: string): object[] => [
    { comparedWith: [first], violation: { actual: `the string "a", which call 1 got for ${what}` } },
  ];
  expect(got(answered(2, { total: 1 }, {}))).toMatchObject(shown('another request'));
  expect(got(answered(2, {}, { page: 2 }))).toMatchObject(shown('another request'));
  expect(got(answered(2, {}, {}))).toMatchObject(
    shown('an equal request, with an equal answer: a cache may have kept it'),
  );
});

describe('bus.gid-across', () => {
  const search = (call: number, ...trips: JsonObject[]) =>
    acceptedSearch(
      trips.map((one) => ({ ...sampleTrip, ...one })),
      {},
      at(call),
    );

  test.each<[string, Exchange[], number]>([
    [
      'trips that are none, or without gid, route or date',
      [
        search(1, { gid: 1 }, { start_city_code: null }, { end_city_code: null }, { dep_date: 7 }),
        search(2, { dep_date: '2026-11-24' }),
      ],
      0,
    ],
    [
      'one gid for two trips of one place in one answer',
      [search(1, {}, { dep_time: '09:05' }), search(2, { dep_date: '2026-11-24' })],
      0,
    ],
    ['no trips next to two places', [search(1, {}), search(2, { gid: 'G2', dep_date: '2026-11-24' }), search(3)], 1],
    [
      'one gid for two dates in one answer, and for a third later',
      [search(1, {}, { dep_date: '2026-11-24' }, {}), search(2, { dep_date: '2026-11-25' })],
      0,
    ],
    [
      'one gid twice for one place in one answer',
      [search(1, {}, {}), search(2, { gid: 'G9', dep_date: '2026-11-25' })],
      1,
    ],
    [
      'cities whose codes run into each other',
      [
        search(1, { start_city_code: 'A', end_city_code: 'BC' }),
        search(2, { start_city_code: 'AB', end_city_code: 'C', gid: 'G9' }),
      ],
      1,
    ],
    [
      'a search that was refused',
      [search(1, {}), { ...search(2, { dep_date: '2026-11-24' }), operation: 'cancel' }],
      0,
    ],
    ['one trip in many answers', [search(1, {}), search(2, {}), search(3, {})], 2],
    [
      'gids that change with every answer',
      [search(1, { gid: 'a' }), search(2, { gid: 'b' }), search(3, { gid: 'c', dep_date: '2026-11-24' })],
      1,
    ],
    ['a departure time that changes', [search(1, {}), search(2, { dep_time: '08:10', seat_count: 50 })], 1],
    ['empty gids', [search(1, { gid: '' }), search(2, { gid: '', dep_date: '2026-11-24' })], 0],
    ['a gid for two dates in one answer, which bus.gid has', [search(1, {}, { dep_date: '2026-11-24' })], 0],
  ])('passes %s', (_, exchanges, cases) => {
    expect(run(gidsAcross, exchanges)).toEqual({ causes: [], cases });
  });

  test.each<[string, Exchange[], string]>([
    [
      'one gid on two dates',
      [search(1, {}), search(2, { dep_date: '2026-11-24' })],
      '/data/lines/[]/gid: one gid on different dates | 2',
    ],
    [
      'one gid on two routes',
      [search(1, {}), search(2, { gid: 'G9' }, { end_city_code: '320500' })],
      '/data/lines/[]/gid: one gid on different routes | 2',
    ],
    [
      'one gid on two routes, from elsewhere',
      [search(1, {}), search(2, { start_city_code: '320500' })],
      '/data/lines/[]/gid: one gid on different routes | 2',
    ],
    [
      'two gids on two dates, told once',
      [search(1, {}, { gid: 'G2' }), search(2, { dep_date: '2026-11-24' }, { gid: 'G2', dep_date: '2026-11-24' })],
      '/data/lines/[]/gid: one gid on different dates | 2',
    ],
    [
      'a gid of a date that the same answer listed twice',
      [search(1, {}), search(2, { dep_date: '2026-11-24' }, { dep_date: '2026-11-24' })],
      '/data/lines/[]/gid: one gid on different dates | 2',
    ],
  ])('fails %s', (_, exchanges, cause) => {
    expect(run(gidsAcross, exchanges).causes).toEqual([cause]);
    const evidence = entry(gidsAcross, exchanges);
    expect(evidence[0]?.comparedWith).toEqual([exchanges[0]]);
    expect(evidence[0]?.violation.actual).toMatch(
      /^"G1" for "\d{6} to \d{6}" on "[-\d]+"; call 1 had it for "310100 to 330100" on "2026-11-23"$/,
    );
  });
});
