import { expect, test } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { createOwnLimits } from './own-limits.ts';

/** A search that was refused so. */
function refusal(start_addr: string, what: 'rate limiter' | 'gateway' = 'rate limiter'): Exchange {
  const json = { code: 42900, data: null, message: 'rate limit' };
  const { answer, ...exchange } = sampleExchange({ operation: 'search', body: { start_addr }, json });
  const front = { what, status: 200, mark: null };
  return {
    ...exchange,
    answer: null,
    fault: { kind: 'in-front', reason: said('in front'), front },
    ...(answer === null ? {} : { frontAnswer: answer }),
  };
}

const accepted = (start_addr: string): Exchange => ({
  ...sampleExchange({ operation: 'search', json: { code: 0, data: {} } }),
  request: refusal(start_addr).request,
});

test("refusals at times are the platform's, if the same request was accepted later", () => {
  const limits = createOwnLimits();
  const [first, second, third, fourth] = [refusal('a'), refusal('b'), refusal('c'), refusal('a')];
  for (const one of [first, second]) expect(limits.came(one)).toBe(true);
  limits.answered(accepted('a'));
  limits.came(third);
  limits.came(fourth);
  expect(limits.ofPlatform).toEqual([first]);
  limits.answered(accepted('c'));
  limits.answered({ ...accepted('b'), answer: null });
  limits.answered({ ...accepted('a'), credentials: 'wrong' });
  expect([limits.ofPlatform, limits.ofOthers]).toEqual([
    [first, third],
    [second, fourth],
  ]);
});

test("of refusals three in a row, none is the platform's, whatever came at times", () => {
  const limits = createOwnLimits();
  for (const text of ['a', 'b', 'c']) limits.came(refusal(text));
  limits.answered(accepted('a'));
  limits.came(refusal('d'));
  limits.answered(accepted('d'));
  expect([limits.ofPlatform.length, limits.ofOthers.length]).toEqual([0, 4]);
});

test.each([
  ['20 others were', 20, false, 9],
  ['too few others were', 19, false, 0],
  ['one of them was later', 20, true, 0],
])(
  "refusals in a row of three requests, none of which was accepted, are the platform's if %s",
  (_, others, later, own) => {
    const limits = createOwnLimits();
    for (const text of ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']) limits.came(refusal(text));
    for (let nth = 0; nth < others; nth += 1) limits.answered(accepted('d'));
    if (later) limits.answered(accepted('a'));
    expect([limits.ofPlatform.length, limits.ofOthers.length]).toEqual([own, 9 - own]);
  },
);

test('an answer without the envelope, or of another kind, is none of them', () => {
  const limits = createOwnLimits();
  const { frontAnswer = expect.fail(), ...bare } = refusal('a');
  const other = { ...bare, frontAnswer: { ...frontAnswer, body: { kind: 'json', value: { errcode: 1 } } as const } };
  expect([other, bare, refusal('a', 'gateway')].map((one) => limits.came(one))).toEqual([false, false, false]);
  expect(limits.ofPlatform).toEqual([]);
});
