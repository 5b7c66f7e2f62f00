import { parentPort, workerData } from 'node:worker_threads';
import { AtWork } from '../../engine/session/channel.ts';
import { runSession, type Session } from '../../engine/session/index.ts';
import { runFailure } from '../../engine/session/failures.ts';
import type { Reason } from '../../contract/reason.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import '../../../suites/index.ts';

/**
 * What the thread tells: that a session is over, and what went wrong with the suites themselves, or null; or which
 * pack's rule is at work.
 */
export type FromSuites =
  | { readonly runId: string; readonly problem: Reason | null }
  | { readonly atWork: string | undefined };

// The thread that the command line has the suites in: it runs sessions.
const port = parentPort;
if (port === null) throw new Error('expected to be a thread of the command line');
const judging = new AtWork(workerData as SharedArrayBuffer);
const tell = (entry: FromSuites): void => port.postMessage(entry);
// A rule that ends the process would end every verdict.
process.exit = (() => {
  throw new Error('process.exit was called');
}) as typeof process.exit;
port.on('message', (session: Session) => {
  const { runId, settings } = session;
  // The main thread has found nothing wrong with them.
  loadPacks(settings.packs, [], (atWork) => tell({ atWork }));
  runSession(session, Date.now, (id) => judging.tell(id)).then(
    () => tell({ runId, problem: null }),
    (error: unknown) => tell({ runId, problem: runFailure(error) }),
  );
});
