import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostileFormsOf, malformedAround, malformedBodies, nonObjectBodies } from '../arbitraries/index.ts';
import type { Settings } from '../config/settings.ts';
import { RawBody } from '../requirements/history/index.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Json } from '../contract/json.ts';
import type { Reason } from '../contract/reason.ts';
import { type FakeRun, fakeRun, type Reply, type Target } from './fake-target.fixture.ts';
import { Ledger } from '../journal/ledger.ts';
import { createOrderSupply, type OrderSupply } from './orders/order-supply.ts';
import { documentedCall, type How } from './target.ts';

const plain = { cancel_reason: 'change of plans' };
const accepted = (order: Json): Reply => ({
  status: 200,
  json: { code: 0, data: { order_no: order, status: 'cancelled' } },
});
const numbers = ['HT7305184629017530', 'HT2962047385103364', 'HT5917530846290175'];
const settings: Partial<Settings> = { orders: { kind: 'numbers', numbers }, orderBudget: 2, allowHostileCancel: [] };

/** A run whose scenarios may try whatever they like. */
function scene(
  target: Target,
  change: Partial<Settings> = {},
): FakeRun & { orders: OrderSupply; ledger: string; cancel: (body: Json | RawBody, how?: How) => Promise<Exchange> } {
  const fake = fakeRun(target, { ...settings, ...change });
  const { run } = fake;
  const { ledger } = run.settings;
  const orders = createOrderSupply(run, new Ledger(ledger, run.id, 'target.example', run.now), (list) => list);
  return { ...fake, orders, ledger, cancel: (body, how) => run.send(documentedCall('cancel', body, null, how)) };
}

/** Why a call was blocked. */
const kept = ({ fault }: Exchange): Reason | null => (fault?.reason?.code === 'not-sent' ? fault.reason.because : null);

test('without permission no cancel leaves, whatever it names; a search does', async () => {
  const { run, cancel, calls } = scene(() => accepted(''), {
    allowCancel: ['elsewhere.example'],
    allowHostileCancel: ['target.example'],
  });
  const [madeUp] = run.guard.madeUp(1);
  for (const body of [{ order_no: madeUp?.value ?? '', ...plain }, {}, new RawBody('{')])
    expect(kept(await cancel(body))).toEqual({ code: 'cancels-not-permitted', host: 'target.example' });
  await run.send(documentedCall('search', {}, null));
  expect(calls.map(({ operation }) => operation)).toEqual(['search']);
});

test('a number leaves only where the guard has made it up, or this run has claimed its order on disk', async () => {
  const { run, cancel, calls, orders, ledger } = scene((_, body) => accepted(body['order_no'] ?? ''));
  const [first = ''] = numbers;
  const others: Json[] = [
    first,
    'HT1',
    5010,
    '',
    '*',
    null,
    [first],
    { $ne: null },
    `${first}x`,
    'HT99999999999999999999999999999999',
  ];
  for (const order_no of others)
    expect(kept(await cancel({ order_no, ...plain })), JSON.stringify(order_no)).not.toBeNull();
  // Nor with another key.
  expect(kept(await cancel({ order_no: first }, { key: 'none' }))).toMatchObject({ code: 'order-not-claimed' });
  for (const body of [
    '{"order_no":"HT5010",',
    `{"order_no":"${first}",`,
    `["${first}"]`,
    'order_no=17',
    `{"order_no":"${run.guard.madeUp(1)[0]?.value}","order_no":"HT5010"}`,
    "{'order_no':'4711'}",
    `{"order_no":"${first.slice(0, -1)}`,
  ])
    expect(kept(await cancel(new RawBody(body))), body).not.toBeNull();
  expect(calls).toEqual([]);
  expect(existsSync(ledger)).toBe(false);

  for (const { value } of [...run.guard.madeUp(1), ...run.guard.madeUpDrawn(1, 3).map((one) => ({ value: one }))])
    expect(kept(await cancel({ order_no: value, ...plain }))).toBeNull();
  const order = await orders.take();
  expect(readFileSync(ledger, 'utf8')).toContain(String(order));
  expect(kept(await cancel({ order_no: order, ...plain }))).toBeNull();
  expect(orders.spent).toBe(1);
});

test('broken bodies leave with numbers that are made up, and with the whole number of a claimed order', async () => {
  const { run, cancel, orders } = scene(() => ({ status: 400 }));
  for (const { value: order_no, label } of run.guard.madeUp(3))
    for (const { value } of [...malformedBodies({ order_no, ...plain }), ...nonObjectBodies({ order_no, ...plain })])
      expect(kept(await cancel(new RawBody(value))), `${label}: ${value}`).toBeNull();
  const order = String(await orders.take());
  for (const { value } of malformedAround({ order_no: order, ...plain }, order))
    expect(kept(await cancel(new RawBody(value))), value).toBeNull();
});

test('values other than order numbers need their permission to leave; the order of another person never leaves', async () => {
  const { cancel, orders } = scene(() => ({ status: 400 }), { allowHostileCancel: ['target.example'] });
  const order = String(await orders.take());
  const stranger = numbers.find((one) => one !== order) ?? '';
  for (const { value } of hostileFormsOf(order)) expect(kept(await cancel({ ...value, ...plain }))).toBeNull();
  for (const order_no of ['*', '', null, {}]) expect(kept(await cancel({ order_no, ...plain }))).toBeNull();
  for (const { value } of [{ value: { order_no: stranger } }, { value: { order_no: [stranger] } }])
    expect(kept(await cancel({ ...value, ...plain }))).toMatchObject({ code: 'order-not-claimed' });
  expect(kept(await cancel({ order_no: `${order}`, ...plain }))).toBeNull();
});

test('a hostile scenario that tries whatever it likes spends no order but those of its run', async () => {
  // What a broken platform cancels for such a text: every order whose number stands in it, or that its number begins.
  const cancelled = new Set<string>();
  const { cancel, orders, run } = scene(
    (_, body) => {
      const text = JSON.stringify(body['order_no'] ?? '');
      for (const order of numbers) if (text.includes(order)) cancelled.add(order);
      return accepted(body['order_no'] ?? '');
    },
    { allowHostileCancel: ['target.example'] },
  );
  const own = String(await orders.take());
  const strangers = numbers.filter((one) => one !== own);
  const within = (order: string): Json[] => [
    order,
    [order],
    [own, order],
    { $eq: order },
    [[{ order_no: order }]],
    ...hostileFormsOf(order).map(({ value }) => value['order_no'] ?? null),
    `${own},${order}`,
    `x${order}`,
  ];
  for (const order_no of strangers.flatMap(within)) {
    expect(kept(await cancel({ order_no, ...plain })), JSON.stringify(order_no)).toMatchObject({
      code: 'order-not-claimed',
    });
    for (const text of [
      JSON.stringify({ order_no }),
      `${JSON.stringify({ order_no, ...plain })}x`,
      JSON.stringify([{ order_no }]),
    ])
      expect(kept(await cancel(new RawBody(text))), text).not.toBeNull();
  }
  expect(cancelled.size).toBe(0);
  for (const order_no of [own, [own], ...hostileFormsOf(own).map(({ value }) => value['order_no'] ?? null)])
    await cancel({ order_no, ...plain });
  expect([...cancelled]).toEqual([own]);
  expect(strangers.some((order) => run.guard.wasNamed(order))).toBe(false);
});

test.each<[string, Reply]>([
  ['no answer', { fault: 'timeout' }],
  ['a server that broke', { status: 500 }],
  ['a success that says nothing', { status: 200 }],
])('after %s no cancel of that order leaves, with any reason, key or second number', async (_, reply) => {
  const { cancel, calls, orders, run } = scene(() => reply);
  const order = String(await orders.take());
  await cancel({ order_no: order, ...plain });
  expect(calls).toHaveLength(1);
  for (const how of [{}, { key: 'none' }, { connection: 'new' }, { repeatable: true }] as How[])
    for (const body of [
      new RawBody(JSON.stringify({ order_no: order })),
      { order_no: order, ...plain },
      { order_no: order },
      { order_no: [order] },
    ])
      expect(kept(await cancel(body, how))).not.toBeNull();
  expect(calls).toHaveLength(1);
  // Of one that is cancelled for certain nothing is unknown.
  expect(run.guard.isOurs(order)).toBe(true);
});

test('an order that is cancelled for certain may be cancelled again after an answer that says nothing', async () => {
  const replies: Reply[] = [accepted(numbers[0] ?? ''), { status: 500 }, { status: 400 }];
  const { cancel, calls, orders } = scene(() => replies.shift() ?? { status: 400 });
  const order = String(await orders.take());
  for (let nth = 0; nth < 3; nth += 1) await cancel({ order_no: order, ...plain });
  expect(calls).toHaveLength(3);
});

test('no more orders are put at risk than the budget has; one that is refused is none of them', async () => {
  const { run, cancel, calls, orders } = scene((_, body) =>
    body['order_no'] === numbers[0] ? { status: 400 } : accepted(body['order_no'] ?? ''),
  );
  expect(await orders.take()).toBe(numbers[0]);
  for (const order of numbers.slice(1)) run.guard.claimed(order);
  run.guard.claimed('HT8');
  const all = await Promise.all([...numbers, 'HT8'].map((order_no) => cancel({ order_no, ...plain })));
  expect(all.filter((one) => kept(one) !== null)).toHaveLength(2);
  // The refused one leaves its place to another.
  expect(kept(await cancel({ order_no: numbers[2] ?? '', ...plain }))).toBeNull();
  expect(kept(await cancel({ order_no: 'HT8', ...plain }))).toEqual({ code: 'order-budget-spent', budget: 2 });
  expect(calls).toHaveLength(3);
});

test('an order that a cancel names within something else stays in the ledger', async () => {
  const { cancel, orders } = scene(() => ({ fault: 'timeout' }), { allowHostileCancel: ['target.example'] });
  const [inList, free] = [String(await orders.take()), String(await orders.take())];
  await cancel({ order_no: [inList] });
  orders.release();
  expect(orders.spent).toBe(1);
  expect(await orders.take()).toBe(free);
});

test('only a cancel that names no order may be repeated by the client', async () => {
  const { run, cancel, calls, orders } = scene(() => ({ status: 400 }), { allowHostileCancel: ['target.example'] });
  const order = String(await orders.take());
  const [madeUp] = run.guard.madeUp(1);
  const bodies = [
    { order_no: madeUp?.value ?? '' },
    new RawBody('{'),
    { order_no: order },
    { order_no: [order] },
    new RawBody(`{"order_no":"${order}",`),
    { order_no: '*' },
  ];
  for (const body of bodies) await cancel(body, { repeatable: true });
  expect(calls.map(({ repeatable }) => repeatable)).toEqual([true, true, false, false, false, false]);
});
