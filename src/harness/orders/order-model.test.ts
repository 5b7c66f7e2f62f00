import { expect, test } from 'vitest';
import { liveCommands, orderCommands, type OrderState, type Reason } from './order-model.ts';

const reasons: readonly Reason[] = [
  { label: 'none', body: {} },
  { label: 'empty', body: { cancel_reason: '' } },
];
const seeds = Array.from({ length: 50 }, (_, index) => index);

interface Told {
  readonly calls: string[];
  readonly states: readonly OrderState[];
}

/** Lives a sequence on orders that answer by `outcome`, with the calls it made, in order. */
async function live(seed: number, outcome: (place: number, nth: number) => OrderState, stopAfter = Infinity): Promise<Told> {
  const calls: string[] = [];
  const states = await liveCommands(orderCommands(reasons, seed), {
    cancel: async (place, { label }, connection) => {
      calls.push(`cancel ${place} ${label} ${connection}`);
      return outcome(place, calls.filter((call) => call.startsWith(`cancel ${place}`)).length);
    },
    detail: async (place) => {
      calls.push(`detail ${place}`);
    },
    get stopped() {
      return calls.length >= stopAfter;
    },
  });
  return { calls, states };
}

test('a seed draws the same sequence again, another seed mostly another', async () => {
  const sequences = await Promise.all(seeds.map(async (seed) => (await live(seed, () => 'cancelled')).calls.join()));
  expect((await live(7, () => 'cancelled')).calls.join()).toBe(sequences[7]);
  expect(new Set(sequences).size).toBeGreaterThan(40);
});

test('sequences are long enough to tell something, meet both orders, and stay short', async () => {
  for (const seed of seeds) {
    const { calls } = await live(seed, () => 'cancelled');
    expect(calls.length, `seed ${seed}`).toBeGreaterThanOrEqual(5);
    expect(calls.length, `seed ${seed}`).toBeLessThanOrEqual(9);
  }
  const all = (await Promise.all(seeds.map((seed) => live(seed, () => 'cancelled')))).flatMap(({ calls }) => calls);
  for (const start of ['cancel 0', 'cancel 1', 'detail 0', 'detail 1']) expect(all.some((call) => call.startsWith(start))).toBe(true);
});

test('an order whose outcome is unknown is left alone', async () => {
  for (const seed of seeds) {
    const { calls } = await live(seed, (place) => (place === 0 ? 'unknown' : 'refused'));
    const first = calls.findIndex((call) => call.startsWith('cancel 0'));
    const afterwards = first < 0 ? [] : calls.slice(first + 1);
    expect(
      afterwards.filter((call) => call.startsWith('cancel 0') || call === 'detail 0'),
      `seed ${seed}`,
    ).toEqual([]);
  }
});

test('the states are what the orders told last', async () => {
  for (const seed of seeds) {
    const last = new Map<number, OrderState>();
    const { states } = await live(seed, (place, nth) => {
      const state = nth > 1 ? 'cancelled' : 'refused';
      last.set(place, state);
      return state;
    });
    expect(states, `seed ${seed}`).toEqual([last.get(0) ?? 'refused', last.get(1) ?? 'refused']);
  }
});

test('nothing is sent once the run may send no more', async () => {
  // Two cancels at once are one command.
  for (const seed of seeds) expect((await live(seed, () => 'cancelled', 3)).calls.length, `seed ${seed}`).toBeLessThanOrEqual(4);
});
