import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { formats } from './formats.ts';

/** What a schema of the configuration asks for, as it stands after the word "expected". */
export function expectation(schema: JsonObject): string {
  const { enum: values } = schema;
  if (Array.isArray(values)) return values.length === 1 ? String(values[0]) : `one of ${listed(values, 'and')}`;
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return listed(
    types.map((type) => ofType(String(type), schema)),
    'or',
  );
}

function ofType(type: string, schema: JsonObject): string {
  if (type === 'integer') return `an integer${range(schema['minimum'], schema['maximum'])}`;
  if (type === 'number') return `a number${range(schema['minimum'], schema['maximum'])}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return text(schema);
  if (type === 'array') return arrayText(schema);
  return type === 'object' ? 'an object' : type;
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
  if (Array.isArray(examples)) return `a text such as ${listed(examples, 'or')}`;
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

function listed(values: readonly Json[], word: string): string {
  const last = values.at(-1);
  return values.length < 2 ? String(last) : `${values.slice(0, -1).map(String).join(', ')} ${word} ${String(last)}`;
}
