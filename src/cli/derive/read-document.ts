import { realpathSync } from 'node:fs';
import { dirname, extname, resolve, sep } from 'node:path';
import { readText, shownPath } from '../../config/files.ts';
import { quote, safe } from '../../config/quote.ts';
import { parseJson, parseYaml } from '../../config/read-configuration.ts';
import { type Json, member } from '../../contract/json.ts';
import { pointerToken, pointerTokens, pointerValue } from '../../contract/json-pointer.ts';

/** Bytes and values of one file. */
const [largest, mostValues] = [10_000_000, 1_000_000];
/** References that lead to references. */
const longestChain = 30;

/** What a pack cannot have: a part of a document that cannot be read, or an operation that cannot be called. */
export class LeftOut extends Error {}

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
  /** What a node refers to; the node itself where it is no reference. Throws a `LeftOut`. */
  followed(node: Node): Node;
  /** A member of a member of a value, references followed. Throws a `LeftOut`. */
  inside(node: Node, ...names: readonly string[]): Node;
}

/** Reads a document. Throws a `LeftOut` with the place. */
export function readDocument(path: string, cwd: string): Document {
  const start = real(resolve(cwd, path)) ?? resolve(cwd, path);
  const folder = dirname(start).replace(/[/\\]?$/, sep);
  const files = new Map<string, Json>();
  const known = new Map<string, Node>();
  const wrong = ({ file, at }: Omit<Node, 'value'>, problem: string): LeftOut =>
    new LeftOut(`${shownPath(file, cwd)}${at === '' ? '' : `#${safe(at)}`}: ${problem}`);

  function load(file: string, from: Omit<Node, 'value'>): Json {
    const read = files.get(file);
    if (read !== undefined) return read;
    const content = readText(file, largest);
    if ('problem' in content) throw wrong(from, `expected a file to read, got ${content.problem}`);
    const isJson = extname(file).toLowerCase() === '.json';
    const parsed = isJson ? parseJson(content.text, mostValues) : parseYaml(content.text, mostValues, true);
    if ('problem' in parsed) throw new LeftOut(`${shownPath(file, cwd)}${parsed.problem}`);
    files.set(file, parsed.value);
    return parsed.value;
  }

  function fileOf(name: string, from: Node): string {
    if (name === '') return from.file;
    const isAddress = /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(name);
    const file = isAddress ? null : real(resolve(dirname(from.file), decoded(name)));
    if (file?.startsWith(folder) === true) return file;
    throw wrong(from, `expected a $ref to a file in the document's folder or below, got ${quote(name)}`);
  }

  function followed(node: Node, chain = 0): Node {
    const ref = member(node.value, '$ref');
    if (typeof ref !== 'string') return node;
    const place = placeOf(node);
    const before = known.get(place);
    if (before !== undefined) return before;
    if (chain > longestChain) throw wrong(node, `expected a $ref that leads to a value, got a circle or a long chain`);
    const [name = '', pointer = ''] = ref.split('#', 2);
    const file = fileOf(name, node);
    const top: Node = { file, at: '', value: load(file, node) };
    const named = pointerTokens(decoded(pointer)).reduce((at, token) => child(followed(at, chain + 1), token), top);
    if (named.value === undefined || !/^(?:\/|$)/.test(pointer))
      throw wrong(node, `expected a $ref that leads to a value, got ${quote(ref)}`);
    const target = followed(named, chain + 1);
    known.set(place, target);
    return target;
  }

  return {
    root: { file: start, at: '', value: load(start, { file: start, at: '' }) },
    followed: (node) => followed(node),
    inside: (node, ...names) => names.reduce((at, name) => followed(child(at, name)), followed(node)),
  };
}

/** A node as one text. */
export function placeOf({ file, at }: Node): string {
  return `${file}#${at}`;
}

/** The member of a value, or the item of a list; references are not followed. */
export function child({ file, at, value }: Node, name: string): Node {
  const pointer = `/${pointerToken(name)}`;
  return { file, at: `${at}${pointer}`, value: pointerValue(value, pointer) };
}

/** The members of an object or the items of a list; references are not followed. */
export function children(node: Node): (readonly [name: string, inner: Node])[] {
  const { value } = node;
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).map((name) => [name, child(node, name)]);
}

/** The text at a member; empty if there is none. */
export function textIn(node: Node, name: string): string {
  const value = member(node.value, name);
  return typeof value === 'string' ? value : '';
}

/** What a function gives; null where it throws. */
function tried<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function real(path: string): string | null {
  return tried(() => realpathSync(path));
}

function decoded(text: string): string {
  return tried(() => decodeURIComponent(text)) ?? text;
}
