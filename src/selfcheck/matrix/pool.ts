import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Subject } from './run-one.ts';
import type { Result } from './worker.ts';

const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));
/** Milliseconds after which a run is given up: its worker hangs. */
const patience = 330_000;

/** Runs all subjects, `workers` processes at a time, in any order; `each` hears of every result. */
export async function runAll(subjects: readonly Subject[], workers: number, each: (subject: Subject, result: Result) => void): Promise<void> {
  const queue = [...subjects];
  await Promise.all(Array.from({ length: Math.min(workers, subjects.length) }, () => work(queue, each)));
}

async function work(queue: Subject[], each: (subject: Subject, result: Result) => void): Promise<void> {
  let child = fork(workerFile, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  for (let subject = queue.shift(); subject !== undefined; subject = queue.shift()) {
    const one = subject;
    const result = await new Promise<Result>((resolve) => {
      const fail = (crashed: string): void => resolve({ killedBy: [], alarms: [], open: [], calls: 0, crashed });
      const timer = setTimeout(() => fail('no answer from the worker'), patience);
      child.once('message', (message) => {
        clearTimeout(timer);
        resolve(message as Result);
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`the worker ended with ${code}`);
      });
      child.send(one);
    });
    child.removeAllListeners('exit');
    each(one, result);
    if (result.crashed !== null && child.exitCode === null) child.kill('SIGKILL');
    if (result.crashed !== null) child = fork(workerFile, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }
  child.kill();
}
