import { Worker } from 'node:worker_threads';
import type { Progress, Session } from '../../engine/session/run-session.ts';
import { errorStack } from '../../contract/text.ts';
import type { Reason } from '../../contract/reason.ts';
import { type AtWork, EarlyEnd } from '../run/early-end.ts';
import type { FromSuites } from './suites-thread-entry.ts';

/**
 * Megabytes of heap for the suites, many times what they need. Below 2 GB, V8 collects garbage before the heap is twice
 * as large as the live data; above 2 GB, it lets the heap grow to four times that size.
 */
const suitesHeap = 1536;
/** Megabytes for new objects: with more, garbage only stays longer. */
const newObjects = 8;

/**
 * The thread in which the suites run. It prints nothing; the journal has the results. It loads the suites while the
 * main thread reads the settings.
 */
export class SuitesThread {
  readonly #thread: Worker;
  /** Why the thread has ended; pending until then. */
  readonly #failure: Promise<Reason>;
  readonly #ends = new Map<string, (problem: Reason | null) => void>();
  /** The pack whose rule is running. */
  atWork: string | undefined;
  /** The requirement that is being judged. */
  readonly judging: AtWork = { what: null, marks: 0 };
  #onProgress: (progress: Progress) => void = () => undefined;

  constructor() {
    // Options of the process, such as `--eval`, are not valid for a thread.
    this.#thread = new Worker(new URL('suites-thread-entry.js', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: suitesHeap, maxYoungGenerationSizeMb: newObjects },
      stdout: true,
      stderr: true,
    });
    this.#thread.on('message', (message: FromSuites) => {
      if ('atWork' in message) this.atWork = message.atWork;
      else if ('progress' in message) this.#onProgress(message.progress);
      else if ('judging' in message) {
        this.judging.what = message.judging;
        this.judging.marks += 1;
      } else this.#ends.get(message.runId)?.(message.problem);
    });
    this.#failure = new Promise((resolve) => {
      this.#thread.once('error', (error) => resolve({ code: 'suite-failed', error: errorStack(error) }));
      this.#thread.once('exit', (code) =>
        resolve({ code: 'suite-failed', error: `the thread of the suites ended with exit code ${code}` }),
      );
    });
    // With a wrong configuration, the process ends without waiting for the thread.
    this.#thread.unref();
  }

  /**
   * Runs a session to its end, or until it is no longer waited for. Returns the error of the suites
   * themselves, or null.
   */
  async run(
    session: Session,
    earlyEnd = new EarlyEnd(session.settings, { atWork: () => this.atWork, judging: this.judging }),
    onProgress: (progress: Progress) => void = () => undefined,
  ): Promise<Reason | null> {
    const ended = new Promise<Reason | null>((resolve) => this.#ends.set(session.runId, resolve));
    this.#onProgress = onProgress;
    this.#thread.ref();
    this.#thread.postMessage(session);
    try {
      return await Promise.race([ended, this.#failure, earlyEnd.reached]);
    } finally {
      earlyEnd.close();
    }
  }

  /** Ends the session: no more calls are sent. */
  abort(): void {
    this.#thread.postMessage('abort');
  }

  /** Ends the thread at once. */
  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** Runs a session in a new thread. Returns the error of the suites themselves, or null. */
export async function runSuites(session: Session): Promise<Reason | null> {
  const thread = new SuitesThread();
  try {
    return await thread.run(session);
  } finally {
    await thread.stop();
  }
}
