import { expect, test } from 'vitest';
import { fc, shuffled } from '../../arbitraries/index.ts';
import { contrast, forecasts } from './contrast.ts';
import { flag, number, type Row, value } from './row.ts';

interface Thing {
  readonly is: string;
  readonly fails: boolean;
  readonly size: number;
  readonly color: string;
  readonly old: boolean;
  readonly hot: boolean;
}

const size: Row<Thing> = number('of size #', (thing) => thing.size);
const rows: readonly Row<Thing>[] = [
  size,
  value('of color', ({ color }) => color),
  flag('that are old', ({ old }) => old),
  flag('that are hot', ({ hot }) => hot, { cost: 1.1 }),
];

/** So many different things; what is not given is the same for all. */
function things(count: number, make: (nth: number) => Partial<Thing>): Thing[] {
  return Array.from({ length: count }, (_, nth) => ({
    is: `thing ${nth}`,
    fails: false,
    size: 1,
    color: 'red',
    old: false,
    hot: false,
    ...make(nth),
  }));
}

const parts = ['size', 'color', 'old', 'hot'] as const;
/** Things that were made to find out. */
const probed = {
  isProbe: ({ is }: Thing): boolean => is.startsWith('probe'),
  differsIn: (one: Thing, other: Thing): string | null => {
    const [part, ...further] = parts.filter((name) => one[name] !== other[name]);
    return part === undefined || further.length > 0 ? null : part;
  },
};

const found = (all: readonly Thing[], of = rows, exceptions = 0) =>
  contrast({ all, identity: ({ is }) => is, exceptions }, of, ({ fails }) => fails);

test('a property that all failing things have and no others', () => {
  const all = things(100, (nth) => ({ fails: nth < 12, old: nth < 12, hot: nth % 2 === 0, size: nth % 7 }));
  expect(found(all)).toMatchObject({
    words: 'that are old',
    failing: { of: 12, are: 12 },
    others: { of: 88, are: 0 },
    also: null,
    next: null,
  });
});

test('one value, or a threshold with the next value that passed', () => {
  const colored = things(90, (nth) => ({ fails: nth % 9 === 0, color: nth % 9 === 0 ? 'blue' : 'red' }));
  expect(found(colored)?.words).toBe('of color blue');
  const sized = things(90, (nth) => ({ fails: nth > 80, size: nth }));
  expect(found(sized)).toMatchObject({ words: 'of size 81 or more', next: '80' });
  const small = things(90, (nth) => ({ fails: nth < 9, size: nth * 2 }));
  expect(found(small)).toMatchObject({ words: 'of size 16 or less', next: '18' });
  expect(found(things(90, (nth) => ({ fails: nth > 40 && nth < 50, size: nth })))).toMatchObject({
    words: 'of size 41 to 49',
    failing: { of: 9, are: 9 },
    next: null,
  });
  expect(found(things(90, (nth) => ({ fails: nth > 40 && nth < 44, size: nth }))), 'three in the middle').toBeNull();
  const withOne = things(90, (nth) => ({ fails: nth > 40 && nth < 60 && nth !== 50, size: nth }));
  expect(found(withOne, rows, 0.17), 'one of them passes').toBeNull();
});

test('of three meanings that fit equally all are named, and of four none; words of one meaning are one', () => {
  const two = things(90, (nth) => ({ fails: nth < 8, old: nth < 8, hot: nth < 8 }));
  expect(found(two)).toMatchObject({ words: 'that are old', also: 'that are hot' });
  expect(found(two.toReversed(), rows.toReversed())).toMatchObject({ words: 'that are old', also: 'that are hot' });
  const three = two.map((one) => ({ ...one, size: one.fails ? 2 : 1 }));
  expect(found(three)).toMatchObject({ words: 'that are old', also: 'that are hot; of size 2' });
  expect(found(three.map((one) => ({ ...one, color: one.fails ? 'blue' : 'red' })))).toBeNull();
  const alike = flag<Thing>('that are warm', ({ hot }) => hot, { about: ['that are hot'], cost: 1.3 });
  expect(found(two, [...rows, alike])).toMatchObject({ also: 'that are hot' });
});

test('fewer than three different things prove nothing, however often they fail; nor do three of a few', () => {
  const all = (different: number) =>
    things(300, (nth) => ({
      is: nth < 100 ? `equal ${nth % different}` : `thing ${nth}`,
      fails: nth < 100,
      old: nth < 100,
    }));
  expect(found(all(2))).toBeNull();
  expect(found(all(3))?.words).toBe('that are old');
  expect(found(things(6, (nth) => ({ fails: nth < 3, old: nth < 3 })))).toBeNull();
});

test('rows in which the things do not differ are not tried', () => {
  const all = things(60, (nth) => ({ fails: nth < 3, old: nth < 3 }));
  const same = Array.from({ length: 40 }, (_, nth) => number<Thing>(`with # of ${nth}`, () => 7));
  const varied = same.map((row, nth) => ({ ...row, of: ({ size: own, is }: Thing) => own + ((is.length + nth) % 2) }));
  expect(found(all, [...rows, ...same])?.words).toBe('that are old');
  expect(found(all, [...rows, ...varied])).toBeNull();
});

test('exceptions count only if they are allowed, few, and the numbers overwhelming', () => {
  const few = things(300, (nth) => ({ fails: nth < 29, old: nth < 31, hot: nth < 60 }));
  expect(found(few)).toBeNull();
  expect(found(few, rows, 0.17)).toMatchObject({ failing: { of: 31, are: 29 }, others: { of: 269, are: 0 } });
  expect(
    found(
      things(300, (nth) => ({ fails: nth < 29, old: nth < 40 })),
      rows,
      0.17,
    ),
    'many',
  ).toBeNull();
  expect(
    found(
      things(300, (nth) => ({ fails: nth < 9, old: nth < 10 })),
      rows,
      0.17,
    ),
    'nine fail',
  ).toBeNull();
  expect(
    found(
      things(300, (nth) => ({ fails: nth < 29, old: nth > 1 && nth < 29 })),
      rows,
      0.17,
    ),
  ).toBeNull();
  const other = things(300, (nth) => ({ fails: nth < 29, old: nth < 31, hot: nth < 29 || nth === 40 || nth === 41 }));
  expect(found(other, rows, 0.17), 'other exceptions').toBeNull();
});

test('the scope of what is judged is not its cause', () => {
  const all = things(100, (nth) => ({ fails: nth < 20, old: nth < 20 }));
  const scoped = { all, identity: ({ is }: Thing) => is, scope: ({ old }: Thing) => old };
  expect(contrast(scoped, rows, ({ fails }) => fails)).toBeNull();
});

test('nothing is said if all things fail, or if it is chance which of them do', () => {
  expect(found(things(40, () => ({ fails: true, old: true })))).toBeNull();
  const all = things(160, (nth) => ({
    size: (nth * 7) % 50,
    color: ['red', 'blue', 'green'][nth % 3] ?? '',
    old: nth % 2 === 0,
    hot: nth % 40 === 0,
  }));
  for (let seed = 1; seed <= 60; seed += 1) {
    const failing = new Set(shuffled(all, seed).slice(0, 3 + (seed % 9)));
    expect(found(all.map((one) => ({ ...one, fails: failing.has(one) }))), `seed ${seed}`).toBeNull();
  }
});

test('every claim is true by its counts', () => {
  const thing = fc.record({
    is: fc.nat(200).map(String),
    fails: fc.boolean(),
    size: fc.nat(9),
    color: fc.constantFrom('red', 'blue'),
    old: fc.boolean(),
    hot: fc.boolean(),
  });
  const caused = fc.tuple(fc.array(thing, { minLength: 60, maxLength: 120 }), fc.nat(8), fc.boolean());
  let claims = 0;
  fc.assert(
    fc.property(caused, ([all, from, hasExceptions]) => {
      const made = all.map((one, nth) => ({ ...one, fails: one.size > from && !(hasExceptions && nth % 20 === 0) }));
      const claim = found(made, rows, 0.17);
      if (claim === null) return;
      claims += 1;
      const inside = made.filter(claim.has);
      const outside = made.filter((one) => !claim.has(one));
      expect(claim.failing).toEqual({ of: inside.length, are: inside.filter(({ fails }) => fails).length });
      expect(claim.others).toEqual({ of: outside.length, are: outside.filter(({ fails }) => fails).length });
    }),
    { seed: 7 },
  );
  expect(claims).toBeGreaterThan(10);
});

test('a property says of things that are not made yet if they would fail; of a number only where it is known', () => {
  const all = things(20, (nth) => ({ fails: nth < 2, old: nth < 2, size: nth < 2 ? 5 + nth : 2 }));
  const [ofSize, areOld, ...others] = forecasts(all, rows, ({ fails }) => fails);
  expect(others).toEqual([]);
  const say = (change: Partial<Thing>): unknown[] =>
    [ofSize, areOld].map((forecast) => forecast!({ ...all[0]!, old: false, ...change }));
  expect(say({ size: 5 })).toEqual([true, false]);
  expect(say({ size: 6, old: true })).toEqual([true, true]);
  expect([2, 1].map((size) => say({ size })[0])).toEqual([false, false]);
  expect([3, 4, 7].map((size) => say({ size })[0])).toEqual([null, null, null]);
});

test('where things were made to find out, two pairs that differ in nothing but the property show it', () => {
  const found = (all: readonly Thing[]): string | undefined =>
    contrast({ all, identity: ({ is }) => is, probed }, rows, ({ fails }) => fails)?.words;
  const there = things(8, (nth) => ({ fails: nth < 1, old: nth < 1, color: nth < 1 ? 'blue' : 'red' }));
  const probe = (nth: number, change: Partial<Thing>): Thing => ({ ...there[1]!, is: `probe ${nth}`, ...change });
  expect(found(there)).toBeUndefined();
  // Blue and old fails, and either alone passes: it may be both.
  const either = [probe(1, { old: true }), probe(2, { color: 'blue' }), probe(3, { hot: true })];
  expect(found([...there, ...either])).toBeUndefined();
  // Old ones that fail are blue as well: nothing that was there fails by being old alone.
  const both = { old: true, color: 'blue' };
  const again = [2, 3].flatMap((size) => [
    probe(size, { ...both, fails: true, size }),
    probe(9 + size, { ...both, old: false, size }),
  ]);
  expect(found([...there, ...again])).toBeUndefined();
  const old = [probe(1, { fails: true, old: true }), probe(2, { fails: true, old: true, hot: true })];
  expect(found([...there, ...old]), 'hot is never without old').toBeUndefined();
  const all = [...there, ...old, probe(3, { hot: true }), probe(4, { color: 'blue' })];
  expect(found(all)).toBe('that are old');
  // One that fails without the property: it is not the cause.
  expect(found([...all, probe(5, { fails: true, size: 9 })])).toBeUndefined();
});

test('a number is shown by things without one only if a thing with another number passes', () => {
  const sizeIfAny: Row<Thing> = number('of size #', (thing) => (thing.size > 0 ? thing.size : null));
  const words = (last: number): string | undefined => {
    const there = things(20, (nth) => ({ fails: nth === 0, size: nth === 0 ? 4 : nth === 19 ? last : 0 }));
    const probes = [
      { ...there[1]!, is: 'probe 1', fails: true, size: 4 },
      { ...there[1]!, is: 'probe 2', fails: true, size: 4, hot: true },
      { ...there[1]!, is: 'probe 3', hot: true },
    ];
    const all = [...there, ...probes];
    return contrast({ all, identity: ({ is }) => is, probed }, [sizeIfAny], ({ fails }) => fails)?.words;
  };
  expect(words(1)).toBe('of size 4');
  expect(words(0)).toBeUndefined();
});
