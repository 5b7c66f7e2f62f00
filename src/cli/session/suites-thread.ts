import { Worker } from 'node:worker_threads';
import { AtWork } from '../../engine/session/channel.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { errorStack } from '../../contract/error-text.ts';
import type { Reason } from '../../contract/reason.ts';
import { EarlyEnd } from '../run/early-end.ts';
import type { FromSuites } from './suites-thread-entry.ts';

/**
 * Megabytes of the heap that the suites may use, many times what they need. Below 2 GB, V8 lets a heap grow to less
 * than twice what lives in it before it collects; above, to four times.
 */
export const suitesHeap = 1536;

/**
 * The thread that the suites run in, silently: the journal tells what happened. It loads them while the main thread
 * reads the settings.
 */
export class SuitesThread {
  readonly #thread: Worker;
  /** Why the thread has ended; pending until then. */
  readonly #failure: Promise<Reason>;
  readonly #ends = new Map<string, (problem: Reason | null) => void>();
  /** The pack whose rule is at work. */
  atWork: string | undefined;
  readonly #judging = new AtWork();

  constructor() {
    // Options of the process such as `--eval` are none of a thread.
    this.#thread = new Worker(new URL('suites-thread-entry.js', import.meta.url), {
      execArgv: [],
      workerData: this.#judging.shared,
      resourceLimits: { maxOldGenerationSizeMb: suitesHeap },
      stdout: true,
      stderr: true,
    });
    this.#thread.on('message', (entry: FromSuites) => {
      if ('atWork' in entry) this.atWork = entry.atWork;
      else this.#ends.get(entry.runId)?.(entry.problem);
    });
    this.#failure = new Promise((resolve) => {
      this.#thread.once('error', (error) => resolve({ code: 'suite-failed', error: errorStack(error) }));
      this.#thread.once('exit', (code) =>
        resolve({ code: 'suite-failed', error: `the thread of the suites ended with exit code ${code}` }),
      );
    });
    // A wrong configuration ends the process without it.
    this.#thread.unref();
  }

  /** The id of what is judged; null where nothing is. */
  get judging(): string | null {
    return this.#judging.what;
  }

  /**
   * Runs a session to its end, or until it is no longer waited for. Gives what went wrong with the suites themselves;
   * null where nothing did.
   */
  async run(
    session: Session,
    earlyEnd = new EarlyEnd(session.settings, { atWork: () => this.atWork, judging: () => this.judging }),
  ): Promise<Reason | null> {
    const ended = new Promise<Reason | null>((resolve) => this.#ends.set(session.runId, resolve));
    this.#thread.ref();
    this.#thread.postMessage(session);
    try {
      return await Promise.race([ended, this.#failure, earlyEnd.reached]);
    } finally {
      earlyEnd.close();
    }
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** Runs a session in a thread of its own. */
export async function runSuites(session: Session): Promise<Reason | null> {
  const thread = new SuitesThread();
  try {
    return await thread.run(session);
  } finally {
    await thread.stop();
  }
}
