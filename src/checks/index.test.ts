import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runChecks } from './all-checks.fixture.ts';
import { busGidAcross, inScope, type RunCheck } from './index.ts';
import { acceptedCancel, acceptedSearch, sampleExchange, sampleTime, sampleTrips } from './sample-exchange.fixture.ts';
import type { Exchange } from '../model/exchange.ts';

test('a judge keeps no state from one run to the next', () => {
  for (const check of runChecks) {
    const judge = check.create();
    for (const call of [1, 2, 3]) judge.add(acceptedSearch(sampleTrips(3), {}, { call }));
    judge.end();
    expect(check.create().cases, check.id).toBe(0);
  }
});

test('a judge over a run says the same whether it is given what is outside of its scope or not', () => {
  const body = fc.record(
    { start_city_code: fc.constant('310100'), end_city_code: fc.constant('330100'), date: fc.constantFrom('2026-11-23', '2026-11-24'), page: fc.nat(2) },
    { requiredKeys: ['start_city_code', 'end_city_code', 'date'] },
  );
  const order = fc.constantFrom('A', 'B');
  const status = fc.constantFrom(200, 400, 401, 429, 500);
  const exchange = fc.oneof(
    fc.tuple(fc.nat(3), fc.nat(9), body).map(([shown, total, asked]) => acceptedSearch(sampleTrips(shown), { total }, { body: asked })),
    order.map((one) => acceptedCancel(one, { refund_status: 'none', order_no: 'B' })),
    fc.tuple(order, status).map(([order_no, answered]) => sampleExchange({ operation: 'cancel', body: { order_no }, status: answered })),
    fc.tuple(body, status).map(([asked, answered]) => sampleExchange({ body: asked, status: answered })),
    order.map((order_no) => sampleExchange({ operation: 'cancel', body: { order_no }, fault: { kind: 'reset', message: '' } })),
  );
  const said = (check: RunCheck, exchanges: readonly Exchange[]): unknown => {
    const judge = check.create();
    const found = [...exchanges.flatMap((one) => judge.add(one)), ...judge.end()];
    return { found: found.map(({ violation, exchange: { call } }) => [call, violation]), cases: judge.cases };
  };
  const scoped = runChecks.flatMap((check) => (check.scope === undefined ? [] : [{ check, scope: check.scope }]));
  expect(scoped.length).toBeGreaterThan(3);
  fc.assert(
    fc.property(fc.array(exchange, { maxLength: 12 }), (drawn) => {
      const exchanges = drawn.map((one, nth): Exchange => ({ ...one, call: nth + 1, sentAt: sampleTime + 50 * nth, endedAt: sampleTime + 50 * nth + 80 }));
      for (const { check, scope } of scoped) {
        const inside = exchanges.filter((one) => inScope(scope, one));
        expect(said(check, inside), check.id).toEqual(said(check, exchanges));
      }
    }),
    { seed: 21, numRuns: 300 },
  );
});

test('beyond its memory a judge still compares with what it remembers', () => {
  const judge = busGidAcross.create();
  const answer = (prefix: string, gids: number, dep_date: string) =>
    acceptedSearch(Array.from({ length: gids }, (_, index) => ({ gid: `${prefix}${index}`, start_city_code: 'A', end_city_code: 'B', dep_date })));
  for (const prefix of ['a', 'b', 'c']) expect(judge.add(answer(prefix, 70_000, '2026-11-23'))).toEqual([]);
  expect(judge.add(answer('a', 1, '2026-11-24'))).toHaveLength(1);
  expect(judge.add(acceptedSearch([{ gid: 'c69999', start_city_code: 'A', end_city_code: 'B', dep_date: '2026-11-24' }]))).toEqual([]);
});
