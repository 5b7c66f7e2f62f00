import { expect, test } from 'vitest';
import { fineClock } from './create-client.ts';

test('it tells apart what one millisecond does not, and follows a wall clock that is set', () => {
  let wall = 1_000_000;
  const clock = fineClock(() => wall);
  const times = Array.from({ length: 50 }, () => {
    const until = performance.now() + 0.02;
    while (performance.now() < until);
    return clock();
  });
  expect(new Set(times).size).toBe(50);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  wall += 60_000;
  const before = clock();
  expect(before).toBeGreaterThanOrEqual(wall);
  wall -= 120_000;
  expect(clock()).toBeLessThan(before);
});
