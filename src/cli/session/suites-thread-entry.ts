import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { beginSession, type Session } from '../../harness/index.ts';
import '../../../suites/all.ts';

// The thread that the command line has the suites in. The run begins as soon as they are loaded and its session is told;
// vitest, which both threads load once the target has answered and many calls are under way, finds it so.
const port = parentPort;
if (port === null) throw new Error('expected to be a thread of the command line');
const { sessions } = workerData as { readonly sessions: MessagePort };
const session = await new Promise<Session>((resolve) => sessions.once('message', resolve));
await beginSession(session);
sessions.postMessage('reached');

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
