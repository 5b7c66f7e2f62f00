import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Result of a command. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** How a command is run. */
export interface RunOptions {
  readonly cwd: string;
  /** Folder of the Node that is found first. Default: that of this process. */
  readonly node?: string;
  /** User and group of the process. Default: those of this one. */
  readonly uid?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The variables that npm, vitest and a calling shell set for this process alone. The variables for reaching the
 * registry are kept.
 */
const notForChildren =
  /^(?:npm_(?!config_(?:registry|cache|cafile|userconfig|proxy|https_proxy|noproxy)$)|INIT_CWD$|VITEST|CONFORMANCE_|NODE_(?:ENV|OPTIONS|V8_COVERAGE)$)/;

/** Runs a command to its end, with none of the variables that npm and vitest set for their children. */
export function ran(command: string, args: readonly string[], { cwd, node, uid, env = {} }: RunOptions): Ran {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !notForChildren.test(name)));
  const path = [...(node === undefined ? [] : [node]), process.env['PATH'] ?? ''].join(delimiter);
  const startedAt = Date.now();
  const { status, stdout, stderr, error } = spawnSync(command, [...args], {
    cwd,
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 100_000_000,
    env: { ...inherited, PATH: path, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return {
    status,
    stdout: stdout ?? '',
    stderr: `${stderr ?? ''}${error?.message ?? ''}`,
    milliseconds: Date.now() - startedAt,
  };
}

/** The same; throws with all output where the command does not end as expected. */
export function expectRan(expected: number, command: string, args: readonly string[], options: RunOptions): Ran {
  const result = ran(command, args, options);
  if (result.status !== expected)
    throw new Error(
      `${[command, ...args].join(' ')}: expected exit code ${expected}, got ` +
        `${result.status}\n${result.stdout.slice(-3000)}\n${result.stderr.slice(-3000)}`,
    );
  return result;
}

/** An empty project with the given files. */
export function project(folder: string, files: Readonly<Record<string, string>> = {}): string {
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ name: 'somebody', private: true, type: 'module' });
  for (const [name, text] of Object.entries({ 'package.json': manifest, ...files }))
    writeFileSync(join(folder, name), text);
  return folder;
}

/** Every file below a folder with its size and time of change: what a run must leave as it is. */
export function listing(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs, mode } = lstatSync(join(folder, name));
      return `${name} ${size} ${mtimeMs} ${mode}`;
    })
    .toSorted();
}

/** The size of a folder on disk in megabytes, as `du -sm` counts it. */
export function megabytes(folder: string): number {
  return Number(expectRan(0, 'du', ['-sm', folder], { cwd: folder }).stdout.split('\t')[0]);
}
