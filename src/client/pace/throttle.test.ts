import { expect, test } from 'vitest';
import { givesUp } from '../resend-or-stop/give-up.ts';
import { createThrottle } from './throttle.ts';

/** A target in simulated time: whether a call that arrives now is refused, and with which Retry-After (ms). */
type Target = (now: number, inFlight: number) => { refused: boolean; wait: number | null };

const open = { refused: false, wait: null };

/** At most `limit` calls in each whole second of the clock. */
function fixedWindow(limit: number, withHint: boolean): Target {
  const counts = new Map<number, number>();
  return (now) => {
    const second = Math.floor(now / 1000);
    const count = counts.get(second) ?? 0;
    if (count < limit) {
      counts.set(second, count + 1);
      return open;
    }
    return { refused: true, wait: withHint ? (second + 1) * 1000 - now : null };
  };
}

/** A bucket of `size` tokens that gains `perSecond`. */
function tokenBucket(size: number, perSecond: number): Target {
  let tokens = size;
  let last = 0;
  return (now) => {
    tokens = Math.min(size, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return { refused: true, wait: null };
    tokens--;
    return open;
  };
}

/** Refuses by what `refuses` says of the number of the call, from 1, whatever the pace. */
function whateverThePace(refuses: (call: number) => boolean, wait: number | null = null): Target {
  let call = 0;
  return () => ({ refused: refuses(++call), wait });
}

/** One target until so many calls have come, another from then on. */
function first(calls: number, before: Target, after: Target): Target {
  let call = 0;
  return (now, inFlight) => (++call <= calls ? before : after)(now, inFlight);
}

/** Spread like chance, the same each time: about one call in `n`. */
function spread(n: number): (call: number) => boolean {
  return (call) => ((call * 2_654_435_761) % 4_294_967_296) / 4_294_967_296 < 1 / n;
}

/**
 * Runs `calls` through a throttle against a target whose answers take `latency`; gives the time taken and the 429 seen.
 */
function run(
  calls: number,
  target: Target,
  latency = 20,
): { seconds: number; refusals: number; throttle: ReturnType<typeof createThrottle> } {
  const throttle = createThrottle(8);
  let now = 0;
  let left = calls;
  let refusals = 0;
  let underWay: { at: number; ticket: number; refused: boolean; wait: number | null }[] = [];
  while (left > 0 || underWay.length > 0) {
    while (left > 0 && underWay.length < throttle.concurrency && throttle.readyAt() <= now) {
      left--;
      underWay.push({ at: now + latency, ticket: throttle.leave(), ...target(now, underWay.length) });
    }
    const canLeave = left > 0 && underWay.length < throttle.concurrency ? throttle.readyAt() : Infinity;
    now = Math.max(now, Math.min(canLeave, ...underWay.map((call) => call.at)));
    for (const call of underWay.filter(({ at }) => at <= now)) {
      if (call.refused) {
        refusals++;
        left++;
        throttle.throttled(call.ticket, call.wait, now);
      } else throttle.accepted();
    }
    underWay = underWay.filter(({ at }) => at > now);
  }
  return { seconds: now / 1000, refusals, throttle };
}

const targets: readonly (readonly [
  name: string,
  target: Target,
  calls: number,
  atMostSeconds: number,
  atMostRefusals: number,
])[] = [
  ['20 a second, no hint', fixedWindow(20, false), 300, 20, 30],
  ['20 a second with hint', fixedWindow(20, true), 300, 20, 40],
  ['2 a second, no hint', fixedWindow(2, false), 60, 35, 40],
  ['100 a second, no hint', fixedWindow(100, false), 1000, 16, 25],
  ['bucket of 100, 20 a second', tokenBucket(100, 20), 400, 18, 25],
  ['bucket of 5, 20 a second', tokenBucket(5, 20), 300, 55, 50],
  ['all but every fifth, whatever the pace', whateverThePace((call) => call % 5 === 0), 500, 140, 135],
  [
    'every second with a hint of a second, whatever the pace',
    whateverThePace((call) => call % 2 === 0, 1000),
    500,
    800,
    510,
  ],
  ['nineteen in twenty by chance, whatever the pace', whateverThePace(spread(20)), 500, 40, 45],
  [
    'all but every fifth, and then 10 a second',
    first(
      300,
      whateverThePace((call) => call % 5 === 0),
      fixedWindow(10, false),
    ),
    500,
    100,
    90,
  ],
  ['4 in flight', (_, inFlight) => (inFlight >= 4 ? { refused: true, wait: null } : open), 500, 15, 15],
];

for (const [name, target, calls, atMostSeconds, atMostRefusals] of targets) {
  test(`a target that accepts ${name} is finished in time with few refusals`, () => {
    const { seconds, refusals } = run(calls, target);
    expect(seconds).toBeLessThan(atMostSeconds);
    expect(refusals).toBeLessThan(atMostRefusals);
  });
}

test('many 429 at once are one pause', () => {
  const throttle = createThrottle(8);
  const tickets = Array.from({ length: 8 }, () => throttle.leave());
  for (const ticket of tickets) throttle.throttled(ticket, null, 10);
  expect(throttle).toMatchObject({ pauses: 1, concurrency: 4 });
  expect(throttle.readyAt()).toBe(1010);
});

test('the longest of the named waits applies', () => {
  const throttle = createThrottle(8);
  const tickets = [throttle.leave(), throttle.leave(), throttle.leave()];
  [2000, 5000, 1000].forEach((wait, i) => throttle.throttled(tickets[i]!, wait, 10));
  expect(throttle.readyAt()).toBe(5010);
});

test('pauses double up to 30 s and begin anew after an answer', () => {
  const throttle = createThrottle(1);
  const lengths = Array.from({ length: 8 }, () => {
    const now = throttle.readyAt();
    throttle.throttled(throttle.leave(), null, now);
    return throttle.readyAt() - now;
  });
  expect(lengths).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  const now = throttle.readyAt();
  throttle.accepted();
  throttle.throttled(throttle.leave(), null, now);
  expect(throttle.readyAt() - now).toBe(1000);
});

test('a limit of a minute that names no wait is waited out, and not for much longer', () => {
  const throttle = createThrottle(1);
  let now = 0;
  const at = { endsAt: Infinity, readyAt: 0 };
  while (givesUp(null, { ...at, now, pauses: throttle.pauses }) === null) {
    now = throttle.readyAt();
    throttle.throttled(throttle.leave(), null, now);
  }
  // The last call that was sent.
  expect(now).toBeGreaterThan(60_000);
  expect(now).toBeLessThan(65_000);
});

test('after one 429 and no further the number of calls in flight comes back', () => {
  const throttle = createThrottle(8);
  throttle.throttled(throttle.leave(), 1000, 0);
  expect(throttle.concurrency).toBe(4);
  for (let answers = 0; answers < 80; answers++) throttle.accepted();
  expect(throttle).toMatchObject({ concurrency: 8 });
});
