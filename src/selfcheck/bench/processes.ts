import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configurationFor } from '../../sandbox/index.ts';
import type { Used } from './meter.ts';

const meter = new URL('./meter.js', import.meta.url).href;
export const program = fileURLToPath(new URL('../../cli/main.js', import.meta.url));

/** A process that has ended. */
export interface Measured extends Used {
  readonly code: number | null;
  readonly wallMs: number;
  readonly out: string;
}

/** A folder of the benchmark's own, gone when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a Node program to its end and says what it took. */
export function measure(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const file = join(cwd, `meter-${Math.random()}.json`);
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', meter, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], BENCH_METER: file, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const wallMs = performance.now() - started;
      try {
        const used = JSON.parse(readFileSync(file, 'utf8')) as Used;
        rmSync(file);
        resolve({ code, wallMs, out, ...used });
      } catch {
        reject(new Error(`the process ended with ${code} and told nothing of itself: ${out.slice(-500)}`));
      }
    });
  });
}

/** The reference platform in a separate process, with a configuration for it in the folder. */
export async function withPlatform<T>(
  options: readonly string[],
  work: (folder: string, url: string) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...options], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const url = await urlOf(child);
      const faults = options.flatMap((option, place) => (options[place - 1] === '--fault' ? [option] : []));
      const variants = options.flatMap((option, place) => (options[place - 1] === '--variant' ? [option] : []));
      writeFileSync(join(folder, 'conformance.config.json'), JSON.stringify(configurationFor(url, variants, faults)));
      return await work(folder, url);
    } finally {
      child.kill();
    }
  });
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const url = /http:\/\/\S+/.exec(text)?.[0];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () => reject(new Error(`the platform did not start: ${text}`)));
  });
}

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Does something so many times, one after the other. */
export async function times<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let nth = 0; nth < count; nth += 1) results.push(await work(nth));
  return results;
}
