import '../../../suites/index.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSettings } from '../../config/load-settings.ts';
import { withTarget } from '../../config/with-target.ts';
import type { Settings } from '../../config/index.ts';
import type { JsonObject } from '../../contract/json.ts';
import { configurationFor } from '../../sandbox/index.ts';
import { addPack } from '../../requirements/packs/add-pack.ts';
import { flow, generic, operation, pack } from '../api/authoring.ts';
import { estimateOf, planOf } from './plan.ts';
import { usualCalls } from './usual-calls.ts';

const defaults = loadSettings({ flags: { embedded: true }, env: {}, cwd: '/', freshSeed: 1 });
const embedded = withTarget(defaults, JSON.parse(JSON.stringify(configurationFor('http://127.0.0.1'))) as JsonObject);
const estimated = (change: Partial<Settings> = {}) => {
  const settings = { ...embedded, ...change };
  return estimateOf(planOf(settings, 'http://127.0.0.1', true), settings);
};
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

test('a whole run needs all calls that were counted, with as many generated cases', () => {
  expect(estimated({ runs: 12 }).calls).toBe(sum(usualCalls.map(([, gate]) => gate)));
  expect(estimated({ runs: 120 }).calls).toBe(sum(usualCalls.map(([, , nightly]) => nightly)));
});

test('more generated cases never need fewer calls, and what requirements need is part of all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (runs, more) => {
      const [few, many] = [estimated({ runs }), estimated({ runs: runs + more })];
      expect(many.calls).toBeGreaterThanOrEqual(few.calls);
      expect(few.calls).toBeGreaterThanOrEqual(sum(few.byRequirement.values()));
    }),
    { seed: 3, numRuns: 20 },
  );
});

test('a part of the catalogue needs the calls of its own scenarios, and orders only where some are cancelled', () => {
  const some = estimated({ only: ['bus.malformed'] });
  expect([...some.byRequirement.keys()]).toEqual(['bus.malformed']);
  expect(some.orders).toBe(0);
  expect(some.calls).toBeLessThan(30);
  expect(estimated({ only: ['cancel.once'] }).orders).toBeGreaterThan(0);
  expect(estimated({ scope: 'bus-search' }).orders).toBe(0);
  expect(estimated({ orderBudget: 3 }).orders).toBe(3);
});

test('what the configuration does not supply needs no calls', () => {
  expect(estimated({ routes: [], orders: { kind: 'none' } }).orders).toBe(0);
  expect(estimated({ routes: [] }).calls).toBeLessThan(estimated().calls);
  const gids = (operations: Partial<Settings['operations']>): number | undefined =>
    estimated({ operations: { ...none, ...operations } }).byRequirement.get('bus.gid-downstream');
  const { busTripDetail, busOrderCreate } = embedded.operations;
  const none = { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null };
  expect([gids({}), gids({ busTripDetail }), gids({ busOrderCreate })]).toEqual([undefined, 42, 5]);
});

test('flows of a pack are counted, within the calls that it may send', () => {
  const look = operation('fleet.look', { path: '/look', answers: { 200: null, 401: null } });
  const many = flow('fleet.many', {
    level: 'MUST',
    source: 's',
    statement: 's',
    given: { one: fc.nat() },
    run: async (_, { call }) => void [await call(look), await call(look)],
  });
  addPack(pack('fleet', { operations: [look], requirements: [many, ...generic([look])] }));
  const place = { given: './fleet.ts', from: '/', prefix: 'fleet', version: null };
  const both = estimated({ packs: [place] });
  const ofFlows = { 'fleet.many': 8, 'fleet.look.answer': 12, 'fleet.look.key': 7 };
  expect(Object.fromEntries([...both.byRequirement].filter(([id]) => id.startsWith('fleet')))).toEqual(ofFlows);
  expect(both.calls - estimated().calls).toBe(27);
  // Nobody sees the calls of helper functions.
  expect([both.atLeast, estimated().atLeast]).toEqual([true, false]);
  expect(estimated({ packs: [{ ...place, maxRequests: 10 }] }).calls - estimated().calls).toBe(10);
});
