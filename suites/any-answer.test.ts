import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../src/contract/exchange.ts';
import type { Json, JsonObject } from '../src/contract/json.ts';
import { brokenBy, casesOf, ofOneAnswer, ofOneCancel, ofSeveral } from './all-checks.fixture.ts';
import { extraFields } from './open-points/answer-forms.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleSearch,
  sampleTrip,
  sampleTrips,
} from '../src/requirements/checks/sample-exchange.fixture.ts';

const all = new Set([...ofOneAnswer, ...ofOneCancel, ...ofSeveral]);
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const odd = fc.oneof(
  json,
  fc.constantFrom<Json>(null, '', 'x', 0, -1, 1.5, Infinity, [], {}, true, '2026-11-23', '__proto__', '\ud800'),
);

/** An object with some members replaced, removed or added. */
function mutated(object: JsonObject): fc.Arbitrary<JsonObject> {
  const names = fc.constantFrom(...Object.keys(object), 'extra', '__proto__', 'constructor');
  return fc.array(fc.tuple(names, fc.option(odd, { nil: undefined })), { maxLength: 4 }).map((changes) => {
    const copy = structuredClone(object);
    for (const [name, value] of changes) {
      if (value === undefined) delete copy[name];
      else Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
    }
    return copy;
  });
}

const envelope = (data: Json): JsonObject => ({ code: 0, message: 'ok', request_id: 'r1', data });
const searchBody = fc
  .tuple(fc.array(fc.oneof(mutated(sampleTrip), odd), { maxLength: 4 }), odd)
  .chain(([lines, total]) => mutated({ total, page_info: { page: 1, page_size: 50, total: 1 }, lines }))
  .chain((data) => mutated(envelope(data)));
const cancelBody = mutated({
  order_no: 'HT1',
  status: 'cancelled',
  cancel_fee: 0,
  refund_amount: 1,
  refund_status: 'processing',
  cancelled_at: '2026-11-21T10:30:00Z',
}).chain((data) => mutated(envelope(data)));
const requests = fc.oneof(
  json,
  mutated({ ...sampleSearch, page: 1, page_size: 10, sort_by: 'dep_time' }),
  mutated({ order_no: 'HT1', cancel_reason: 'x' }),
);

const exchanges = fc
  .record({
    operation: fc.constantFrom('search', 'cancel', 'busTripDetail') as fc.Arbitrary<Exchange['operation']>,
    credentials: fc.constantFrom('valid', 'missing', 'wrong') as fc.Arbitrary<Exchange['credentials']>,
    status: fc.constantFrom(200, 200, 200, 200, 400, 401, 500),
    body: requests,
    answer: fc.oneof(json, searchBody, searchBody, cancelBody),
    sentAt: fc.nat(1000),
    took: fc.nat(100),
    call: fc.nat(50),
  })
  .map(({ answer, took, ...rest }) => sampleExchange({ ...rest, json: answer, endedAt: rest.sentAt + took }));

test('no answer makes a judge of one answer throw; what it finds is normalised and says the same twice', () => {
  fc.assert(
    fc.property(exchanges, (exchange) => {
      const before = JSON.stringify(exchange);
      for (const id of [...ofOneAnswer, ...ofOneCancel]) {
        const violations = brokenBy(id, exchange);
        expect(brokenBy(id, exchange)).toEqual(violations);
        const causes = (violations ?? []).map(({ cause }) => cause);
        expect(new Set(causes).size).toBe(causes.length);
        for (const violation of violations ?? []) expect(violation.cause).toMatch(/^[a-z0-9/[\]_.,:> -]{1,100}$/i);
      }
      extraFields(exchange);
      expect(JSON.stringify(exchange)).toBe(before);
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('no answers make a judge of all of them throw; what it finds is normalised, and of these answers', () => {
  fc.assert(
    fc.property(fc.array(exchanges, { maxLength: 12 }), (all) => {
      for (const found of ofSeveral.flatMap((id) => casesOf(id, all))) {
        if (found.is !== 'fail') continue;
        expect(all).toContain(found.exchange);
        expect(found.violation.cause).toMatch(/^[a-z0-9/[\]_.,:> -]{1,100}$/i);
      }
    }),
    { seed: 8, numRuns: 100 },
  );
});

describe('huge answers are judged within bounds', () => {
  // Ten times as many as the broken trips after which an answer is not looked at further; `npm run linear` has more.
  const many = 10_000;
  test.each<[string, Exchange, number]>([
    ['good trips', acceptedSearch(sampleTrips(many)), 1],
    ['empty objects', acceptedSearch(Array.from({ length: many }, () => ({}))), 20],
    ['nulls', acceptedSearch(Array.from({ length: many }, () => null)), 2],
    [
      'trips with every fault',
      acceptedSearch(
        sampleTrips(many).map((one) => ({
          ...one,
          dep_date: 'x',
          dep_time: 'y',
          line_gid: '',
          price: -1,
          avail_seat_count: -1,
          gid: 'G',
        })),
      ),
      6,
    ],
    [
      'cities without end',
      acceptedSearch(
        sampleTrips(many).map((one, index) => ({
          ...one,
          start_city_code: `c${index}`,
          from_city: `n${index}`,
          end_city_code: 'c0',
        })),
      ),
      1,
    ],
    [
      'one trip with many members',
      acceptedSearch([
        {
          ...sampleTrip,
          price: sampleTrips(many) as Json,
          ...Object.fromEntries(Array.from({ length: many }, (_, index) => [`m${index}`, index])),
        },
      ]),
      1,
    ],
    ['401 with many members', sampleExchange({ status: 401, json: sampleTrips(many) }), 1],
    ['a cancel with a long number', acceptedCancel('9'.repeat(1_000_000), { status: 'x'.repeat(1_000_000) }), 1],
  ])('%s', (_, exchange, least) => {
    const violations = [...all].flatMap((id) => brokenBy(id, exchange) ?? []);
    expect(violations.length).toBeGreaterThanOrEqual(least);
    expect(violations.length).toBeLessThan(60);
    for (const { message } of violations) expect(message.length).toBeLessThan(1500);
  });

  test('deep nesting does no harm', () => {
    let deep: Json = 'x';
    for (let depth = 0; depth < 20_000; depth += 1) deep = depth % 2 === 0 ? [deep] : { gid: deep };
    for (const exchange of [
      sampleExchange({ json: deep }),
      sampleExchange({ status: 401, json: deep }),
      acceptedSearch([{ ...sampleTrip, remark: deep }]),
    ]) {
      for (const id of all) expect(() => brokenBy(id, exchange), id).not.toThrow();
    }
  });
});
