import type { Json } from '../model/json.ts';

/** The value at a JSON pointer (RFC 6901), or undefined where there is none. */
export function pointerValue(json: Json | undefined, pointer: string): Json | undefined {
  if (pointer === '') return json;
  let value: Json | undefined = json;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = (value as Record<string, Json>)[name];
  }
  return value;
}
