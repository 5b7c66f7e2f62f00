import { expect, test } from 'vitest';
import { embeddedRun } from '../embedded-run.fixture.ts';

// `order-numbers-counted`: numbers of one to four digits, which stand in other texts by chance.
test.concurrent.each([
  [2, 12, []],
  [3, 12, ['order-numbers-counted']],
  [4, 120, []],
])('the guard permits every request of the scenarios with seed %i, %i runs and %j', async (seed, runs, variants) => {
  const { engine, report } = await embeddedRun({
    variants,
    change: { seed, runs, only: ['cancel', 'auth', 'bus.gid-downstream'] },
  });
  const kept = engine.run.history.all.filter(({ exchange }) => exchange.fault?.kind === 'not-sent');
  expect(kept.map(({ exchange }) => [exchange.fault?.reason, exchange.request.bodyText])).toEqual([]);
  expect(report.traffic.find(({ operation }) => operation === 'cancel')?.calls ?? 0).toBeGreaterThan(50);
});
