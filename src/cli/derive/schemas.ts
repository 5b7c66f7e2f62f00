import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { child, children, type Document, type Node, placeOf } from './read-document.ts';

/** Values of a schema, what it refers to and what is drawn of it counted, and references within each other. */
const [largest, deepest] = [5000, 30];

/** Who sends what a schema describes. */
export type Side = 'request' | 'answer';

/** Schemas of a document as JSON Schema 2020-12. */
export interface Schemas {
  of(node: Node, side: Side): JsonObject;
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
    let size = 1;
    const inner = (one: Node): Json => {
      const made = of(one, side, above);
      size += made.size;
      return made.schema;
    };
    const all = (name: string): Json[] =>
      Array.isArray(value[name]) ? children(child(node, name)).map(([, one]) => inner(one)) : [];
    const rows: [string, Json][] = Object.entries(kept).flatMap(([name, isRight]) => {
      const one = member(value, name);
      return one !== undefined && isRight(one) ? [[name, one]] : [];
    });
    const isSent = (one: Node): boolean => side === 'answer' || !says(document, one, 'readOnly');
    if (isObject(value['properties'])) {
      const some = children(child(node, 'properties')).filter(([, one]) => isSent(one));
      rows.push(['properties', Object.fromEntries(some.map(([name, one]) => [name, inner(one)]))]);
    }
    if (Array.isArray(value['required']))
      rows.push(['required', needed(document, node, value['required'], side === 'request' ? 'readOnly' : 'writeOnly')]);
    const { items, additionalProperties } = value;
    if (isObject(items) && value['prefixItems'] === undefined) {
      const one = of(child(node, 'items'), side, above);
      size += one.size * Math.max(3, countIn(value, 'minItems'));
      rows.push(['items', one.schema]);
    }
    if (value['patternProperties'] === undefined && additionalProperties !== undefined)
      rows.push([
        'additionalProperties',
        additionalProperties === false ? false : inner(child(node, 'additionalProperties')),
      ]);
    const [allOf, anyOf] = [all('allOf'), [...all('anyOf'), ...all('oneOf')]];
    if (allOf.length > 0) rows.push(['allOf', allOf]);
    if (anyOf.length > 0) rows.push(['anyOf', anyOf]);
    size += countIn(value, 'minLength');
    const schema = nullable(limited(Object.fromEntries(rows), value), value);
    return size > largest ? { schema: anything, size: 1 } : { schema, size };
  }

  return { of: (node, side) => of(node, side, []).schema, names };
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const isType = (value: Json): boolean => types.includes(value as string);
const isNumber = (value: Json): boolean => typeof value === 'number';
const isCount = (value: Json): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const countIn = (value: JsonObject, name: string): number => (isCount(value[name] ?? null) ? Number(value[name]) : 0);

/** Words that a schema keeps as they are, if their value is of the right kind. */
const kept: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  format: (value) => typeof value === 'string',
  pattern: isUsable,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => typeof value === 'number' && value > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: (value) => typeof value === 'boolean',
};

/** Whether a pattern is a regular expression here too, and one that is quick to judge by. */
function isUsable(pattern: Json): boolean {
  if (typeof pattern !== 'string' || pattern.length > 300 || /[+*}]\)+[+*{]|\{\d{4,}/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The members that are required of this side. */
function needed(document: Document, node: Node, required: readonly Json[], others: 'readOnly' | 'writeOnly'): Json {
  const properties = child(node, 'properties');
  const names = required.filter((name) => typeof name === 'string');
  return [...new Set(names)].filter((name) => !says(document, child(properties, name), others));
}

function says(document: Document, node: Node, word: 'readOnly' | 'writeOnly'): boolean {
  return [node, document.followed(node)].some(({ value }) => member(value, word) === true);
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
