import { expect, test } from 'vitest';
import { acceptedCancel, sampleExchange, sampleTime } from '../../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../model/exchange.ts';
import {
  isOneAnswer,
  refusedAtOnce,
  refusedBoth,
  refusesInPassing,
  refusesOnlyAtOnce,
  refusesRepeatsSoon,
  refusesUntreated,
  repeatsInTurn,
  takesAsSoon,
  twinRounds,
} from './chance-or-spacing.ts';
import { begin, type Life, note, type StepKind } from './life.ts';

/** One step: how it was answered, or that it was not, and when it was sent, in milliseconds of the run. */
type Sent = readonly [kind: StepKind, status: number | 'lost', at?: number];

function exchangeOf(order: string, [kind, status, at = 0]: Sent): Exchange {
  const credentials = kind === 'without-key' ? ('missing' as const) : kind === 'wrong-key' ? ('wrong' as const) : ('valid' as const);
  const options = { operation: 'cancel' as const, credentials, sentAt: sampleTime + at };
  if (status === 'lost') return sampleExchange({ ...options, fault: { kind: 'timeout', message: 'no answer' } });
  return status === 200 ? acceptedCancel(order, {}, options) : sampleExchange({ ...options, status });
}

function life(order: string, ...steps: readonly Sent[]): Life {
  const lived = begin(
    order,
    steps.some(([kind]) => kind === 'without-key' || kind === 'wrong-key'),
  );
  for (const step of steps) note(lived, step[0], exchangeOf(order, step), step[0]);
  return lived;
}

const statuses = (exchanges: readonly Exchange[]): unknown[] => exchanges.map((exchange) => exchange.answer?.status);

test('repeats in a row are those that were accepted or refused, of all orders that no other key was shown for', () => {
  const lives = [
    life('A', ['cancel', 200], ['again', 400]),
    life('B', ['reason', 200], ['again', 200], ['again', 400]),
    life('K', ['without-key', 401], ['cancel', 200], ['again', 200]),
    life('C', ['cancel', 200], ['again', 429], ['again', 401], ['again', 500], ['again', 'lost']),
    life('D', ['twin', 200], ['twin', 400], ['cancel', 400], ['detail', 200]),
  ];
  expect(statuses(repeatsInTurn(lives))).toEqual([400, 200, 400]);
  expect(repeatsInTurn(lives)[0]).toBe(lives[0]?.steps[1]?.exchange);
});

test('a repeat is refused soon where it was sent within half a second of the first cancel of its order that was accepted', () => {
  expect(refusesRepeatsSoon([life('A', ['cancel', 200, 0], ['again', 400, 500])])).toBe(true);
  expect(refusesRepeatsSoon([life('A', ['cancel', 200, 0], ['again', 400, 501])])).toBe(false);
  expect(refusesRepeatsSoon([life('A', ['twin', 400, 0], ['twin', 200, 5], ['detail', 200, 10], ['again', 200, 400], ['again', 400, 600])])).toBe(false);
  expect(refusesRepeatsSoon([life('A', ['cancel', 200, 0], ['again', 200, 10]), life('B', ['cancel', 200, 0], ['again', 400, 10])])).toBe(true);
  expect(refusesRepeatsSoon([life('A', ['cancel', 400, 0], ['again', 400, 10])])).toBe(false);
  expect(refusesRepeatsSoon([life('A', ['cancel', 200, 0], ['again', 'lost', 10])])).toBe(false);
});

test('order detail is no cancel, so that a repeat soon after it alone is none soon after a cancel', () => {
  expect(refusesRepeatsSoon([life('A', ['detail', 200, 0], ['cancel', 200, 1000], ['again', 400, 1100])])).toBe(true);
  expect(refusesRepeatsSoon([life('A', ['cancel', 400, 0], ['detail', 200, 600], ['again', 400, 700])])).toBe(false);
});

test('two cancels at once are both refused where each was answered 400 and a further plain one was granted', () => {
  expect(refusedBoth(life('A', ['twin', 400], ['twin', 400], ['cancel', 200]))).toBe(true);
  expect(refusedBoth(life('A', ['twin', 400], ['twin', 400], ['cancel', 400], ['cancel', 200]))).toBe(true);
  expect(refusedBoth(life('A', ['twin', 400], ['twin', 400], ['cancel', 400]))).toBe(false);
  expect(refusedBoth(life('A', ['twin', 400], ['twin', 400], ['again', 200]))).toBe(false);
  expect(refusedBoth(life('A', ['twin', 200], ['twin', 400], ['cancel', 200]))).toBe(false);
  expect(refusedBoth(life('A', ['twin', 400], ['twin', 429], ['cancel', 200]))).toBe(false);
  expect(refusedBoth(life('A', ['cancel', 400], ['cancel', 200]))).toBe(false);
});

const refusedTwice: readonly Sent[] = [
  ['twin', 400],
  ['twin', 400],
];

test('cancels at once are told two by two, of those alone that were sent so', () => {
  const lived = life('A', ['detail', 200], ...refusedTwice, ['twin', 200], ['twin', 429], ['cancel', 400], ['twin', 401]);
  expect(twinRounds(lived).map(statuses)).toEqual([[400, 400], [200, 429], [401]]);
  expect(twinRounds(life('A', ['cancel', 200]))).toEqual([]);
});

test('they are refused where each of every round was answered 400', () => {
  expect(refusedAtOnce(life('A', ...refusedTwice))).toBe(true);
  expect(refusedAtOnce(life('A', ...refusedTwice, ...refusedTwice, ['cancel', 400]))).toBe(true);
  expect(refusedAtOnce(life('A', ...refusedTwice, ['twin', 400], ['twin', 429]))).toBe(false);
  expect(refusedAtOnce(life('A', ['twin', 400], ['twin', 200], ...refusedTwice))).toBe(false);
  expect(refusedAtOnce(life('A', ...refusedTwice, ['twin', 400]))).toBe(false);
  expect(refusedAtOnce(life('A', ['twin', 'lost'], ['twin', 400]))).toBe(false);
  expect(refusedAtOnce(life('A', ['cancel', 400]))).toBe(false);
  expect(refusedBoth(life('A', ...refusedTwice, ...refusedTwice, ['cancel', 200]))).toBe(true);
});

test('that it takes two at once to be refused shows where so it was of two orders, of one more often than of the other, and none was granted one of two', () => {
  const once = life('A', ...refusedTwice, ['cancel', 200]);
  const thrice = life('B', ...refusedTwice, ...refusedTwice, ...refusedTwice, ['cancel', 200]);
  expect(refusesOnlyAtOnce([once, thrice])).toBe(true);
  expect(refusesOnlyAtOnce([life('D', ['cancel', 200]), once, life('E', ...refusedTwice, ['cancel', 400]), thrice])).toBe(true);
  expect(refusesOnlyAtOnce([once])).toBe(false);
  expect(refusesOnlyAtOnce([once, life('C', ...refusedTwice, ['cancel', 200])])).toBe(false);
  expect(refusesOnlyAtOnce([once, life('C', ...refusedTwice, ...refusedTwice, ['cancel', 400])])).toBe(false);
  expect(refusesOnlyAtOnce([once, life('C', ...refusedTwice, ['twin', 200], ['twin', 400])])).toBe(false);
  expect(refusesOnlyAtOnce([once, thrice, life('C', ...refusedTwice, ['twin', 400], ['twin', 200])])).toBe(false);
  expect(refusesOnlyAtOnce([])).toBe(false);
});

test('two answers are one where they are equal to the request id, however their members are ordered', () => {
  const answer = (request_id: string, amounts: readonly [string, number][]): Exchange =>
    sampleExchange({ operation: 'cancel', json: { code: 0, message: 'ok', request_id, data: Object.fromEntries(amounts) } });
  const one = answer('a', [
    ['cancel_fee', 0],
    ['refund_amount', 5],
  ]);
  const turned = answer('a', [
    ['refund_amount', 5],
    ['cancel_fee', 0],
  ]);
  expect(isOneAnswer(one, turned)).toBe(true);
  expect(isOneAnswer(one, answer('b', Object.entries({ cancel_fee: 0, refund_amount: 5 })))).toBe(false);
  expect(isOneAnswer(one, answer('a', [['cancel_fee', 0]]))).toBe(false);
  const cut = { ...one, answer: { ...one.answer!, body: { kind: 'empty' as const } } };
  expect(isOneAnswer(cut, cut)).toBe(false);
  expect(isOneAnswer(one, cut)).toBe(false);
  expect(isOneAnswer(cut, one)).toBe(false);
});

test('where no other order was repeated, one repeat after another key stands in', () => {
  const treated = [life('K', ['wrong-key', 401], ['cancel', 200], ['again', 400], ['again', 200]), life('L', ['without-key', 401], ['again', 200])];
  expect(statuses(repeatsInTurn([life('A', ['cancel', 200]), ...treated]))).toEqual([400]);
  expect(repeatsInTurn([])).toEqual([]);
});

/** A cancel that was refused at this moment of the run, in a life of its own, beside these others. */
function soon(at: number, ...others: readonly Life[]): boolean {
  const own = life('X', ['twin', 400, at], ['cancel', 200, at + 5]);
  return takesAsSoon([...others, own], own.steps[0]?.exchange as Exchange, own);
}

test('a target takes a cancel as soon after another where it took two of different orders no longer apart', () => {
  const pair = [life('A', ['cancel', 200, 0]), life('B', ['cancel', 200, 100])];
  // The refused one came 100 after the last, as the pair did; 99 after it, it came sooner.
  expect(soon(200, ...pair)).toBe(true);
  expect(soon(199, ...pair)).toBe(false);
});

test('the last cancel before the refused one counts, whatever became of it and whoever sent it last', () => {
  const pair = [life('A', ['cancel', 200, 0]), life('B', ['cancel', 200, 100])];
  expect(soon(300, ...pair, life('C', ['cancel', 400, 250]))).toBe(false);
  expect(soon(300, life('C', ['cancel', 400, 250]), ...pair)).toBe(false);
  // At the same moment is before; later is not.
  expect(soon(300, ...pair, life('C', ['cancel', 400, 300]))).toBe(false);
  expect(soon(300, ...pair, life('C', ['cancel', 400, 301]))).toBe(true);
  // Neither a look at an order nor a call with another key is a cancel that a target might space.
  expect(soon(300, ...pair, life('C', ['detail', 200, 290]), life('K', ['without-key', 401, 290], ['wrong-key', 401, 295]))).toBe(true);
});

test('what counts as taken is the first accepted cancel of each other order, in the order of sending', () => {
  // Repeats of one order, close together, show nothing about other orders.
  expect(soon(1050, life('A', ['cancel', 200, 0], ['again', 200, 10], ['again', 200, 1000]))).toBe(false);
  // A refused one is not taken.
  expect(soon(1050, life('A', ['cancel', 200, 0]), life('B', ['cancel', 400, 10], ['cancel', 200, 1000]))).toBe(false);
  // Taken in whatever order the lives are listed, also after the refused one.
  expect(soon(1050, life('B', ['cancel', 200, 1000]), life('A', ['cancel', 200, 0]))).toBe(false);
  expect(soon(1050, life('B', ['cancel', 200, 1000]), life('D', ['cancel', 200, 2050]), life('A', ['reason', 200, 2010]))).toBe(true);
  // Neighbours count, not any two.
  expect(soon(1100, life('A', ['cancel', 200, 0]), life('B', ['cancel', 200, 500]), life('C', ['cancel', 200, 1000]))).toBe(false);
  expect(soon(1500, life('A', ['cancel', 200, 0]), life('B', ['cancel', 200, 500]), life('C', ['cancel', 200, 1000]))).toBe(true);
});

test('where no other cancel came before, none can have come too soon', () => {
  expect(soon(0)).toBe(true);
  expect(soon(10, life('A', ['cancel', 200, 11]))).toBe(true);
  // One came, and no two were taken: nothing shows that it could.
  expect(soon(10, life('A', ['cancel', 200, 9]))).toBe(false);
});

/** Whether chance or time refuses, as an order that saw these steps tells, alone and beside another one. */
function tells(steps: readonly Sent[]): boolean[] {
  const lived = life('A', ...steps);
  return [refusesInPassing([lived]), refusesInPassing([life('B', ['cancel', 200]), lived])];
}

test.each<[string, readonly Sent[]]>([
  [
    'is refused and then accepted',
    [
      ['cancel', 400],
      ['cancel', 200],
    ],
  ],
  [
    'is so with looks and keys between',
    [
      ['cancel', 400],
      ['detail', 200],
      ['without-key', 401],
      ['cancel', 200],
    ],
  ],
  [
    'is refused twice first',
    [
      ['cancel', 429],
      ['cancel', 400],
      ['cancel', 400],
      ['cancel', 200],
    ],
  ],
])('an order whose plain cancel %s tells that chance or time refuses', (_, steps) => {
  expect(tells(steps)).toEqual([true, true]);
});

test.each<[string, readonly Sent[]]>([
  ['that is accepted at once', [['cancel', 200]]],
  [
    'that is refused for good',
    [
      ['cancel', 400],
      ['cancel', 400],
    ],
  ],
  [
    'that is refused when it is cancelled',
    [
      ['cancel', 200],
      ['cancel', 400],
    ],
  ],
  [
    'that is throttled',
    [
      ['cancel', 429],
      ['cancel', 200],
    ],
  ],
  [
    'whose cancel is refused for the key',
    [
      ['cancel', 401],
      ['cancel', 200],
    ],
  ],
  [
    'whose cancel is not answered',
    [
      ['cancel', 'lost'],
      ['cancel', 200],
    ],
  ],
  [
    'whose reason is refused',
    [
      ['reason', 400],
      ['cancel', 200],
    ],
  ],
  [
    'of which two cancels at once are refused',
    [
      ['twin', 400],
      ['twin', 400],
      ['cancel', 200],
    ],
  ],
  [
    'of which another kind of cancel is accepted',
    [
      ['cancel', 400],
      ['reason', 200],
    ],
  ],
  ['that was left alone', []],
])('an order %s does not', (_, steps) => {
  expect(tells(steps)).toEqual([false, false]);
});

test('what one order is refused and another granted is nothing in passing', () => {
  expect(refusesInPassing([life('A', ['cancel', 400]), life('B', ['cancel', 200])])).toBe(false);
  expect(refusesInPassing([])).toBe(false);
});

test('a target refuses orders of itself where one that no other key was shown for was never granted a plain cancel', () => {
  const taken = life('A', ['cancel', 200]);
  expect(refusesUntreated([taken, life('B', ['cancel', 400])])).toBe(true);
  expect(refusesUntreated([taken, life('T', ['twin', 400], ['twin', 400], ['cancel', 400])])).toBe(true);
  expect(refusesUntreated([taken, life('R', ['reason', 400], ['cancel', 200]), life('T', ['twin', 400], ['twin', 400], ['cancel', 200])])).toBe(false);
  expect(refusesUntreated([taken, life('K', ['wrong-key', 401], ['cancel', 400])])).toBe(false);
  expect(refusesUntreated([taken, life('L', ['cancel', 429]), life('U', ['cancel', 'lost'])])).toBe(false);
});
