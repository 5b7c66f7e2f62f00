import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Call } from '../../client/call.ts';
import type { Settings } from '../../config/settings.ts';
import { cancelBodies } from './cancel-bodies.ts';
import { createOperation, detailOperation, type FakeRun, fakeRun, type Reply } from '../fake-target.fixture.ts';
import { Ledger } from './ledger.ts';
import { type Life, Lives, type LifeMaterial } from './lives.ts';
import { Orders } from './orders.ts';

/** How an order takes the cancel that the key permits. */
type Nature =
  | 'plain' // cancelled, then refused
  | 'replays' // cancelled, and again
  | 'refused' // never cancelled
  | 'choosy' // only for the plain reason
  | 'lost' // cancelled, and no answer comes
  | 'garbled' // cancelled, and the answer is no envelope
  | 'throttled' // 429 to the end
  | 'locked'; // 401 after a wrong key

const natures: readonly Nature[] = ['plain', 'replays', 'refused', 'choosy', 'lost', 'garbled', 'throttled', 'locked'];
const material: LifeMaterial = {
  plain: { label: 'a plain reason', body: cancelBodies({ cancelExtras: {} }).plain },
  withoutReason: {},
  patience: [],
  reasons: [
    { label: 'none', body: {} },
    { label: 'empty', body: { cancel_reason: '' } },
    { label: 'long', body: { cancel_reason: 'x'.repeat(4000) } },
    { label: 'a number', body: { cancel_reason: 7 } },
  ],
  wrongKeys: [
    { label: 'random', key: 'wrong-1' },
    { label: 'a prefix', key: 'wrong-2' },
  ],
};

const inTurn = (numbers: readonly string[]): readonly string[] => numbers;
let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

interface Scene {
  readonly lives: readonly Life[];
  readonly orders: Orders;
  readonly calls: readonly Call[];
  readonly cancels: readonly { call: Call; order: string; outcome: string; recorded: boolean }[];
}

/** Spends orders of these natures. What every scene has to keep is checked as it goes on. */
async function play(list: readonly Nature[], change: Partial<Settings> = {}): Promise<Scene> {
  open?.close();
  const cancelled = new Set<string>();
  const locked = new Set<string>();
  const cancels: Scene['cancels'][number][] = [];
  let created = 0;
  const target = (call: Call, body: Record<string, unknown>): Reply => {
    if (call.operation === 'hotelOrderCreate') return { status: 200, json: { code: 0, data: { order_no: `HT${(created += 1)}` } } };
    const order = String(body['order_no']);
    if (call.operation === 'hotelOrderDetail') return { status: 200, json: { code: 0, data: { status: cancelled.has(order) ? 'cancelled' : 'paid' } } };
    const reply = cancelOf(call, order, body['cancel_reason']);
    const outcome = 'fault' in reply ? 'unknown' : reply.status === 200 ? 'accepted' : 'refused';
    const { ledger } = run.settings;
    cancels.push({ call, order, outcome, recorded: existsSync(ledger) && readFileSync(ledger, 'utf8').includes(`{"order":"${order}"`) });
    return reply;
  };
  const cancelOf = (call: Call, order: string, reason: unknown): Reply => {
    const nature = list[Number(order.slice(2)) - 1] ?? 'plain';
    if (call.identity.kind !== 'valid') {
      if (call.identity.kind === 'wrong') locked.add(order);
      return { status: 401, json: { code: 1 } };
    }
    const accepted: Reply = { status: 200, json: { code: 0, data: { order_no: order, status: 'cancelled' } } };
    if (nature === 'refused' || (nature === 'choosy' && reason !== 'change of plans')) return { status: 400, json: { code: 2 } };
    if (nature === 'throttled') return { status: 429 };
    if (nature === 'locked' && locked.has(order)) return { status: 401 };
    if (cancelled.has(order)) return nature === 'replays' ? accepted : { status: 400, json: { code: 3 } };
    cancelled.add(order);
    if (nature === 'lost') return { fault: 'timeout' };
    return nature === 'garbled' ? { status: 200 } : accepted;
  };
  open = fakeRun(target, {
    orders: { kind: 'numbers', numbers: list.map((_, index) => `HT${index + 1}`) },
    operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: detailOperation },
    ...change,
  });
  const { run, calls } = open;
  const orders = new Orders(run, new Ledger(run.settings.ledger, run.id, 'target.example', run.now), inTurn);
  const lives = await new Lives(run, orders, material).all();
  checkScene({ lives, orders, calls, cancels });
  return { lives, orders, calls, cancels };
}

/** What holds whatever the orders are like. */
function checkScene({ lives, cancels, calls }: Scene): void {
  expect(
    cancels.filter(({ recorded }) => !recorded),
    'a cancel before its line in the ledger',
  ).toEqual([]);
  expect(
    calls.filter(({ operation, repeatable }) => operation === 'cancel' && repeatable),
    'a cancel that the client may repeat',
  ).toEqual([]);
  expect(new Set(lives.map(({ order }) => order)).size, 'an order with two lives').toBe(lives.length);
  for (const { order, steps, end } of lives) {
    const own = cancels.filter((one) => one.order === order);
    expect(own.length, 'a call that no step tells of').toBe(steps.filter(({ kind }) => kind !== 'detail').length);
    // Two at once are both sent before either is answered.
    const first = own.findIndex(({ outcome }) => outcome === 'unknown');
    const twins = steps.filter(({ kind }) => kind === 'twin').length;
    if (first >= 0 && end !== 'cancelled')
      expect(own.length, 'a cancel sent again after one whose outcome is unknown').toBeLessThanOrEqual(Math.max(first + 1, twins));
    if (own.some(({ outcome }) => outcome === 'accepted')) expect(end).not.toBe('refused');
  }
  const treated = cancels.findIndex(({ call }) => call.identity.kind !== 'valid');
  const early = new Set(lives.filter((life) => !life.treated && !life.steps.some(({ kind }) => kind === 'twin')).map(({ order }) => order));
  if (treated >= 0)
    expect(
      cancels.slice(treated).filter(({ order }) => early.has(order)),
      'an untreated life after a call without the key',
    ).toEqual([]);
}

const kinds = (life: Life | undefined): string => (life?.steps ?? []).map(({ kind }) => kind).join(' ');
const summary = (lives: readonly Life[]): string[] => lives.map((life) => `${life.order}${life.treated ? ' treated' : ''} ${life.end}: ${kinds(life)}`);

test('without orders there is no life and no call', async () => {
  const { lives, calls } = await play([]);
  expect(lives).toEqual([]);
  expect(calls).toEqual([]);
});

test('one order: refused without the key, refused with wrong keys, then accepted, then again, and once more without and with a wrong one', async () => {
  const { lives, cancels } = await play(['plain']);
  const [steps] = summary(lives);
  expect(steps).toMatch(/^HT1 treated cancelled: detail without-key without-key without-key wrong-key wrong-key (?:wrong-key detail|detail wrong-key) cancel /);
  expect(
    lives[0]?.steps
      .slice(9)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['again', 'again', 'detail', 'without-key', 'wrong-key']);
  const kinds = cancels.map(({ call }) => call.identity.kind);
  expect(kinds.slice(0, 7)).toEqual(['missing', 'empty', 'missing', 'wrong', 'wrong', 'wrong', 'valid']);
  expect(kinds.slice(7).toSorted()).toEqual(['missing', 'valid', 'valid', 'wrong']);
  expect(cancels[2]?.call.connection).toBe('new');
});

test('two orders: one for the keys, then two cancels at once on the other', async () => {
  expect(summary((await play(['plain', 'plain'])).lives)).toEqual([
    expect.stringMatching(/^HT1 treated cancelled: detail without-key /),
    'HT2 cancelled: twin twin detail again',
  ]);
});

test('two orders, the first of which is refused with the key as well: the second goes to the keys too', async () => {
  const { lives } = await play(['refused', 'plain']);
  expect(lives.map(({ order, treated, end }) => [order, treated, end])).toEqual([
    ['HT1', true, 'refused'],
    ['HT2', true, 'cancelled'],
  ]);
});

test('three orders: one cancelled plainly first, so that a treated one has something to be compared with', async () => {
  expect((await play(['plain', 'plain', 'plain'])).lives.map(({ treated, end, steps }) => [treated, end, steps[0]?.kind])).toEqual([
    [false, 'cancelled', 'detail'],
    [true, 'cancelled', 'detail'],
    [false, 'cancelled', 'twin'],
  ]);
});

test('twelve orders: every kind of life, every reason, and no more than the plan', async () => {
  const { lives, orders, cancels } = await play(Array.from({ length: 12 }, () => 'plain' as const));
  const firsts = lives.map(({ steps }) => steps.find(({ kind }) => kind !== 'detail')?.kind);
  expect(new Set(firsts)).toEqual(new Set(['cancel', 'twin', 'reason', 'without-key']));
  expect(lives.every(({ end }) => end === 'cancelled')).toBe(true);
  expect(orders.spent).toBe(lives.length);
  expect(orders.spent).toBeLessThanOrEqual(12);
  const tried = new Set(cancels.map(({ call }) => JSON.stringify((('json' in call.body ? call.body.json : {}) as { cancel_reason?: unknown }).cancel_reason)));
  for (const { body } of material.reasons) expect(tried).toContain(JSON.stringify(body['cancel_reason']));
});

test('what an accepted cancel made of an order is looked at before anything else is sent for it', async () => {
  for (const nature of ['plain', 'replays', 'choosy'] as const) {
    const { lives } = await play(Array.from({ length: 12 }, () => nature));
    for (const life of lives.filter(({ treated }) => !treated))
      expect(kinds(life)).toMatch(/^(?:detail )*(?:reason )*(?:detail )?(?:cancel|reason|twin twin(?: cancel)?) detail\b/);
  }
});

test('a refused order is replaced, does not count as spent, and is not left behind as if it were cancelled', async () => {
  const { lives, orders } = await play(['refused', 'refused', 'plain', 'plain', 'plain', 'plain']);
  expect(lives.filter(({ end }) => end === 'refused').map(({ order }) => order)).toEqual(['HT1', 'HT2']);
  expect(orders.spent).toBe(lives.filter(({ end }) => end !== 'refused').length);
  expect(orders.refused).toBe(2);
});

test('orders that all refuse end in treated lives that prove nothing', async () => {
  const { lives } = await play(['refused', 'refused', 'refused', 'refused']);
  expect(lives.length).toBeLessThanOrEqual(4);
  expect(lives.every(({ end }) => end === 'refused')).toBe(true);
  expect(lives.some(({ treated }) => treated)).toBe(true);
});

test.each<Nature>(['lost', 'garbled'])('a cancel whose outcome is unknown (%s) is never sent again, and its order counts as spent', async (nature) => {
  for (const count of [1, 2, 3, 5, 12]) {
    const { lives, orders, cancels } = await play(Array.from({ length: count }, () => nature));
    for (const life of lives) {
      const own = cancels.filter(({ order, call }) => order === life.order && call.identity.kind === 'valid');
      expect(own.length, summary([life])[0]).toBeLessThanOrEqual(life.steps[0]?.kind === 'twin' ? 2 : 1);
      expect(life.end).toBe('unknown');
    }
    expect(orders.spent).toBe(lives.length);
  }
});

test('created orders that were cancelled are not left behind, all others are', async () => {
  const list: Nature[] = ['plain', 'refused', 'lost', 'plain', 'choosy', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain'];
  const { lives, orders } = await play(list, { orders: { kind: 'create', operation: createOperation, orderNo: '/data/order_no' } });
  expect([...orders.left].toSorted()).toEqual(
    lives
      .filter(({ end }) => end !== 'cancelled')
      .map(({ order }) => order)
      .toSorted(),
  );
});

test('once nothing is sent any more, no further order is claimed', async () => {
  open = fakeRun(() => ({ fault: 'not-sent' }), { orders: { kind: 'numbers', numbers: Array.from({ length: 12 }, (_, index) => `HT${index}`) } });
  const ledger = new Ledger(open.run.settings.ledger, 'run-1', 'h', () => 0);
  await new Lives(open.run, new Orders(open.run, ledger), material).all();
  // One life may have begun before it was known.
  expect(ledger.spent().size).toBeLessThanOrEqual(2);
});

test('where only the cancels of one order are given up, those of others go on', async () => {
  let first: unknown;
  open = fakeRun(
    (_, { order_no: order }) => {
      first ??= order;
      return order === first ? { fault: 'not-sent', alone: true } : { status: 200, json: { code: 0 } };
    },
    { orders: { kind: 'numbers', numbers: Array.from({ length: 12 }, (_, index) => `HT${index}`) } },
  );
  const lives = await new Lives(open.run, new Orders(open.run, new Ledger(open.run.settings.ledger, 'run-1', 'h', () => 0)), material).all();
  expect(lives.find(({ order }) => order === first)?.end).toBe('refused');
  expect(lives.filter(({ end }) => end === 'cancelled').length).toBeGreaterThan(8);
});

test('without order detail bound, nothing but cancels is sent', async () => {
  const { calls } = await play(['plain', 'plain', 'plain'], { operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null } });
  expect(new Set(calls.map(({ operation }) => operation))).toEqual(new Set(['cancel']));
});

test('all lives are lived once, however often they are asked for', async () => {
  open = fakeRun(() => ({ status: 200, json: { code: 0 } }), { orders: { kind: 'numbers', numbers: ['HT1', 'HT2', 'HT3', 'HT4'] } });
  const lives = new Lives(open.run, new Orders(open.run, new Ledger(open.run.settings.ledger, 'run-1', 'h', () => 0)), material);
  const [all, late] = await Promise.all([lives.all(), lives.late(), lives.early()]);
  const sent = open.calls.length;
  expect(await lives.all()).toEqual(all);
  expect(late.every((life) => all.includes(life))).toBe(true);
  expect(open.calls.length).toBe(sent);
});

test('whatever the orders are like, ledger, budget and unknown outcomes are respected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...natures), { maxLength: 14 }), fc.nat(12), fc.boolean(), async (list, orderBudget, creates) => {
      const { lives, orders, cancels } = await play(list, {
        orderBudget,
        ...(creates ? { orders: { kind: 'create', operation: createOperation, orderNo: '/data/order_no' } } : {}),
      });
      const spent = lives.filter(({ end }) => end !== 'refused');
      expect(spent.length).toBeLessThanOrEqual(orderBudget);
      expect(orders.spent).toBe(spent.length);
      // An order costs few calls.
      expect(cancels.length).toBeLessThanOrEqual(lives.length * (3 + material.wrongKeys.length + 6));
    }),
    { seed: 71, numRuns: 80 },
  );
});
