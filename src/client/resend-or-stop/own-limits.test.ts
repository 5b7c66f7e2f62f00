import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { createOwnLimits } from './own-limits.ts';

function refusal(change: JsonObject = {}, what: 'rate limiter' | 'gateway' = 'rate limiter'): Exchange {
  const value = { code: 42900, data: null, message: 'rate limit', ...change };
  const { answer, ...exchange } = sampleExchange({ operation: 'search', json: value });
  const front = { what, status: 200, mark: null };
  return {
    ...exchange,
    answer: null,
    fault: { kind: 'in-front', reason: said('in front'), front },
    ...(answer === null ? {} : { frontAnswer: answer }),
  };
}

test("refusals at times are the platform's: at the end all of them, and after five each new one at once", () => {
  const limits = createOwnLimits();
  const given = Array.from({ length: 5 }, () => refusal());
  for (const [nth, exchange] of given.entries()) {
    expect([nth, limits.isPlatforms(refusal())]).toEqual([nth, false]);
    expect(limits.came(exchange)).toBe(true);
    limits.answered();
  }
  expect(limits.ofPlatform).toEqual(given);
  expect([refusal(), refusal({}, 'gateway')].map((one) => limits.isPlatforms(one))).toEqual([true, false]);
});

test("three in a row are a limit of calls: none is the platform's, however many come at times", () => {
  const limits = createOwnLimits();
  for (let nth = 0; nth < 3; nth += 1) limits.came(refusal());
  for (let nth = 0; nth < 9; nth += 1) {
    limits.answered();
    limits.came(refusal());
  }
  expect([limits.ofPlatform, limits.isPlatforms(refusal())]).toEqual([[], false]);
});

test('an answer without the envelope, or of another kind, is none of them', () => {
  const limits = createOwnLimits();
  const { frontAnswer = expect.fail(), ...bare } = refusal();
  const other = { ...bare, frontAnswer: { ...frontAnswer, body: { kind: 'json', value: { errcode: 1 } } as const } };
  expect([other, bare, refusal({}, 'gateway')].map((one) => limits.came(one))).toEqual([false, false, false]);
  expect(limits.ofPlatform).toEqual([]);
});
