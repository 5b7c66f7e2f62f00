import { parentPort } from 'node:worker_threads';
import { runSession, type Session } from '../../harness/index.ts';
import { errorStack } from '../../model/error-text.ts';
import { loadPacks } from '../../packs/load-packs.ts';
import '../../../suites/all.ts';

// The thread that the command line has the suites in: it runs one session, and tells what went wrong with the suites themselves, or null.
const port = parentPort;
if (port === null) throw new Error('expected to be a thread of the command line');
// A rule that ends the process would end every verdict.
process.exit = (() => {
  throw new Error('process.exit was called');
}) as typeof process.exit;
port.once('message', (session: Session) => {
  // The main thread has found nothing wrong with them.
  loadPacks(session.settings.packs, []);
  runSession(session).then(
    () => port.postMessage(null),
    (error: unknown) => port.postMessage(errorStack(error)),
  );
});
