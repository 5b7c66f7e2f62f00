import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageRoot } from './package-facts.ts';

/** The built program, which tests start as a process. */
export const program = join(packageRoot, 'dist/src/cli/main.js');

/**
 * Global set-up of vitest: builds `dist` before the first worker starts, if a test of this run starts a process
 * and the program is old.
 */
export default function setup(project: TestProject): void {
  const prepare = (files: readonly string[]): void => {
    if (files.some((file) => startsProcess(file)) && isOld()) build();
  };
  prepare(project.vitest.state.getPaths());
  project.onTestsRerun((specifications) => prepare(specifications.map(({ moduleId }) => moduleId)));
}

/** Whether a test file, or a fixture that it imports, can start a process. `seen`: files that were read already. */
export function startsProcess(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (text.includes("from 'node:child_process'")) return true;
  const imports = text.matchAll(/from '(\.[^']+\.fixture\.ts)'/g);
  return [...imports].some(([, path]) => startsProcess(resolve(dirname(file), String(path)), seen));
}

/** Whether the program is missing or older than a source. */
function isOld(): boolean {
  if (!existsSync(program)) return true;
  const built = statSync(program).mtimeMs;
  const sources = ['src', 'suites'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
      .map((file) => join(packageRoot, folder, file)),
  );
  return sources.some((file) => statSync(file).mtimeMs > built);
}

/** Compiles into a folder next to `dist` and renames it to `dist`, so that nobody starts half a program. */
function build(): void {
  const dist = join(packageRoot, 'dist');
  const [made, old] = [`${dist}.new-${process.pid}`, `${dist}.old-${process.pid}`];
  try {
    const compiler = join(packageRoot, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', join(packageRoot, 'tsconfig.build.json'), '--outDir', made], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    chmodSync(join(made, 'src/cli/main.js'), 0o755);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(made, dist);
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
  }
}
