import { realpathSync } from 'node:fs';
import { dirname, extname, resolve, sep } from 'node:path';
import { readText, shownPath } from '../../config/files.ts';
import { quote, safe } from '../../config/quote.ts';
import { parseJson, parseYaml } from '../../config/read-configuration.ts';
import { UsageError } from '../../config/usage-error.ts';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import { pointerToken, pointerValue } from '../../contract/json-pointer.ts';

/** Bytes of one file; files, and values of all files together. */
const [largest, mostFiles, mostValues] = [10_000_000, 2000, 1_000_000];
/** References that lead to references. */
const longestChain = 30;

/** A value of a document, and where it stands. */
export interface Node {
  readonly value: Json | undefined;
  /** Absolute. */
  readonly file: string;
  /** JSON pointer. */
  readonly at: string;
}

/** An OpenAPI document and the files that it refers to, all below its folder. Nothing is read over the network. */
export interface Document {
  readonly root: Node;
  /** A member of a value, references followed. */
  inside(node: Node, ...names: readonly (string | number)[]): Node;
  /** What a node refers to; the node itself where it is no reference. */
  followed(node: Node): Node;
  /** The mistake at a node. */
  mistake(node: Node, problem: string): UsageError;
}

/** Reads a document. Throws a `UsageError` with the place, also later, where a reference leads nowhere. */
export function readDocument(path: string, cwd: string): Document {
  const files = new Map<string, Json>();
  let left = mostValues;
  const start = resolve(cwd, path);
  const mistake = ({ file, at }: Pick<Node, 'file' | 'at'>, problem: string): UsageError =>
    new UsageError([`${shownPath(file, cwd)}${at === '' ? '' : `#${safe(at)}`}: ${problem}`]);

  function load(file: string, from: Pick<Node, 'file' | 'at'>): Json {
    const known = files.get(file);
    if (known !== undefined) return known;
    if (files.size >= mostFiles) throw mistake(from, `expected at most ${mostFiles} files, got more`);
    const read = readText(file, largest);
    if ('problem' in read) throw mistake(from, `expected a file to read, got ${read.problem}`);
    const isJson = extname(file).toLowerCase() === '.json';
    const parsed = isJson ? parseJson(read.text, left) : parseYaml(read.text, left, true);
    if ('problem' in parsed) throw new UsageError([`${shownPath(file, cwd)}${parsed.problem}`]);
    left -= sizeOf(parsed.value);
    files.set(file, parsed.value);
    return parsed.value;
  }

  function fileOf(name: string, from: Node): string {
    if (name === '') return from.file;
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(name))
      throw mistake(from, `expected a $ref to a file below the document's folder, got ${quote(name)}`);
    const file = real(resolve(dirname(from.file), decoded(name)));
    if (file === null) throw mistake(from, `expected a $ref to a file, got ${quote(name)}, which is not there`);
    if (!file.startsWith(folder))
      throw mistake(from, `expected a $ref to a file below the document's folder, got ${quote(name)}`);
    return file;
  }

  function followed(node: Node): Node {
    let now = node;
    for (let steps = 0; steps <= longestChain; steps += 1) {
      const ref = member(now.value, '$ref');
      if (typeof ref !== 'string') return now;
      const [name = '', at = ''] = ref.split('#', 2);
      const file = fileOf(name, now);
      const pointer = decoded(at);
      const value = pointer === '' || pointer.startsWith('/') ? pointerValue(load(file, now), pointer) : undefined;
      if (value === undefined) throw mistake(now, `expected a $ref that leads to a value, got ${quote(ref)}`);
      now = { file, at: pointer, value };
    }
    throw mistake(node, 'expected a $ref, got a circle of them');
  }

  const file = real(start) ?? start;
  const folder = `${dirname(file)}${sep}`.replace(/(?:\/|\\)+$/, sep);
  return {
    root: { file, at: '', value: load(file, { file, at: '' }) },
    followed,
    inside: (node, ...names) => names.reduce<Node>((at, name) => followed(child(at, String(name))), followed(node)),
    mistake,
  };
}

/** The member of a value, or the item of a list, with its place; references are not followed. */
export function child({ file, at, value }: Node, name: string): Node {
  const pointer = `/${pointerToken(name)}`;
  return { file, at: `${at}${pointer}`, value: pointerValue(value, pointer) };
}

/** The members of an object as nodes. */
export function children(node: Node): (readonly [name: string, inner: Node])[] {
  const { value } = node;
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value as JsonObject).map((name) => [name, child(node, name)]);
}

function sizeOf(value: Json): number {
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), 1)
    : 1;
}

function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
