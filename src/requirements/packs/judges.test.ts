import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleTrip } from '../checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { call, History } from '../history/index.ts';
import { eachTrip, type Judge, status } from '../judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import type { Json } from '../../contract/json.ts';
import { addOperations } from '../../contract/operations.ts';
import { answerFits, eachSearch, statusListed, violation } from './judges.ts';

addOperations([
  {
    operation: 'acme.look',
    method: 'POST',
    path: '/look',
    statuses: [200, 404, 429],
    listed: '200 or 404',
    spends: null,
    answer: {
      properties: {
        data: {
          required: ['nights'],
          properties: { amount: { type: 'number', minimum: 0 }, nights: { items: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  },
]);

const facts = sampleFacts();
const looked = (status: number, json?: Json): Exchange =>
  sampleExchange({ operation: 'acme.look', status, ...(json === undefined ? {} : { json }) });
const judged = (judge: Judge, ...exchanges: readonly Exchange[]): unknown[] =>
  [
    ...judge(
      History.of(
        facts,
        exchanges.map((exchange) => ({
          exchange,
          request: exchange.operation === 'search' ? null : call('acme.look', {}),
        })),
      ),
      facts,
    ),
  ].map((one) => (one.is === 'fail' ? one.violation : one.is));

test('every accepted answer is held against the schema of its operation; a refusal says nothing', () => {
  const answer = (data: Json): Exchange => looked(200, { code: 0, message: '', data });
  expect(
    judged(
      answerFits('acme.look'),
      answer({ amount: 1, nights: [] }),
      looked(404),
      answer({ amount: '1', nights: [1] }),
    ),
  ).toEqual([
    'pass',
    {
      cause: '/data/amount: type string',
      message: '/data/amount: expected a number, got the string "1"',
      expected: 'a number',
      actual: 'the string "1"',
      place: '/data/amount',
      pointer: '/data/amount',
    },
  ]);
  const causes = judged(
    answerFits('acme.look'),
    answer({ amount: -1 }),
    answer({ amount: '1', nights: [1, 0, 0.5] }),
  ).map((one) => (one as Violation).cause);
  expect(causes, 'each place once').toEqual([
    '/data/nights: missing',
    '/data/amount: minimum',
    '/data/amount: type string',
    '/data/nights/[]: minimum',
  ]);
});

test('a status is one that the pack lists, or throttling', () => {
  expect(judged(statusListed('acme.look', 's'), looked(404), looked(500))).toEqual([
    'pass',
    expect.objectContaining({ message: 'expected a status that its pack lists (200 or 404), got 500' }),
  ]);
  expect(judged(statusListed('acme.look', 's'), looked(429))).toEqual(['unknown']);
});

test('a recorded call whose key is not known is none to judge, but for a status that no call may get', () => {
  const withoutKey = { ...looked(500), credentials: 'unknown' as const };
  const each: Judge = function* (history, facts) {
    for (const entry of history.calls('acme.look')) yield status(entry, 404, 's', [], facts);
  };
  expect(judged(each, withoutKey, looked(404))).toEqual(['pass']);
  expect(judged(statusListed('acme.look', 's'), withoutKey)).toEqual([
    expect.objectContaining({ actual: 'status 500' }),
  ]);
});

test('a rule for trips, and one for whole answers, is read on accepted searches alone', () => {
  const early = eachTrip(({ dep_time: at }) =>
    String(at) < '05:00' ? [{ member: 'dep_time', cause: 'early', expected: '05:00 or later' }] : [],
  );
  const trips = [{ ...sampleTrip, dep_time: '04:00' }, sampleTrip];
  expect(judged(early, acceptedSearch(trips), acceptedSearch([sampleTrip]), sampleExchange({ status: 400 }))).toEqual([
    expect.objectContaining({ pointer: '/data/lines/0/dep_time', expected: '05:00 or later' }),
    'pass',
  ]);
  const never = eachSearch(() => [violation('never', '/data', 'nothing', {})]);
  expect(judged(never, acceptedSearch([]), sampleExchange({ status: 400 }))).toEqual([
    expect.objectContaining({ cause: 'never', expected: 'nothing' }),
  ]);
});
