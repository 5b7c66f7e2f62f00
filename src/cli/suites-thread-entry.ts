import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { beginSession, type Session } from '../harness/index.ts';
import '../../suites/all.ts';

// The thread that the command line has the suites in. The run begins as soon as they are loaded and its session is told;
// vitest, which the main thread loads only then, finds it under way.
const port = parentPort;
if (port === null) throw new Error('expected to be a thread of the command line');
const { sessions } = workerData as { readonly sessions: MessagePort };
sessions.once('message', (session: Session) => {
  beginSession(session);
  sessions.postMessage('begun');
});

const { init, runBaseTests, setupEnvironment } = await import('vitest/worker');
init({
  post: (message) => port.postMessage(message),
  on: (callback) => port.on('message', callback),
  off: (callback) => port.off('message', callback),
  teardown: () => port.removeAllListeners('message'),
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
});
