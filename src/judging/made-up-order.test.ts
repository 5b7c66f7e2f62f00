import { expect, test } from 'vitest';
import { sampleExchange } from '../checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History } from '../history/index.ts';
import type { Exchange } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { madeUpRefused, oddReason } from './index.ts';

const facts = sampleFacts();
const { plain } = facts.cancels.bodies;

/** A cancel that was answered so. Orders begin with `HT`, made-up numbers with `X`. */
function cancelled(order_no: string, status: number, reason: JsonObject = plain): Exchange {
  const value = { code: 0, data: { order_no }, message: 'ok', request_id: 'r' };
  const exchange = sampleExchange({ operation: 'cancel', body: { order_no, ...reason }, status });
  return status === 200 ? { ...exchange, answer: { status, headers: {}, body: { kind: 'json', value }, bytes: 0 } } : exchange;
}

/** What is said of the first cancel of a history, by both judges. */
function said(...exchanges: readonly Exchange[]): string[] {
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, ask: { operation: 'cancel', body: null } })),
  );
  const [first] = history.cancels(facts, 'made-up');
  return [madeUpRefused, oddReason].map((judge) =>
    judge(first!, history, facts)
      .map((one) => (one.is === 'broken' ? `broken: ${one.violation.cause}` : one.is))
      .join(),
  );
}

const odd = { cancel_reason: '' };

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['refused', [cancelled('X1', 400)], ['held', '']],
  ['accepted', [cancelled('X1', 200)], ['broken: status 200', '']],
  ['an unlisted status', [cancelled('X1', 500)], ['broken: status 500', '']],
  ['throttled', [cancelled('X1', 429)], ['untold', '']],
  ['refused, and so is the only order', [cancelled('X1', 400), cancelled('HT1', 400)], ['skipped', '']],
  ['refused, and one order of two is', [cancelled('X1', 400), cancelled('HT1', 400), cancelled('HT2', 200)], ['held', '']],
  ['refused, and an order is for its odd reason alone', [cancelled('X1', 400), cancelled('HT1', 400, odd)], ['held', '']],
  ['an odd reason that is refused', [cancelled('X1', 400, odd)], ['held', 'held']],
  ['an odd reason that is accepted', [cancelled('X1', 200, odd)], ['broken: status 200', 'held']],
  ['an odd reason that crashes it', [cancelled('X1', 500, odd), cancelled('X1', 400)], ['', 'broken: status 500']],
  ['a crash with any reason', [cancelled('X1', 500, odd), cancelled('X1', 500)], ['', 'skipped']],
  ['a crash, and the plain cancel is not known', [cancelled('X1', 500, odd), cancelled('X2', 400)], ['', 'untold']],
])('%s', (_, exchanges, expected) => {
  expect(said(...exchanges)).toEqual(expected);
});

test('a judge asks for the plain cancel that it wants as control', () => {
  const history = History.of(facts, [{ exchange: cancelled('X1', 500, odd), ask: { operation: 'cancel', body: null } }]);
  const [found] = oddReason(history.cancels(facts, 'made-up')[0]!, history, facts);
  expect(found).toMatchObject({ is: 'untold', wants: [{ operation: 'cancel', body: { order_no: 'X1', ...plain } }] });
});

test('what nobody asked, and tells nothing, is not lost', () => {
  const history = History.of(facts, [{ exchange: cancelled('X1', 401), ask: null }]);
  expect(madeUpRefused(history.cancels(facts, 'made-up')[0]!, history, facts)).toEqual([]);
});
