import { expect, test } from 'vitest';
import { aCall } from '../local-target.fixture.ts';
import { createThrottledCalls } from './throttled-calls.ts';

/** Refuses a call after each of so many pauses, while others are answered. */
function refused(times: number, passed: number) {
  const calls = createThrottledCalls();
  const call = aCall();
  const shown = Array.from({ length: times }, (_, pause) => {
    const alone = calls.throttled(call, pause);
    for (let nth = 0; nth < passed; nth++) calls.answered(aCall(), pause + 1);
    return alone;
  });
  return { calls, call, shown };
}

test('a call that is refused in three pauses while two others pass is throttled alone', () => {
  expect(refused(3, 1).shown).toEqual([false, false, true]);
  expect(refused(5, 0).shown).toEqual([false, false, false, false, false]);
});

test('many refusals in one pause are one, and an answer to the call ends it', () => {
  const { calls, call } = refused(2, 2);
  expect([calls.throttled(call, 1), calls.throttled(call, 1)]).toEqual([false, false]);
  calls.answered(call, 2);
  expect(calls.throttled(call, 3)).toBe(false);
});

test('once two calls were found alone, the next is at once, unless 429 come in a row', () => {
  const { calls, call } = refused(3, 1);
  expect(calls.throttled(aCall(), 9)).toBe(false);
  calls.answered(aCall(), 9);
  expect(calls.throttled(call, 9)).toBe(true);
  expect(Array.from({ length: 4 }, () => calls.throttled(aCall(), 9))).toEqual([true, true, false, false]);
});
