import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { type Settings } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { knownIds } from '../settings/read-settings.ts';
import { initCommand, type InitPlace } from './init-command.ts';
import { type InitFlags } from './init/answers.ts';

export const target = 'https://staging.example.com/api';
export const key = { CONFORMANCE_API_KEY: 'secret-key' };

interface Tried {
  readonly cwd: string;
  readonly said: string;
  readonly examined: readonly string[];
  readonly exitCode: number;
}

/** Runs `init` in a new folder; with `typed`, on a terminal on which this is typed. */
export async function init(
  flags: InitFlags,
  {
    typed,
    env = key,
    cwd = folder(),
    doctor = 0,
  }: { typed?: string; env?: InitPlace['env']; cwd?: string; doctor?: number } = {},
): Promise<Tried> {
  const said: string[] = [];
  const examined: string[] = [];
  const input = new PassThrough();
  const output = new Writable({ write: (chunk, _, done) => (said.push(String(chunk)), done()) });
  const exitCode = initCommand(flags, {
    cwd,
    env,
    terminal: typed === undefined ? null : { input, output },
    print: (line) => void said.push(`${line}\n`),
    doctor: (config) => (examined.push(config), Promise.resolve(doctor)),
  });
  if (typed !== undefined) input.end(typed);
  return { exitCode: await exitCode, cwd, said: said.join(''), examined };
}

export function folder(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'conformance-init-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

export function settingsIn(cwd: string, config?: string): Settings {
  return loadSettings({ flags: config === undefined ? {} : { config }, env: key, cwd, freshSeed: 1, knownIds });
}
