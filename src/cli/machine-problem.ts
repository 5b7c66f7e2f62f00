import { errorLine } from '../contract/text.ts';
import type { Reason } from '../contract/reason.ts';

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
