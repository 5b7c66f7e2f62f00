import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { wordList } from '../contract/text.ts';
import { formats } from './formats.ts';

/** The words for a schema after "expected", such as `an integer from 1 to 256`. */
export function expectation(schema: JsonObject): string {
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
