import { asUnits, withoutUnseen } from '../contract/unseen.ts';

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
  if (typeof value === 'boolean') return 'a truth value';
  return value === null ? 'null' : quote(value);
}
