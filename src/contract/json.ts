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
