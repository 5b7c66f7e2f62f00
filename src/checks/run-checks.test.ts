import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { authValidKey, busGidAcross, envelopeRequestIdDistinct } from './index.ts';
import { expectShown, run } from './told.fixture.ts';
import type { SampleOptions } from './sample-exchange.fixture.ts';
import { acceptedCancel, acceptedSearch, at, sampleExchange, sampleSearch, sampleTime, sampleTrip } from './sample-exchange.fixture.ts';

describe('envelope.request-id-distinct', () => {
  const search = (call: number, request_id: string, date = '2026-11-23') =>
    acceptedSearch([], {}, { ...at(call), body: { ...sampleSearch, date }, json: { code: 0, message: 'ok', request_id, data: {} } });
  const cancel = (call: number, request_id: string, order: string, reason: string) =>
    acceptedCancel(order, {}, { ...at(call), body: { order_no: order, cancel_reason: reason }, json: { code: 0, message: 'ok', request_id, data: {} } });

  test.each<[string, Exchange[]]>([
    ['different ids', [search(1, 'a'), search(2, 'b', '2026-11-24')]],
    ['a repeated cancel that is replayed', [cancel(1, 'a', 'HT1', 'x'), cancel(2, 'a', 'HT1', 'y')]],
    ['ids of refusals', [sampleExchange({ ...at(1), status: 400, json: { request_id: '' } }), search(2, '')].slice(0, 1)],
  ])('passes %s', (_, exchanges) => {
    expect(run(envelopeRequestIdDistinct, exchanges).causes).toEqual([]);
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
    ['one for two dates', [search(1, 'a'), search(2, 'a', '2026-11-24')], '/request_id: same for different requests | 2'],
    ['one for two orders', [cancel(1, 'a', 'HT1', 'x'), cancel(2, 'a', 'HT2', 'x')], '/request_id: same for different requests | 2'],
    ['one for both operations', [search(1, 'a'), cancel(2, 'a', 'HT2', 'x')], '/request_id: same for different requests | 2'],
    ['a long one', [search(1, 'a'.repeat(5000)), search(2, 'a'.repeat(5000), '2026-11-24')], '/request_id: same for different requests | 2'],
  ])('fails %s', (_, exchanges, cause) => {
    expect(run(envelopeRequestIdDistinct, exchanges)).toEqual({ causes: [cause], cases: exchanges.length });
  });
});

test('a request id that comes again is shown with the call that had it', () => {
  const [first, second] = [1, 2].map((call) => acceptedSearch([], {}, { ...at(call), json: { code: 0, message: 'ok', request_id: 'a', data: {} } }));
  const judge = envelopeRequestIdDistinct.create();
  judge.add(first as Exchange);
  expect(judge.add(second as Exchange)).toMatchObject([{ controls: [first], violation: { actual: 'the string "a", which call 1 got for another request' } }]);
});

describe('auth.valid-key', () => {
  const refused = (call: number, over: SampleOptions = {}) => sampleExchange({ ...at(call), status: 401, ...over });
  const good = (call: number, over: SampleOptions = {}) => acceptedSearch([], {}, { ...at(call), ...over });
  const wrong = (call: number, over: SampleOptions = {}) => refused(call, { credentials: 'wrong', ...over });
  const missing = (call: number, over: SampleOptions = {}) => refused(call, { credentials: 'missing', ...over });
  const cancelled = (call: number) => acceptedCancel('HT1', {}, at(call));

  test.each<[string, Exchange[], number]>([
    ['a key that was never accepted', [refused(1), refused(2)], 0],
    ['401 before the first acceptance', [refused(1), good(2), good(3)], 1],
    ['a call sent before the first acceptance ended', [good(1, { endedAt: sampleTime + 9000 }), refused(2)], 0],
    ['400 without key', [good(1), missing(2, { status: 400 })], 0],
    ['401 without key', [good(1), refused(2, { credentials: 'missing' }), refused(3, { credentials: 'empty' })], 0],
    ['a lockout after wrong keys', [good(1), good(2), wrong(3), refused(4), good(5)], 1],
    ['a lockout while a wrong key is on its way', [good(1), refused(4, { endedAt: sampleTime + 9000 }), wrong(5, { endedAt: sampleTime + 9500 })], 0],
    ['401 after a wrong key that got no answer', [good(1), wrong(2, { fault: { kind: 'reset', message: 'reset' } }), refused(3)], 0],
    ['a wrong key sent in the millisecond in which the 401 came', [good(1), refused(2), wrong(3, { sentAt: sampleTime + 2100 })], 0],
    ['a lockout after a call without key', [good(1), good(2), missing(3), refused(4), refused(5), good(6)], 2],
    ['a lockout after an empty key', [good(1), missing(2, { credentials: 'empty' }), refused(3)], 0],
    ['one lockout after the other', [good(1), missing(2), refused(3), good(4), missing(5), refused(6), good(7)], 2],
    ['a lockout that another operation shows first', [good(1), missing(2), cancelled(3), refused(4)], 1],
    ['an acceptance beside the call without key', [good(1), missing(2, { endedAt: sampleTime + 9000 }), good(3), refused(4)], 1],
    ['a lockout that begins while an acceptance is on its way', [good(1), missing(2), good(3, { endedAt: sampleTime + 9000 }), refused(4)], 1],
    ['a lockout after a call without key that got no answer', [good(1), missing(2, { fault: { kind: 'timeout', message: 'late' } }), good(3), refused(4)], 1],
    ['a lockout by one of several servers', [good(1), missing(2), good(3), refused(4), good(5), refused(6), good(7)], 3],
    ['401 of an undocumented operation', [good(1), refused(2, { operation: 'busTripDetail' })], 0],
    ['a call without key sent in the millisecond in which the 401 came', [good(1), refused(2), missing(3, { sentAt: sampleTime + 2100 })], 0],
  ])('passes %s', (_, exchanges, cases) => {
    expect(run(authValidKey, exchanges)).toEqual({ causes: [], cases });
    // Nor where the key is taken afterwards, and so has not expired.
    expect(run(authValidKey, [...exchanges, good(20, { connection: 'new' })]).causes).toEqual([]);
  });

  test.each<[string, Exchange[], number]>([
    ['a key that has expired', [good(1), refused(2), refused(3, { operation: 'cancel' })], 0],
    ['a key that expires beside an acceptance', [good(1), good(2, { endedAt: sampleTime + 9000 }), refused(3)], 1],
  ])('passes %s', (_, exchanges, cases) => {
    expect(run(authValidKey, exchanges)).toEqual({ causes: [], cases });
  });

  test('a key that is taken in the millisecond in which the 401 came has not expired', () => {
    expect(run(authValidKey, [good(1), refused(2), good(3, { sentAt: sampleTime + 2100 })]).causes).toEqual(['status 401 with the key | 2']);
  });

  test.each<[string, Exchange[], string]>([
    ['401 with the key', [good(1), refused(2)], 'status 401 with the key | 2'],
    ['401 of cancel', [good(1), refused(2, { operation: 'cancel' })], 'status 401 with the key | 2'],
    ['401 before a call without key', [good(1), refused(2), missing(3)], 'status 401 with the key | 2'],
    [
      '401 after a call without key that was not sent',
      [good(1), missing(2, { fault: { kind: 'not-sent', message: 'budget' } }), refused(3)],
      'status 401 with the key | 3',
    ],
    ['401 before wrong keys', [good(1), refused(2), wrong(3)], 'status 401 with the key | 2'],
    ['a call sent in the millisecond in which the first was accepted', [good(1), refused(2, { sentAt: sampleTime + 1100 })], 'status 401 with the key | 2'],
    ['a call sent after the first of several was accepted', [good(3), good(1), refused(2)], 'status 401 with the key | 2'],
    ['a name in upper case', [good(1), refused(2, { headers: { AUTHORIZATION: 'x' } })], 'status 401 with the key, header name in upper case | 2'],
    ['a call that shows no such header', [good(1), refused(2, { headers: { accept: 'x' } })], 'status 401 with the key | 2'],
    ['a name as in the document', [good(1), refused(2, { headers: { accept: 'x', Authorization: 'x' } })], 'status 401 with the key | 2'],
    ['a wrong key that was not sent', [good(1), wrong(2, { fault: { kind: 'not-sent', message: 'budget' } }), refused(3)], 'status 401 with the key | 3'],
    ['a name in lower case', [good(1), refused(2, { headers: { authorization: 'x' } })], 'status 401 with the key, header name in lower case | 2'],
    [
      'a name in mixed case',
      [good(1), refused(2, { headers: { 'content-type': 'x', aUthorization: 'x' } })],
      'status 401 with the key, header name in mixed case | 2',
    ],
  ])('fails %s', (_, exchanges, cause) => {
    // A key that is taken afterwards has not expired.
    const all = [...exchanges, good(20)];
    expect(run(authValidKey, all).causes).toEqual([cause]);
    const judge = authValidKey.create();
    for (const exchange of all) judge.add(exchange);
    expect(judge.end()[0]?.controls).toMatchObject([{ call: 1, answer: { status: 200 } }]);
  });

  test('fails 401 that no lockout after a call without key explains, of either operation', () => {
    const another = { body: { ...sampleSearch, page_size: 19 } };
    const turns = Array.from({ length: 8 }, (_, nth) => [refused(3 + 2 * nth), good(4 + 2 * nth, another)]).flat();
    const causes = Array.from({ length: 8 }, (_, nth) => `status 401 with the key | ${3 + 2 * nth}`);
    expect(run(authValidKey, [good(1), missing(2), ...turns])).toEqual({ causes, cases: 16 });
    // Where another search was sent without the key, that tells nothing.
    expect(run(authValidKey, [good(1), missing(2, { body: { ...sampleSearch, page: 2 } }), ...turns]).causes).toEqual([]);
  });
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
      [search(1, { gid: 1 }, { start_city_code: null }, { dep_date: 7 }), search(2, { dep_date: '2026-11-24' })],
      0,
    ],
    ['one gid for two dates in one answer, and for a third later', [search(1, {}, { dep_date: '2026-11-24' }, {}), search(2, { dep_date: '2026-11-25' })], 1],
    ['one gid twice for one place in one answer', [search(1, {}, {}), search(2, { gid: 'G9', dep_date: '2026-11-25' })], 1],
    [
      'cities whose codes run into each other',
      [search(1, { start_city_code: 'A to', end_city_code: 'B' }), search(2, { start_city_code: 'A', end_city_code: 'to B', gid: 'G9' })],
      1,
    ],
    ['a search that was refused', [search(1, {}), { ...search(2, { dep_date: '2026-11-24' }), operation: 'cancel' }], 0],
    ['one trip in many answers', [search(1, {}), search(2, {}), search(3, {})], 0],
    ['gids that change with every answer', [search(1, { gid: 'a' }), search(2, { gid: 'b' }), search(3, { gid: 'c', dep_date: '2026-11-24' })], 1],
    ['a departure time that changes', [search(1, {}), search(2, { dep_time: '08:10', seat_count: 50 })], 0],
    ['empty gids', [search(1, { gid: '' }), search(2, { gid: '', dep_date: '2026-11-24' })], 0],
    ['a gid for two dates in one answer, which bus.gid has', [search(1, {}, { dep_date: '2026-11-24' })], 0],
  ])('passes %s', (_, exchanges, cases) => {
    expect(run(busGidAcross, exchanges)).toEqual({ causes: [], cases });
  });

  test.each<[string, Exchange[], string]>([
    ['one gid on two dates', [search(1, {}), search(2, { dep_date: '2026-11-24' })], '/data/lines/[]/gid: one gid on different dates | 2'],
    ['one gid on two routes', [search(1, {}), search(2, { gid: 'G9' }, { end_city_code: '320500' })], '/data/lines/[]/gid: one gid on different routes | 2'],
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
    const judge = busGidAcross.create();
    const evidence = exchanges.flatMap((exchange) => judge.add(exchange));
    for (const one of evidence) expectShown(one, exchanges);
    expect(evidence.map(({ violation, exchange }) => `${violation.cause} | ${exchange.call}`)).toEqual([cause]);
    expect(evidence[0]?.controls).toEqual([exchanges[0]]);
    expect(evidence[0]?.violation.actual).toMatch(/^"G1" for "310100 to \d{6}" on "[-\d]+"; call 1 had it for "310100 to 330100" on "2026-11-23"$/);
  });
});
