import { expect, test } from 'vitest';
import {
  sampleExchange,
  sampleTime,
  type SampleOptions,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { openPoints } from '../../src/requirements/index.ts';
import type { Counted } from '../../src/requirements/judging/open-point.ts';
import { casesSeen, observed } from './observed.fixture.ts';

/** A call at a millisecond of the run, answered 20 ms later. */
function call(number: number, ms: number, options: SampleOptions = {}): Exchange {
  const sentAt = sampleTime + ms;
  return sampleExchange({ call: number, json: { code: 0, data: {} }, sentAt, endedAt: sentAt + 20, ...options });
}

/** A call that is answered 429. */
function throttled(number: number, ms: number, retryAfter?: string): Exchange {
  const made = call(number, ms, { status: 429 });
  return made.answer === null || retryAfter === undefined
    ? made
    : { ...made, answer: { ...made.answer, headers: { 'retry-after': [retryAfter] } } };
}

const byLimiter = { by: 'in front', what: 'rate limiter', mark: null } as const;

const lost = { kind: 'timeout', reason: { code: 'no-answer-in-time', ms: 10_000 } } as const;

const without = (rate: number): string =>
  `a 429 came after ${rate} other answers within one second, without Retry-After`;
const withIt = (rate: number): string => without(rate).replace('without', 'with');
const upTo = (rate: number): string => `no 429 came, at up to ${rate} searches a second`;
const lockout = 'a 429 came only during and after calls without the right key';
const untold = 'unclear: rate-not-reached';

test.each<[string, Exchange[], string]>([
  ['no answer came', [], untold],
  ['only calls without key were answered', [call(1, 0, { credentials: 'wrong', status: 401 })], untold],
  [
    'a call ended the moment that one without key was sent',
    [call(1, 0), call(2, 20, { credentials: 'missing', status: 401 })],
    untold,
  ],
  ['there is none', [call(1, 0)], upTo(1)],
  ['it is not reached', [call(1, 0), call(2, 999)], upTo(2)],
  [
    'it is not reached by searches, of which the last sent ended first',
    [call(3, 1500), call(1, 0), call(2, 700)],
    upTo(2),
  ],
  [
    'it is not reached by searches and cancels',
    [call(1, 0), call(2, 10, { operation: 'cancel' }), call(3, 20)],
    upTo(2),
  ],
  ['it is two a second', [call(1, 0), call(2, 10), throttled(3, 20), call(4, 1200)], without(2)],
  ['other calls are a second older', [call(1, 0), call(2, 1), throttled(3, 1000)], without(1)],
  ['others are sent with it', [call(1, 20), call(3, 20), throttled(2, 20)], without(1)],
  ['another is sent later, with an earlier number', [call(1, 0), call(2, 30), throttled(3, 20)], without(1)],
  ['there are cancels as well', [call(1, 0), call(2, 10, { operation: 'cancel' }), throttled(3, 20)], without(1)],
  ['the later 429 comes first', [call(1, 0), throttled(4, 30), throttled(2, 10), throttled(3, 20)], without(1)],
  ['each has Retry-After', [call(1, 0), throttled(2, 10, '1'), throttled(3, 20, '1')], withIt(1)],
  ['one of two has Retry-After', [call(1, 0), throttled(2, 10), throttled(3, 20, '1')], withIt(1)],
  [
    'a limiter in front has it',
    [call(1, 0), { ...throttled(2, 10, '1'), answeredBy: byLimiter }],
    'a 429 came from something in front of the platform, with Retry-After',
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
    `${lockout}, without Retry-After`,
  ],
  [
    'a 429 ended the moment that a call without key was sent',
    [throttled(1, 0, '1'), call(2, 20, { credentials: 'missing', status: 401 })],
    `${lockout}, with Retry-After`,
  ],
  [
    'calls with the right key are too many after those without it, and were before',
    [call(1, 0), throttled(2, 10), call(3, 100, { credentials: 'missing', status: 401 }), throttled(4, 120, '1')],
    without(1),
  ],
  ['the very first call is too many', [throttled(1, 0)], without(0)],
])('a rate limit where %s', (_, exchanges, answer) => {
  expect(observed('open.rate-limit', exchanges).answer).toBe(answer);
});

/** What is counted of a 429 at a call. */
const met = (call: number, rate: number, more: Partial<Counted> = {}): Counted => ({
  value: { met: true, rate, retryAfter: false },
  times: 1,
  call,
  body: '',
  ...more,
});
const notMet = (note: string): Counted => ({
  value: { met: false, rate: null, retryAfter: null },
  times: 1,
  call: 1,
  body: '',
  note,
});
const weak = { isWeak: true, note: 'at last' };

test.each<[string, Counted[], unknown]>([
  [
    'the first 429 tells the rate',
    [met(7, 5), met(3, 9), met(5, 2)],
    { value: { met: true, rate: 9, retryAfter: false }, answer: without(9) },
  ],
  [
    'what was not met at first was met later',
    [notMet('so far'), met(9, 5)],
    { value: { met: true, rate: 5, retryAfter: false }, answer: without(5) },
  ],
  [
    'what was not met was met without the key',
    [notMet('so far'), met(9, 5, weak)],
    { value: { met: true, rate: 5, retryAfter: false }, answer: 'a 429 came at last, without Retry-After' },
  ],
  [
    'what was met with the key counts',
    [met(2, 1, weak), met(9, 5)],
    { value: { met: true, rate: 5, retryAfter: false }, answer: without(5) },
  ],
  [
    'the last look shows that none was met',
    [notMet('so far'), notMet('to the end')],
    { value: notMet('').value, answer: 'no 429 came, to the end' },
  ],
])('a rate limit, as a long run reports it: %s', (_, counted, expected) => {
  expect(
    openPoints()
      .find(({ id }) => id === 'open.rate-limit')
      ?.observing?.conclude?.(counted),
  ).toEqual(expected);
});

test('that no limit was met rests on the whole run', () => {
  const quick = Array.from({ length: 40 }, (_, index) => call(index + 1, index));
  expect(casesSeen('rateLimit', { met: true, rate: 5 }, quick)).toEqual([
    'run broken by 40: no 429: 429 from 5 searches a second on / none with 40 in one second',
  ]);
});

test('a limiter in front contradicts nothing that is declared of the platform', () => {
  const limiter = { ...throttled(2, 10), answeredBy: byLimiter };
  const given: Json[] = [{ met: false }, { met: true, rate: 400, retryAfter: true }];
  for (const declared of given) {
    expect(casesSeen('rateLimit', declared, [call(1, 0), limiter])).toEqual(['notApplicable: rate-not-reached']);
    expect(casesSeen('rateLimit', declared, [call(1, 0), throttled(2, 10)])).toEqual([
      expect.stringContaining('broken'),
    ]);
  }
});
