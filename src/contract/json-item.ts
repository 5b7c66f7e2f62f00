import { pointerToken, pointerTokens, pointerValue } from './json-pointer.ts';
import { isObject, isTooDeep, type Json, type JsonObject } from './json.ts';

/** An object in a JSON document, with the pointer that leads to it. */
export interface JsonItem {
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Longest item in UTF-16 units of its JSON. */
const longest = 2000;

/**
 * The innermost object that a pointer names or leads into, such as the trip of a price; null where it is too long to be
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
