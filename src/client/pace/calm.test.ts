import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCall } from '../local-target.fixture.ts';
import type { Sending } from '../sending.ts';
import { createCalm } from './departures.ts';

function sending(repeatable: boolean, rest: Partial<Sending> = {}): Sending {
  return {
    call: aCall({ repeatable }),
    message: () => expect.fail('nothing is sent here'),
    resolve: () => {},
    throttled: 0,
    retried: 0,
    refused: 0,
    last: null,
    ...rest,
  };
}

test('a call that is never sent again waits until nothing was refused for a while; others do not wait', () => {
  const calm = createCalm(500);
  const cancel = sending(false);
  expect(calm.from(cancel, 100)).toBeLessThanOrEqual(100);
  calm.refused(1000);
  expect(calm.from(cancel, 1001)).toBeLessThanOrEqual(1500);
  const late = sending(false);
  expect(calm.from(late, 1001)).toBe(1500);
  calm.refused(1400);
  expect(calm.from(late, 1500)).toBe(1900);
  expect(calm.from(late, 1900)).toBeLessThanOrEqual(1900);
  expect(calm.from(sending(true), 1401)).toBe(1401);
  expect(calm.from(sending(false, { control: true }), 1401)).toBe(1401);
});

test('however often other calls are refused, it waits five times as long at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 }), (gaps) => {
      const calm = createCalm(500);
      const cancel = sending(false);
      let now = 0;
      for (const gap of [0, ...gaps]) {
        now += gap;
        calm.refused(now);
        expect(calm.from(cancel, now)).toBeLessThanOrEqual(2500);
      }
    }),
    { seed: 5, numRuns: 100 },
  );
});
