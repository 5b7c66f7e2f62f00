import { realpathSync } from 'node:fs';
import { dirname, extname, resolve, sep } from 'node:path';
import { readText, shownPath } from '../../config/files.ts';
import { quote, safe } from '../../config/quote.ts';
import { parseJson, parseYaml } from '../../config/read-configuration.ts';
import {
  pointerToken,
  pointerTokens,
  pointerValue,
  isObject,
  type Json,
  type JsonObject,
  member,
} from '../../contract/json.ts';
import { jsonTypes } from '../../contract/schema/index.ts';

/** Bytes and values of one file. */
const [largestFile, mostValues] = [10_000_000, 1_000_000];
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
  /** An error that names the place of a node. */
  wrong(node: Omit<Node, 'value'>, problem: string): LeftOut;
}

/** Reads a document. Throws a `LeftOut` with the place. */
export function readDocument(path: string, cwd: string): Document {
  const start = real(resolve(cwd, path)) ?? resolve(cwd, path);
  const folder = dirname(start).replace(/[/\\]?$/, sep);
  const files = new Map<string, Json>();
  const known = new Map<string, Node>();
  const wrong = ({ file, at }: Omit<Node, 'value'>, problem: string): LeftOut =>
    new LeftOut(`${shownPath(file, cwd)}${at === '' ? '' : `#${safe(at)}`}: ${problem}`);

  function load(file: string): Json {
    const read = files.get(file);
    if (read !== undefined) return read;
    const content = readText(file, largestFile);
    if ('problem' in content) throw wrong({ file, at: '' }, `expected a file to read, got ${content.problem}`);
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
    const top: Node = { file, at: '', value: load(file) };
    const named = pointerTokens(decoded(pointer)).reduce((at, token) => child(followed(at, chain + 1), token), top);
    if (named.value === undefined || !/^(?:\/|$)/.test(pointer))
      throw wrong(node, `expected a $ref that leads to a value, got ${quote(ref)}`);
    const target = followed(named, chain + 1);
    known.set(place, target);
    return target;
  }

  return {
    root: { file: start, at: '', value: load(start) },
    wrong,
    followed: (node) => followed(node),
    inside: (node, ...names) => names.reduce((at, name) => followed(child(at, name)), followed(node)),
  };
}

/** A node as one text. */
function placeOf({ file, at }: Node): string {
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

/** The result of a function; null if it throws. */
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

/** Values of a schema, what it refers to and what is drawn of it counted, and references within each other. */
const [largest, deepest] = [5000, 30];

/** Who sends what a schema describes. */
export type Side = 'request' | 'answer';

/** Schemas of a document as JSON Schema 2020-12. */
export interface Schemas {
  of(node: Node, side: Side): JsonObject;
  /** What an answer that the document refers to by name has as its schema: the name is that of the answer. */
  ofAnswer(answer: Node, schema: Node): JsonObject;
  /** How the document calls a schema that it refers to by name. */
  readonly names: ReadonlyMap<JsonObject, string>;
}

/** Stands for a schema that goes round in circles or is too large: any value keeps it. */
export const anything: JsonObject = {};

interface Sized {
  readonly schema: JsonObject;
  readonly size: number;
}

/**
 * Makes schemas of OpenAPI 3.0 and 3.1 plain: what a reference names is there itself, as one object wherever it is
 * referred to. A schema is never stricter than the document: words that are not kept only make it wider, `oneOf` is
 * `anyOf`, and a request has no members that are read-only, nor need an answer have those that are write-only.
 */
export function schemasOf(document: Document): Schemas {
  const known = new Map<string, Sized>();
  const names = new Map<JsonObject, string>();

  /** `above`: the places of the references that led here. */
  function of(node: Node, side: Side, above: readonly string[]): Sized {
    if (!isObject(node.value)) return { schema: {}, size: 1 };
    if (typeof node.value['$ref'] !== 'string') return plain(node, node.value, side, above);
    const target = document.followed(node);
    const place = `${side} ${placeOf(target)}`;
    const before = known.get(place);
    if (before !== undefined) return before;
    if (above.includes(place) || above.length > deepest) return { schema: anything, size: 1 };
    const made = of(target, side, [...above, place]);
    known.set(place, made);
    if (made.schema !== anything && !names.has(made.schema)) names.set(made.schema, nameOf(target));
    return made;
  }

  function plain(node: Node, value: JsonObject, side: Side, above: readonly string[]): Sized {
    let size = 1 + countIn(value, 'minLength');
    const inner = (one: Node, times = 1): Json => {
      const made = of(one, side, above);
      size += made.size * times;
      return made.schema;
    };
    const all = (name: string): Json[] =>
      Array.isArray(value[name]) ? children(child(node, name)).map(([, one]) => inner(one)) : [];
    const says = (one: Node, word: 'readOnly' | 'writeOnly'): boolean =>
      [one, document.followed(one)].some((place) => member(place.value, word) === true);
    const { required, items, prefixItems, additionalProperties: others, patternProperties } = value;
    const properties = child(node, 'properties');
    const sent = children(properties).filter(([, one]) => side === 'answer' || !says(one, 'readOnly'));
    const needed = (Array.isArray(required) ? required : []).filter(
      (name) =>
        typeof name === 'string' && !says(child(properties, name), side === 'request' ? 'readOnly' : 'writeOnly'),
    );
    const [allOf, anyOf] = [all('allOf'), [...all('anyOf'), ...all('oneOf')]];
    const words = kept.flatMap(([names, isRight]) =>
      names.split(' ').filter((name) => value[name] !== undefined && isRight(value[name])),
    );
    const schema: JsonObject = {
      ...Object.fromEntries(words.map((name) => [name, value[name]])),
      ...(sent.length > 0 ? { properties: Object.fromEntries(sent.map(([name, one]) => [name, inner(one)])) } : {}),
      ...(needed.length > 0 ? { required: [...new Set(needed)] } : {}),
      ...(isObject(items) && prefixItems === undefined
        ? { items: inner(child(node, 'items'), Math.max(3, countIn(value, 'minItems'))) }
        : {}),
      ...(others !== undefined && patternProperties === undefined
        ? { additionalProperties: others === false ? false : inner(child(node, 'additionalProperties')) }
        : {}),
      ...(allOf.length > 0 ? { allOf } : {}),
      ...(anyOf.length > 0 ? { anyOf } : {}),
    };
    return size > largest ? { schema: anything, size: 1 } : { schema: nullable(limited(schema, value), value), size };
  }

  return {
    of: (node, side) => of(node, side, []).schema,
    ofAnswer(answer, node) {
      const { schema } = of(node, 'answer', []);
      const isNamed = !answer.at.startsWith('/paths/');
      if (isNamed && !names.has(schema) && schema !== anything) names.set(schema, nameOf(answer));
      return schema;
    },
    names,
  };
}

const isType = (value: Json): boolean => jsonTypes.includes(value as string);
const isNumber = (value: Json): boolean => typeof value === 'number';
const isCount = (value: Json): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const countIn = (value: JsonObject, name: string): number => (isCount(value[name] ?? null) ? Number(value[name]) : 0);

/** Words that a schema keeps as they are, if their value is of the right kind. */
const kept: readonly (readonly [names: string, isRight: (value: Json) => boolean])[] = [
  ['type', (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType))],
  ['enum', (value) => Array.isArray(value) && value.length > 0],
  ['const default', () => true],
  ['format', (value) => typeof value === 'string'],
  ['pattern', isUsable],
  ['minimum maximum exclusiveMinimum exclusiveMaximum', isNumber],
  ['multipleOf', (value) => isNumber(value) && Number(value) > 0],
  ['minLength maxLength minItems maxItems minProperties maxProperties', isCount],
  ['uniqueItems', (value) => typeof value === 'boolean'],
];

/** Whether a pattern is a regular expression here too, and one that is quick to judge by. */
function isUsable(pattern: Json): boolean {
  if (typeof pattern !== 'string' || pattern.length > 300 || /[+*}]\)+[+*{]|\{\d{4,}/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The limits of 3.0, where `exclusiveMinimum: true` is said of `minimum`. */
function limited(schema: JsonObject, { exclusiveMinimum, exclusiveMaximum }: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum === undefined ? {} : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined ? {} : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

/** `nullable` of 3.0. */
function nullable(schema: JsonObject, { nullable: isNullable }: JsonObject): JsonObject {
  if (isNullable !== true) return schema;
  const { type, enum: some, const: only } = schema;
  return typeof type === 'string' && some === undefined && only === undefined
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

/** The last name on the way to a schema: `Pet` of `#/components/schemas/Pet`, and of `pet.yml`. */
function nameOf({ file, at }: Node): string {
  const last = at.split('/').at(-1);
  return last === undefined || last === ''
    ? (file
        .split(/[/\\]/)
        .at(-1)
        ?.replace(/\.[^.]*$/, '') ?? '')
    : last;
}
