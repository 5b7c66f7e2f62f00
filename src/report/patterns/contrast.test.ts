import { expect, test } from 'vitest';
import { shuffled } from '../../arbitraries/index.ts';
import { contrast, type Contrast } from './contrast.ts';
import { fisher } from './fisher.ts';
import { flag, number, type Row, value } from './row.ts';

/** A thing with properties; `is`: what makes it different from others. */
interface Thing {
  readonly is: string;
  readonly fails: boolean;
  readonly size?: number;
  readonly color?: string;
  readonly old?: boolean;
  readonly hot?: boolean;
}

const size = number<Thing>('size', ({ size: read }) => read ?? null, 'of size');
const color = value<Thing>('color', ({ color: read }) => read ?? null, ['that are', 'that are not']);
const old = flag<Thing>('old', ({ old: read }) => read ?? null, ['that are old', 'that are new']);
const hot = flag<Thing>('hot', ({ hot: read }) => read ?? null, ['that are hot', 'that are cold'], 1.3);
const rows = [size, color, old, hot];

function things(count: number, make: (nth: number) => Omit<Thing, 'is'> & Partial<Thing>): Thing[] {
  return Array.from({ length: count }, (_, nth) => ({ is: `thing ${nth}`, ...make(nth) }));
}

function found(all: readonly Thing[], by: readonly Row<Thing>[] = rows): Contrast | null {
  return contrast({ all, identity: ({ is }) => is }, by, ({ fails }) => fails);
}

test('a property that all failing things have, and no others', () => {
  const all = things(40, (nth) => ({ fails: nth % 4 === 0, color: nth % 4 === 0 ? 'red' : 'blue' }));
  expect(found(all)).toMatchObject({
    predicate: { row: 'color', op: 'is', value: 'red', words: 'that are red' },
    failing: { are: 10, of: 10 },
    others: { are: 0, of: 30 },
    also: null,
    isPerfect: true,
  });
});

test('a threshold names the nearest value that passed', () => {
  const all = things(40, (nth) => ({ fails: nth >= 30, size: nth * 2 }));
  expect(found(all)).toMatchObject({ predicate: { op: 'least', value: 60, words: 'of size 60 or more' }, next: '58' });
  const small = things(40, (nth) => ({ fails: nth < 10, size: nth * 2 }));
  expect(found(small)).toMatchObject({ predicate: { op: 'most', value: 18, words: 'of size 18 or less' }, next: '20' });
});

test('values between two others', () => {
  const all = things(60, (nth) => ({ fails: nth >= 20 && nth < 30, size: nth }));
  expect(found(all)?.predicate).toMatchObject({ op: 'between', value: '20 to 29' });
});

test('of predicates that cover the same things the plainest is named, and one other: never one alone', () => {
  const all = things(40, (nth) => ({ fails: nth < 8, hot: nth < 8, old: nth < 8 }));
  expect(found(all)).toMatchObject({ predicate: { row: 'old' }, also: { row: 'hot', words: 'that are hot' } });
  expect(found(all.toReversed(), rows.toReversed())).toMatchObject({ predicate: { row: 'old' }, also: { row: 'hot' } });
});

test('fewer than three different things prove nothing, however often they fail', () => {
  const all = things(200, (nth) => ({
    is: nth < 100 ? `equal ${nth % 2}` : `thing ${nth}`,
    fails: nth < 100,
    old: nth < 100,
  }));
  expect(found(all)).toBeNull();
  const three = all.map((one, nth) => (nth === 0 ? { ...one, is: 'a third' } : one));
  expect(found(three)?.predicate.row).toBe('old');
});

test('three of ten prove nothing: it may be chance which they are', () => {
  const few = things(6, (nth) => ({ fails: nth < 3, old: nth < 3 }));
  expect(found(few)).toBeNull();
});

test('a near-perfect predicate stands alone: no second one trims its exceptions', () => {
  const all = things(200, (nth) => ({ fails: nth < 29, old: nth < 31, hot: nth !== 29 && nth !== 30 }));
  expect(found(all)).toMatchObject({
    predicate: { row: 'old' },
    failing: { are: 29, of: 31 },
    others: { are: 0, of: 169 },
    isPerfect: false,
  });
});

test('all failing things have a property of which most pass: a claim only beyond doubt', () => {
  const sure = things(400, (nth) => ({ fails: nth < 40 && nth % 4 === 0, old: nth < 40 }));
  expect(found(sure)).toMatchObject({ failing: { are: 10, of: 40 }, others: { are: 0, of: 360 } });
  const doubtful = things(60, (nth) => ({ fails: nth < 20 && nth % 5 === 0, old: nth < 20 }));
  expect(found(doubtful)).toBeNull();
});

test('most failing things have a property: a claim only beyond doubt', () => {
  const sure = things(200, (nth) => ({ fails: nth < 24 || nth > 190, old: nth < 24 }));
  expect(found(sure)).toMatchObject({ failing: { are: 24, of: 24 }, others: { are: 9, of: 176 } });
});

test('if most things fail, an imperfect property says nothing: those that pass may have had nothing to fail', () => {
  const all = things(100, (nth) => ({ fails: nth < 72, old: nth < 75 }));
  expect(found(all)).toBeNull();
});

test('what stands for much else is named only if it is perfect', () => {
  const proxy = { ...size, proxy: true } as const;
  expect(
    found(
      things(60, (nth) => ({ fails: nth >= 30 && nth !== 40, size: nth })),
      [proxy],
    ),
  ).toBeNull();
  expect(
    found(
      things(60, (nth) => ({ fails: nth >= 30, size: nth })),
      [proxy],
    )?.predicate.row,
  ).toBe('size');
});

test('the scope of what is judged is not its cause', () => {
  const all = things(60, (nth) => ({ fails: nth < 20, old: nth < 20, hot: nth < 20 }));
  const scope = ({ old: isOld }: Thing): boolean => isOld === true;
  expect(contrast({ all, identity: ({ is }) => is, scope }, rows, ({ fails }) => fails)).toBeNull();
});

test('nothing is said of things that all fail, or that have nothing to do with failing', () => {
  expect(found(things(40, () => ({ fails: true, old: true })))).toBeNull();
  const all = things(120, (nth) => ({
    fails: false,
    size: (nth * 7) % 50,
    color: ['red', 'blue', 'green'][nth % 3] ?? '',
    old: nth % 2 === 0,
    hot: nth % 5 === 0,
  }));
  for (let seed = 1; seed <= 40; seed += 1) {
    const failing = new Set(shuffled(all, seed).slice(0, 12));
    expect(found(all.map((one) => ({ ...one, fails: failing.has(one) }))), `seed ${seed}`).toBeNull();
  }
});

test('the Fisher test gives the chance of a table', () => {
  expect(fisher({ failing: 3, passing: 0 }, { failing: 0, passing: 7 })).toBeCloseTo(1 / 120, 10);
  expect(fisher({ failing: 0, passing: 4 }, { failing: 3, passing: 3 })).toBeCloseTo(1, 10);
  expect(fisher({ failing: 2, passing: 1 }, { failing: 1, passing: 2 })).toBeCloseTo(0.5, 10);
});
