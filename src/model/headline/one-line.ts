import { withoutEnd } from '../without-end.ts';

/** A reason within a sentence: its first line (a suite's error has a stack), without a full stop of its own. */
export function oneLineOf(reason: string): string {
  return withoutEnd(reason.split(/\r?\n/, 1)[0] ?? '', (unit) => unit === '.' || unit.trim() === '');
}
