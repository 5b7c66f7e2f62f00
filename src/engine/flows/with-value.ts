import { isObject, type Json } from '../../contract/json.ts';

/** A value with another one at a place, which may be new: `*` is all items of a list. */
export function withValue(json: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(json) && /^(?:\*|\d+)$/.test(name))
    return json.map((one, nth) => (name === '*' || String(nth) === name ? withValue(one, rest, value) : one));
  const members = isObject(json) ? json : {};
  return { ...members, [name]: withValue(members[name] ?? null, rest, value) };
}

/** What is put in a place, one after the other, to see whether a flow depends on it. */
export const otherValues: readonly Json[] = [0, 1, 'text', '', true, null, Object.freeze([]) as [], Object.freeze({})];
