import type { ErrorObject } from 'ajv';
import { pointerToken, pointerTokens, type Json } from '../json.ts';
import { describeValue, expectedButGot, quote } from './describe-value.ts';

/** One way in which a value breaks a schema. */
export interface SchemaProblem {
  /** JSON pointer of the place. If a member is missing or unexpected, the pointer of that member. */
  readonly pointer: string;
  /** The pointer with every index as `[]`: the same for each element of an array. */
  readonly starred: string;
  /** The keyword of JSON Schema that failed, such as `type` or `required`. */
  readonly keyword: string;
  readonly expected: string;
  readonly actual: string;
  /** The value at the place; undefined if it is missing. */
  readonly value: Json | undefined;
  /** One sentence: place, expected, got. */
  readonly message: string;
}

/** Descriptions of formats, to follow the word "expected". */
export const formatWords = {
  'calendar-date': 'a real calendar date YYYY-MM-DD',
  hhmm: 'a time of day HH:MM from 00:00 to 23:59',
  'utc-timestamp': 'an ISO 8601 UTC timestamp',
  'request-path': 'the path of a request: one / at its beginning, no host, no @, no backslash, no segment . or ..',
};

/** Describes a raw error of ajv (made with `verbose`) in words. `root` is the value that was validated. */
export function explain(error: ErrorObject, root: unknown): SchemaProblem {
  const named = namedMember(error);
  const pointer = named === null ? error.instancePath : `${error.instancePath}/${pointerToken(named)}`;
  const value =
    named === null
      ? error.data
      : error.keyword === 'required'
        ? undefined
        : (error.data as Record<string, unknown>)[named];
  const expected = expectation(error);
  const actual = describeValue(value);
  const place = pointer === '' ? 'the value' : printable(pointer);
  return {
    pointer,
    starred: starred(pointer, root),
    keyword: error.keyword,
    expected,
    actual,
    value: value as Json,
    message: expectedButGot(place, expected, actual),
  };
}

/** The member that an error is about, if ajv names it separately from the path. */
function namedMember(error: ErrorObject): string | null {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params as Record<string, unknown>;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof name === 'string' ? name : null;
}

function expectation(error: ErrorObject): string {
  const { keyword, schema, params } = error;
  switch (keyword) {
    case 'type':
      return (Array.isArray(schema) ? schema : [schema]).map(withArticle).join(' or ');
    case 'required': {
      const properties = (error.parentSchema as { properties?: Record<string, { type?: unknown }> } | undefined)
        ?.properties;
      const type = properties?.[params['missingProperty'] as string]?.type;
      return typeof type === 'string' ? withArticle(type) : 'it to be there';
    }
    case 'const':
      return describeValue(schema);
    case 'enum':
      return (
        'one of ' +
        `${(schema as unknown[]).map((one) => (typeof one === 'string' ? quote(one) : JSON.stringify(one))).join(', ')}`
      );
    case 'format':
      return (formatWords as Readonly<Record<string, string>>)[String(schema)] ?? `the format ${String(schema)}`;
    case 'pattern':
      return `a text of the form ${String(schema)}`;
    case 'maxLength':
      return `a text of at most ${String(schema)} characters`;
    case 'maximum':
      return `at most ${String(schema)}`;
    case 'minimum':
      return `at least ${String(schema)}`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'no such member';
    default:
      // A keyword that nobody has put into words yet is still shown, never dropped.
      return `what ${keyword} says (${error.message ?? 'no text'})`;
  }
}

function withArticle(type: string): string {
  return type === 'null' ? 'null' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A pointer with `[]` for each index of an array; a member whose name is a number stays. */
function starred(pointer: string, root: unknown): string {
  let at: unknown = root;
  const tokens = pointerTokens(pointer).map((name) => {
    const token = Array.isArray(at) ? '[]' : pointerToken(name);
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined;
    return token;
  });
  return tokens.map((token) => `/${token}`).join('');
}

/** A pointer as it can be printed: names come from the value. */
function printable(pointer: string): string {
  return /^[\x21-\x7e]{1,200}$/.test(pointer) ? pointer : quote(pointer);
}
