import fc from 'fast-check';
import type { JsonObject } from '../model/json.ts';
import { boundary, further, type Labelled } from './labelled.ts';

/** Whether a text is JSON (RFC 8259). */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function formEncoded(body: JsonObject): string {
  return Object.entries(body)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
}

function xml(body: JsonObject): string {
  const escape = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const members = Object.entries(body).map(([name, value]) => `<${name}>${escape(typeof value === 'string' ? value : JSON.stringify(value))}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><request>${members.join('')}</request>`;
}

/** The body with one number written as `numeral`, or null where it has no number. */
function withNumeral(body: JsonObject, numeral: (digits: string) => string): string | null {
  const found = Object.entries(body).find(([, value]) => typeof value === 'number');
  if (found === undefined) return null;
  const name = JSON.stringify(found[0]);
  const [before, after] = [`${name}:${JSON.stringify(found[1])}`, `${name}:${numeral(JSON.stringify(found[1]))}`];
  return JSON.stringify(body).replace(before, () => after);
}

/**
 * Bodies that are no JSON, each a valid body in which only the syntax is wrong, most telling first; never empty. A byte
 * order mark and bad UTF-8 are left out: parsers may ignore the one and replace the other. Wrong numerals need a body
 * that has a number.
 */
export function malformedBodies(valid: JsonObject): Labelled<string>[] {
  const text = JSON.stringify(valid);
  const inside = text.slice(1, -1);
  const colon = text.indexOf('":') + 1;
  const comma = text.indexOf(',"');
  const numerals: [string, (digits: string) => string][] = [
    ['leading zero', (number) => number.replace(/^(-?)/, '$10')],
    ['NaN', () => 'NaN'],
    ['plus sign', (number) => `+${number.replace('-', '')}`],
    ['hexadecimal numeral', () => '0x0a'],
    ['numeral that ends in a point', () => '10.'],
  ];
  const candidates = [
    boundary('cut off before the last brace', text.slice(0, -1)),
    boundary('cut off in the middle', text.slice(0, Math.ceil(text.length / 2))),
    boundary('trailing comma', `{${inside},}`),
    boundary('plain text', 'start, end, date'),
    boundary('form-encoded', formEncoded(valid)),
    boundary('garbage after the document', `${text}x`),
    boundary('single quotes', text.replaceAll('"', "'")),
    boundary('two documents', `${text}${text}`),
    boundary('XML', xml(valid)),
    boundary('one brace too many', `${text}}`),
    boundary('line break inside a text', text.replace('":"', '":"\n')),
    further('names without quotes', text.replace(/"([A-Za-z_]\w*)":/g, '$1:')),
    further('a comment', `{/* search */${inside}}`),
    further('a line comment', `${text}// search`),
    further('no colon', `${text.slice(0, colon)} ${text.slice(colon + 1)}`),
    further('no comma', comma < 0 ? '' : `${text.slice(0, comma)} ${text.slice(comma + 1)}`),
    further('no opening brace', text.slice(1)),
    further('closed by a bracket', `{${inside}]`),
    further('a member without value', `{${inside},"x":}`),
    further('a member without name', `{${inside},:1}`),
    further('only an opening brace', '{'),
    further('unknown escape inside a text', text.replace('":"', '":"\\x41')),
    further('U+0000 inside a text', text.replace('":"', '":"\u0000')),
    further('the word undefined', 'undefined'),
    further('a capital literal', `{${inside},"x":True}`),
    further('a list without end', `[${text}`),
    ...numerals.map(([label, numeral]) => further(label, withNumeral(valid, numeral) ?? '')),
  ];
  // A text without members of the needed kind comes out unchanged: then there is nothing wrong with it.
  const seen = new Set<string>();
  return candidates.filter(({ value }) => {
    const fits = value.trim() !== '' && !isJson(value) && !seen.has(value);
    seen.add(value);
    return fits;
  });
}

/** A body that is no JSON: a valid one cut off, or with one character lost, added or exchanged. Shrinks towards `{`. */
export function malformedBody(valid: JsonObject): fc.Arbitrary<string> {
  const text = JSON.stringify(valid);
  const place = fc.nat(text.length - 1);
  const mark = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', "'", 'x', '0', '\n', '\u0000', '<');
  return fc
    .oneof(
      { withCrossShrink: true },
      fc.integer({ min: 1, max: text.length - 1 }).map((length) => text.slice(0, length)),
      place.map((at) => text.slice(0, at) + text.slice(at + 1)),
      fc.tuple(place, mark).map(([at, char]) => text.slice(0, at) + char + text.slice(at)),
      fc.tuple(place, mark).map(([at, char]) => text.slice(0, at) + char + text.slice(at + 1)),
    )
    .filter((body) => body.trim() !== '' && !isJson(body));
}

/** Bodies that are JSON but no object (`bus.non-object`, `cancel.malformed`). */
export function nonObjectBodies(valid: JsonObject): Labelled<string>[] {
  const text = JSON.stringify(valid);
  return [
    boundary('empty list', '[]'),
    boundary('list of the valid body', `[${text}]`),
    boundary('text', '"search"'),
    boundary('number', '1'),
    boundary('null', 'null'),
    further('true', 'true'),
    further('the valid body as a text', JSON.stringify(text)),
    further('false', 'false'),
    further('0', '0'),
    further('empty text', '""'),
    further('list of the values', JSON.stringify(Object.values(valid))),
    further('lists in lists', '[[[[[[[[]]]]]]]]'),
  ];
}
