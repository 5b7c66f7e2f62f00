import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Milliseconds after which a run is given up: its worker hangs. A run ends by itself after 300 s, where a legal form
 * makes it wait so long; with others on a busy machine it takes longer.
 */
const patience = 900_000;

/** What runs subjects, and where their results go. */
export interface Pool<S, R> {
  /** The compiled file of a worker: it calls `answer`. */
  readonly worker: URL;
  readonly workers: number;
  /** Instant after which nothing new is begun; without it, all are run. */
  readonly until?: number;
  /** The result of a run whose worker ended or hung. */
  readonly crashed: (why: string) => R;
  /** Whether a worker with this result is replaced: it may be in any state. */
  readonly isLost: (result: R) => boolean;
  readonly each: (subject: S, result: R) => void;
}

/** Runs the subjects in `workers` processes, one at a time in each; returns those that there was no time for. */
export async function runAll<S extends object, R>(subjects: readonly S[], pool: Pool<S, R>): Promise<S[]> {
  const queue = [...subjects];
  await Promise.all(Array.from({ length: Math.min(pool.workers, subjects.length) }, () => work(queue, pool)));
  return queue;
}

/** Makes this process a worker: it runs each subject that it is sent, and sends the result back. */
export function answer<S, R>(run: (subject: S) => Promise<R>): void {
  // The parent process is gone: nobody reads the result.
  process.on('disconnect', () => process.exit(1));
  process.on('message', (subject: S) => {
    void run(subject).then((result) => process.send?.(result));
  });
}

async function work<S extends object, R>(queue: S[], pool: Pool<S, R>): Promise<void> {
  let child = start(pool.worker);
  while (Date.now() < (pool.until ?? Infinity)) {
    const subject = queue.shift();
    if (subject === undefined) break;
    const result = await send(child, subject, pool.crashed);
    pool.each(subject, result);
    if (!pool.isLost(result)) continue;
    if (child.exitCode === null) child.kill('SIGKILL');
    child = start(pool.worker);
  }
  child.kill();
}

function start(worker: URL): ChildProcess {
  return fork(fileURLToPath(worker), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function send<R>(child: ChildProcess, subject: object, crashed: (why: string) => R): Promise<R> {
  return new Promise((resolve) => {
    const end = (result: R): void => {
      clearTimeout(timer);
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      resolve(result);
    };
    const timer = setTimeout(() => end(crashed('no answer from the worker')), patience);
    child.once('message', (message) => end(message as R));
    child.once('exit', (code) => end(crashed(`the worker ended with ${code}`)));
    child.send(subject);
  });
}
