import { expect, test } from 'vitest';
import { createPaceTrial } from './pace-trial.ts';

/** Cycles of so many accepted calls and so many milliseconds, the last 429 at `at`. */
function cycles(
  trial: ReturnType<typeof createPaceTrial>,
  count: number,
  accepted: number,
  took: number,
  at: number,
  pace: number | null = 1,
): number {
  for (let cycle = 0; cycle < count; cycle++) {
    for (let call = 0; call < accepted; call++) trial.accepted();
    at += took;
    trial.throttled(at, 1, pace);
  }
  return at;
}

/** A trial that has begun, and when: after three cycles of four calls a second each. */
function begun(): { trial: ReturnType<typeof createPaceTrial>; at: number } {
  const trial = createPaceTrial();
  trial.throttled(0, 1, 4);
  return { trial, at: cycles(trial, 3, 4, 1000, 0, 4) };
}

test('after three cycles that kept a pace calls go faster', () => {
  const { trial } = begun();
  expect(trial).toMatchObject({ faster: 4, paceless: false });
});

test('where twice as many calls are accepted a second the pace does not matter', () => {
  const { trial, at } = begun();
  cycles(trial, 2, 4, 500, at);
  expect(trial).toMatchObject({ faster: 4, paceless: false });
  cycles(trial, 1, 4, 500, at + 1000);
  expect(trial).toMatchObject({ faster: 1, paceless: true });
});

test('where no more are accepted it is a limit, and the next trial comes later', () => {
  const { trial, at } = begun();
  const after = cycles(trial, 3, 4, 510, at);
  expect(trial).toMatchObject({ faster: 1, paceless: false });
  const later = cycles(trial, 5, 4, 1000, after, 4);
  expect(trial.faster).toBe(1);
  cycles(trial, 1, 4, 1000, later, 4);
  expect(trial.faster).toBe(4);
});

test('further pauses for one limit belong to one cycle', () => {
  const { trial, at } = begun();
  let now = at;
  for (let cycle = 0; cycle < 3; cycle++) {
    for (let call = 0; call < 4; call++) trial.accepted();
    trial.throttled(now + 250, 1, 1);
    for (const pauses of [2, 3]) trial.throttled(now + 100 * pauses, pauses, 1);
    now += 1000;
  }
  // The waits count: without them twice as many calls a second would seem to be accepted.
  expect(trial).toMatchObject({ faster: 1, paceless: false });
});

test('without a pace, or where latency and pauses take the time, nothing is ever tried', () => {
  for (const pace of [null, 9]) {
    const trial = createPaceTrial();
    trial.throttled(0, 1, pace);
    for (let cycle = 0; cycle < 20; cycle++) {
      cycles(trial, 1, 4, 1000, 1000 * cycle, pace);
      expect(trial).toMatchObject({ faster: 1, paceless: false });
    }
  }
});

test.each([
  { first: 8.01, before: 3, pace: 8, accepted: 4 },
  // After one cycle that is twice as quick, two of four and one of eight calls stand against nine a second.
  { first: 9, before: 4, pace: 9, accepted: 8 },
])(
  'a pace that takes half of the time is tried, as the last three cycles tell: $accepted calls at $pace a second',
  ({ first, before, pace, accepted }) => {
    const trial = createPaceTrial();
    trial.throttled(0, 1, first);
    const at = cycles(trial, before, 4, 1000, 0, first);
    expect(trial.faster).toBe(1);
    cycles(trial, 1, accepted, 1000, at, pace);
    expect(trial.faster).toBe(4);
  },
);

test('a call that is refused has kept the pace, too: where every second one is, they are half of them', () => {
  const begins = (refused: boolean): number => {
    const trial = createPaceTrial();
    trial.throttled(0, 1, 0.5);
    for (let cycle = 1; cycle <= 3; cycle++) {
      trial.accepted();
      if (refused) trial.refused();
      // Two calls at one in two seconds, and what their answers take.
      trial.throttled(4100 * cycle, 1, 0.5);
    }
    return trial.faster;
  };
  expect([begins(true), begins(false)]).toEqual([4, 1]);
});

test('after a trial that showed that the pace does not matter the next one is not put off for longer', () => {
  const { trial, at } = begun();
  const after = cycles(trial, 3, 4, 500, at);
  trial.throttled(after + 1000, 4, 4);
  const later = cycles(trial, 5, 4, 1000, after + 1000, 4);
  expect(trial).toMatchObject({ faster: 1, paceless: false });
  cycles(trial, 1, 4, 1000, later, 4);
  expect(trial.faster).toBe(4);
});

test('a limit that comes later, with four pauses in a row, is one again', () => {
  const { trial, at } = begun();
  const after = cycles(trial, 3, 4, 500, at);
  expect(trial.paceless).toBe(true);
  trial.throttled(after + 100, 3, null);
  expect(trial.paceless).toBe(true);
  trial.throttled(after + 200, 4, null);
  expect(trial.paceless).toBe(false);
});
