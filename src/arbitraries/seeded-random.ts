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
