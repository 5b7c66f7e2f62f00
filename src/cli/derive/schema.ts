import { isObject, type Json, type JsonObject, without } from '../../contract/json.ts';
import { child, children, type Document, type Node } from './read-document.ts';

/** Why an operation is left out. */
export class LeftOut extends Error {}

/** Values of one schema with its references written out, and levels of it. */
const [mostValues, deepest] = [5000, 60];
/** Longest texts and lists that a schema may ask for. */
const mostAsked = 1000;

const withOne = [
  'items',
  'additionalProperties',
  'not',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
  'unevaluatedItems',
];
const withList = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const withNames = ['properties', 'patternProperties', 'dependentSchemas'];
const plain = [
  'type',
  'enum',
  'const',
  'required',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
  'dependentRequired',
];

/**
 * A schema of an OpenAPI document (3.0 or 3.1) as one of JSON Schema 2020-12, references written out, with no more than
 * what validates. `side`: a request has no members that are read-only, and an answer need not have write-only ones.
 * Throws a `LeftOut` for one that refers to itself or is too large.
 */
export function schemaOf(document: Document, start: Node, side: 'request' | 'answer'): Json {
  let left = mostValues;
  const walk = (node: Node, above: readonly string[]): Json => {
    const { value } = node;
    left -= 1;
    if (left < 0) throw new LeftOut(`a schema of more than ${mostValues} values`);
    if (above.length > deepest) throw new LeftOut(`a schema of more than ${deepest} levels`);
    if (!isObject(value)) return typeof value === 'boolean' ? value : {};
    if (typeof value['$ref'] === 'string') {
      const target = document.followed(node);
      const place = `${target.file}#${target.at}`;
      if (above.includes(place)) throw new LeftOut(`a schema that refers to itself: ${target.at}`);
      const [meant, own] = [walk(target, [...above, place]), walk({ ...node, value: without(value, '$ref') }, above)];
      return isObject(own) && Object.keys(own).length === 0 ? meant : { allOf: [meant, own] };
    }
    const inner = (one: Node): Json => walk(one, [...above, '']);
    const made: JsonObject = {};
    for (const name of plain) if (value[name] !== undefined) made[name] = value[name];
    for (const name of withOne) if (value[name] !== undefined) made[name] = inner(child(node, name));
    for (const name of withList)
      if (Array.isArray(value[name])) made[name] = children(child(node, name)).map(([, one]) => inner(one));
    for (const name of withNames) {
      if (!isObject(value[name])) continue;
      const all = children(child(node, name)).filter(
        ([, one]) => side === 'answer' || !says(document, one, 'readOnly'),
      );
      made[name] = Object.fromEntries(all.map(([own, one]) => [own, inner(one)]));
    }
    if (isUsable(value['pattern'])) made['pattern'] = value['pattern'];
    for (const name of ['minLength', 'minItems', 'minProperties'])
      if (Number(value[name] ?? 0) > mostAsked)
        throw new LeftOut(`a schema that wants more than ${mostAsked} of something`);
    return nullable(limited(needed(document, node, made, side)), value);
  };
  return walk(start, []);
}

/** `required` without what the other side alone sends. */
function needed(document: Document, node: Node, made: JsonObject, side: 'request' | 'answer'): JsonObject {
  const { required, ...rest } = made;
  if (!Array.isArray(required)) return rest;
  const properties = child(node, 'properties');
  const others = side === 'request' ? 'readOnly' : 'writeOnly';
  return { ...rest, required: required.filter((name) => !says(document, child(properties, String(name)), others)) };
}

function says(document: Document, node: Node, word: 'readOnly' | 'writeOnly'): boolean {
  const { value } = document.followed(node);
  return isObject(value) && value[word] === true;
}

/** The limits of 3.0, where `exclusiveMinimum: true` is said of `minimum`. */
function limited(schema: JsonObject): JsonObject {
  let made = schema;
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof made[exclusive] !== 'boolean') continue;
    const value = made[limit];
    made =
      made[exclusive] && value !== undefined
        ? { ...without(made, limit), [exclusive]: value }
        : without(made, exclusive);
  }
  return made;
}

/** `nullable` of 3.0. */
function nullable(schema: JsonObject, { nullable: isNullable }: JsonObject): Json {
  if (isNullable !== true) return schema;
  const { type, enum: listed } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(listed) ? { enum: [...new Set([...listed, null])] } : {}),
  };
}

/** Whether a pattern is a regular expression here too, of a size that can be drawn from and judged by. */
function isUsable(pattern: Json | undefined): pattern is string {
  if (typeof pattern !== 'string' || pattern.length > 300) return false;
  if (/[+*}]\)+[+*{]|\{\d{4,}|\(\?[=!<]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
