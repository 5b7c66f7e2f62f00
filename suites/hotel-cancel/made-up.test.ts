import { expect, test } from 'vitest';
import { sampleExchange } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { History } from '../../src/requirements/history/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { catalogue } from '../../src/requirements/index.ts';
import type { Case } from '../../src/requirements/judging/index.ts';
import '../index.ts';

const facts = sampleFacts();
const { plain } = facts.cancels.bodies;

/** A cancel that was answered so. Orders begin with `HT`, made-up numbers with `X`. */
function cancelled(order_no: string, status: number, reason: JsonObject = plain): Exchange {
  const value = { code: 0, data: { order_no }, message: 'ok', request_id: 'r' };
  const exchange = sampleExchange({ operation: 'cancel', body: { order_no, ...reason }, status });
  return status === 200
    ? { ...exchange, answer: { status, headers: {}, body: { kind: 'json', value }, bytes: 0 } }
    : exchange;
}

/** The cases of a judge over these cancels. */
function cases(id: string, exchanges: readonly Exchange[]): Case[] {
  const request = { operation: 'cancel', body: null } as const;
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request })),
  );
  return [...(catalogue().get(id)?.judge(history, facts) ?? [])];
}

function said(...exchanges: readonly Exchange[]): string[] {
  return ['cancel.unknown-order', 'cancel.reason'].map((id) =>
    cases(id, exchanges)
      .map((one) => (one.is === 'fail' ? `broken: ${one.violation.cause}` : one.is))
      .join(),
  );
}

const odd = { cancel_reason: '' };

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['refused', [cancelled('X1', 400)], ['pass', '']],
  ['accepted', [cancelled('X1', 200)], ['broken: status 200', '']],
  ['an unlisted status', [cancelled('X1', 500)], ['broken: status 500', '']],
  ['throttled', [cancelled('X1', 429)], ['unknown', '']],
  ['refused, and so is the only order', [cancelled('X1', 400), cancelled('HT1', 400)], ['notApplicable', '']],
  [
    'refused, and one order of two is',
    [cancelled('X1', 400), cancelled('HT1', 400), cancelled('HT2', 200)],
    ['pass', ''],
  ],
  ['an odd reason that is refused', [cancelled('X1', 400, odd)], ['pass', 'pass']],
  ['an odd reason that is accepted', [cancelled('X1', 200, odd)], ['broken: status 200', '']],
  ['an odd reason that crashes it', [cancelled('X1', 500, odd), cancelled('X1', 400)], ['pass', 'broken: status 500']],
  [
    'a crash with any reason',
    [cancelled('X1', 500, odd), cancelled('X1', 500)],
    ['broken: status 500', 'notApplicable'],
  ],
  ['a crash, and no plain cancel is known', [cancelled('X1', 500, odd)], ['', 'unknown']],
])('%s', (_, exchanges, expected) => {
  expect(said(...exchanges)).toEqual(expected);
});

test('a judge requests the plain cancel that it needs as control', () => {
  const [found] = cases('cancel.reason', [cancelled('X1', 500, odd)]);
  expect(found).toMatchObject({ is: 'unknown', wants: [{ operation: 'cancel', body: { order_no: 'X1', ...plain } }] });
});

test('the case that no order could be cancelled is about a cancel of a scenario, not about a call of the run', () => {
  const exchange = (call: number): Exchange => {
    const sent = { ...cancelled('X1', 400), call };
    return { ...sent, request: { ...sent.request, body: undefined, bodyText: '{"order_no": ' } };
  };
  const [probe, asked] = [exchange(1), exchange(2)];
  const history = History.of(facts, [
    { exchange: probe, request: null },
    { exchange: asked, request: { operation: 'cancel', body: null } },
  ]);
  const found = [...(catalogue().get('cancel.malformed')?.judge(history, facts) ?? [])];
  expect(found.filter(({ is }) => is === 'unknown')).toMatchObject([
    { exchange: { call: 2 }, boundary: true, reason: { code: 'no-order-cancelled-after' } },
  ]);
});
