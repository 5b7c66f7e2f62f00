/** A seeded generator of numbers in [0, 1). */
export type Random = () => number;

/** A well spread 32-bit number of the parts (FNV-1a over UTF-16 units, finished as murmur3 does). */
export function hash(...parts: (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = `${part}\u0000`;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** `digits` lower-case hexadecimal digits of the parts, at most 32. */
export function hexOf(digits: number, ...parts: (string | number)[]): string {
  let text = '';
  for (let i = 0; text.length < digits; i++)
    text += hash(i, ...parts)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, digits);
}

/** mulberry32: small, fast and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a non-empty list, by a hash. */
export function pick<T>(list: readonly T[], by: number): T {
  return list[by % list.length] as T;
}
