import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSettings } from './load-settings.ts';
import type { Settings } from './settings.ts';
import { ownerOf, ownShare, shareProblems, spendsOrders } from './selection.ts';
import { UsageError } from './usage-error.ts';

const settings = loadSettings({ flags: { embedded: true }, env: {}, cwd: '/', freshSeed: 1 });
const numbers = { kind: 'numbers', numbers: ['A1', 'A2', 'A3'] } as const;

function shares(of: number, traffic: Partial<Settings['traffic']> = {}): Settings[] {
  return Array.from({ length: of }, (_, place) =>
    ownShare({
      ...settings,
      orders: numbers,
      traffic: { ...settings.traffic, ...traffic },
      shard: { index: place + 1, of },
    }),
  );
}

test('law: the shares of all shards are what was given, and none is nothing', () => {
  const whole = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), whole, whole, whole, (of, concurrency, rate, maxRequests) => {
      const given = { concurrency, rate, maxRequests };
      const parts = shares(of, given);
      const problems = shareProblems({ shard: { index: 1, of }, traffic: { ...settings.traffic, ...given } });
      expect(problems).toHaveLength([concurrency, rate, maxRequests].filter((one) => one < of).length);
      for (const name of ['concurrency', 'rate', 'maxRequests'] as const) {
        const each = parts.map(({ traffic }) => traffic[name] ?? 0);
        expect(each.reduce((sum, one) => sum + one, 0)).toBe(given[name]);
        if (given[name] >= of) expect(Math.min(...each)).toBeGreaterThan(0);
      }
    }),
    { seed: 31, numRuns: 200 },
  );
});

test('no limit of calls a second stays none', () => {
  expect(shares(3).map(({ traffic }) => traffic.rate)).toEqual([null, null, null]);
});

test('orders are spent by the last shard alone; every shard knows their numbers, to make none of them up', () => {
  const parts = shares(3);
  expect(parts.map(({ orderBudget }) => orderBudget)).toEqual([0, 0, 12]);
  expect(parts.map(spendsOrders)).toEqual([false, false, true]);
  expect(parts.map(({ orders }) => orders)).toEqual([numbers, numbers, numbers]);
  expect(ownShare(settings)).toBe(settings);
  expect(ownShare({ ...settings, shard: { index: 1, of: 1 } })).toEqual({ ...settings, shard: { index: 1, of: 1 } });
});

test('one shard at most creates bus orders', () => {
  const operation = {
    method: 'POST',
    path: '/x',
    body: {},
    accepted: { status: 200, equals: {} },
    echo: null,
    creates: true,
    budget: 3,
    cancelled: null,
  };
  const budgets = [1, 2, 3].map((index) => {
    const { operations } = ownShare({
      ...settings,
      operations: { ...settings.operations, busOrderCreate: operation },
      shard: { index, of: 3 },
    });
    return operations.busOrderCreate?.budget;
  });
  expect(budgets.toSorted()).toEqual([0, 0, 3]);
  expect(budgets[2]).toBe(3);
});

test('what spends or shows other keys is in the last shard, and any other work in exactly one of the others', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (name, of) => {
      expect(ownerOf(name, of, true)).toBe(of);
      const owner = ownerOf(name, of, false);
      expect(owner).toBe(ownerOf(name, of, false));
      expect(owner).toBeGreaterThanOrEqual(1);
      expect(owner).toBeLessThanOrEqual(Math.max(1, of - 1));
    }),
    { seed: 23, numRuns: 200 },
  );
});

test('a limit that cannot be divided is a mistake of the command line, whether given or standard', () => {
  const load = (flags: Record<string, string>): string[] => {
    try {
      loadSettings({ flags: { embedded: true, ...flags }, env: {}, cwd: '/', freshSeed: 1 });
      return [];
    } catch (error) {
      return error instanceof UsageError ? [...error.problems] : [String(error)];
    }
  };
  expect(load({ shard: '1/9' })).toEqual([
    '--concurrency: expected at least 9, because the limit is for the whole run and is divided among 9 ' +
      'shards, got 8; use a higher limit or fewer shards',
  ]);
  expect(load({ shard: '1/3', rate: '2' })).toEqual([
    '--rate: expected at least 3, because the limit is for the whole run and is divided among 3 ' +
      'shards, got 2; use a higher limit or fewer shards',
  ]);
  expect(load({ shard: '1/3', rate: '3', maxRequests: '3' })).toEqual([]);
});
