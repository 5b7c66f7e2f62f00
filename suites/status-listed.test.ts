import './all.ts';
import { expect, test } from 'vitest';
import { at, acceptedSearch, sampleExchange, type SampleOptions } from '../src/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../src/history/asked-by.fixture.ts';
import { History } from '../src/history/index.ts';
import type { Exchange } from '../src/model/exchange.ts';
import { registered } from '../src/harness/requirement.ts';

const facts = sampleFacts();
const valid = facts.routes[0]!.body;
/** A day so far ahead that it may be on sale or not: a status that is not listed is no requirement's but this one's. */
const farAhead = { ...valid, date: '2027-11-24' };
/** What `bus.past-date` answers for. */
const past = { ...valid, date: '2026-11-01' };

const answer = (call: number, status: number, options: SampleOptions = {}): Exchange => sampleExchange({ body: past, ...at(call), status, ...options });

function told(...exchanges: Exchange[]): string[] {
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, ask: null })),
  );
  const cases = [...registered().get('http.status-listed')!.judge(history, facts)];
  return cases.flatMap((one) =>
    one.is === 'broken' ? [`${one.violation.cause} | ${one.by.call} | ${one.violation.expected}`] : one.is === 'held' ? ['held'] : [],
  );
}

const expected = 'one of 200, 400, 401, 429 (section 7)';
const atOtherTimes = `${expected}, as the same search gets at other times`;

test.each<[string, Exchange, string]>([
  ['500', answer(1, 500, { body: farAhead }), `status 500 | 1 | ${expected}`],
  [
    '404 of a plain cancel',
    answer(1, 404, { operation: 'cancel', body: { order_no: 'HT1', cancel_reason: 'change of plans' } }),
    `status 404 | 1 | ${expected}`,
  ],
  ['204', answer(1, 204, { body: farAhead, answerBody: { kind: 'empty' } }), `status 204 | 1 | ${expected}`],
  ['a redirect', answer(1, 302, { body: farAhead }), `status 302 | 1 | ${expected}`],
  ['a listed status', answer(1, 400, { body: farAhead }), 'held'],
  ['a success', acceptedSearch([], {}, { body: farAhead }), 'held'],
])('%s that nothing else is asked for', (_, exchange, is) => {
  expect(told(exchange)).toEqual([is]);
});

test.each<[string, Exchange]>([
  ['500 that another requirement is blamed for', answer(1, 500)],
  ['500 of an operation that the document does not show', answer(1, 500, { operation: 'busTripDetail' })],
  ['no answer', answer(1, 0, { body: farAhead, fault: { kind: 'reset', message: 'reset' } })],
])('nothing is told of %s', (_, exchange) => {
  expect(told(exchange)).toEqual([]);
});

test.each([200, 400])('a status that is not listed, of a search that is answered by %i as well, before or afterwards', (status) => {
  expect(told(answer(1, 500), answer(2, status))).toEqual(['held', `status 500 | 1 | ${atOtherTimes}`]);
  expect(told(answer(1, status), answer(2, 503), answer(3, 503))).toEqual(['held', `status 503 | 2 | ${atOtherTimes}`, `status 503 | 3 | ${atOtherTimes}`]);
});

const cancelled = { operation: 'cancel', body: { order_no: 'X1' } } as const;

test.each<[string, Exchange[]]>([
  ['a cancel', [answer(1, 500, cancelled), answer(2, 400, cancelled)]],
  ['another key that was answered so', [answer(1, 500, { credentials: 'wrong' }), answer(2, 400)]],
  ['what was not answered', [{ ...answer(1, 500), answer: null }, answer(2, 400)]],
  ['a search that is always answered so', [answer(1, 500), answer(2, 500)]],
  ['another search', [answer(1, 500), answer(2, 400, { body: { ...past, page: 2 } })]],
  ['statuses that say nothing of what was asked for', [answer(1, 500), answer(2, 429), answer(3, 401)]],
  ['another key', [answer(1, 500), answer(2, 400, { credentials: 'wrong' })]],
  ['a listed status', [answer(1, 400), answer(2, 200)]],
])('leaves %s', (_, exchanges) => {
  expect(told(...exchanges).filter((one) => one !== 'held')).toEqual([]);
});

test('what is judged by itself already is told once', () => {
  expect(told(answer(1, 500, { body: farAhead }), answer(2, 200, { body: farAhead }))).toEqual([`status 500 | 1 | ${expected}`, 'held']);
});
