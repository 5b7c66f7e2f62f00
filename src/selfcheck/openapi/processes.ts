import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The output of a process, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const running = new Set<ChildProcess>();

/** Runs a command to its end; both outputs together. */
export function runToEnd(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  return follow(start(command, args, cwd)).ended;
}

/** Runs a command that has to succeed. */
export async function runWell(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, text } = await runToEnd(command, args, cwd);
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')}: expected exit code 0, got ${code}\n${text.slice(-3000)}`);
  return text;
}

/** A server of others that runs until `stop`. */
export interface Server {
  readonly url: string;
  /** Its output so far. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts a command on a free port and waits until it says that it listens. */
export async function startServer(
  command: string,
  args: (port: number) => readonly string[],
  ready: string,
  cwd: string,
): Promise<Server> {
  const port = await freePort();
  const child = start(command, args(port), cwd);
  const { said, ended } = follow(child);
  const limit = Date.now() + 60_000;
  while (!said().includes(ready)) {
    if (child.exitCode !== null || Date.now() > limit)
      throw new Error(`${command}: expected it to say ${JSON.stringify(ready)}, got\n${said().slice(-3000)}`);
    await sleep(100);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    said,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Ends whatever still runs: the end of a script that fails half-way. */
export function stopAll(): void {
  for (const child of running) child.kill();
}

function start(command: string, args: readonly string[], cwd: string): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function follow(child: ChildProcess): { readonly ended: Promise<Ended>; said(): string } {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
  return { ended, said: () => text };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return address.port;
}
