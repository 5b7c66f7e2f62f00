import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Subject } from './run-one.ts';
import type { Result } from './worker.ts';

const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));
/**
 * Milliseconds after which a run is given up: its worker hangs. A run ends by itself after 300 s, where a legal form
 * makes it wait so long.
 */
const patience = 360_000;

/** The messages to the processes. */
export interface PoolOptions {
  readonly workers: number;
  /** Instant after which nothing new is begun. */
  readonly until: number;
  readonly each: (subject: Subject, result: Result) => void;
}

/** Runs the subjects, `workers` processes at a time; returns those that there was no time for. */
export async function runAll(subjects: readonly Subject[], options: PoolOptions): Promise<Subject[]> {
  const queue = [...subjects];
  await Promise.all(Array.from({ length: Math.min(options.workers, subjects.length) }, () => work(queue, options)));
  return queue;
}

async function work(queue: Subject[], { until, each }: PoolOptions): Promise<void> {
  let child = start();
  while (Date.now() < until) {
    const subject = queue.shift();
    if (subject === undefined) break;
    const result = await send(child, subject);
    each(subject, result);
    if (result.crashed === null) continue;
    if (child.exitCode === null) child.kill('SIGKILL');
    child = start();
  }
  child.kill();
}

function start(): ChildProcess {
  return fork(workerFile, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function send(child: ChildProcess, subject: Subject): Promise<Result> {
  return new Promise((resolve) => {
    const end = (result: Result): void => {
      clearTimeout(timer);
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      resolve(result);
    };
    const fail = (crashed: string): void => end({ killedBy: [], alarms: [], calls: 0, crashed });
    const timer = setTimeout(() => fail('no answer from the worker'), patience);
    child.once('message', (message) => end(message as Result));
    child.once('exit', (code) => fail(`the worker ended with ${code}`));
    child.send(subject);
  });
}
