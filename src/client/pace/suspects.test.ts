import { expect, test } from 'vitest';
import type { Call } from '../call.ts';
import { aCall } from '../local-target.fixture.ts';
import { createSuspects } from './suspects.ts';

const search = (sentFor: string | null = 'bus.trip'): Call => aCall({ sentFor });
const cancel = (order: string): Call =>
  aCall({ operation: 'cancel', sentFor: 'cancel.reason', body: { json: { order_no: order } } });

/** Refuses a call in one pause after the other; gives what was found by the last. */
function refused(suspects: ReturnType<typeof createSuspects>, call: Call, tickets: readonly number[]): unknown {
  return tickets.map((ticket) => suspects.throttled(call, ticket)).at(-1)?.of;
}

test('a call that is refused in three pauses while two others pass between is throttled alone', () => {
  const suspects = createSuspects();
  const busy = search();
  expect(refused(suspects, busy, [0, 1])).toBeUndefined();
  suspects.answered(search(), 2);
  suspects.answered(search(), 2);
  expect(refused(suspects, busy, [2])).toBe('call');
});

test.each([
  ['in many pauses while no other passes', [0, 1, 2, 3, 4, 5], 0, 9],
  ['in one pause', [0, 0, 0, 0], 2, 9],
  ['while others pass that had left before its last pause', [0, 1, 2, 3], 2, 3],
])('a call that is refused %s is not', (_how, tickets, passing, passingAt) => {
  const suspects = createSuspects();
  const busy = search();
  refused(suspects, busy, tickets.slice(0, -1));
  for (let count = 0; count < passing; count += 1)
    suspects.answered(search(), tickets.length === 4 && tickets[3] === 3 ? 2 : passingAt);
  expect(refused(suspects, busy, tickets.slice(-1))).toBeUndefined();
});

test('an answer to a call of the kind ends the suspicion', () => {
  const suspects = createSuspects();
  const first = cancel('HT1');
  refused(suspects, first, [0, 1, 2]);
  suspects.answered(search(), 3);
  suspects.answered(search(), 3);
  suspects.answered(first, 3);
  expect(refused(suspects, cancel('HT1'), [3])).toBeUndefined();
});

test('where no call of an operation or a probe was ever answered and several were refused, it is all of them; the widest counts', () => {
  const ofProbe = createSuspects();
  ofProbe.answered(search(), 0);
  for (const ticket of [0, 1]) ofProbe.throttled(search('bus.malformed'), ticket);
  for (const count of [1, 2]) ofProbe.answered(search(`other ${count}`), 2);
  expect(ofProbe.throttled(search('bus.malformed'), 2)).toEqual({ key: 'probe search bus.malformed', of: 'probe' });
  const ofOperation = createSuspects();
  for (const ticket of [0, 1]) ofOperation.throttled(cancel(`HT${ticket}`), ticket);
  for (const count of [1, 2]) ofOperation.answered(search(`other ${count}`), 2);
  expect(ofOperation.throttled(cancel('HT2'), 2)).toEqual({ key: 'operation cancel', of: 'operation' });
});

test('once two calls were found alone, the next is at once, unless 429 come in a row', () => {
  const suspects = createSuspects();
  for (const start of [0, 10]) {
    const busy = search(`${start}`);
    refused(suspects, busy, [start, start + 1]);
    for (const count of [1, 2]) suspects.answered(search(`other ${count}`), start + 2);
    expect(refused(suspects, busy, [start + 2])).toBe('call');
  }
  suspects.answered(search(), 20);
  expect([20, 20, 20, 20].map((ticket) => suspects.throttled(search(), ticket)?.of)).toEqual([
    'call',
    'call',
    'call',
    undefined,
  ]);
});

test('where only further cancels of orders are refused, of three orders, it is by order; not where a first cancel was refused as well', () => {
  const suspects = createSuspects();
  const other = createSuspects();
  other.throttled(cancel('HT9'), 0);
  for (const order of ['HT1', 'HT2', 'HT3']) for (const one of [suspects, other]) one.answered(cancel(order), 0);
  expect(suspects.isRepeated(cancel('HT1'))).toBe(true);
  expect(suspects.isRepeated(cancel('HT4'))).toBe(false);
  expect(['HT1', 'HT2', 'HT3'].map((order) => suspects.throttled(cancel(order), 0)?.key)).toEqual([
    undefined,
    undefined,
    'order HT3',
  ]);
  expect(suspects.ordersApart).toBe(true);
  expect(['HT1', 'HT2', 'HT3'].map((order) => other.throttled(cancel(order), 0)?.key)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(other.ordersApart).toBe(false);
});

test('a call is other than those refused since the last answer: of another operation, or of one that was answered and for another probe', () => {
  const suspects = createSuspects();
  expect(suspects.isOther(search())).toBe(true);
  suspects.throttled(search('bus.malformed'), 0);
  expect([search('bus.trip'), cancel('HT1')].map((call) => suspects.isOther(call))).toEqual([false, true]);
  suspects.answered(search('bus.trip'), 0);
  suspects.throttled(search('bus.malformed'), 0);
  expect([search('bus.trip'), search('bus.malformed')].map((call) => suspects.isOther(call))).toEqual([true, false]);
});
