import { isCancelPath } from '../config/index.ts';
import { pointerValue } from '../contract/json-pointer.ts';
import { decoded } from '../contract/decoded.ts';
import type { Json } from '../contract/json.ts';

/** `{gid}`, `{order_no}` or `{/json/pointer}`. */
const placeholder = /\{([A-Za-z_]+|\/[^{}]*)\}/g;

type Values = Readonly<Record<string, string>>;

/**
 * Fills the placeholders in the path and query of an operation, each percent-encoded. Null where a value is missing or
 * is no text or number, and where what is filled in would make it the cancel operation.
 */
export function fillPath(template: string, values: Values, source: Json | undefined): string | null {
  let isWhole = true;
  const path = template.replace(placeholder, (_, name: string) => {
    const value = valueOf(decoded(name), values, source);
    const text = typeof value === 'number' ? JSON.stringify(value) : value;
    // A dot alone would lead to another path, and half a surrogate pair cannot be written.
    if (typeof text !== 'string' || ['', '.', '..'].includes(text) || !text.isWellFormed()) isWhole = false;
    return isWhole ? encodeURIComponent(text as string) : '';
  });
  return isWhole && !isCancelPath(path) ? path : null;
}

/** Fills the placeholders in every string of a body template. A string that is one pointer takes the value's type. */
export function fillTemplate(template: Json, values: Values, source: Json | undefined): Json {
  if (typeof template === 'string') {
    const whole = /^\{(\/[^{}]*)\}$/.exec(template)?.[1];
    if (whole !== undefined) return pointerValue(source, whole) ?? null;
    return template.replace(placeholder, (text, name: string) => {
      const value = valueOf(name, values, source) ?? (name.startsWith('/') ? null : text);
      return typeof value === 'string' ? value : JSON.stringify(value);
    });
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values, source));
  if (template === null || typeof template !== 'object') return template;
  // `fromEntries` keeps a member of any name, `__proto__` too.
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values, source)]),
  );
}

function valueOf(name: string, values: Values, source: Json | undefined): Json | undefined {
  if (name.startsWith('/')) return pointerValue(source, name);
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
