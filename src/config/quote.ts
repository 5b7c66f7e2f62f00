import { asUnits, withoutUnseen } from '../contract/text.ts';

/** Longest text that a message repeats. */
export const longest = 60;

/** A text as part of a message: one line, harmless on a terminal, not cut. */
export function safe(text: string): string {
  return withoutUnseen(text, asUnits);
}

/** A value as a message shows it: texts in quotes and cut, lists and objects only as their kind. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    const text = value.length > longest ? `${value.slice(0, longest)}…` : value;
    return `"${safe(text)}"`;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

/** The kind of a secret value, such as `a text`: a message may say no more about it. */
export function kindOf(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'boolean') return 'a boolean';
  return value === null ? 'null' : quote(value);
}

/** Longest name that is compared: the work grows with the product of both lengths. */
const longestName = 60;

/** The candidate that was most likely meant, or null if none is near. Case and separators count little. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  if (name.length > longestName) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(plain(name), plain(candidate));
    if (distance < least && distance <= Math.max(1, Math.floor(candidate.length / 3))) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** `; did you mean …?` for a message, or an empty text. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === null ? '' : `; did you mean ${near}?`;
}

/** Letters and digits only, in lower case: `base_url` is `baseUrl`. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Levenshtein distance: insertions, removals and changes that turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
