import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program } from './built-program.fixture.ts';
import type { Ended, Place } from './second-process.fixture.ts';

const moduleOf = (path: string): string => JSON.stringify(pathToFileURL(join(dirname(program), path)).href);

/**
 * Runs the built program's command lines one after the other in a process that stays: the same `runProgram`, folder,
 * variables and output, without loading Node, the program and vitest each time. For tests
 * that need a separate process (signals, its start and end), use `second-process.fixture.ts`.
 *
 * The thread of the suites stays as well, and with it the compiled code, which halves the work of a run. A thread that
 * loaded packs, was ended early, or has other variables is not used again.
 */
const source = `
import { runProgram } from ${moduleOf('program.js')};
import { SuitesThread } from ${moduleOf('session/suites-thread.js')};
let kept = null;
class KeptThread extends SuitesThread {
  variables = JSON.stringify(process.env);
  isUsable = true;
  async run(session, ...more) {
    this.isUsable = false;
    const problem = await super.run(session, ...more);
    this.isUsable = problem === null && session.settings.packs.length === 0;
    return problem;
  }
  abort() {
    this.variables = null;
    super.abort();
  }
  async stop() {
    if (kept === this && this.isUsable && this.variables === JSON.stringify(process.env)) return;
    kept = null;
    await super.stop();
  }
}
const startThread = () => {
  if (kept?.variables === JSON.stringify(process.env)) return kept;
  void kept?.stop();
  return (kept = new KeptThread());
};
let last = Promise.resolve();
const one = async ({ id, args, cwd, env }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const texts = { out: '', err: '' };
  const real = [process.stdout.write, process.stderr.write];
  process.stdout.write = (text) => ((texts.out += text), true);
  process.stderr.write = (text) => ((texts.err += text), true);
  let code = null;
  try {
    code = await runProgram(args, startThread);
  } finally {
    [process.stdout.write, process.stderr.write] = real;
    // The folder of a test is removed, and a thread that still begins needs one.
    process.chdir('/');
    process.send({ id, code, ...texts });
  }
};
process.on('message', (message) => { last = last.then(() => one(message)); });
process.on('disconnect', () => process.exit());
`;

let kept: ChildProcess | null = null;
let asked = 0;
const waiting = new Map<number, (ended: Ended) => void>();

function warm(): ChildProcess {
  if (kept !== null && kept.exitCode === null) return kept;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', ({ id, ...ended }: Ended & { id: number }) => {
    waiting.get(id)?.(ended);
    waiting.delete(id);
    if (waiting.size === 0) child.channel?.unref();
  });
  child.once('exit', () => {
    for (const end of waiting.values()) end({ code: null, out: '', err: 'the process has ended' });
    waiting.clear();
  });
  child.unref();
  kept = child;
  return child;
}

/** Runs the built program to its end. It has none of our variables except the given ones. */
export function run(args: readonly string[], { cwd, env = {} }: Place): Promise<Ended> {
  const child = warm();
  const id = ++asked;
  child.channel?.ref();
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    child.send({ id, args, cwd, env: { PATH: process.env['PATH'] ?? '', ...env } });
  });
}
