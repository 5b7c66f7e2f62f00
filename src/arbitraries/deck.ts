import { groupedBy } from '../contract/grouped-by.ts';

/** Random choices from a seed, for fixed lists; generators use fast-check's own. */
export interface SeededRandom {
  /** An integer from 0 to `bound` - 1. */
  below(bound: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** One character of `alphabet` after the other. */
  text(length: number, alphabet: string): string;
}

export const digits = '0123456789';
export const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const lower = 'abcdefghijklmnopqrstuvwxyz';

/** The same seed gives the same choices everywhere (splitmix32, so that neighbouring seeds differ at once). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('expected items to pick from, got none');
    return items[below(items.length)] as T;
  };
  const text = (length: number, alphabet: string): string => {
    let result = '';
    for (let index = 0; index < length; index++) result += alphabet[below(alphabet.length)];
    return result;
  };
  return { below, pick, text };
}

/** The items in an order that the seed gives. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  const list = [...items];
  for (let left = list.length; left > 1; left--) {
    const at = random.below(left);
    [list[left - 1], list[at]] = [list[at] as T, list[left - 1] as T];
  }
  return list;
}

/** A fixed case with its name, which the cause of a finding has where the probe gives it on. */
export interface Labelled<T> {
  readonly value: T;
  /** What is special about it, in a few words; no two of a fixed list have the same. */
  readonly label: string;
  /** A requirement passes only when every boundary case of it was judged. */
  readonly boundary: boolean;
  /** What it is an example of. A run sends one of each class at least. */
  readonly class?: string;
}

/** A case that must be judged before its requirement can pass. */
export function boundary<T>(label: string, value: T): Labelled<T> {
  return { value, label, boundary: true };
}

/** A case that may be lost without harm to the verdict. */
export function further<T>(label: string, value: T): Labelled<T> {
  return { value, label, boundary: false };
}

/** Classes of inputs. The values of one class are equally good: any of them shows what the class shows. */
export type Deck<T> = readonly (readonly T[])[];

/** A deck in which every value is a class: `[1, 2]` is `[[1], [2]]`. */
export function each<T>(values: readonly T[]): Deck<T> {
  return values.map((value) => [value]);
}

/**
 * Deals so many values: one of every class before a second of any. If there are more classes than that, each seed goes
 * on where the one before it ended. Within a class the seed decides; seeds that follow each other reach every value.
 */
export function deal<T>(deck: Deck<T>, seed: number, count: number): T[] {
  const classes = deck.filter((values) => values.length > 0);
  if (classes.length === 0 || count < 1) return [];
  if (count >= classes.length) return taken(dealing(classes, seed), count);
  const mixed = shuffled(classes, 0);
  return Array.from({ length: Math.floor(count) }, (_, nth) => {
    const card = seed * Math.floor(count) + nth;
    const values = mixed[modulo(card, mixed.length)] as readonly T[];
    return values[modulo(Math.floor(card / mixed.length), values.length)] as T;
  });
}

/** The same without an end: all classes in a mixed order, then all of them in another one, and so on. */
export function* dealing<T>(deck: Deck<T>, seed: number): Generator<T, never> {
  const classes = deck.filter((values) => values.length > 0);
  if (classes.length === 0) throw new RangeError('expected a deck with values, got none');
  for (let pass = 0; ; pass += 1)
    for (const values of shuffled(classes, seed * 7919 + pass)) yield values[modulo(seed + pass, values.length)] as T;
}

/**
 * Of a list of cases: every boundary case, one of each class that these leave out, and `more` of the rest. A case
 * without a class is only one of the rest.
 */
export function someCases<C extends Labelled<unknown>>(cases: readonly C[], seed: number, more: number): C[] {
  const always = cases.filter((one) => one.boundary);
  const known = new Set(always.map((one) => one.class));
  const others = cases.filter((one) => !one.boundary);
  const classes = groupedBy(
    others.filter((one) => one.class !== undefined && !known.has(one.class)),
    (one) => one.class,
  );
  const ofClasses = deal([...classes.values()], seed, classes.size);
  const rest = others.filter((one) => !ofClasses.includes(one));
  return [...always, ...ofClasses, ...deal(each(rest), seed, Math.min(more, rest.length))];
}

function taken<T>(cards: Generator<T, never>, count: number): T[] {
  return Array.from({ length: Math.floor(count) }, () => cards.next().value);
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
