import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The top of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that no commit has: installed, built, or left by a run (as `.gitignore` says). */
const notOurs = new Set([
  '.git',
  'node_modules',
  'dist',
  'reports/latest',
  'reports/history',
  'reports/api',
  'orders-spent.ndjson',
  'coverage',
]);

/** Every file of the repository below a folder, as paths from the top with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (notOurs.has(path) || notOurs.has(name) || name.endsWith('.tgz')) return [];
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : [path];
  });
}

/** TypeScript of the sources and suites. */
export function sourceFiles(): string[] {
  return [...filesBelow('src'), ...filesBelow('suites')].filter((path) => path.endsWith('.ts'));
}

/** The text of a file. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** A file that exists for tests only. */
export function isTestFile(path: string): boolean {
  return /\.(?:test|fixture)\.ts$/.test(path) || path.startsWith('src/selfcheck/');
}

/** One thing that a file imports: of ours as a path from the top, else as it is written. */
export interface Import {
  readonly written: string;
  readonly ours: string | null;
}

/** Everything that a file imports, types and late imports included, by a real parser. */
export function importsOf(path: string, text?: string): readonly Import[] {
  const known = text === undefined ? parsed.get(path) : undefined;
  if (known !== undefined) return known;
  const { program, errors } = parseSync(path, text ?? textOf(path));
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed: ${errors[0]?.message}`);
  const imports = sourcesIn(program).map((written) => ({
    written,
    ours: written.startsWith('.') ? inRepository(path, written) : null,
  }));
  if (text === undefined) parsed.set(path, imports);
  return imports;
}

/** Files that were parsed already: no test changes them. */
const parsed = new Map<string, readonly Import[]>();

function inRepository(from: string, written: string): string {
  return relative(root, join(root, dirname(from), written))
    .split(sep)
    .join(posix.sep);
}

/** The sources that the nodes of a syntax tree name. */
function sourcesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(sourcesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, source, argument } = node as { type?: unknown; source?: unknown; argument?: unknown };
  const named =
    type === 'TSImportType' ? (source ?? argument) : /^(?:Import|Export)/.test(String(type)) ? source : undefined;
  const value = literal(named);
  return [...(value === null ? [] : [value]), ...Object.values(node).flatMap(sourcesIn)];
}

function literal(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null;
  if ('literal' in node) return literal(node.literal);
  return 'value' in node && typeof node.value === 'string' ? node.value : null;
}
