import { MessageChannel, type MessagePort as Port, Worker } from 'node:worker_threads';
import type { PoolRunnerInitializer } from 'vitest/node';
import type { Session } from '../../harness/session.ts';
import { errorStack } from '../../model/error-text.ts';

/**
 * Megabytes of the heap that the suites may use, many times what they need. Below 2 GB, V8 lets a heap grow to less than twice what lives in it
 * before it collects; above, to four times.
 */
export const suitesHeap = 1536;

/** The thread that the suites run in: it loads them while the main thread reads the settings. */
export class SuitesThread {
  /** Why the thread has ended by itself; for ever pending where it has not. */
  readonly failure: Promise<string>;
  readonly #thread: Worker;
  readonly #sessions: Port;
  #stopped = false;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#sessions = port1;
    // Options of the process such as `--eval` are none of a thread.
    this.#thread = new Worker(new URL('suites-thread-entry.js', import.meta.url), {
      workerData: { sessions: port2 },
      transferList: [port2],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: suitesHeap },
      stdout: true,
      stderr: true,
    });
    this.failure = new Promise((resolve) => {
      this.#thread.once('error', (error) => resolve(errorStack(error)));
      this.#thread.once('exit', (code) => {
        if (!this.#stopped) resolve(`the thread of the suites ended with exit code ${code}`);
      });
    });
    // A wrong configuration ends the process without it.
    this.#thread.unref();
  }

  /** Has the run begin, once the suites are loaded. Waits until the target has answered, or the run is over or cannot begin. */
  async begin(session: Session): Promise<void> {
    const reached = new Promise((resolve) => this.#sessions.once('message', resolve));
    this.#thread.ref();
    this.#sessions.postMessage(session);
    await Promise.race([reached, this.failure]);
    this.#sessions.close();
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#thread.terminate();
  }

  /** vitest's pool of this one thread. What ends the thread is told by `failure`, not by vitest. */
  pool(): PoolRunnerInitializer {
    const thread = this.#thread;
    const name = 'suites';
    return {
      name,
      createPoolWorker: () => ({
        name,
        on: (event, callback) => event === 'message' && thread.on('message', callback),
        off: (event, callback) => event === 'message' && thread.off('message', callback),
        send: (message) => thread.postMessage(message),
        deserialize: (data) => data,
        start: () => Promise.resolve(),
        stop: () => this.stop(),
      }),
    };
  }
}
