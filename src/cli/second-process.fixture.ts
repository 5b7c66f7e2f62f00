import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { program } from './built-program.fixture.ts';

/** What a process of the program did. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Where a process runs and what it knows. */
export interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A process of the program that goes on. */
export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has written to standard output so far. */
  out(): string;
}

/** Starts the built program. It knows no variable of ours but those given. */
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

/** A folder that the end of the test takes away. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'travel-conformance-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A server that counts what it is asked, until the end of the test. */
export async function countingServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; calls(): number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

/** Waits until something holds; fails where it does not within 20 seconds. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`expected ${what} within 20 s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
