import { expect, test } from 'vitest';
import { acceptedCancel, sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import { deadForKeys, deadForReason, isDead, lastPlain, waysToDraw } from './dead-orders.ts';
import { begin, type Life, note, type StepKind } from './life.ts';

let call = 0;

/** A life of these steps, one call after the other: how each was answered, and of a reason which. */
function life(order: string, ...steps: readonly (readonly [kind: StepKind, status: number, label?: string])[]): Life {
  const lived = begin(
    order,
    steps.some(([kind]) => kind === 'without-key' || kind === 'wrong-key'),
  );
  for (const [kind, status, label = 'plain'] of steps) {
    call += 1;
    note(lived, kind, status === 200 ? acceptedCancel(order, {}, { call }) : sampleExchange({ operation: 'cancel', status, call }), label);
  }
  return lived;
}

const plain = (order: string): Life => life(order, ['cancel', 200]);
const untreated = (count: number): Life[] => Array.from({ length: count }, (_, nth) => plain(`P${nth}`));
const ended = (order: string): Life => life(order, ['without-key', 401], ['cancel', 400]);
const outOf = (order: string): Life => life(order, ['reason', 400, 'long'], ['cancel', 400]);

/** What is told of treated orders between others that came before and after. */
function keys(before: readonly Life[], make: () => readonly Life[], after: () => readonly Life[]): ReturnType<typeof deadForKeys> {
  const treated = make();
  return deadForKeys(treated, [...before, ...treated, ...after()]);
}

test('the ways to draw are those of the triangle of Pascal', () => {
  expect([waysToDraw(0, 5), waysToDraw(1, 5), waysToDraw(2, 3), waysToDraw(4, 10), waysToDraw(6, 9)]).toEqual([1, 6, 10, 1001, 5005]);
});

test('an order is dead where its last plain cancel was answered 400, and for no other answer', () => {
  expect(isDead(life('A', ['cancel', 400]))).toBe(true);
  expect(isDead(life('A', ['cancel', 401], ['cancel', 400]))).toBe(true);
  for (const status of [401, 404, 429]) expect(isDead(life('A', ['cancel', 400], ['cancel', status])), String(status)).toBe(false);
  expect(isDead(life('A', ['cancel', 400], ['cancel', 200]))).toBe(false);
  // A cancel for a reason stands for the reason, and a look at the order for nothing.
  expect(isDead(life('A', ['reason', 400]))).toBe(false);
  expect(lastPlain(life('A', ['cancel', 400], ['reason', 400], ['detail', 200]))?.answer?.status).toBe(400);
  // One that was not sent says nothing.
  const unsent = life('A', ['cancel', 400]);
  note(unsent, 'cancel', sampleExchange({ operation: 'cancel', fault: { kind: 'not-sent', message: '' } }), 'plain');
  expect([unsent.end, isDead(unsent)]).toEqual(['refused', false]);
  // A broken answer leaves open what became of it.
  expect(isDead(life('A', ['cancel', 500], ['cancel', 400]))).toBe(false);
});

test('orders that a call without the key ended are told where chance and time are excluded', () => {
  const { dead, missing } = keys(
    untreated(10),
    () => ['A', 'B', 'C', 'D'].map(ended),
    () => [plain('Z')],
  );
  expect(dead.map(({ order }) => order)).toEqual(['A', 'B', 'C', 'D']);
  expect(missing).toBeNull();
});

test('nothing is told where no order is dead', () => {
  const { dead, missing } = keys(
    untreated(20),
    () => [life('A', ['without-key', 401], ['cancel', 200])],
    () => [plain('Z')],
  );
  expect([dead, missing]).toEqual([[], null]);
});

test('an order that only the key was refused for is not dead', () => {
  const locked = (): Life => life('A', ['without-key', 401], ['cancel', 401]);
  expect(
    keys(
      untreated(20),
      () => [locked(), ended('B')],
      () => [plain('Z')],
    ).dead.map(({ order }) => order),
  ).toEqual(['B']);
});

test('an order whose outcome is unknown is no control', () => {
  const lost = life('L', ['cancel', 500]);
  const four = (): Life[] => ['A', 'B', 'C', 'D'].map(ended);
  expect(keys([lost, ...untreated(8)], four, () => [plain('Z')]).missing).toMatch(/^4 such orders against 9 others/);
});

test('a treatment that left one order standing ended none', () => {
  const { dead, missing } = keys(
    untreated(20),
    () => [...['A', 'B', 'C', 'D'].map(ended), life('E', ['without-key', 401], ['cancel', 200])],
    () => [plain('Z')],
  );
  expect([dead, missing]).toEqual([[], null]);
});

test('what is missing to tell is said', () => {
  const four = (): Life[] => ['A', 'B', 'C', 'D'].map(ended);
  expect(keys(untreated(10), four, () => [plain('Z'), life('Y', ['cancel', 400])]).missing).toBe(
    'orders without it were refused as well, and why is not shown',
  );
  expect(keys([], four, () => untreated(20)).missing).toBe('no other order was accepted before: supply more orders');
  expect(keys(untreated(20), four, () => []).missing).toBe('no other order was accepted afterwards: a deadline or a quota may have ended; supply more orders');
  // 1,001 ways to draw four of fourteen are enough, 715 of thirteen are not; nor are exactly 1,000 ways of one in a thousand.
  expect(keys(untreated(9), four, () => [plain('Z')]).missing).toBeNull();
  expect(keys(untreated(8), four, () => [plain('Z')]).missing).toBe(
    '4 such orders against 9 others may be chance: supply more orders, or bind `operations.hotelOrderDetail`',
  );
  expect(
    keys(
      untreated(998),
      () => [ended('A')],
      () => [plain('Z')],
    ).missing,
  ).toMatch(/^1 such orders against 999 others may be chance/);
  expect(
    keys(
      untreated(999),
      () => [ended('A')],
      () => [plain('Z')],
    ).missing,
  ).toBeNull();
});

test('between the dead ones is neither before nor after all of them', () => {
  const between = (): Life[] => [ended('A'), ended('B'), ...untreated(20), ended('C'), ended('D')];
  const lives = between();
  const treated = lives.filter((one) => one.treated);
  expect(deadForKeys(treated, [...lives, plain('Z')]).missing).toMatch(/accepted before/);
  const [first, again] = [plain('Z'), between()];
  expect(
    deadForKeys(
      again.filter((one) => one.treated),
      [first, ...again],
    ).missing,
  ).toMatch(/accepted afterwards/);
});

test('a cancel that is sent again shows nothing of when the order could be cancelled', () => {
  const early = untreated(20);
  const dead = ['A', 'B', 'C', 'D'].map(ended);
  // An order that was cancelled before is answered so once more, after the dead ones.
  for (const one of early.slice(0, 1)) note(one, 'again', acceptedCancel(one.order, {}, { call: (call += 1) }), 'again');
  expect(deadForKeys(dead, [...early, ...dead]).missing).toMatch(/accepted afterwards/);
});

test('treated orders are no controls of each other', () => {
  const early = Array.from({ length: 20 }, (_, nth) => life(`T${nth}`, ['wrong-key', 401], ['cancel', 200]));
  const dead = ['A', 'B', 'C', 'D'].map(ended);
  // Only those whose treatment is asked about are judged: the others are of neither side.
  expect(deadForKeys(dead, [...early, ...dead, ...untreated(20)]).missing).toMatch(/accepted before/);
});

test('orders that a refused reason ended are told, and the reasons that were tried', () => {
  const before = untreated(10);
  const dead = ['A', 'B', 'C', 'D'].map(outOf);
  const told = deadForReason([...before, ...dead, plain('Z')]);
  expect(told.dead.map(({ order }) => order)).toEqual(['A', 'B', 'C', 'D']);
  expect(told.tried).toEqual(told.dead);
  expect(told.missing).toBeNull();
});

test('a reason is tried where the first cancel with it is answered 400, also after a look at the order', () => {
  const looked = life('A', ['detail', 200], ['reason', 400, 'long'], ['cancel', 200]);
  const told = deadForReason([
    looked,
    life('B', ['reason', 200, 'long']),
    life('C', ['reason', 429, 'odd']),
    life('D', ['cancel', 400], ['reason', 400, 'long']),
  ]);
  expect(told.tried).toEqual([looked]);
  expect([told.dead, told.missing]).toEqual([[], null]);
});

test('an order that nothing was sent for, or no answer came for, was tried with no reason', () => {
  const lost = begin('B', false);
  note(lost, 'reason', sampleExchange({ operation: 'cancel', fault: { kind: 'timeout', message: '' } }), 'long');
  expect(deadForReason([begin('A', false), life('C', ['detail', 200]), lost])).toEqual({ tried: [], dead: [], missing: null });
});

test('a reason that left one order standing ended none', () => {
  const before = untreated(20);
  const dead = ['A', 'B', 'C', 'D'].map(outOf);
  const told = deadForReason([...before, ...dead, life('E', ['reason', 400, 'long'], ['cancel', 200]), plain('Z')]);
  expect([told.dead, told.missing]).toEqual([[], null]);
});

test('of several reasons that ended orders, the one that has most is told, and the others are no controls', () => {
  const before = untreated(20);
  const two = ['A', 'B'].map((order) => life(order, ['reason', 400, 'odd'], ['cancel', 400]));
  const four = ['C', 'D', 'E', 'F'].map(outOf);
  const told = deadForReason([...before, ...two, ...four, plain('Z')]);
  expect(told.dead).toEqual(four);
  expect(told.missing).toBeNull();
});

test('orders that refused keys may have ended are no controls of a reason, unless one of them was cancelled', () => {
  const before = untreated(20);
  const dead = ['A', 'B', 'C', 'D'].map(outOf);
  const lives = [...before, ...dead, plain('Z'), ended('K')];
  expect(deadForReason(lives).missing).toBeNull();
  // Refused keys end no order here: that this one is refused as well is a question of its own.
  expect(deadForReason([...lives, life('L', ['wrong-key', 401], ['cancel', 200])]).missing).toMatch(/refused as well/);
});
