/** A JSON value as `JSON.parse` gives it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A JSON object. */
export type JsonObject = { [name: string]: Json };

/** Whether a value is a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object, or undefined if `value` is not an object or lacks it. */
export function member(value: unknown, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** An object without some of its members, the others in their order. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/**
 * The members of all objects and lists in a value, at most `most`; without recursion, because the target chooses the
 * depth.
 */
export function* membersIn(root: unknown, most: number): Generator<readonly [string, Json]> {
  const open = [root];
  let found = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    // Text is not gone through letter by letter.
    if (typeof at !== 'object' || at === null) continue;
    for (const name in at) {
      found += 1;
      if (found > most) return;
      const value = (at as JsonObject)[name] as Json;
      yield [name, value];
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
}

/** Levels of nesting that usual parsers read (jq ends at 128), minus the levels that reports put around an answer. */
const readable = 100;

/** Whether JSON is nested deeper than usual parsers read, so that a report can hold it as a text only. */
export function isTooDeep(json: Json, levels = readable): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return levels === 0 || Object.values(json).some((one) => isTooDeep(one, levels - 1));
}

/** Whether `text` contains `inner`, as it is or as JSON writes it. */
export function containsText(text: string, inner: string): boolean {
  if (text.includes(inner)) return true;
  // JSON writes a text otherwise only with a backslash.
  return text.includes('\\') && text.includes(JSON.stringify(inner).slice(1, -1));
}

/** JSON as text with the members of objects in order: equal values give equal texts. */
export function canonicalJson(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(canonicalJson).join(',')}]`;
  if (isObject(json))
    return `{${Object.keys(json)
      .toSorted()
      .map((name) => `${JSON.stringify(name)}:${canonicalJson(json[name] as Json)}`)
      .join(',')}}`;
  return JSON.stringify(json);
}

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
