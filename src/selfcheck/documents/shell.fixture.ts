import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, run } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { root } from '../source-files.fixture.ts';

const program = join(root, 'dist/src/cli/main.js');

/**
 * Runs shell text as CI engines do (bash, which ends at the first error), with the built program behind `npx
 * travel-conformance`.
 */
export async function shell(script: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  await builtProgram(cwd);
  const bin = join(temporaryFolder(), 'bin');
  mkdirSync(bin);
  const stand = (name: string, text: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  stand('npx', `[ "$1" = travel-conformance ] && shift && exec "${process.execPath}" "${program}" "$@"`);
  stand('travel-conformance', `exec "${process.execPath}" "${program}" "$@"`);
  // Whatever is to be installed is there.
  stand('npm', 'exit 0');
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: { PATH: `${bin}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
}

let built: Promise<unknown> | null = null;

/** Builds the program where it is older than its sources: whatever starts it does. */
function builtProgram(cwd: string): Promise<unknown> {
  built ??= run(['--version'], { cwd });
  return built;
}
