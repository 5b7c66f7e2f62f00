import { unrecordedIn } from '../journal/journal.ts';
import { errorLine } from '../model/error-text.ts';
import { isOwnFailure, suiteFailed } from '../model/suite-failed.ts';

/** Codes of what the machine refuses, by no fault of the suite: a full or read-only disk, a missing permission, too many open files. */
const refusedByMachine = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** Why the suites ended early, in a line: that the run could not be recorded and what to do, else the first line of what failed. `error`: the text of an error, with its stack or without. */
export function failureText(error: string): string {
  const [first = ''] = error.split('\n');
  const unrecorded = unrecordedIn(first);
  if (unrecorded !== null) return `${unrecorded}; make room there, or write to another folder`;
  return isOwnFailure(first) ? first : `${suiteFailed}${first}`;
}

/** What the machine refused, in a line; null for an error of another kind. */
export function machineProblem(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusedByMachine.has(code) ? `a file could not be read or written: ${errorLine(error)}` : null;
}
