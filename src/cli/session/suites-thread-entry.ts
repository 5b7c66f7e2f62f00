import { parentPort, workerData } from 'node:worker_threads';
import { AtWork } from '../../engine/session/channel.ts';
import { runSession, type Session } from '../../engine/session/index.ts';
import { runFailure } from '../../engine/session/failures.ts';
import type { Reason } from '../../contract/reason.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import '../../../suites/index.ts';

/**
 * Messages of the thread: a session has ended, with the error of the suites themselves or null; or the pack whose rule
 * is running.
 */
export type FromSuites =
  | { readonly runId: string; readonly problem: Reason | null }
  | { readonly atWork: string | undefined };

// The thread of the command line in which the suites run.
const port = parentPort;
if (port === null) throw new Error('expected to be a thread of the command line');
const judging = new AtWork(workerData as SharedArrayBuffer);
const post = (message: FromSuites): void => port.postMessage(message);
// A rule that ends the process would lose all verdicts.
process.exit = (() => {
  throw new Error('process.exit was called');
}) as typeof process.exit;
port.on('message', (session: Session) => {
  const { runId, settings } = session;
  // The main thread has already checked the packs.
  loadPacks(settings.packs, [], (atWork) => post({ atWork }));
  judging.mark(null);
  runSession(session, Date.now, (id) => judging.mark(id)).then(
    () => post({ runId, problem: null }),
    (error: unknown) => post({ runId, problem: runFailure(error) }),
  );
});
