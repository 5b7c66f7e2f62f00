import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleTrip } from '../checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History } from '../history/index.ts';
import type { Judge } from '../judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { eachSearch, eachTrip, isAnswerRule, violation } from './answer-rules.ts';

const facts = sampleFacts();
const judged = (judge: Judge, ...exchanges: readonly Exchange[]): unknown[] =>
  [
    ...judge(
      History.of(
        facts,
        exchanges.map((exchange) => ({ exchange, request: null })),
      ),
      facts,
    ),
  ].map((one) => (one.is === 'fail' ? one.violation : one.is));

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
  expect([early, never, () => [], null].map(isAnswerRule)).toEqual([true, true, false, false]);
});

const fault = { member: 'remark', cause: 'odd', expected: 'another' };
test.each<[unknown, string]>([
  [undefined, 'expected a rule to return a list or null, got undefined'],
  [fault, 'expected a rule to return a list or null, got object'],
  [['odd'], 'expected a rule to list objects, got string'],
  [
    [{ ...fault, expcted: 'another' }],
    'a rule found something: expected members of member, cause, expected, got "expcted"',
  ],
  [[{ member: 'remark', cause: 'odd' }], 'expected `cause` and `expected` of what a rule found to be texts'],
  [[{ ...fault, cause: 1 }], 'expected `cause` and `expected` of what a rule found to be texts'],
])('a rule that returns %j fails as such: nothing passes by it', (returned, said) => {
  const rule = eachTrip(() => returned as never);
  expect(() => judged(rule, acceptedSearch([sampleTrip]))).toThrow(said);
});
