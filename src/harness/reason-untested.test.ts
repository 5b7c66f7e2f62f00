import { expect, test } from 'vitest';
import type { Settings } from '../config/index.ts';
import type { Need, Requirement } from '../model/requirement.ts';
import { needs } from '../requirements/index.ts';
import { searchTarget, type SearchHabits } from './fake-search.fixture.ts';
import { detailOperation, fakeRun, type Target } from './fake-target.fixture.ts';
import { World } from './ground/world.ts';
import { Ledger } from '../journal/ledger.ts';
import { Orders } from './orders/orders.ts';
import { whyUntested } from './why-untested.ts';

const route = { start_city_code: '310100', end_city_code: '330100' };

function requirement(id: string, ...needed: readonly Need[]): Requirement {
  return { id, level: 'MUST', section: '2', statement: 's', reading: '', probes: 'p', needs: needed };
}

/** A run that has looked for trips. */
async function runOn(target: Target | SearchHabits, change: Partial<Settings> = {}) {
  const { run } = fakeRun(typeof target === 'function' ? target : searchTarget(target), { routes: [route], ...change });
  const world = new World(run, false, [0]);
  await world.ready();
  return { run, world, orders: new Orders(run, new Ledger(run.settings.ledger, run.id, 'target.example', run.now)) };
}

test('what had all that it needs lacks nothing', async () => {
  const grounds = await runOn({ trips: () => 60 }, { orders: { kind: 'numbers', numbers: ['HT17'] } });
  const all = [requirement('bus.trip', 'trips', 'long-route'), requirement('cancel.status', 'cancel-permission', 'orders'), requirement('http.json-body')];
  expect(all.map((one) => whyUntested(one, grounds))).toEqual([null, null, null]);
});

test('where no search is accepted, that is why, but not of what is about cancels', async () => {
  const grounds = await runOn(() => ({ status: 400 }));
  expect(whyUntested(requirement('bus.trip'), grounds)).toMatch(/^no search was accepted \(the first was answered 400\)/);
  expect(whyUntested(requirement('cancel.unknown-order', 'cancel-permission'), grounds)).toBeNull();
});

test('where cancels are not permitted, or there are no orders, that is why', async () => {
  const forbidden = await runOn({}, { allowCancel: [] });
  expect(whyUntested(requirement('cancel.status', 'cancel-permission', 'orders'), forbidden)).toContain('are not permitted');
  const poor = await runOn({}, { orders: { kind: 'none' } });
  expect(whyUntested(requirement('cancel.status', 'cancel-permission', 'orders'), poor)).toContain('no orders to cancel');
  expect(whyUntested(requirement('cancel.unknown-order', 'cancel-permission'), poor)).toBeNull();
});

test('without trips what is about searches says so; a page that is long enough is another need', async () => {
  const empty = await runOn({ trips: () => 0 });
  expect(whyUntested(requirement('bus.total'), empty)).toBe('no configured route has trips in the days tried: name one in `routes`');
  expect(whyUntested(requirement('bus.trip', 'trips'), empty)).toBe(needs.trips);
  expect(whyUntested(requirement('http.json-body'), empty)).toBeNull();
  const short = await runOn({ trips: () => 50 });
  expect(whyUntested(requirement('bus.limit-50', 'long-route'), short)).toBe(needs['long-route']);
});

test('an operation that is not bound is named, and so is a permission of its own', async () => {
  const all = ['bus-trip-detail', 'bus-order-create', 'hotel-order-detail', 'hostile-cancel-permission'] as const;
  const nothing = await runOn({});
  expect(all.map((need) => whyUntested(requirement('bus.x', need), nothing))).toEqual(all.map((need) => needs[need]));
  const operations = { busTripDetail: detailOperation, busOrderCreate: detailOperation, hotelOrderDetail: detailOperation };
  const whole = await runOn({}, { operations, allowHostileCancel: ['target.example'] });
  expect(all.map((need) => whyUntested(requirement('bus.x', need), whole))).toEqual(all.map(() => null));
  const mute = await runOn({}, { operations: { ...operations, hotelOrderDetail: { ...detailOperation, cancelled: null } } });
  expect(whyUntested(requirement('cancel.x', 'hotel-order-detail'), mute)).toBe(needs['hotel-order-detail']);
});

test('where nothing more is sent, that is why, unless something else was missing before', async () => {
  const grounds = await runOn({ trips: () => 60 }, { orders: { kind: 'numbers', numbers: ['HT17'] }, allowHostileCancel: ['target.example'] });
  const cancels = [requirement('cancel.status', 'cancel-permission', 'orders'), requirement('cancel.x', 'cancel-permission', 'hostile-cancel-permission')];
  Object.assign(grounds.run.client.traffic, { stopped: 'budget', why: 'the limit of calls is reached' });
  expect([...cancels, requirement('bus.trip')].map((one) => whyUntested(one, grounds))).toEqual(Array(3).fill('the limit of calls is reached'));
  grounds.orders.dry = 'all spent';
  expect(cancels.map((one) => whyUntested(one, grounds))).toEqual(['all spent', 'all spent']);
  expect(whyUntested(requirement('bus.x', 'bus-trip-detail'), grounds)).toBe(needs['bus-trip-detail']);
});
