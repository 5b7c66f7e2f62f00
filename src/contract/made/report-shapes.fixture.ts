import type { Json, JsonObject } from '../json.ts';

export const string: JsonObject = { type: 'string' };
export const number: JsonObject = { type: 'number' };
export const integer: JsonObject = { type: 'integer' };
export const boolean: JsonObject = { type: 'boolean' };
export const count: JsonObject = { type: 'integer', minimum: 0 };
export const positive: JsonObject = { type: 'integer', minimum: 1 };
export const anything: JsonObject = {};

/** A value with its description, which has no capital letter and no full stop. */
export function say(description: string, shape: JsonObject): JsonObject {
  return { ...shape, description };
}

/** A value whose type a schema cannot say. */
export function typed(type: string, shape: JsonObject): JsonObject {
  return { ...shape, 'x-type': type };
}

export function ref(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}

export function choice(...values: Json[]): JsonObject {
  return { enum: values };
}

export function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** A value of a simple type, or null. */
export function orNull({ type, ...rest }: JsonObject): JsonObject {
  return { type: [type ?? 'object', 'null'], ...rest };
}

/** Any other value, or null. */
export function orNullOf(shape: JsonObject): JsonObject {
  return { anyOf: [shape, { type: 'null' }] };
}

/**
 * An object with these members and no others: `name?` may be left out, `name!` is left out by older versions only.
 * Example: `object({ id: ref('id'), 'gate!': choice('passed', 'failed') })`.
 */
export function object(members: Readonly<Record<string, JsonObject>>): JsonObject {
  return { ...open(members), additionalProperties: false };
}

/** The same with room for further members. */
export function open(members: Readonly<Record<string, JsonObject>>): JsonObject {
  const names = Object.keys(members);
  return {
    type: 'object',
    required: names.filter((name) => /\w$/.test(name)),
    'x-always': names.flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : [])),
    properties: Object.fromEntries(Object.entries(members).map(([name, shape]) => [name.replace(/[?!]$/, ''), shape])),
  };
}
