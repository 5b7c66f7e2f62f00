import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadSettings, type LoadInput } from './load-settings.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** A folder to load settings in, thrown away by `remove`. */
interface Workspace {
  readonly cwd: string;
  readonly write: (name: string, content: unknown) => string;
  readonly load: (input?: Partial<LoadInput>) => Settings;
  /** The lines of the usage error, or an empty list. */
  readonly problems: (input?: Partial<LoadInput>) => readonly string[];
  readonly remove: () => void;
}

function workspace(): Workspace {
  const cwd = mkdtempSync(join(tmpdir(), 'conformance-config-'));
  const load = (input: Partial<LoadInput> = {}): Settings =>
    loadSettings({ flags: {}, env: {}, cwd, freshSeed: 77, noTarget: null, ...input });
  return {
    cwd,
    load,
    write(name, content) {
      const file = join(cwd, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
      );
      return file;
    },
    problems(input) {
      try {
        load(input);
        return [];
      } catch (error) {
        if (error instanceof UsageError) return error.problems;
        throw error;
      }
    },
    remove: () => rmSync(cwd, { recursive: true, force: true }),
  };
}

/** Runs `use` in a new workspace and removes it afterwards. */
export function inWorkspace<T>(use: (space: Workspace) => T): T {
  const space = workspace();
  try {
    return use(space);
  } finally {
    space.remove();
  }
}
