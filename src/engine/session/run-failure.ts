import { UnrecordedError } from '../../journal/journal.ts';
import { errorStack } from '../../contract/error-text.ts';
import type { Reason } from '../../contract/reason.ts';

/**
 * Why a session did not come to its end: its journal could not be written, or the suite failed. `error` of the latter
 * has its stack.
 */
export function runFailure(error: unknown): Reason {
  if (error instanceof UnrecordedError) return { code: 'record-not-written', file: error.file, error: error.message };
  return { code: 'suite-failed', error: errorStack(error) };
}
