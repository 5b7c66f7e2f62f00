import { groupedBy } from '../contract/grouped-by.ts';
import type { Labelled } from './labelled.ts';
import { shuffled } from './seeded-random.ts';

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
