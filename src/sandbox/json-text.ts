import type { Json } from './json.ts';

/** How a JSON text may look other than `JSON.stringify` writes it. */
export interface JsonStyle {
  /** Text of a number. */
  number?: (value: number) => string;
  /** True escapes all but ASCII. */
  ascii?: boolean;
  /** Members in another order. */
  order?: (names: string[]) => string[];
  /** Between tokens. */
  space?: string;
}

/** The value as JSON text of a style; the same value whatever the style. */
export function jsonText(value: Json, style: JsonStyle): string {
  const { space = '' } = style;
  if (typeof value === 'number') return style.number?.(value) ?? JSON.stringify(value);
  if (typeof value === 'string') return style.ascii ? ascii(JSON.stringify(value)) : JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${space}${value.map((item) => jsonText(item, style)).join(`,${space}`)}${space}]`;
  const names = Object.keys(value);
  const members = (style.order?.(names) ?? names).map(
    (name) => `${jsonText(name, style)}${space}:${space}${jsonText(value[name] ?? null, style)}`,
  );
  return `{${space}${members.join(`,${space}`)}${space}}`;
}

function ascii(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
