import { expect, test } from 'vitest';
import { sampleExchange } from '../checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History } from '../history/index.ts';
import type { Json } from '../../contract/json.ts';
import { inShort } from '../../contract/reason-in-short.fixture.ts';
import type { Case } from './case.ts';
import { type Reason, said } from '../../contract/reason.ts';
import { asDeclared, notObserved, type OpenPoint, type Shown } from './open-point.ts';

/** What an answer shows, without the answer. */
type Sign = Omit<Shown, 'exchange'> | Reason;

/** The cases if a statement declares this under `key`, and the calls 1, 2, 3 … show these values. */
function judged(declared: Json | undefined, signs: readonly Sign[], point: Partial<OpenPoint> = {}): Case[] {
  const shown = signs.map((sign, nth) =>
    'code' in sign ? sign : { ...sign, exchange: sampleExchange({ call: nth + 1 }) },
  );
  const facts = sampleFacts({ statement: declared === undefined ? {} : { key: declared } });
  return [
    ...asDeclared('key', { none: notObserved('nothing was asked'), shows: () => shown, ...point })(
      History.of(facts, []),
      facts,
    ),
  ];
}

/** A case in short: `pass by 1`, `1: a instead of b (run)`. */
function short(one: Case): string {
  if (one.is === 'pass') return `pass by ${one.exchange.call}`;
  return one.is === 'fail'
    ? `${one.exchange.call}: ${one.violation.cause} (${one.basis})`
    : one.is === 'notApplicable'
      ? inShort(one.reason)
      : one.is;
}

test.each<[string, Json | undefined, readonly Sign[], Partial<OpenPoint>, readonly string[]]>([
  ['nothing is shown', 'x', [], {}, ['nothing was asked']],
  ['only reasons are given', 'x', [said('first'), said('last')], {}, ['last']],
  ['it is shown together with a reason', 'x', [said('why'), { value: 'x' }, said('why')], {}, ['pass by 2']],
  [
    'nothing is declared',
    undefined,
    [{ value: 'x' }, { value: null }],
    {},
    ['1: x instead of null (answer)', 'pass by 2'],
  ],
  [
    'it is one of a list',
    ['x', 'y'],
    [{ value: ['y'] }, { value: ['z'] }, { value: [] }],
    {},
    ['pass by 1', '2: z instead of x or y (answer)', 'pass by 3'],
  ],
  ['it is the only one', 'x', [{ value: ['x'] }, { value: ['z'] }], {}, ['pass by 1', '2: z instead of x (answer)']],
  ['the list is empty', [], [{ value: ['z'] }], {}, ['1: z instead of none (answer)']],
  ['a weak answer differs', 'x', [{ value: 'y', isWeak: true }], {}, ['nothing was asked']],
  ['a weak answer agrees', 'x', [{ value: 'x', isWeak: true }], {}, ['pass by 1']],
  [
    'a better answer of a choice comes after a weak one',
    [],
    [
      { of: 'a', value: true, isWeak: true },
      { of: 'a', value: false },
    ],
    {},
    ['pass by 2'],
  ],
  ['a choice is shown twice', ['a'], [true, true, false].map((value) => ({ of: 'a', value })), {}, ['pass by 1']],
  [
    'a choice is shown together with another value',
    ['a'],
    [
      { of: 'a', value: true },
      { of: 'a', value: ['a'] },
    ],
    {},
    ['pass by 1', 'pass by 2'],
  ],
])('a statement is compared with what answers show, where %s', (_, declared, signs, point, cases) => {
  expect(judged(declared, signs, point).map(short)).toEqual(cases);
});

test.each<[string, readonly Sign[], readonly string[]]>([
  ['two values', [{ value: 'x' }, { value: 'y' }, { value: 'x' }], ['pass by 3', 'pass by 2']],
  ['the mixture itself', [{ value: 'mixed' }], ['pass by 1']],
  ['one value, too few times', [{ value: 'x' }, { value: 'x', isWeak: true }], ['nothing was asked']],
  ['one value', [{ value: 'x' }, { value: 'x' }], ['2: x in all 2 answers instead of mixed (run)']],
])('a declared mixture is compared with all answers together, here with %s', (_, signs, cases) => {
  expect(judged('mixed', signs, { mixed: 'mixed', enough: 2 }).map(short)).toEqual(cases);
});

test('a contradiction says what is declared, where, and what was answered, and shows the answers that prove it', () => {
  const violation = {
    cause: 'y instead of x',
    message: 'the statement declares x (`key`), got y',
    expected: 'x, as `statement.key` declares',
    actual: 'y',
  };
  const comparedWith = sampleExchange({ call: 9 });
  expect(judged('x', [{ value: 'y' }, { value: 'y', comparedWith: [comparedWith], basis: 'relation' }])).toEqual([
    { is: 'fail', exchange: sampleExchange({ call: 1 }), comparedWith: [], violation, basis: 'answer' },
    { is: 'fail', exchange: sampleExchange({ call: 2 }), comparedWith: [comparedWith], violation, basis: 'relation' },
  ]);
  expect(judged('x', [{ value: 'y' }], { mixed: 'x', enough: 1 })).toMatchObject([{ comparedWith: [], basis: 'run' }]);
});
