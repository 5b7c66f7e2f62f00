import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A folder of its own, gone when the test ends. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'conformance-harness-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Bundles a module as JavaScript, for a process of its own (Node 20 runs no TypeScript). */
export async function compiled(module: URL, folder: string): Promise<string> {
  const file = `${basename(module.pathname, '.ts')}.mjs`;
  await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: {
      ssr: fileURLToPath(module),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: file } },
    },
  });
  return join(folder, file);
}

/** A process that runs a script; `ended` gives what it printed. */
export function node(
  folder: string,
  name: string,
  script: string,
  args: readonly string[] = [],
): { child: ChildProcess; ended: Promise<string> } {
  const file = join(folder, name);
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return {
    child,
    ended: new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve(printed))),
  };
}
