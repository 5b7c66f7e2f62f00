import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import type { LoadedPack, PackPlace } from '../settings.ts';
import { safe } from '../quote.ts';
import { kindOfPath } from '../../contract/files/read.ts';
import { errorLine } from '../../contract/text.ts';
import { addPack, type AtWork } from '../../requirements/packs/add-pack.ts';
import type { Pack } from '../../requirements/packs/pack.ts';
import { packProblems } from './pack-problems.ts';

/**
 * Loads packs and adds their rules to those of the suite. Adds their mistakes to `problems`, one line each. `atWork`
 * gets to know which pack's rule is running.
 */
export function loadPacks(places: readonly PackPlace[], problems: string[], atWork?: AtWork): LoadedPack[] {
  const loaded: LoadedPack[] = [];
  for (const [nth, place] of places.entries()) {
    const wrong = (texts: readonly string[]): void =>
      void problems.push(...texts.map((text) => safe(`/packs/${nth}: ${place.given}: ${text}`)));
    const read = readPack(place, atWork);
    if ('problems' in read) wrong(read.problems);
    else if (loaded.some(({ prefix }) => prefix === read.loaded.prefix))
      wrong([`expected a prefix that is not in use, got ${read.loaded.prefix}, which another pack has`]);
    else loaded.push(read.loaded);
  }
  return loaded;
}

/**
 * Loads one pack and adds its rules, or returns its mistakes. It replaces a pack with the same prefix that this process
 * has loaded before.
 */
export function readPack(
  place: PackPlace,
  atWork?: AtWork,
): { readonly pack: Pack; readonly loaded: LoadedPack } | { readonly problems: readonly string[] } {
  const { given } = place;
  const read = loadModule(place);
  if ('problem' in read) return { problems: [read.problem] };
  // `module.exports = pack(…)` is accepted, too.
  const value = read.exports['default'] ?? read.exports;
  const problems = packProblems(value);
  if (problems.length > 0) return { problems };
  const pack = value as Pack;
  addPack(pack, atWork);
  return {
    pack,
    loaded: { ...place, prefix: pack.prefix, version: isPath(given) ? null : versionAround(read.file) },
  };
}

/** What a module exports, or why it cannot be loaded. */
export function loadModule({
  given,
  from,
}: PackPlace):
  | { readonly exports: Readonly<Record<string, unknown>>; readonly file: string }
  | { readonly problem: string } {
  const require = createRequire(join(from, 'configuration'));
  try {
    const file = require.resolve(isPath(given) ? resolve(from, given) : given);
    // Reading a pipe or a device might never end.
    if (isAbsolute(file) && kindOfPath(file) === 'special file')
      return { problem: 'expected a file, got a special file (a pipe, socket or device)' };
    return { exports: require(file) as Readonly<Record<string, unknown>>, file };
  } catch (error) {
    return { problem: loadProblem({ given, from }, error) };
  }
}

/** The version of the package that a file belongs to, or null. */
function versionAround(file: string): string | null {
  const folder = dirname(file);
  if (folder === file) return null;
  try {
    const { version } = createRequire(file)('./package.json') as { readonly version?: unknown };
    if (typeof version === 'string') return safe(version);
  } catch {
    // Missing or not readable: look in the parent folder.
  }
  return versionAround(folder);
}

/** `./rules.ts` and `/rules.ts` are files; `@acme/rules` is a package. */
function isPath(given: string): boolean {
  return /^\.{1,2}[/\\]/.test(given) || isAbsolute(given);
}

function loadProblem({ given, from }: PackPlace, error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'MODULE_NOT_FOUND' && String(error).includes(given.replace(/^\.{1,2}[/\\]/, '')))
    return isPath(given)
      ? `expected a file, got ${kindOfPath(resolve(from, given)) === 'folder' ? 'a folder' : 'none'} there`
      : 'expected a package, got none of this name; for a file, check the path, and begin it with ./';
  const isTypeScript = ['.ts', '.mts'].includes(extname(given));
  if (isTypeScript && process.features.typescript === undefined)
    return (
      `Node ${process.versions.node} cannot load TypeScript: compile it and name the .js file, or use Node 22.18 ` +
      'or later'
    );
  const line = errorLine(error);
  const isScript = /import statement outside a module|Unexpected token 'export'/.test(line);
  const hint = isScript
    ? '; write `"type": "module"` into the package.json of its folder'
    : error instanceof SyntaxError && !isTypeScript
      ? '; `node --check <file>` shows the line'
      : '';
  return `expected a module that can be loaded, got an error: ${line}${hint}`;
}
