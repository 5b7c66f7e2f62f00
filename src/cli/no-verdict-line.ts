import { errorLine, withStop } from '../contract/text.ts';
import { wordsOf } from '../contract/reason-words.ts';
import type { Reason } from '../contract/reason.ts';

/** A command that comes to no verdict, and why. */
export class NoVerdictError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(wordsOf(reason).text);
    this.reason = reason;
  }
}

/** A line on a command that came to no verdict and has no report: why, and what to do. */
export function noVerdictLine(reason: Reason): string {
  const { headline, action } = wordsOf(reason);
  return `No verdict: ${withStop(headline)} ${action}`;
}

/** Lines of a stack below the error's own; none for a reason that has no stack. */
export function stackOf(reason: Reason): string[] {
  return reason.code === 'suite-failed' ? reason.error.split('\n').slice(1) : [];
}

/**
 * Codes of what the machine refuses, by no fault of the suite: a full or read-only disk, a missing permission, too many
 * open files.
 */
const refusedByMachine = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** What the machine refused; null for an error of another kind. */
export function machineProblem(error: unknown): Reason | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusedByMachine.has(code) ? { code: 'file-refused', error: errorLine(error) } : null;
}
