import { parentPort } from 'node:worker_threads';
import { type Progress, runSession, type Session, runFailure } from '../../engine/session/run-session.ts';
import type { Reason } from '../../contract/reason.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import '../../../suites/index.ts';

/**
 * Messages of the thread: a session has ended, with the error of the suites themselves or null; its progress; the
 * requirement that is judged; the pack whose rule is running. They arrive also while the thread is busy.
 */
export type FromSuites =
  | { readonly runId: string; readonly problem: Reason | null }
  | { readonly progress: Progress }
  | { readonly judging: string | null }
  | { readonly atWork: string | undefined };

// The thread of the command line in which the suites run.
const port = parentPort;
if (port === null) throw new Error('expected to be a thread of the command line');
const post = (message: FromSuites): void => port.postMessage(message);
// A rule that ends the process would lose all verdicts.
process.exit = (() => {
  throw new Error('process.exit was called');
}) as typeof process.exit;
const abort = new AbortController();
port.on('message', (session: Session | 'abort') => {
  if (session === 'abort') return abort.abort();
  const { runId, settings } = session;
  // The main thread has already checked the packs.
  loadPacks(settings.packs, [], (atWork) => post({ atWork }));
  post({ judging: null });
  runSession(session, Date.now, {
    signal: abort.signal,
    onProgress: (progress) => post({ progress }),
    atWork: (judging) => post({ judging }),
  }).then(
    () => post({ runId, problem: null }),
    (error: unknown) => post({ runId, problem: runFailure(error) }),
  );
});
