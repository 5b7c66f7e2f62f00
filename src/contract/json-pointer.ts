import type { Json } from './json.ts';

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
