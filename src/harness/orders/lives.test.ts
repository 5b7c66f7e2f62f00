import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOperation, fakeRun } from '../fake-target.fixture.ts';
import { Ledger } from './ledger.ts';
import { kinds, material, natures, play, summary, type Nature } from './lives-scene.fixture.ts';
import { Lives } from './lives.ts';
import { Orders } from './orders.ts';

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
  const fake = fakeRun(() => ({ fault: 'not-sent' }), { orders: { kind: 'numbers', numbers: Array.from({ length: 12 }, (_, index) => `HT${index}`) } });
  const ledger = new Ledger(fake.run.settings.ledger, 'run-1', 'h', () => 0);
  await new Lives(fake.run, new Orders(fake.run, ledger), material).all();
  // One life may have begun before it was known.
  expect(ledger.spent().size).toBeLessThanOrEqual(2);
});

test('where only the cancels of one order are given up, those of others go on', async () => {
  let first: unknown;
  const fake = fakeRun(
    (_, { order_no: order }) => {
      first ??= order;
      return order === first ? { fault: 'not-sent', alone: true } : { status: 200, json: { code: 0 } };
    },
    { orders: { kind: 'numbers', numbers: Array.from({ length: 12 }, (_, index) => `HT${index}`) } },
  );
  const lives = await new Lives(fake.run, new Orders(fake.run, new Ledger(fake.run.settings.ledger, 'run-1', 'h', () => 0)), material).all();
  expect(lives.find(({ order }) => order === first)?.end).toBe('refused');
  expect(lives.filter(({ end }) => end === 'cancelled').length).toBeGreaterThan(8);
});

test('without order detail bound, nothing but cancels is sent', async () => {
  const { calls } = await play(['plain', 'plain', 'plain'], { operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null } });
  expect(new Set(calls.map(({ operation }) => operation))).toEqual(new Set(['cancel']));
});

test('all lives are lived once, however often they are asked for', async () => {
  const fake = fakeRun(() => ({ status: 200, json: { code: 0 } }), { orders: { kind: 'numbers', numbers: ['HT1', 'HT2', 'HT3', 'HT4'] } });
  const lives = new Lives(fake.run, new Orders(fake.run, new Ledger(fake.run.settings.ledger, 'run-1', 'h', () => 0)), material);
  const [all, late] = await Promise.all([lives.all(), lives.late(), lives.early()]);
  const sent = fake.calls.length;
  expect(await lives.all()).toEqual(all);
  expect(late.every((life) => all.includes(life))).toBe(true);
  expect(fake.calls.length).toBe(sent);
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
