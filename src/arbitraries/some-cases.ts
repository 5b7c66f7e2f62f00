import type { Labelled } from './labelled.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * The boundary cases, and `more` of the others as the seed draws them: seeds that follow each other reach all of them.
 */
export function someCases<T>(cases: readonly Labelled<T>[], seed: number, more: number): Labelled<T>[] {
  return [
    ...cases.filter((one) => one.boundary),
    ...someOf(
      cases.filter((one) => !one.boundary),
      seed,
      more,
    ),
  ];
}

/** So many of the items as the seed draws them: each seed goes on where the one before it ended. */
export function someOf<T>(items: readonly T[], seed: number, count: number): T[] {
  return inTurn(items, seed, count).slice(0, Math.max(0, count));
}

/** All items in a mixed order that begins, for each seed, `step` items after that for the seed before. */
export function inTurn<T>(items: readonly T[], seed: number, step: number): T[] {
  const mixed = shuffled(items, 0);
  const begin = items.length === 0 ? 0 : (seed * Math.max(1, Math.floor(step))) % items.length;
  const from = begin < 0 ? begin + items.length : begin;
  return [...mixed.slice(from), ...mixed.slice(0, from)];
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
