import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
/** Whether this is the compiled program: then the suites are compiled as well. */
const compiled = here.endsWith('.js');

/** Folder of the package, wherever it is installed. */
export const packageRoot = join(dirname(here), compiled ? '../../..' : '../..');

/** Version of the package. */
export function packageVersion(): string {
  return manifest().version;
}

/** Versions of Node that it runs on, as npm writes them. */
export function nodeEngines(): string {
  return manifest().engines.node;
}

function manifest(): { readonly version: string; readonly engines: { readonly node: string } } {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as ReturnType<typeof manifest>;
}

/**
 * That a version of Node is older than any in `engines`, in one line; null if it is not. What it lacks would else
 * show somewhere within a dependency, as an error of the suite. Odd versions in between may well do, and npm warns of
 * them.
 */
export function tooOldNode(version: string, engines: string): string | null {
  const [least = 0, minor = 0] = numbersOf(engines);
  const [own = 0, ownMinor = 0] = numbersOf(version);
  return own < least || (own === least && ownMinor < minor)
    ? `Node ${version}: expected a version of ${engines}`
    : null;
}

function numbersOf(text: string): number[] {
  return (/(?<!\d)\d+\.\d+/.exec(text)?.[0] ?? '').split('.').map(Number);
}
