import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { bound, cancel, type Means, type Scenario, search } from '../requirements/history/index.ts';
import type { Settings } from '../config/index.ts';
import type { JsonObject } from '../contract/json.ts';
import { requirementById } from '../requirements/index.ts';
import { createEngine, type Engine } from './engine.ts';
import { searchTarget } from './fake-search.fixture.ts';
import { createOperation, detailOperation, type FakeRun, fakeRun, type Target } from './fake-target.fixture.ts';
import { createPlayer } from './scenario-player.ts';

const route = { start_city_code: '310100', end_city_code: '330100' };
const body = { ...route, date: '2026-11-22' };
const until = async (): Promise<void> => {};

function scene(
  target: Target = searchTarget(),
  change: Partial<Settings> = {},
): FakeRun & { readonly engine: Engine; readonly player: ReturnType<typeof createPlayer> } {
  const fake = fakeRun(target, { routes: [route], ...change });
  const engine = createEngine(fake.run);
  return {
    ...fake,
    engine,
    player: createPlayer(fake.run, engine.discovery, engine.orders, () => engine.facts()),
  };
}

test('equal requests are one call, in any order of members, unless one is sent again explicitly', async () => {
  const { player, calls } = scene();
  const send = player.sender('bus.trip');
  const turned = Object.fromEntries(Object.entries(body).toReversed());
  const [one, other] = await send(search(body), search(turned));
  expect(one).toBe(other);
  expect((await player.sender('bus.data')(search(body)))[0]).toBe(one);
  expect(calls).toHaveLength(1);
  const [again] = await send(search(body, { again: true }));
  expect(again).not.toBe(one);
  expect((await send(search(body)))[0], 'the first one serves still').toBe(one);
  expect(calls).toHaveLength(2);
});

test('what differs in key, header or connection is another request', async () => {
  const { player, calls } = scene();
  const hows = [
    {},
    { key: 'none' },
    { key: 'empty' },
    { key: { wrong: 'x', description: 'another' } },
    { headerName: 'AUTHORIZATION' },
    { connection: 'new' },
  ] as const;
  await player.sender('bus.trip')(...hows.map((how) => search(body, how)), ...hows.map((how) => search(body, how)));
  expect(calls.map(({ key, headerName, connection }) => [key, headerName, connection])).toEqual([
    ['right', undefined, 'any'],
    ['none', undefined, 'any'],
    ['empty', undefined, 'any'],
    [{ wrong: 'x', description: 'another' }, undefined, 'any'],
    ['right', 'AUTHORIZATION', 'any'],
    ['right', undefined, 'new'],
  ]);
});

test('what goes on the connection kept for calls in turn is sent each time', async () => {
  const { player, calls } = scene();
  const send = player.sender('bus.trip');
  await send(search(body, { connection: 'same' }), search(body, { connection: 'same' }));
  expect(calls.map(({ connection }) => connection)).toEqual(['same', 'same']);
});

test('answers come in the order of the requests, and the history knows the request of each', async () => {
  const { player, run } = scene();
  const asks = [3, 1, 2].map((page) => search({ ...body, page }, { boundary: page === 1 }));
  const exchanges = await player.sender('bus.trip')(...asks);
  expect(exchanges.map(({ request }) => (request.body as JsonObject)['page'])).toEqual([3, 1, 2]);
  expect(exchanges.map((exchange) => run.history.requestOf(exchange))).toEqual(asks);
  expect(exchanges.map(({ sentFor }) => sentFor)).toEqual(['bus.trip', 'bus.trip', 'bus.trip']);
});

test('a cancel is never shared; one that is accepted is noted', async () => {
  const { player, engine, calls, run } = scene(() => ({ status: 200, json: { code: 0 } }), {
    orders: { kind: 'numbers', numbers: ['HT17'] },
  });
  const order = await engine.orders.take();
  const [made] = run.guard.madeUp(1);
  const send = player.sender('cancel.status');
  await send(cancel({ order_no: order }));
  expect([engine.orders.cancelledOrders.has('HT17'), engine.orders.strayCancel]).toEqual([true, false]);
  await send(cancel({ order_no: made?.value ?? '' }), cancel({ order_no: made?.value ?? '' }));
  expect([calls.length, engine.orders.strayCancel]).toEqual([3, true]);
});

test('a cancel of an order that the run has not claimed is blocked, whoever sends it', async () => {
  const { player, calls } = scene(() => ({ status: 200 }), { orders: { kind: 'numbers', numbers: ['HT17'] } });
  const [exchange] = await player.sender('cancel.status')(cancel({ order_no: 'HT17' }));
  expect(exchange?.fault).toMatchObject({
    kind: 'not-sent',
    reason: { code: 'not-sent', because: { code: 'order-not-claimed', order: 'HT17' } },
  });
  expect(calls).toEqual([]);
});

test('a bound operation is filled with its values or not sent, and a scenario that uses an unbound one is at fault', async () => {
  const operations = {
    busTripDetail: { ...detailOperation, body: { gid: '{gid}' } },
    busOrderCreate: null,
    hotelOrderDetail: { ...detailOperation, path: '/o/{order_no}' },
  };
  const { player, bodies } = scene(() => ({ status: 200, json: { code: 0 } }), { operations });
  const send = player.sender('bus.gid-downstream');
  const [sent, unfilled] = await send(bound('busTripDetail', { gid: 'G1' }), bound('hotelOrderDetail', {}));
  expect(bodies).toEqual([{ gid: 'G1' }]);
  expect([sent, unfilled].map((exchange) => exchange?.fault?.reason)).toEqual([
    undefined,
    {
      code: 'not-sent',
      because: { code: 'path-not-filled', operation: 'hotelOrderDetail', path: '/o/{order_no}', from: 'what is known' },
    },
  ]);
  await expect(send(bound('busOrderCreate', { gid: 'G1' }))).rejects.toThrow('busOrderCreate, which is not configured');
});

test('an operation that leaves something behind is called within its budget, and reported', async () => {
  const operations = { busTripDetail: null, busOrderCreate: { ...createOperation, budget: 2 }, hotelOrderDetail: null };
  let made = 0;
  const { player, run, calls } = scene(
    () => ({ status: 200, json: { code: 0, data: { order_no: `B${(made += 1)}` } } }),
    { operations },
  );
  const answers = await player.sender('bus.gid-downstream')(
    ...['G1', 'G2', 'G3'].map((gid) => bound('busOrderCreate', { gid })),
  );
  expect(calls).toHaveLength(2);
  expect(answers[2]?.fault?.reason).toEqual({
    code: 'not-sent',
    because: { code: 'operation-budget-spent', operation: 'busOrderCreate' },
  });
  expect(run.creations.left.size).toBe(2);
});

/** Plays a scenario for two requirements, and gives what became of them. */
async function played(scenario: Partial<Scenario>, target?: Target, change?: Partial<Settings>) {
  const { player, run, calls } = scene(target, change);
  const [trip, data, total] = ['bus.trip', 'bus.data', 'bus.total'].map((id) =>
    run.select(requirementById(id) ?? expect.fail(id)),
  );
  let ran = 0;
  const whole: Scenario = {
    name: 's',
    ...scenario,
    run: async (...all) => void ((ran += 1), await scenario.run?.(...all)),
  };
  await player.play(whole, ['bus.trip', 'bus.data'], until);
  return { trip, data, total, calls, ran };
}

test('a scenario that throws costs only the verdicts of its own requirements', async () => {
  const { trip, data, total } = await played({ run: () => Promise.reject(new TypeError('x is undefined')) });
  expect([trip, data].map((one) => one?.suiteError)).toEqual([
    expect.stringContaining('x is undefined'),
    expect.stringContaining('x is undefined'),
  ]);
  expect(total?.suiteError).toBeNull();
});

test('its calls count for the first of its requirements', async () => {
  const { trip, data } = await played({
    run: async (send) => void (await send(search({ ...body, page: 2, page_size: 3 }))),
  });
  expect([trip?.calls, data?.calls]).toEqual([1, 0]);
});

test('a scenario of searches is played once one was accepted, and not where none is', async () => {
  expect((await played({})).ran).toBe(1);
  expect((await played({}, () => ({ status: 400 }))).ran).toBe(0);
});

test('a scenario of cancels needs the permission, and no search that was accepted', async () => {
  expect((await played({ about: 'cancel' }, () => ({ status: 400 }))).ran).toBe(1);
  const { ran, trip } = await played({ about: 'orders' }, undefined, { allowCancel: [] });
  expect([ran, trip?.missing]).toEqual([0, { code: 'cancels-not-permitted', host: 'target.example' }]);
});

test('a scenario may have orders, wait, and wait for a later phase', async () => {
  const given: Means[] = [];
  await played({ run: async (_, __, means) => void given.push(means) }, undefined, {
    orders: { kind: 'numbers', numbers: ['HT17', 'HT18'] },
  });
  expect(given).toEqual([
    { orders: expect.objectContaining({ left: 2 }) as unknown, pause: expect.any(Function) as unknown, until },
  ]);
});
