import './index.ts';
import { expect, test } from 'vitest';
import {
  at,
  acceptedSearch,
  sampleExchange,
  type SampleOptions,
  sampleFault,
} from '../src/requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../src/requirements/history/asked-by.fixture.ts';
import { History } from '../src/requirements/history/index.ts';
import type { Exchange } from '../src/contract/exchange.ts';
import { catalogue } from '../src/requirements/index.ts';

const facts = sampleFacts();
const valid = facts.routes[0]!.body;
/** A day so far ahead that it may be on sale or not: no other requirement judges a status that is not listed. */
const farAhead = { ...valid, date: '2027-11-24' };
/** What `bus.past-date` answers for. */
const past = { ...valid, date: '2026-11-01' };

const answer = (call: number, status: number, options: SampleOptions = {}): Exchange =>
  sampleExchange({ body: past, ...at(call), status, ...options });

function entry(...exchanges: Exchange[]): string[] {
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: null })),
  );
  const cases = [...catalogue().get('http.status-listed')!.judge(history, facts)];
  return cases.flatMap((one) =>
    one.is === 'fail'
      ? [`${one.violation.cause} | ${one.exchange.call} | ${one.violation.expected}`]
      : one.is === 'pass'
        ? ['pass']
        : [],
  );
}

const expected = 'status 200, 400, 401 or 429';

test.each<[string, Exchange, string]>([
  ['500', answer(1, 500, { body: farAhead }), `status 500 | 1 | ${expected}`],
  [
    '404 of a plain cancel',
    answer(1, 404, { operation: 'cancel', body: { order_no: 'HT1', cancel_reason: 'change of plans' } }),
    'status 404 | 1 | status 200, 400 or 401',
  ],
  ['204', answer(1, 204, { body: farAhead, answerBody: { kind: 'empty' } }), `status 204 | 1 | ${expected}`],
  ['a redirect', answer(1, 302, { body: farAhead }), `status 302 | 1 | ${expected}`],
  ['a listed status', answer(1, 400, { body: farAhead }), 'pass'],
  ['a success', acceptedSearch([], {}, { body: farAhead }), 'pass'],
])('%s without another requirement for its status', (_, exchange, is) => {
  expect(entry(exchange)).toEqual([is]);
});

test.each<[string, Exchange]>([
  ['500 that another requirement judges', answer(1, 500)],
  ['500 of an operation that the document does not show', answer(1, 500, { operation: 'busTripDetail' })],
  ['no answer', answer(1, 0, { body: farAhead, fault: sampleFault('reset') })],
])('there is no case for %s', (_, exchange) => {
  expect(entry(exchange)).toEqual([]);
});
