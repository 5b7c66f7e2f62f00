/** A reason within a sentence: its first line (a suite's error has a stack), without a full stop of its own. */
export function oneLineOf(reason: string): string {
  return (reason.split(/\r?\n/)[0] ?? '').replace(/[\s.]+$/, '');
}
