import type { Json, JsonObject } from '../../contract/json.ts';

/** Widest line of a value that is not broken. */
const widest = 100;

/** What stands in place of an object; null for itself. */
export type Instead = (value: JsonObject) => string | null;

/**
 * A JSON value as JavaScript, of ordinary characters: nothing in it ends a line, a text or a comment, or hides text.
 * `indent`: of the line that it begins in.
 */
export function literal(value: Json | readonly string[], indent = '', instead: Instead = () => null): string {
  if (typeof value !== 'object' || value === null) return plain(JSON.stringify(value));
  const isList = Array.isArray(value);
  const known = isList ? null : instead(value as JsonObject);
  if (known !== null) return known;
  const parts = Object.entries(value).map(([name, one]: [string, Json]) => {
    const text = literal(one, `${indent}  `, instead);
    return isList ? text : `${key(name)}: ${text}`;
  });
  const [before, after] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList || parts.length === 0 ? '' : ' ';
  const flat = `${before}${space}${parts.join(', ')}${space}${after}`;
  if (flat.length + indent.length <= widest && !flat.includes('\n')) return flat;
  return [before, ...parts.map((part) => `${indent}  ${part},`), `${indent}${after}`].join('\n');
}

/** The key of a member; `__proto__` is none as it stands. */
export function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(name) ? name : plain(JSON.stringify(name));
}

function plain(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) =>
    Array.from({ length: one.length }, (_, nth) => `\\u${one.charCodeAt(nth).toString(16).padStart(4, '0')}`).join(''),
  );
}
