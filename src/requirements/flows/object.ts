import type { JsonObject } from '../../contract/json.ts';

/**
 * The JSON Schema of an object with these members. All are required, but those whose name ends in `?`:
 * `object({ from: port, 'seats?': { type: 'integer' } })`.
 */
export function object(members: Readonly<Record<string, JsonObject>>): JsonObject {
  const all = Object.entries(members).map(([given, schema]) => {
    const isOptional = given.endsWith('?');
    return { name: isOptional ? given.slice(0, -1) : given, schema, isOptional };
  });
  return {
    type: 'object',
    required: all.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
  };
}
