import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { flow } from '../../cli/api/authoring.ts';
import { runPack } from './run-pack.fixture.ts';
import { anyTrip, estimate, priceKept, taxiPack } from './taxi-pack.fixture.ts';
import { taxiPlatform } from './taxi-platform.fixture.ts';

const row = { level: 'MUST', source: 's', statement: 's' } as const;
const many = flow('taxi.many', {
  ...row,
  given: { trip: anyTrip },
  run: async ({ trip }, { call }) => assert.ok((await call(estimate, trip)).data.price > 0),
});
const late = flow('taxi.late', {
  ...row,
  phase: 'other-keys',
  run: async (_, { call }) => assert.ok((await call(estimate, { from: 'PEK', to: 'SHA' })).data.price > 0),
});
const limited = (maxRequests: number) => ({
  packs: [{ given: './t.ts', from: '/', prefix: 'taxi', version: null, maxRequests }],
});
const spent = (limit: number) => ({ code: 'pack-limit-used', pack: 'taxi', limit });

test('a pack sends as many calls as it is allowed; what was not sent is untested, with the reason', async () => {
  const platform = taxiPlatform();
  const { row: rowOf, report } = await runPack(taxiPack(many, late), platform.handle, limited(1));
  expect(platform.calls).toHaveLength(1);
  expect([rowOf('taxi.many').verdict, rowOf('taxi.late').verdict]).toEqual(['pass', 'untested']);
  expect(rowOf('taxi.late').reason).toMatchObject({
    code: 'no-answer',
    because: { code: 'not-sent', because: spent(1) },
  });
  expect([report.run.requests, report.run.endedBy]).toEqual([1, 'done']);
});

test('flows of a pack with too few calls share them, each with a part of its cases', async () => {
  const platform = taxiPlatform();
  const { row: rowOf } = await runPack(taxiPack(many, late), platform.handle, limited(4));
  expect(platform.calls).toHaveLength(4);
  expect([rowOf('taxi.many').cases, rowOf('taxi.late').verdict]).toEqual([3, 'pass']);
});

test('what a pack has created is undone, although it may send nothing more', async () => {
  const platform = taxiPlatform();
  const { row: rowOf, report } = await runPack(taxiPack(priceKept), platform.handle, limited(2));
  expect(platform.calls.map((call) => call.split(' ')[0])).toEqual(['/estimate', '/order/create', '/order/cancel']);
  expect([rowOf('taxi.price-kept').verdict, report.leftBehind]).toEqual(['pass', []]);
});
