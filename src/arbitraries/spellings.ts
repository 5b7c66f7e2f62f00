import type { JsonObject } from '../contract/json.ts';
import { boundary, type Labelled } from './labelled.ts';
import { numberFields } from './search-fields.ts';

/**
 * One search body in several spellings. All are the same JSON (RFC 8259), the usual one first: a
 * reader of JSON gets one value from all of them.
 */
export function spellings(body: JsonObject): Labelled<string>[] {
  const usual = JSON.stringify(body);
  return [
    boundary('written as usual', usual),
    boundary('texts in escapes', withEscapes(usual)),
    boundary('white space between', JSON.stringify(body, null, 2)),
    boundary('whole coordinates with .0', numberFields.reduce(withFraction, usual)),
    boundary('coordinates with an exponent', numberFields.reduce(withExponent, usual)),
  ].filter(({ value }, nth) => nth === 0 || value !== usual);
}

/** Every character of every text as an escape, in names and in values. */
export function withEscapes(json: string): string {
  return json.replaceAll(
    /"([^"\\]*)"/g,
    (_, text: string) => `"${Array.from({ length: text.length }, (__, at) => escapeOf(text.charCodeAt(at))).join('')}"`,
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

function withFraction(json: string, field: string): string {
  return json.replace(new RegExp(`("${field}":-?\\d+)(?=[,}])`), '$1.0');
}

function withExponent(json: string, field: string): string {
  const numeral = new RegExp(`("${field}":)(-?\\d+(?:\\.\\d+)?)(?=[,}])`);
  return json.replace(numeral, (_, name: string, value: string) => `${name}${Number(value).toExponential()}`);
}
