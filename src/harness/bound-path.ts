import { isCancelPath } from '../config/index.ts';
import { pointerValue } from '../model/json-pointer.ts';
import type { Json } from '../model/json.ts';

/**
 * Fills `{gid}`, `{order_no}` and `{/json/pointer}` in the path and query of a bound operation, each percent-encoded. Null
 * where a value is missing or is no text or number, and where what is filled in would make it the cancel operation.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>, source: Json | undefined): string | null {
  let isWhole = true;
  const path = template.replace(/\{([A-Za-z_]+|\/[^{}]*)\}/g, (_, name: string) => {
    const value = name.startsWith('/') ? pointerValue(source, decoded(name)) : Object.hasOwn(values, name) ? values[name] : undefined;
    const text = typeof value === 'number' ? JSON.stringify(value) : value;
    // A dot alone would lead to another path, and half a surrogate pair cannot be written.
    if (typeof text !== 'string' || ['', '.', '..'].includes(text) || !text.isWellFormed()) isWhole = false;
    return isWhole ? encodeURIComponent(text as string) : '';
  });
  return isWhole && !isCancelPath(path) ? path : null;
}

/** A pointer as it stands in a path, where what is not ASCII is percent-encoded. */
function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
