import type { Json, JsonObject } from '../../contract/json.ts';

/** A JSON Schema (2020-12) of a value of the configuration. */
export type Shape = JsonObject;

export const onOff: Shape = { type: 'boolean' };
export const text: Shape = { type: 'string', minLength: 1, maxLength: 1000 };
export const filePath: Shape = { type: 'string', format: 'file-path' };
export const pointer: Shape = { type: 'string', format: 'json-pointer' };

/** A text with a format of `formats.ts`, such as `base-url`. */
export function format(name: string, rest: Shape = {}): Shape {
  return { type: 'string', format: name, ...rest };
}

export function integer(minimum: number, maximum: number): Shape {
  return { type: 'integer', minimum, maximum };
}

export function choice(...values: Json[]): Shape {
  return { enum: values };
}

export function list(items: Shape, maxItems?: number, rest: Shape = {}): Shape {
  return { type: 'array', items, ...(maxItems === undefined ? {} : { maxItems }), ...rest };
}

/** A shape with its description, which is a sentence. */
export function member(shape: Shape, description: string): Shape {
  return { description, ...shape };
}

/** An object with these members and no others. */
export function object(properties: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape {
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length === 0 ? {} : { required: [...required] }),
  };
}

/** A reference to a named shape of `definitions.ts`. */
export function definition(name: string): Shape {
  return { $ref: `#/$defs/${name}` };
}
