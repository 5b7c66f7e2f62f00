import { type Json, isObject, isTooDeep, type JsonObject } from './json.ts';

/** The names that a JSON pointer (RFC 6901) leads through, unescaped: `/a~1b/0` gives `a/b` and `0`. */
export function pointerTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A name as a token of a JSON pointer, without the slash before it. */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A JSON pointer with `[]` in the place of each index and each `*`: `/data/lines/[]/price`. */
export function atAnyIndex(pointer: string): string {
  return pointer.replaceAll(/\/(?:\*|\d+)(?=\/|$)/g, '/[]');
}

/** The value at a JSON pointer, or undefined if there is none. */
export function pointerValue(json: Json | undefined, pointer: string): Json | undefined {
  let value: Json | undefined = json;
  for (const name of pointerTokens(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = (value as Record<string, Json>)[name];
  }
  return value;
}

/** An object in a JSON document, with the pointer that leads to it. */
export interface JsonItem {
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Longest item in UTF-16 units of its JSON. */
const longest = 2000;

/**
 * The innermost object that a pointer names or leads into, such as the trip of a price; null if it is too long to be
 * shown.
 */
export function itemAt(json: Json | undefined, pointer: string): JsonItem | null {
  const tokens = pointerTokens(pointer);
  for (let length = tokens.length; length >= 0; length -= 1) {
    const own = tokens
      .slice(0, length)
      .map((token) => `/${pointerToken(token)}`)
      .join('');
    const value = pointerValue(json, own);
    if (isObject(value))
      return isTooDeep(value) || JSON.stringify(value).length > longest ? null : { pointer: own, value };
  }
  return null;
}
