import { seededRandom } from './seeded-random.ts';

/** The levels of each factor; every factor has at least one. */
export type Factors = Readonly<Record<string, readonly unknown[]>>;

/** One level of each factor. */
export type Row<F extends Factors> = { readonly [name in keyof F]: F[name][number] };

type Levels = (number | undefined)[];

function pairKey(a: number, levelA: number, b: number, levelB: number): string {
  return a < b ? `${a}.${levelA}/${b}.${levelB}` : `${b}.${levelB}/${a}.${levelA}`;
}

function allPairs(sizes: readonly number[]): Set<string> {
  const pairs = new Set<string>();
  sizes.forEach((sizeA, a) => {
    sizes.forEach((sizeB, b) => {
      if (a >= b) return;
      for (let x = 0; x < sizeA; x++) for (let y = 0; y < sizeB; y++) pairs.add(pairKey(a, x, b, y));
    });
  });
  return pairs;
}

/** How many open pairs `level` of `factor` would close with the levels already set. */
function gain(open: ReadonlySet<string>, levels: Levels, factor: number, level: number): number {
  let sum = 0;
  levels.forEach((set, other) => {
    if (set !== undefined && other !== factor && open.has(pairKey(factor, level, other, set))) sum++;
  });
  return sum;
}

/**
 * A pairwise covering array: few rows in which any two levels of any two factors meet at least once. The first row has
 * every factor's first level. Greedy; the same seed gives the same rows.
 */
export function pairwise<F extends Factors>(factors: F, seed: number): Row<F>[] {
  const names = Object.keys(factors);
  const sizes = names.map((name) => (factors[name] as readonly unknown[]).length);
  if (sizes.includes(0)) throw new RangeError(`expected levels for ${names[sizes.indexOf(0)]}, got none`);
  const random = seededRandom(seed);
  const open = allPairs(sizes);
  const rows: number[][] = [];
  const close = (row: number[]): void => {
    rows.push(row);
    row.forEach((levelA, a) => row.forEach((levelB, b) => a < b && open.delete(pairKey(a, levelA, b, levelB))));
  };
  close(sizes.map(() => 0));
  // With a single factor there are no pairs: one row a level.
  if (sizes.length === 1) for (let level = 1; level < (sizes[0] as number); level++) close([level]);
  while (open.size > 0) {
    const levels: Levels = sizes.map(() => undefined);
    // Starting from an open pair closes at least that one: the loop ends.
    const [first, second] = random
      .pick([...open])
      .split('/')
      .map((part) => part.split('.').map(Number) as [number, number]);
    for (const [factor, level] of [first, second] as [number, number][]) levels[factor] = level;
    sizes.forEach((size, factor) => {
      if (levels[factor] !== undefined) return;
      const gains = Array.from({ length: size }, (_, level) => gain(open, levels, factor, level));
      const best = Math.max(...gains);
      levels[factor] = random.pick(gains.flatMap((value, level) => (value === best ? [level] : [])));
    });
    close(levels as number[]);
  }
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, factors[name]?.[row[index] as number]])) as Row<F>);
}
