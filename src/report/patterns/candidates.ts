import type { Op, Read, Row } from './row.ts';

/** A predicate that may set things apart, and which of them it covers. */
export interface Candidate<T> {
  readonly row: Row<T>;
  readonly op: Op;
  readonly value: Read;
  readonly next: number | null;
  readonly covers: Uint8Array;
}

/** The predicates that a row gives. Thresholds are where failing things end; values those of failing things. */
export function* candidates<T>(row: Row<T>, all: readonly T[], outcome: Uint8Array): Iterable<Candidate<T>> {
  const read = all.map(row.of);
  if (new Set(read).size < 2) return;
  const ofFailing = new Set(read.filter((value, nth) => value !== null && outcome[nth] === 1));
  const cover = (test: (value: Exclude<Read, null>) => boolean): Uint8Array => {
    const covers = new Uint8Array(read.length);
    for (const [nth, value] of read.entries()) if (value !== null && test(value)) covers[nth] = 1;
    return covers;
  };
  if (row.kind === 'flag') {
    for (const value of [true, false])
      yield { row, op: 'is', value, next: null, covers: cover((one) => one === value) };
    return;
  }
  const values = [...new Set(read)].filter((value) => value !== null);
  if (row.kind === 'value' || values.length <= mostValues) {
    for (const value of ofFailing) yield { row, op: 'is', value, next: null, covers: cover((one) => one === value) };
    for (const value of values.length <= mostDenied ? values : [])
      if (!ofFailing.has(value)) yield { row, op: 'is not', value, next: null, covers: cover((one) => one !== value) };
  }
  if (row.kind !== 'number') return;
  const numbers = Float64Array.from(read, (one) => (one === null ? Number.NaN : Number(one)));
  const [from, to] = [Math.min(...(ofFailing as Set<number>)), Math.max(...(ofFailing as Set<number>))];
  const within = { row, op: 'between' as const, value: `${from} to ${to}`, next: null };
  if (from < to) yield { ...within, covers: inside(numbers, from, to) };
  yield* thresholds(row, values as number[], ofFailing, numbers);
}

/** Values of a number that are few enough to be tried one by one, and those of a row that are denied. */
const [mostValues, mostDenied] = [40, 8];
/** Thresholds of a row that are tried, at most: the ends of the failing things are among them. */
const mostThresholds = 24;

function* thresholds<T>(
  row: Row<T>,
  values: readonly number[],
  ofFailing: ReadonlySet<Read>,
  numbers: Float64Array,
): Iterable<Candidate<T>> {
  const sorted = values.toSorted((a, b) => a - b);
  const step = Math.ceil(sorted.length / mostThresholds);
  const failing = sorted.flatMap((one, nth) => (ofFailing.has(one) ? [nth] : []));
  const ends = new Set([failing[0], (failing.at(-1) ?? -2) + 1]);
  for (let nth = 1; nth < sorted.length; nth += 1) {
    if (nth % step !== 0 && !ends.has(nth)) continue;
    const [below = 0, above = 0] = [sorted[nth - 1], sorted[nth]];
    yield { row, op: 'least', value: above, next: below, covers: inside(numbers, above, Infinity) };
    yield { row, op: 'most', value: below, next: above, covers: inside(numbers, -Infinity, below) };
  }
}

/** Which numbers are between two others; those that are missing are not. */
function inside(numbers: Float64Array, from: number, to: number): Uint8Array {
  const covers = new Uint8Array(numbers.length);
  for (let nth = 0; nth < covers.length; nth += 1) {
    const one = numbers[nth] ?? Number.NaN;
    if (one >= from && one <= to) covers[nth] = 1;
  }
  return covers;
}
