import type { Labelled } from './labelled.ts';
import { seededRandom } from './seeded-random.ts';

/** The boundary cases, and `more` of the others as the seed draws them: other seeds reach other ones. */
export function someCases<T>(cases: readonly Labelled<T>[], seed: number, more: number): Labelled<T>[] {
  const others = shuffled(
    cases.filter((one) => !one.boundary),
    seed,
  );
  return [...cases.filter((one) => one.boundary), ...others.slice(0, Math.max(0, more))];
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
