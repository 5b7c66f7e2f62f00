import { beforeEach, expect, test } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { createDeadInputs } from './dead-inputs.ts';

/** A search that was answered 502 each time. */
function unanswered(start_addr: string): Exchange {
  const { answer, ...exchange } = sampleExchange({ operation: 'search', status: 502, body: { start_addr } });
  const front = { what: 'load balancer', status: 502, mark: null } as const;
  const fault = { kind: 'in-front', reason: said('in front'), front } as const;
  return { ...exchange, answer: null, fault, ...(answer === null ? {} : { frontAnswer: answer }) };
}

const accepted = sampleExchange({ operation: 'search', json: { code: 0, data: {} } });
const at = (from: number, to: number, often = true) => ({ from, to, often });
const ofPlatform = (dead: ReturnType<typeof createDeadInputs>): unknown[] =>
  dead.conclude().map(({ exchange }) => exchange.request.body);

let dead = createDeadInputs();
beforeEach(() => {
  dead = createDeadInputs();
  for (let nth = 0; nth < 40; nth++) dead.answered(accepted, null);
});

test('an input that is never answered is dead, however often it was sent, if no other call was refused', () => {
  dead.add(unanswered('a'), at(0, 5, false));
  expect(dead.counted(unanswered('a')).answer).toBeNull();
  expect(ofPlatform(dead)).toEqual([{ start_addr: 'a' }]);
  expect(dead.counted(unanswered('a')).answer?.status).toBe(502);
});

test('one that was never answered while the platform restarted is not known to be dead; others are', () => {
  dead.add(unanswered('before'), at(0, 9));
  dead.add(unanswered('meanwhile'), at(8, 12));
  dead.add(unanswered('after'), at(21, 30));
  dead.add(unanswered('once'), at(31, 32, false));
  dead.controlLost(10);
  dead.answered(accepted, { from: 11, to: 20 });
  expect(ofPlatform(dead)).toEqual([{ start_addr: 'before' }, { start_addr: 'after' }]);
  expect(dead.counted(unanswered('meanwhile')).answer).toBeNull();
});

test('if no refusal arrived and calls without the key got the same, what is in front hides refusals', () => {
  const keyless: Exchange = { ...unanswered('a'), credentials: 'missing' };
  // More than are remembered.
  for (let nth = 0; nth < 250; nth++) dead.add(unanswered(`${nth}`), at(0, 5));
  dead.add(keyless, at(6, 9));
  const counted = (): unknown[] =>
    dead.conclude().map(({ counted: { answer, fault } }) => answer?.status ?? fault?.reason);
  expect(counted()).toEqual(
    Array.from({ length: 200 }, () => ({ code: 'hides-refusals', ...unanswered('a').fault?.front })),
  );
  dead.answered(sampleExchange({ operation: 'search', status: 401 }), null);
  expect(counted()).toEqual(Array(200).fill(502));
});

test('inputs longer than all that were answered, to two operations, were too long for what is in front', () => {
  const long = (nth: number): Exchange => unanswered('x'.repeat(1000 + nth));
  const ofCancel: Exchange = { ...long(2), operation: 'cancel' };
  const counted = (...all: readonly Exchange[]): unknown[] => {
    for (const [nth, one] of all.entries()) dead.add(one, at(nth, nth));
    return dead.conclude().map(({ counted: { answer, fault } }) => answer?.status ?? fault?.front?.what);
  };
  expect(counted(unanswered('a'), long(0), long(1), ofCancel)).toEqual([502, ...Array(3).fill('size limit')]);
  dead = createDeadInputs();
  for (const operation of ['search', 'cancel'] as const) dead.answered({ ...accepted, operation }, null);
  expect(counted(long(0), long(1), long(2))).toEqual([502, 502, 502]);
  dead.answered({ ...accepted, request: long(3).request }, null);
  expect(counted(ofCancel)).toEqual([502, 502, 502, 502]);
});

test('where no call of an operation with the key was answered, it is away as a whole', () => {
  const cancel: Exchange = { ...unanswered('a'), operation: 'cancel' };
  dead.add(cancel, at(0, 5));
  dead.answered({ ...accepted, operation: 'cancel', credentials: 'wrong' }, null);
  expect(dead.conclude()).toEqual([]);
  dead.answered({ ...accepted, operation: 'cancel' }, null);
  expect(dead.conclude()).toHaveLength(1);
});

test('where other calls are refused often, nothing is known', () => {
  dead.add(unanswered('a'), at(0, 5));
  for (const time of [10, 20]) dead.controlLost(time);
  expect(dead.conclude()).toHaveLength(1);
  dead.controlLost(30);
  expect(dead.conclude()).toEqual([]);
});

test('an input is sent again less often once several are dead', () => {
  for (let nth = 0; nth < 4; nth++) dead.add(unanswered(`${nth}`), at(nth, nth));
  expect(dead.mostTimes(unanswered('x'))).toBeUndefined();
  dead.add(unanswered('4'), at(4, 4));
  expect(dead.mostTimes(unanswered('x'))).toBe(1);
  for (let nth = 5; nth < 20; nth++) dead.add(unanswered(`${nth}`), at(nth, nth));
  expect(dead.mostTimes(unanswered('x'))).toBe(0);
  dead.controlLost(0);
  dead.controlLost(1);
  dead.controlLost(2);
  expect(dead.mostTimes(unanswered('x'))).toBeUndefined();
});

test('calls of an operation that is away as a whole are sent again less often, until one of them is answered', () => {
  const cancel = (text: string): Exchange => ({ ...unanswered(text), operation: 'cancel' });
  for (let nth = 0; nth < 5; nth++) dead.add(cancel(`${nth}`), at(nth, nth + 1));
  expect([cancel('x'), unanswered('x')].map(dead.mostTimes)).toEqual([1, undefined]);
  for (let nth = 5; nth < 20; nth++) dead.add(cancel(`${nth}`), at(nth, nth + 1));
  expect(dead.mostTimes(cancel('x'))).toBe(0);
  dead.answered(sampleExchange({ operation: 'cancel', json: { code: 0, data: {} } }), at(0, 21));
  expect(dead.mostTimes(cancel('x'))).toBeUndefined();
});
