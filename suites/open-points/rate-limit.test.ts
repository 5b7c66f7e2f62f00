import { expect, test } from 'vitest';
import { sampleExchange, sampleTime, type SampleOptions } from '../../src/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { observed } from './observed.fixture.ts';

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

const lost = { kind: 'timeout', message: 'none within 10 s' } as const;

const none = { met: false, rate: null, retryAfter: null };

test.each<[string, Exchange[], unknown]>([
  ['no answer came', [], null],
  ['only calls without key were answered', [call(1, 0, { credentials: 'wrong', status: 401 })], null],
  ['there is none', [call(1, 0)], none],
  ['it is not reached', [call(1, 0), call(2, 999)], none],
  ['it is two a second', [call(1, 0), call(2, 10), throttled(3, 20), call(4, 1200)], { met: true, rate: 2, retryAfter: false }],
  ['the later 429 comes first', [call(1, 0), throttled(4, 30), throttled(2, 10), throttled(3, 20)], { met: true, rate: 1, retryAfter: false }],
  ['each has Retry-After', [call(1, 0), throttled(2, 10, '1'), throttled(3, 20, '1')], { met: true, rate: 1, retryAfter: true }],
  ['one of two has Retry-After', [call(1, 0), throttled(2, 10), throttled(3, 20, '1')], { met: true, rate: 1, retryAfter: true }],
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
    { met: true, rate: null, retryAfter: false },
  ],
  [
    'calls with the right key are too many after those without it, and were before',
    [call(1, 0), throttled(2, 10), call(3, 100, { credentials: 'missing', status: 401 }), throttled(4, 120, '1')],
    { met: true, rate: 1, retryAfter: false },
  ],
  ['the very first call is too many', [throttled(1, 0)], { met: true, rate: null, retryAfter: false }],
])('a rate limit where %s', (_, exchanges, value) => {
  expect(observed('open.rate-limit', exchanges).value).toEqual(value);
});
