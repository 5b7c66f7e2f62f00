import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import { sampleExchange, sampleTime, type SampleOptions } from '../sample-exchange.fixture.ts';
import { Pace, rateLimit } from './rate-limit.ts';

/** A call at a millisecond of the run, answered 20 ms later. */
function call(number: number, ms: number, options: SampleOptions = {}): Exchange {
  const sentAt = sampleTime + ms;
  return sampleExchange({ call: number, json: { code: 0, data: {} }, sentAt, endedAt: sentAt + 20, ...options });
}

/** A call that is answered 429. */
function throttled(number: number, ms: number, retryAfter?: string): Exchange {
  const made = call(number, ms, { status: 429 });
  return made.answer === null || retryAfter === undefined ? made : { ...made, answer: { ...made.answer, headers: { 'retry-after': [retryAfter] } } };
}

test.each<[string, Exchange, number]>([
  ['a second before', call(1, 0), 0],
  ['within the second', call(2, 1), 1],
  ['in the same millisecond', call(3, 1000), 1],
  ['sent after it, though made before', call(4, 1001), 0],
  ['made after it, though sent before', call(12, 500), 0],
  ['itself', call(10, 1000), 0],
  ['of the other operation', call(5, 500, { operation: 'cancel' }), 0],
  ['throttled as well', throttled(6, 500), 0],
])('calls within a second before a call: one %s', (_, other, count) => {
  const pace = new Pace();
  pace.take(other);
  expect(pace.before(call(10, 1000), 1000)).toBe(count);
});

test('the pace is that of searches, in whatever order their answers come', () => {
  const pace = new Pace();
  for (const [index, ms] of [0, 2000, 999, 500, 1000].entries()) pace.take(call(index + 1, ms));
  for (const [index, ms] of [1, 2, 3, 4].entries()) pace.take(call(index + 6, ms, { operation: 'cancel' }));
  expect(pace.fastest).toBe(3);
});

test('of a run of many calls the last second is still known', () => {
  const pace = new Pace();
  for (let index = 0; index <= 5000; index += 1) pace.take(call(index, index * 10));
  expect(pace.before(call(5001, 50_010), 1000)).toBe(99);
  expect(pace.fastest).toBe(100);
});

const lost = { kind: 'timeout', message: 'none within 10 s' } as const;
const unsent = { kind: 'not-sent', message: 'the run is over' } as const;

test.each<[string, Exchange[], boolean | null]>([
  ['a search', [call(1, 0)], false],
  ['a search that was too many', [throttled(1, 0)], true],
  ['a call of the configuration', [{ ...throttled(1, 0), operation: 'order' as Exchange['operation'] }], null],
  ['without an answer', [call(1, 0, { fault: lost })], null],
  ['without key', [call(1, 0, { credentials: 'missing', status: 429 })], null],
  ['after a call without key', [call(1, 0, { credentials: 'missing', status: 401 }), throttled(2, 100)], null],
  ['after a call without key that had no answer', [call(1, 0, { credentials: 'missing', fault: lost }), throttled(2, 100)], null],
  ['after a call without key that was not sent', [call(1, 0, { credentials: 'missing', fault: unsent }), throttled(2, 100)], true],
  ['answered as a call without key is sent', [call(1, 20, { credentials: 'missing', status: 401 }), throttled(2, 0)], null],
  ['answered before a call without key is sent', [call(1, 21, { credentials: 'missing', status: 401 }), throttled(2, 0)], true],
  ['after the first of two calls without key', [100, 500].map((ms) => call(1, ms, { credentials: 'wrong', status: 401 })).concat(throttled(2, 200)), null],
])('whether a call was too many, or says nothing of a limit: %s', (_, exchanges, met) => {
  const pace = new Pace();
  expect(exchanges.map((exchange) => pace.take(exchange)).at(-1)).toBe(met);
});

const none = { met: false, rate: null, retryAfter: null };

test.each<[string, Exchange[], [unknown, string, string]]>([
  ['no answer came', [], [null, 'could not be told: no answer came', 'none']],
  ['only calls without key were answered', [call(1, 0, { credentials: 'wrong', status: 401 })], [null, 'could not be told: no answer came', 'none']],
  ['there is none', [call(1, 0)], [none, 'no 429 was met, with searches at a rate of up to 1 a second', '1 answer']],
  ['it is not reached', [call(1, 0), call(2, 999)], [none, 'no 429 was met, with searches at a rate of up to 2 a second', '2 answers']],
  [
    'it is two a second',
    [call(1, 0), call(2, 10), throttled(3, 20), call(4, 1200)],
    [
      { met: true, rate: 2, retryAfter: false },
      '429 was met by search, after 2 other answers within one second, without Retry-After',
      '1 of 4 answers were 429, the first to call 3',
    ],
  ],
  [
    'the later 429 comes first',
    [call(1, 0), throttled(4, 30), throttled(2, 10), throttled(3, 20)],
    [
      { met: true, rate: 1, retryAfter: false },
      '429 was met by search, after 1 other answer within one second, without Retry-After',
      '3 of 4 answers were 429, the first to call 2',
    ],
  ],
  [
    'each has Retry-After',
    [call(1, 0), throttled(2, 10, '1'), throttled(3, 20, '1')],
    [
      { met: true, rate: 1, retryAfter: true },
      '429 was met by search, after 1 other answer within one second, with Retry-After',
      '2 of 3 answers were 429, the first to call 2',
    ],
  ],
  [
    'one of two has Retry-After',
    [call(1, 0), throttled(2, 10), throttled(3, 20, '1')],
    [
      { met: true, rate: 1, retryAfter: true },
      '429 was met by search, after 1 other answer within one second, some with Retry-After',
      '2 of 3 answers were 429, the first to call 2',
    ],
  ],
  [
    'only calls without the right key are too many',
    [
      call(1, 0),
      call(2, 100, { credentials: 'missing', status: 401 }),
      call(4, 120, { credentials: 'wrong', status: 429 }),
      call(6, 140, { credentials: 'wrong', fault: lost }),
      call(3, 110, { credentials: 'empty', operation: 'cancel', status: 429 }),
      { ...throttled(5, 130, '1'), operation: 'order' as Exchange['operation'] },
    ],
    [
      { met: true, rate: null, retryAfter: false },
      '429 was met by cancel, without Retry-After, but only beside and after calls without the right key; before, with searches at a rate of up to 1 a second, it was not',
      '2 of 3 answers beside and after those calls were 429, the first to call 3',
    ],
  ],
  [
    'calls with the right key are too many after those without it, and were before',
    [call(1, 0), throttled(2, 10), call(3, 100, { credentials: 'missing', status: 401 }), throttled(4, 120, '1')],
    [
      { met: true, rate: 1, retryAfter: false },
      '429 was met by search, after 1 other answer within one second, without Retry-After',
      '1 of 2 answers were 429, the first to call 2',
    ],
  ],
  [
    'the very first call is too many',
    [throttled(1, 0)],
    [
      { met: true, rate: null, retryAfter: false },
      '429 was met by search, after 0 other answers within one second, without Retry-After',
      '1 of 1 answer were 429, the first to call 1',
    ],
  ],
])('a rate limit where %s', (_, exchanges, [value, answer, evidence]) => {
  const observer = rateLimit();
  for (const exchange of exchanges) observer.add?.(exchange);
  expect(observer.answer()).toEqual({ value, answer, evidence });
});
