/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object; own members only count, `__proto__` included. */
export interface JsonObject {
  [name: string]: Json;
}

/** True for an object that is neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own member, or undefined: inherited names such as `constructor` are no fields. */
export function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The value of a JSON text; undefined for another text. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A deep copy. */
export function copyOf<T extends Json>(value: T): T {
  return structuredClone(value);
}
