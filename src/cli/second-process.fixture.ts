import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { program } from './built-program.fixture.ts';

/** The result of a process of the program. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Folder and environment of a process. */
export interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A process of the program that goes on. */
interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has written to standard output so far. */
  out(): string;
}

/** Starts the built program. It has none of our variables except the given ones. */
export function start(args: readonly string[], { cwd, env = {} }: Place): Started {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
  return { process: child, ended, out: () => texts.out };
}

/** Runs the built program to its end. */
export function run(args: readonly string[], place: Place): Promise<Ended> {
  return start(args, place).ended;
}

/** Waits until `holds` returns true. If it never does, vitest ends the test. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
