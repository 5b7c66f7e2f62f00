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
