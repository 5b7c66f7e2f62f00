import { expect, test } from 'vitest';
import type { AskedKey } from '../../contract/wrong-key.ts';
import type { Call } from '../call.ts';
import { aCall } from '../local-target.fixture.ts';
import { createQueue } from './line.ts';
import { createSideLines } from './side-lines.ts';
import { said } from '../../contract/reason.ts';

interface Item {
  readonly name: string;
  readonly call: Call;
}

const withKey = (name: string, key: AskedKey): Item => ({ name, call: aCall({ key }) });
const valid = (name: string): Item => withKey(name, 'right');
const missing = (name: string): Item => withKey(name, 'none');
const empty = (name: string): Item => withKey(name, 'empty');
const wrong = (name: string): Item => withKey(name, { wrong: 'k', description: 'k' });
const cancelOf = (order: string): Item => ({
  name: order,
  call: aCall({ operation: 'cancel', body: { json: { order_no: order } } }),
});

function start(...items: Item[]) {
  const queue = createQueue<Item>();
  for (const item of items) queue.add(item, 0);
  const lines = createSideLines<Item>(8);
  const lineOf = ({ call }: Item) => {
    const line = lines.of(call);
    if (line === undefined) throw new Error('the call has no separate line');
    return line;
  };
  return {
    lines,
    next: (now: number) => lines.next(queue, now)?.name,
    /** Sends a call that was given, and has it answered at once. */
    throttle(item: Item, wait: number | null, now: number) {
      const line = lineOf(item);
      const ticket = line.leave();
      line.back();
      line.throttled(ticket, wait, now);
    },
    accept(item: Item) {
      const line = lineOf(item);
      line.leave();
      line.back();
      line.accepted();
    },
  };
}

test('429 to a call without a key holds up calls without one and no other, until the pause is over', () => {
  const { lines, next, throttle } = start(empty('empty'), valid('valid'), wrong('wrong'), missing('missing'));
  throttle(missing('first'), 2000, 100);
  expect([next(100), next(100), next(100)]).toEqual(['valid', 'wrong', undefined]);
  expect([lines.size, lines.readyAt()]).toEqual([2, 2100]);
  expect([next(2099), next(2100), next(2100), lines.size]).toEqual([undefined, 'empty', 'missing', 0]);
});

test('a pause of up to five seconds is kept by all calls, a longer one by its own kind alone', () => {
  const { lines, throttle } = start();
  throttle(missing('first'), 5000, 100);
  expect(lines.allReadyAt()).toBe(5100);
  throttle(wrong('first'), 5001, 200);
  expect(lines.allReadyAt()).toBe(5100);
  throttle(wrong('second'), null, 6000);
  expect(lines.allReadyAt()).toBe(8000);
});

test('what was throttled goes first once it may', () => {
  const { lines, next, throttle } = start(missing('second'));
  const first = missing('first');
  throttle(first, 1000, 0);
  expect(next(0)).toBeUndefined();
  lines.of(first.call)?.queue.putBack(first);
  expect([next(1000), next(1000)]).toEqual(['first', 'second']);
});

test.each([
  ['a wait of more than thirty seconds', [31_000]],
  ['a fourth pause in a row', [null, null, null, null]],
  ['more than eighty seconds of pauses', [29_000, 29_000, 29_000]],
])('%s gives them up: each is returned once, and so are later ones', (_why, waits) => {
  const { lines, next, throttle } = start(missing('kept'), valid('valid'), missing('late'));
  let now = 0;
  for (const [nth, wait] of waits.entries()) {
    expect(lines.of(missing('any').call)?.givenUp, `before pause ${nth + 1}`).toBe(false);
    throttle(missing('sent'), wait, now);
    if (nth === 0) expect(next(now)).toBe('valid');
    now += 100_000;
  }
  expect(next(now)).toBeUndefined();
  const dropped = lines.dropped();
  expect(dropped.map(({ item }) => item.name).toSorted()).toEqual(['kept', 'late']);
  expect(dropped[0]?.reason).toEqual({ code: 'throttled-alone', which: 'calls without a key' });
  expect([lines.dropped(), lines.size]).toEqual([[], 0]);
  expect(lines.of(wrong('any').call)?.givenUp).toBe(false);
});

test('the reason names the status that came, where it is not 429', () => {
  const { lines, next } = start(missing('kept'), valid('valid'));
  const line = lines.of(missing('sent').call);
  line?.throttled(line.leave(), 60_000, 0, 503);
  expect(next(0)).toBe('valid');
  expect(lines.dropped()).toMatchObject([
    { reason: { code: 'throttled-alone', which: 'calls without a key', status: 503 } },
  ]);
});

test('an answer between begins the count of pauses anew', () => {
  const { lines, throttle, accept } = start();
  for (let nth = 0; nth < 6; nth += 1) {
    throttle(missing('sent'), 1000, nth * 100_000);
    accept(missing('sent'));
  }
  expect(lines.of(missing('any').call)?.givenUp).toBe(false);
});

test('once a call with the key was throttled, no call has a separate line, unless it was given up before', () => {
  const { lines, throttle } = start();
  throttle(wrong('sent'), 60_000, 0);
  lines.throttled(valid('sent').call, 1000);
  expect(lines.of(missing('any').call)).toBeUndefined();
  expect(lines.of(wrong('any').call)?.givenUp).toBe(true);
});

test('at the end of a run all waiting calls are returned', () => {
  const { lines, next, throttle } = start(missing('one'), missing('two'));
  throttle(missing('first'), 1000, 0);
  expect(next(0)).toBeUndefined();
  expect([lines.drain().map(({ name }) => name), lines.size]).toEqual([['one', 'two'], 0]);
});

test('a long wait applies to its operation, a short one to all', () => {
  const { lines } = start();
  expect(lines.throttled(valid('sent').call, 30_000)).toBeUndefined();
  const line = lines.throttled(valid('sent').call, 30_001);
  expect(line).toBeDefined();
  expect([lines.of(valid('later').call), lines.of(cancelOf('HT1').call)]).toEqual([line, undefined]);
});

test('calls without the right key are left unsent alone, those of an operation with all of it', () => {
  const { lines, next, throttle } = start(missing('keyless'), valid('valid'));
  throttle(missing('sent'), 60_000, 0);
  expect(next(0)).toBe('valid');
  expect(lines.dropped()).toMatchObject([
    { item: { name: 'keyless' }, reason: { code: 'throttled-alone', which: 'calls without a key' }, alone: true },
  ]);
  lines.throttled(cancelOf('HT2').call, 40_000)?.giveUp(said('cancels'));
  expect(lines.allGivenUp).toBe(false);
  lines.throttled(valid('sent').call, 40_000)?.giveUp(said('searches'));
  expect(lines.allGivenUp).toBe(true);
  const later = createQueue<Item>();
  later.add(cancelOf('HT3'), 0);
  expect(lines.next(later, 0)).toBeUndefined();
  expect(lines.dropped()).toMatchObject([{ item: { name: 'HT3' }, reason: said('cancels'), alone: false }]);
});
