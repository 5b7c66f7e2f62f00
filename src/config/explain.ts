import type { ErrorObject } from 'ajv';
import { pointerToken, isObject, type Json, type JsonObject } from '../contract/json.ts';
import { wordList } from '../contract/text.ts';
import { formats } from './formats.ts';
import { hideKeys, unknownName } from './usage-error.ts';
import { didYouMean, kindOf, plain, quote } from './quote.ts';
import { options } from './options.ts';

/** `$${`, `${NAME}`, or a `${` that is not closed. */
export const placeholder = /\$\$\{|\$\{([^${}]*)\}|\$\{/g;

/** The variables that fill a text, each once: `HOST` and `TENANT` of `https://${HOST}/${TENANT}`. */
function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].flatMap(([, name]) => name ?? []))];
}

/** The words for a schema after "expected", such as `an integer from 1 to 256`. */
function expectation(schema: JsonObject): string {
  const { enum: values } = schema;
  if (Array.isArray(values)) return values.length === 1 ? String(values[0]) : `one of ${wordList(values.map(String))}`;
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return wordList(
    types.flatMap((type) => (type === 'string' ? wordsOf(schema) : null) ?? ofType(String(type), schema)),
    'or',
  );
}

/** The words that a pattern such as `^(?:date|commit)$` allows; null if it is another pattern, or none. */
function wordsOf({ pattern }: JsonObject): string[] | null {
  return (typeof pattern === 'string' ? /^\^\(\?:([\w|]+)\)\$$/.exec(pattern)?.[1]?.split('|') : undefined) ?? null;
}

function ofType(type: string, schema: JsonObject): string {
  if (type === 'integer') return `an integer${range(schema['minimum'], schema['maximum'])}`;
  if (type === 'number') return `a number${range(schema['minimum'], schema['maximum'])}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return text(schema);
  if (type === 'array') return arrayText(schema);
  return type === 'object' ? `an object${membersOf(schema)}` : type;
}

/** The members that an object needs, or else those that it may have, if they are few. */
function membersOf({ properties, required }: JsonObject): string {
  if (Array.isArray(required)) return ` with ${wordList(required.map(String))}`;
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.length > 0 && names.length < 10 ? ` with ${wordList(names, 'or')}` : '';
}

function arrayText({ minItems, maxItems, items, uniqueItems }: JsonObject): string {
  const size = [
    typeof minItems === 'number' ? `at least ${minItems}` : '',
    typeof maxItems === 'number' ? `at most ${maxItems}` : '',
  ].filter((part) => part !== '');
  const different = uniqueItems === true ? ' that differ' : '';
  const what =
    size.length > 0 || different !== ''
      ? ` of ${size.join(' and ')} ${isObject(items) ? 'entries' : 'values'}${different}`.replaceAll('  ', ' ')
      : '';
  return `a list${what}`;
}

function text({ format, pattern, minLength, maxLength, examples }: JsonObject): string {
  if (Array.isArray(examples)) return `a text such as ${wordList(examples.map(String), 'or')}`;
  if (typeof format === 'string') return formats[format]?.expected ?? format;
  if (typeof pattern === 'string')
    return /^\^\w+\$$/.test(pattern) ? pattern.slice(1, -1) : `a text that begins with ${pattern.slice(1)}`;
  const least = typeof minLength === 'number' ? minLength : 0;
  if (typeof maxLength === 'number') return `a text of ${least} to ${maxLength} characters`;
  return least > 0 ? 'a text that is not empty' : 'a text';
}

function range(least: Json | undefined, most: Json | undefined): string {
  if (typeof least !== 'number') return '';
  return typeof most === 'number' ? ` from ${least} to ${most}` : ` of at least ${least}`;
}

/** One mistake in a value: its place, what was expected and what was there. */
export interface Mistake {
  /** JSON pointer into the value that was checked. */
  readonly pointer: string;
  /** The pointer as messages show it, if it has an unknown name in it. */
  readonly place?: string;
  readonly text: string;
}

/** How much of the values a message may show. */
interface Shown {
  /** The value at a pointer as it was written, before placeholders were filled. */
  readonly written: (pointer: string) => Json | undefined;
  /** Whether the value at a pointer is a secret. */
  readonly secret: (pointer: string) => boolean;
  /** Whether the value was written in a file, where quotes make a difference. */
  readonly inFile: boolean;
}

/** Unknown keys whose meaning is looked for: more than any message shows. */
const mostLookedFor = 100;

/**
 * One sentence for each mistake that the schema found, and only one for each place: the sentence names everything that
 * was expected there.
 */
export function explain(errors: readonly ErrorObject[], shown: Shown): Mistake[] {
  const mistakes = new Map<string, Mistake>();
  for (const error of errors) {
    // The error of the name itself says more.
    if (error.keyword === 'propertyNames') continue;
    const mistake = explainOne(error, shown, mistakes.size < mostLookedFor);
    const same = `${mistake.pointer} ${mistake.text}`;
    if (!mistakes.has(same)) mistakes.set(same, mistake);
  }
  return [...mistakes.values()];
}

function explainOne(error: ErrorObject, shown: Shown, looksFor: boolean): Mistake {
  const { instancePath: pointer, keyword, params, data, propertyName } = error;
  const schema = (isObject(error.parentSchema) ? error.parentSchema : {}) as JsonObject;
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const meant = looksFor ? knownKeys(name, schema, pointer) : '';
    const shownName = meant.includes('did you mean') ? name : unknownName(name);
    return {
      pointer: `${pointer}/${pointerToken(name)}`,
      place: `${pointer}/${pointerToken(shownName)}`,
      text: `unknown key${meant}`,
    };
  }
  if (keyword === 'required') {
    const name = String(params['missingProperty']);
    const properties = schema['properties'];
    const wanted = isObject(properties) && isObject(properties[name]) ? properties[name] : {};
    return { pointer: `${pointer}/${pointerToken(name)}`, text: `expected ${expectation(wanted)}, got nothing` };
  }
  if (propertyName !== undefined) {
    const format = formats[String(schema['format'])];
    return {
      pointer,
      text:
        `expected each key to be ${format?.expected ?? 'another name'}, got ` +
        `${format?.problem(propertyName) || quote(propertyName)}`,
    };
  }
  if (keyword === 'uniqueItems') {
    return { pointer, text: `expected entries that differ, got the same at ${params['j']} and ${params['i']}` };
  }
  if (keyword === 'maxProperties') return { pointer, text: `expected at most ${params['limit']} keys, got more` };
  return {
    pointer,
    text: `expected ${expectation(schema)}, got ${came(error, shown)}${hint(schema, data, shown.inFile)}`,
  };
}

/** The words after "got": the value, or its kind if it is secret, with the variables that filled it. */
function came({ keyword, params, data, instancePath }: ErrorObject, shown: Shown): string {
  const written = shown.written(instancePath);
  const filled = shown.inFile ? filledFrom(written) : '';
  const problem =
    keyword === 'format' && typeof data === 'string' ? formats[String(params['format'])]?.problem(data) : null;
  if (typeof problem === 'string' && problem !== '') return `${problem}${filled}`;
  if (shown.secret(instancePath)) return `${kindOf(data)}${filled}`;
  if (keyword === 'maxLength' && typeof data === 'string') return `one of ${data.length}${filled}`;
  const came = written ?? data;
  // A text that does not have the form of a name may be an API key.
  return quote(keyword === 'pattern' && typeof came === 'string' ? hideKeys(came) : came);
}

/**
 * The variables that fill a value, for the end of a sentence: `, filled from ${HOST} and ${TENANT}`; an empty text for
 * none.
 */
function filledFrom(written: Json | undefined): string {
  const names = typeof written === 'string' ? variablesIn(written).map((name) => `\${${name}}`) : [];
  return names.length === 0 ? '' : `, filled from ${names.join(' and ')}`;
}

function hint(schema: JsonObject, data: unknown, inFile: boolean): string {
  const types = inFile ? [schema['type']].flat() : [];
  const isType = (type: string): boolean => types.includes(type);
  if (isType('string') && types.length === 1 && (typeof data === 'number' || typeof data === 'boolean'))
    return '; put it in quotes';
  if (typeof data !== 'string') return '';
  if (isType('integer') && /^-?\d+$/.test(data)) return '; write it without quotes';
  if (isType('boolean') && /^(?:true|false)$/.test(data)) return '; write it without quotes';
  return Array.isArray(schema['enum']) ? didYouMean(data, schema['enum'].map(String)) : '';
}

/** A hint for an unknown key: the key that was probably meant, in this object or elsewhere. */
function knownKeys(name: string, schema: JsonObject, pointer: string): string {
  const known = isObject(schema['properties'])
    ? Object.keys(schema['properties']).filter((one) => one !== '$schema')
    : [];
  const here = didYouMean(name, known);
  if (here !== '') return here;
  const elsewhere = options.find(
    (option) => option.key !== null && plain(option.key.split('.').at(-1) ?? '') === plain(name),
  );
  if (elsewhere?.key) return `; did you mean /${elsewhere.key.replaceAll('.', '/')}?`;
  return pointer === '' ? '; see schemas/config.schema.json' : `; known are ${known.join(', ')}`;
}
