import { lstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import type { Document, Pair, Scalar, YAMLError } from 'yaml';
import { deepest, jsonMistake } from '../contract/json-mistake.ts';
import { pointerToken, isObject, type Json, member } from '../contract/json.ts';
import { documentUrlProblem } from './hosts.ts';
import { readText, shownPath } from './files.ts';
import { quote, safe } from './quote.ts';
import type { PackPlace } from './settings.ts';
import { UsageError } from './usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration file as it was read, placeholders not filled. */
export interface ConfigurationFile {
  /** Absolute; null for an object that a program gave. */
  readonly file: string | null;
  /** What paths in it are relative to. */
  readonly folder: string;
  /** How messages name it. */
  readonly shown: string;
  readonly value: Json;
  /** What was read; left out for an object that a program gave. */
  readonly written?: string;
}

/** Names that are looked for in the working folder. */
export const configurationNames = [
  'conformance.config.json',
  'conformance.config.yaml',
  'conformance.config.yml',
] as const;

const load = createRequire(import.meta.url);

const largest = 1_000_000;
const mostValues = 200_000;

/** The file that was named, else the one in the working folder, else null. Mistakes are added to `problems`. */
export function readConfiguration(
  named: { path: string; place: string } | null,
  cwd: string,
  problems: string[],
): ConfigurationFile | null {
  const found = named === null ? configurationNames.filter((name) => isThere(join(cwd, name))) : [];
  if (found.length > 1) {
    problems.push(
      `working folder: expected one configuration file, got ${found.join(' and ')}; remove one, or name one ` +
        'by --config',
    );
    return null;
  }
  const path = named?.path ?? found[0];
  if (path === undefined) return null;
  const file = resolve(cwd, path);
  const shown = shownPath(file, cwd);
  const place = named === null ? shown : `${named.place}: ${shown}`;
  const extension = extname(file).toLowerCase();
  if (!['.json', '.yaml', '.yml'].includes(extension)) {
    problems.push(`${place}: expected a file that ends in .json, .yaml or .yml`);
    return null;
  }
  const read = readText(file, largest);
  if ('problem' in read) {
    problems.push(`${place}: expected a configuration file, got ${read.problem}`);
    return null;
  }
  const parsed = extension === '.json' ? parseJson(read.text) : parseYaml(read.text);
  if ('problem' in parsed) {
    problems.push(`${shown}${parsed.problem}`);
    return null;
  }
  if (parsed.value === null) {
    problems.push(
      `${shown}: expected at least baseUrl, got a file without settings; fill it in, or remove it and let ` +
        'travel-conformance init write one',
    );
    return null;
  }
  return { file, folder: dirname(file), shown, value: parsed.value, written: read.text };
}

/** Whether something has this path; a link that leads nowhere has. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

type Parsed =
  | { readonly value: Json }
  | { /** `:line:column: …`, to stand behind the name of the file. */ readonly problem: string };

/** JSON, strictly; texts of the file are never quoted, since one may be a key. */
export function parseJson(text: string, most = mostValues): Parsed {
  const mistake = jsonMistake(text);
  if (mistake !== null) {
    const before = text.slice(0, mistake.offset).split('\n');
    return { problem: `:${before.length}:${(before.at(-1) ?? '').length + 1}: invalid JSON: ${mistake.text}` };
  }
  return plainData(JSON.parse(text), most);
}

/**
 * YAML 1.2, core schema and merge keys: one document, no tags of one's own, few aliases, keys that differ. Keys are
 * texts; with `anyKeys` others are allowed, and become texts.
 */
export function parseYaml(text: string, most = mostValues, anyKeys = false): Parsed {
  if (isTooDeep(text)) return { problem: ': invalid YAML: nested too deeply' };
  // Its seventy modules are loaded only for YAML: a run without YAML does not wait for them.
  const { LineCounter, parseDocument, visit } = load('yaml') as typeof import('yaml');
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      resolveKnownTags: false,
      merge: true,
      stringKeys: !anyKeys,
      // Its own search for equal keys compares each key with each.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
      lineCounter: lines,
    });
    const mistake = document.errors[0] ?? document.warnings[0];
    if (mistake !== undefined) {
      const { line, col } = lines.linePos(mistake.pos[0]);
      return { problem: `:${line}:${col}: invalid YAML: ${wording(mistake)}` };
    }
    const wrong = wrongNode(document, visit);
    if (wrong !== null) {
      const { line, col } = lines.linePos(wrong.at);
      return { problem: `:${line}:${col}: invalid YAML: ${wrong.text}` };
    }
    return plainData(document.toJS({ maxAliasCount: 50 }), most);
  } catch (error) {
    return {
      problem: ': invalid YAML: ' + `${error instanceof ReferenceError ? 'too many aliases' : 'nested too deeply'}`,
    };
  }
}

/** The first key that its object already has, or alias without anchor; null for neither. */
function wrongNode(
  document: Document,
  visit: typeof import('yaml').visit,
): { readonly at: number; readonly text: string } | null {
  let wrong: { readonly at: number; readonly text: string } | null = null;
  const anchors = new Set<string | undefined>();
  visit(document, {
    Map: (_, { anchor, items }) => {
      anchors.add(anchor);
      const seen = new Set<unknown>();
      for (const { key } of items as Pair<Scalar | null>[]) {
        const name = key?.value ?? key;
        if (seen.has(name) && name !== '<<') wrong ??= { at: key?.range?.[0] ?? 0, text: 'map keys must be unique' };
        seen.add(name);
      }
    },
    Seq: (_, { anchor }) => void anchors.add(anchor),
    Scalar: (_, { anchor }) => void anchors.add(anchor),
    Alias: (_, { source, range }) => {
      if (!anchors.has(source)) wrong ??= { at: range?.[0] ?? 0, text: 'an alias without anchor' };
    },
  });
  return wrong;
}

function wording({ code, message }: YAMLError): string {
  if (code === 'NON_STRING_KEY') return 'keys must be texts';
  if (code === 'MULTIPLE_DOCS') return 'expected one document, got several';
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return 'the next line is indented too far, or a text with a colon has no quotes';
  // What follows a colon, a quote or a percent sign may be a text of the file.
  return (message.split(/[:"'`%]/)[0] ?? '').trim().toLowerCase();
}

/**
 * Whether YAML may be nested so deeply that the recursive parser would exhaust the stack, which can end the process.
 * An estimate from above for whatever is meant as configuration: brackets (in texts too), indicators on one line,
 * indentation.
 */
function isTooDeep(text: string): boolean {
  if (/(?:[-?:][ \t]+){65}/.test(text) || /^[ \t]{201}/m.test(text)) return true;
  let depth = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    if (depth > 200) return true;
  }
  return false;
}

/** A value as JSON can hold it: finite numbers, no circle, bounded in depth and size. */
function plainData(value: unknown, most: number): Parsed {
  let left = most;
  const walk = (one: unknown, depth: number, pointer: string): string | null => {
    left -= 1;
    if (left < 0) return `more than ${most} values`;
    if (depth > deepest) return `more than ${deepest} levels`;
    if (typeof one === 'number') return Number.isFinite(one) ? null : `a number that is not finite at ${safe(pointer)}`;
    if (one === null || typeof one === 'string' || typeof one === 'boolean') return null;
    if (Array.isArray(one) || isObject(one)) {
      for (const [name, inner] of Object.entries(one)) {
        const problem = walk(inner, depth + 1, `${pointer}/${pointerToken(name)}`);
        if (problem !== null) return problem;
      }
      return null;
    }
    return 'a value that JSON does not have';
  };
  const problem = walk(value, 1, '');
  return problem === null ? { value: value as Json } : { problem: `: expected plain data, got ${problem}` };
}

/** The part of a configuration that is needed by commands that only read the catalogue. */
export interface ForReaders {
  /** Address of the document; null if the configuration has none. */
  readonly documentUrl: string | null;
  readonly packs: readonly PackPlace[];
}

/** The configuration that a flag or `CONFORMANCE_CONFIG` names; null if neither does. */
export function namedConfiguration(
  flag: string | undefined,
  { CONFORMANCE_CONFIG: variable }: Environment,
): { readonly path: string; readonly place: string } | null {
  const path = flag ?? variable;
  return path === undefined || path === ''
    ? null
    : { path, place: flag === undefined ? 'CONFORMANCE_CONFIG' : '--config' };
}

/**
 * Reads the named configuration, or the one in the working folder. All other settings of the file are ignored, so that
 * a mistake in them does not stop these commands. Throws a `UsageError` if a named file cannot be read or the address
 * is not valid.
 */
export function readForReaders(
  named: { readonly path: string; readonly place: string } | null,
  cwd: string,
): ForReaders {
  const problems: string[] = [];
  const file = readConfiguration(named, cwd, problems);
  if (named !== null && problems.length > 0) throw new UsageError(problems);
  const packs = member(file?.value, 'packs');
  const places = (Array.isArray(packs) ? packs : []).flatMap((one) => packPlace(one, file?.folder ?? cwd) ?? []);
  const url = member(file?.value, 'documentUrl');
  if (url === undefined || file === null) return { documentUrl: null, packs: places };
  const problem = typeof url === 'string' ? documentUrlProblem(url) : 'no text';
  if (typeof url === 'string' && problem === null) return { documentUrl: url, packs: places };
  throw new UsageError([`${quote(file.shown)}: documentUrl: expected an http or https URL, got ${problem}`]);
}

/** A pack of the configuration, `./a.ts` or `{ "use": "./a.ts", "maxRequests": 300 }`; null if it is neither. */
export function packPlace(one: Json, from: string): PackPlace | null {
  const given = typeof one === 'string' ? one : member(one, 'use');
  const maxRequests = member(one, 'maxRequests');
  if (typeof given !== 'string') return null;
  return { given, from, ...(typeof maxRequests === 'number' ? { maxRequests } : {}) };
}
