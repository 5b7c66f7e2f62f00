import { Worker } from 'node:worker_threads';
import type { Session } from '../../harness/session.ts';
import { errorStack } from '../../model/error-text.ts';

/**
 * Megabytes of the heap that the suites may use, many times what they need. Below 2 GB, V8 lets a heap grow to less than twice what lives in it
 * before it collects; above, to four times.
 */
export const suitesHeap = 1536;

/** The thread that the suites run in, silently: the journal tells what happened. It loads them while the main thread reads the settings. */
export class SuitesThread {
  readonly #thread: Worker;
  /** Why the thread has ended by itself; for ever pending where it has not. */
  readonly #failure: Promise<string>;
  #stopped = false;

  constructor() {
    // Options of the process such as `--eval` are none of a thread.
    this.#thread = new Worker(new URL('suites-thread-entry.js', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: suitesHeap },
      stdout: true,
      stderr: true,
    });
    this.#failure = new Promise((resolve) => {
      this.#thread.once('error', (error) => resolve(errorStack(error)));
      this.#thread.once('exit', (code) => {
        if (!this.#stopped) resolve(`the thread of the suites ended with exit code ${code}`);
      });
    });
    // A wrong configuration ends the process without it.
    this.#thread.unref();
  }

  /** Runs a session to its end, and ends the thread. Gives what went wrong with the suites themselves; null where nothing did. */
  async run(session: Session): Promise<string | null> {
    const ended = new Promise<string | null>((resolve) => this.#thread.once('message', resolve));
    this.#thread.ref();
    this.#thread.postMessage(session);
    const problem = await Promise.race([ended, this.#failure]);
    await this.stop();
    return problem;
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#thread.terminate();
  }
}

/** Runs a session in a thread of its own. */
export function runSuites(session: Session): Promise<string | null> {
  return new SuitesThread().run(session);
}
