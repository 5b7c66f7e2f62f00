import { expect, test } from 'vitest';
import type { Settings } from '../config/index.ts';
import { said } from '../contract/reason.ts';
import type { Need, Requirement } from '../contract/requirement.ts';
import { sampleExchange, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
import { searchTarget, type SearchHabits } from './fake-search.fixture.ts';
import { detailOperation, fakeRun, type Reply, type Target } from './fake-target.fixture.ts';
import { Discovery } from './discovery/discovery.ts';
import { Ledger } from '../journal/ledger.ts';
import { createOrderSupply } from './orders/order-supply.ts';
import { reasonUntested } from './run-facts.ts';

const route = { start_city_code: '310100', end_city_code: '330100' };

function requirement(id: string, ...needed: readonly Need[]): Requirement {
  return { id, level: 'MUST', section: '2', quotes: {}, statement: 's', reading: '', probes: 'p', needs: needed };
}

const missing = (need: Need) => ({ code: 'need-missing', need });

/** A run that has looked for trips. */
async function runOn(target: Target | SearchHabits, change: Partial<Settings> = {}) {
  const { run } = fakeRun(typeof target === 'function' ? target : searchTarget(target), { routes: [route], ...change });
  const discovery = new Discovery(run, false, [0]);
  await discovery.ready();
  return {
    run,
    discovery,
    orders: createOrderSupply(run, new Ledger(run.settings.ledger, run.id, 'target.example', run.now)),
  };
}

test('a requirement that had everything it needs has no reason', async () => {
  const baselines = await runOn({ trips: () => 60 }, { orders: { kind: 'numbers', numbers: ['HT17'] } });
  const all = [
    requirement('bus.trip', 'trips', 'long-route'),
    requirement('cancel.status', 'cancel-permission', 'orders'),
    requirement('http.json-body'),
  ];
  expect(all.map((one) => reasonUntested(one, baselines))).toEqual([null, null, null]);
});

test('where no search is accepted, that is why, but not of what is about cancels', async () => {
  const baselines = await runOn(() => ({ status: 400 }));
  expect(reasonUntested(requirement('bus.trip'), baselines)).toMatchObject({ code: 'searches-refused', got: 400 });
  expect(reasonUntested(requirement('cancel.unknown-order', 'cancel-permission'), baselines)).toBeNull();
});

test('without permission for cancels, or without orders, that is the reason', async () => {
  const forbidden = await runOn({}, { allowCancel: [] });
  expect(reasonUntested(requirement('cancel.status', 'cancel-permission', 'orders'), forbidden)).toEqual({
    code: 'cancels-not-permitted',
    host: 'target.example',
  });
  const poor = await runOn({}, { orders: { kind: 'none' } });
  expect(reasonUntested(requirement('cancel.status', 'cancel-permission', 'orders'), poor)).toEqual({
    code: 'no-orders',
  });
  expect(reasonUntested(requirement('cancel.unknown-order', 'cancel-permission'), poor)).toBeNull();
});

test('where a cancel got no answer, so that its order was not used any more, that is the reason of what is about cancels', async () => {
  const baselines = await runOn({ trips: () => 60 }, { orders: { kind: 'numbers', numbers: ['HT17'] } });
  const fault = sampleFault('reset');
  baselines.run.history.add(sampleExchange({ operation: 'cancel', body: { order_no: 'HT17' }, fault }));
  const lost = { code: 'no-answer', operation: 'cancel', because: fault.reason };
  expect(reasonUntested(requirement('auth.cancel-401', 'cancel-permission', 'orders'), baselines)).toEqual(lost);
  expect(reasonUntested(requirement('bus.trip', 'trips'), baselines)).toBeNull();
});

test('where no call of an operation that is needed was answered, that is the reason, and not what is most frequent', async () => {
  const operations = { busTripDetail: detailOperation, busOrderCreate: null, hotelOrderDetail: detailOperation };
  const known = await runOn({ trips: () => 60 }, { operations });
  Object.assign(known.run.client.traffic, { inFront: [{ what: 'firewall', mark: null, status: 403, calls: 99 }] });
  const fault = sampleFault('in-front');
  known.run.history.add(sampleExchange({ operation: 'hotelOrderDetail', body: { order_no: 'HT17' }, fault }));
  const lost = { code: 'no-answer', operation: 'hotelOrderDetail', because: fault.reason };
  expect(reasonUntested(requirement('cancel.x', 'hotel-order-detail'), known)).toEqual(lost);
  expect(reasonUntested(requirement('bus.x', 'bus-trip-detail'), known)).toMatchObject({ calls: 99 });
  known.run.history.add(sampleExchange({ operation: 'hotelOrderDetail', body: { order_no: 'HT17' } }));
  expect(reasonUntested(requirement('cancel.x', 'hotel-order-detail'), known)).toMatchObject({ calls: 99 });
});

test('without trips what is about searches says so; a page that is long enough is another need', async () => {
  const empty = await runOn({ trips: () => 0 });
  expect(reasonUntested(requirement('bus.total'), empty)).toEqual({ code: 'no-trips' });
  expect(reasonUntested(requirement('bus.trip', 'trips'), empty)).toEqual(missing('trips'));
  expect(reasonUntested(requirement('http.json-body'), empty)).toBeNull();
  const short = await runOn({ trips: () => 50 });
  expect(reasonUntested(requirement('bus.limit-50', 'long-route'), short)).toEqual(missing('long-route'));
});

test.each<[string, Reply, unknown]>([
  [
    'ends early',
    { status: 200, text: '{"code":0,"data":{"total":137' },
    { code: 'trips-unseen', status: 200, body: { problem: 'is not JSON' }, see: 'http.json-body' },
  ],
  ['is empty', { status: 200 }, { code: 'trips-unseen', status: 200, body: 'empty', see: 'http.json-body' }],
  [
    'has no code',
    { status: 200, json: { data: {} } },
    { code: 'trips-unseen', status: 200, body: 'without a code', see: 'envelope.code' },
  ],
  [
    'has a list as its data',
    { status: 200, json: { code: 0, data: [{ lines: [] }] } },
    { code: 'trips-unseen', status: 200, see: 'envelope.data' },
  ],
  [
    'has no list of trips',
    { status: 200, json: { code: 0, data: { total: 0 } } },
    { code: 'trips-unseen', status: 200, see: 'bus.data' },
  ],
  ['is too large', { status: 200, cut: true }, { code: 'answer-cut', because: said('too large') }],
  ['comes with 500', { status: 500 }, { code: 'trips-unseen', status: 500, see: 'http.status-listed' }],
  ['is that of a gateway', { status: 504 }, { code: 'trips-unseen', status: 504 }],
  [
    'does not come',
    { fault: 'timeout' },
    { code: 'no-answer', operation: 'search', because: said('timeout (made up)') },
  ],
  [
    'names a total without trips',
    { status: 200, json: { code: 0, data: { total: 137 } } },
    { code: 'trips-not-listed', total: 137, see: 'bus.data' },
  ],
])('where the answer that may have trips %s, that is why, and not the routes', async (_, reply, reason) => {
  // Days without trips are answered as they should.
  const empty = searchTarget({ trips: () => 0 });
  const known = await runOn((call, body, nth) => (String(body['date']).endsWith('3') ? reply : empty(call, body, nth)));
  expect(known.discovery.problem).toBeNull();
  const all = [requirement('bus.trip', 'trips'), requirement('bus.limit-50', 'long-route'), requirement('bus.total')];
  expect(all.map((one) => reasonUntested(one, known))).toEqual(
    all.map(() => expect.objectContaining(reason as object) as unknown),
  );
});

test('an operation that is not bound is named, and so is a missing separate permission', async () => {
  const all = ['bus-trip-detail', 'bus-order-create', 'hotel-order-detail', 'hostile-cancel-permission'] as const;
  const nothing = await runOn({});
  expect(all.map((need) => reasonUntested(requirement('bus.x', need), nothing))).toEqual(all.map(missing));
  const operations = {
    busTripDetail: detailOperation,
    busOrderCreate: detailOperation,
    hotelOrderDetail: detailOperation,
  };
  const whole = await runOn({}, { operations, allowHostileCancel: ['target.example'] });
  expect(all.map((need) => reasonUntested(requirement('bus.x', need), whole))).toEqual(all.map(() => null));
  const mute = await runOn(
    {},
    { operations: { ...operations, hotelOrderDetail: { ...detailOperation, cancelled: null } } },
  );
  expect(reasonUntested(requirement('cancel.x', 'hotel-order-detail'), mute)).toEqual(missing('hotel-order-detail'));
});

test('where nothing more is sent, that is why, unless something else was missing before', async () => {
  const baselines = await runOn(
    { trips: () => 60 },
    { orders: { kind: 'numbers', numbers: ['HT17'] }, allowHostileCancel: ['target.example'] },
  );
  const cancels = [
    requirement('cancel.status', 'cancel-permission', 'orders'),
    requirement('cancel.x', 'cancel-permission', 'hostile-cancel-permission'),
  ];
  const used = { code: 'calls-used', limit: baselines.run.settings.traffic.maxRequests, throttled: 7, faults: 0 };
  Object.assign(baselines.run.client.traffic, { stopped: 'budget', reason: used });
  expect([...cancels, requirement('bus.trip')].map((one) => reasonUntested(one, baselines))).toEqual([
    used,
    used,
    used,
  ]);
  baselines.orders.dry = said('all spent');
  expect(cancels.map((one) => reasonUntested(one, baselines))).toEqual([said('all spent'), said('all spent')]);
  expect(reasonUntested(requirement('bus.x', 'bus-trip-detail'), baselines)).toEqual(missing('bus-trip-detail'));
});
