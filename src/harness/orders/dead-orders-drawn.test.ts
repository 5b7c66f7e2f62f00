import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { cancelBodies } from './cancel-bodies.ts';
import { type FakeRun, fakeRun, type Reply } from '../fake-target.fixture.ts';
import { deadForKeys, deadForReason } from './dead-orders.ts';
import { Ledger } from './ledger.ts';
import { type Life, Lives, type LifeMaterial } from './lives.ts';
import { Orders } from './orders.ts';

const long = 'x'.repeat(4000);
const material: LifeMaterial = {
  plain: { label: 'a plain reason', body: cancelBodies({ cancelExtras: {} }).plain },
  withoutReason: {},
  patience: [],
  wrongTypes: [],
  reasons: ['', 'none', long, 'two\nlines', '🏨', "it's", 'much', 'more', long, 'last'].map((text, nth) => ({
    label: `${nth}`,
    body: { cancel_reason: text },
  })),
  wrongKeys: [{ label: 'random', key: 'wrong-1' }],
};

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** How a platform refuses a plain cancel of an order that stands: by its place in the list, by what was cancelled before, or by the time (in calls). */
type Refuses = (at: { readonly place: number; readonly accepted: number; readonly nth: number }) => boolean;
/** What happens to an order that a cancel was refused for. */
interface Kills {
  readonly key?: boolean;
  readonly reason?: boolean;
}

const supplied = 54;

/** A ledger that is no file: some hundred runs claim dozens of orders each, and every claim would be synced to the disk. */
class LedgerInMemory extends Ledger {
  readonly #claimed = new Set<string>();

  override spent(): Map<string, string> {
    return new Map([...this.#claimed].map((order) => [order, '']));
  }

  override claim(order: string): Promise<boolean> {
    const isFree = !this.#claimed.has(order);
    this.#claimed.add(order);
    return Promise.resolve(isFree);
  }
}

async function livesOf(refuses: Refuses, seed: number, kills: Kills = {}, count = supplied): Promise<readonly Life[]> {
  open?.close();
  const [cancelled, locked] = [new Set<string>(), new Set<string>()];
  open = fakeRun(
    (call, body, nth): Reply => {
      const order = String(body['order_no']);
      const refused: Reply = { status: 400, json: { code: 1 } };
      if (call.identity.kind !== 'valid') {
        if (kills.key === true) locked.add(order);
        return { status: 401 };
      }
      if (kills.reason === true && String(body['cancel_reason'] ?? '').length > 1000) {
        locked.add(order);
        return refused;
      }
      if (cancelled.has(order) || locked.has(order) || refuses({ place: Number(order.slice(2)), accepted: cancelled.size, nth })) return refused;
      cancelled.add(order);
      return { status: 200, json: { code: 0, data: { order_no: order, status: 'cancelled' } } };
    },
    { seed, orders: { kind: 'numbers', numbers: Array.from({ length: count }, (_, place) => `HT${place}`) }, orderBudget: 12 },
  );
  const { run } = open;
  return new Lives(run, new Orders(run, new LedgerInMemory('', run.id, 'target.example', run.now)), material).all();
}

/** What is blamed: as `auth.no-effect` and `cancel.reason` decide. */
function blamed(lives: readonly Life[]): string[] {
  const keys = deadForKeys(
    lives.filter((life) => life.treated),
    lives,
  );
  const reasons = deadForReason(lives);
  return [...(keys.dead.length > 0 && keys.missing === null ? ['keys'] : []), ...(reasons.dead.length > 0 && reasons.missing === null ? ['reasons'] : [])];
}

const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

test.each<[string, Refuses]>([
  ['the first nine', ({ place }) => place < 9],
  ['all but the first nine', ({ place }) => place >= 9],
  ['the fourth to the ninth', ({ place }) => place >= 3 && place < 9],
  ['the last nine', ({ place }) => place >= supplied - 9],
  ['each second', ({ place }) => place % 2 === 1],
  ['each third', ({ place }) => place % 3 === 0],
  ...[1, 2, 4, 6, 8, 9, 10, 11].map((most): [string, Refuses] => [`what comes after ${most} cancels`, ({ accepted }) => accepted >= most]),
  ...[10, 25, 40, 60, 80].map((end): [string, Refuses] => [`what comes after ${end} calls`, ({ nth }) => nth > end]),
])('a platform that refuses %s is not blamed for it', async (_what, refuses) => {
  for (const seed of seeds) expect(blamed(await livesOf(refuses, seed)), `seed ${seed}`).toEqual([]);
});

test('nor one that refuses any part of the orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(supplied - 1), { maxLength: supplied }), fc.nat(1000), async (places, seed) => {
      const refused = new Set(places);
      expect(blamed(await livesOf(({ place }) => refused.has(place), seed))).toEqual([]);
    }),
    { seed: 83, numRuns: 150 },
  );
});

// Three in ten are the hardest: enough to be hit, few enough to leave the others.
test('nor one that refuses each order with a chance of three in ten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { minLength: supplied, maxLength: supplied }), fc.nat(1000), async (chances, seed) => {
      expect(blamed(await livesOf(({ place }) => (chances[place] ?? 0) < 3, seed))).toEqual([]);
    }),
    { seed: 84, numRuns: 150 },
  );
});

const none: Refuses = () => false;

test('one where a refused key, or a refused reason, ends the order is blamed for that, and for nothing else', async () => {
  for (const seed of seeds) {
    expect(blamed(await livesOf(none, seed)), `seed ${seed}`).toEqual([]);
    expect(blamed(await livesOf(none, seed, { key: true })), `seed ${seed}`).toEqual(['keys']);
    expect(blamed(await livesOf(none, seed, { reason: true })), `seed ${seed}`).toEqual(['reasons']);
  }
});

test('with few orders nothing is blamed, and what is missing is told', async () => {
  const lives = await livesOf(none, 1, { key: true }, 5);
  expect(blamed(lives)).toEqual([]);
  expect(
    deadForKeys(
      lives.filter((life) => life.treated),
      lives,
    ).missing,
  ).toMatch(/supply more orders/);
});
