import { resolve } from 'node:path';
import { groupedBy } from '../contract/grouped-by.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { inFile } from './check-file.ts';
import type { Mistake } from './explain.ts';
import { readText, shownPath } from './files.ts';
import { unseenIn } from './formats.ts';
import { boundOperation } from './operations.ts';
import { quote } from './quote.ts';
import type { ConfigurationFile } from './read-configuration.ts';
import type { OrderSource } from './settings.ts';

const largest = 10_000_000;

/**
 * The source of orders: at most one of numbers, file and create. Adds mistakes to `problems`; their texts never show an
 * order number.
 */
export function orderSource(
  orders: JsonObject,
  file: Pick<ConfigurationFile, 'shown' | 'folder'>,
  cwd: string,
  budget: number,
  problems: string[],
  baseUrl: string | null,
): OrderSource {
  const sources = ['numbers', 'file', 'create'].filter((name) => orders[name] !== undefined);
  const report = (mistake: Mistake): number => problems.push(inFile(file, mistake));
  if (sources.length > 1) {
    report({
      pointer: '/orders',
      text: `expected at most one of numbers, file and create, got ${sources.join(' and ')}`,
    });
    return { kind: 'none' };
  }
  const { numbers, file: path, create } = orders;
  if (Array.isArray(numbers)) {
    const places = firstRepeated(numbers.map(String));
    if (places !== null)
      report({
        pointer: `/orders/numbers/${places.again}`,
        text: `expected numbers that differ, got the same as at ${places.first}`,
      });
    return numbers.length === 0 ? { kind: 'none' } : { kind: 'numbers', numbers: numbers.map(String) };
  }
  if (typeof path === 'string')
    return {
      kind: 'numbers',
      numbers: readOrders(
        resolve(file.folder, path),
        cwd,
        (text) => report({ pointer: '/orders/file', text }),
        problems,
      ),
    };
  if (isObject(create)) {
    const mistakes: Mistake[] = [];
    const operation = boundOperation(create, { creates: true, budget, known: [], baseUrl }, '/orders/create', mistakes);
    mistakes.forEach(report);
    return { kind: 'create', operation, orderNo: String(create['orderNo']) };
  }
  return { kind: 'none' };
}

/** The numbers in a file; mistakes in its lines are added to `problems`. */
function readOrders(file: string, cwd: string, report: (text: string) => void, problems: string[]): readonly string[] {
  const shown = shownPath(file, cwd);
  const read = readText(file, largest);
  if ('problem' in read) {
    report(`expected a file with one order number per line at ${shown}, got ${read.problem}`);
    return [];
  }
  const content = readOrderFile(read.text, shown);
  problems.push(...content.problems);
  if (content.numbers.length === 0 && content.problems.length === 0)
    report(`expected at least one order number in ${shown}, got none`);
  return content.numbers;
}

/** The order numbers of a file, or why it cannot be used: one sentence for each kind of mistake, with its line. */
interface OrderFile {
  readonly numbers: readonly string[];
  readonly problems: readonly string[];
}

/** A line of the file; its value is null for several values, a comment or an open quote. */
interface Line {
  readonly line: number;
  readonly value: string | null;
}

/** Why a line is refused: what was there (the words behind the value), and what to do. */
interface Refusal {
  readonly got: string;
  readonly todo: string;
}

/** The first line of a file that has a name in the place of a number, where numbers have no digits. */
const heading = /^order[ _-]?(?:no|number|id)$/i;

/**
 * Reads order numbers, one per line, as a CSV file with one column: blank lines, lines that begin with `#` and a
 * heading are left out, and a number may be in double quotes. What a spreadsheet made of a number, and a line that
 * differs from all others, are refused: each would be sent as the number of an order. `shown`: the file in messages.
 */
export function readOrderFile(text: string, shown: string): OrderFile {
  const written = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, written: line.trim() }))
    .filter((one) => one.written !== '' && !one.written.startsWith('#'))
    .map((one) => ({ line: one.line, value: unquoted(one.written) }));
  const lines = written.slice(beginsWithHeading(written) ? 1 : 0);
  const values = lines.flatMap(({ value }) => (value === null ? [] : [value]));
  const refused = refusals(values);
  const wrong = lines.flatMap((line) => {
    const refusal = line.value === null ? several : refused.get(line.value);
    return refusal === undefined ? [] : [{ ...line, refusal }];
  });
  const kinds = groupedBy(wrong, ({ refusal }) => `${refusal.got}; ${refusal.todo}`);
  const problems = [...kinds.values()].map((same) => `${shown}:${same[0]?.line}: ${sentence(same)}`);
  const again = problems.length === 0 ? firstRepeated(values) : null;
  if (again !== null)
    problems.push(
      `${shown}:${lines[again.again]?.line}: expected numbers that differ, got the same as in line ` +
        `${lines[again.first]?.line}`,
    );
  return { numbers: values, problems };
}

/** One sentence for lines that are refused for the same reason: the first with its value, the others counted. */
function sentence(same: readonly (Line & { readonly refusal: Refusal })[]): string {
  const [first, ...more] = same;
  if (first === undefined) return '';
  const { value, refusal } = first;
  const count = more.length === 1 ? '1 more line' : `${more.length} more lines`;
  return (
    `expected one order number, got ${value === null ? '' : `${quote(value)}, `}${refusal.got}` +
    `${more.length === 0 ? '' : `, and ${count} like it up to line ${more.at(-1)?.line}`}; ${refusal.todo}`
  );
}

/** The value of a line with one value: of `"a""b"` it is `a"b`. Null for several values, a comment or an open quote. */
function unquoted(line: string): string | null {
  if (/^"(?:[^"]|"")*"$/.test(line)) return line.slice(1, -1).replaceAll('""', '"');
  return /[",;\t]|\s#/.test(line) && !withDecimalComma.test(line) ? null : line;
}

/** A number as a spreadsheet writes it in languages with a decimal comma: `1,06E+15`, `7479271342175120,00`. */
const withDecimalComma = /^[+-]?\d+,(?:\d+E[+-]?\d+|0+)$/i;

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** Whether the first line is a heading: in any language, it has no digit where the others have one. */
function beginsWithHeading([first, ...others]: readonly Line[]): boolean {
  if (first === undefined || first.value === null || hasDigit(first.value)) return false;
  return heading.test(first.value) || mostHaveDigits(others.map(({ value }) => value ?? ''));
}

function mostHaveDigits(texts: readonly string[]): boolean {
  const count = texts.filter(hasDigit).length;
  return count > 0 && count * 2 >= texts.length;
}

const several: Refusal = {
  got: 'several values, a comment or an open quote',
  todo: 'write one number per line, in double quotes if it has a comma, a semicolon, a quote or a # in it',
};
const asText = 'export the column as text';
const otherwise = 'or give the numbers in orders.numbers if they are right';

/** The values that are refused, each with the reason. */
function refusals(values: readonly string[]): Map<string, Refusal> {
  const found = new Map<string, Refusal>();
  const plain: string[] = [];
  for (const value of values) {
    const refusal = refusalOf(value);
    if (refusal === null) plain.push(value);
    else found.set(value, refusal);
  }
  const rounded = plain.filter((value) => /^\d{16,}$/.test(value));
  if (rounded.length > 1 && rounded.every((value) => /^\d{15}0+$/.test(value)))
    for (const value of rounded)
      found.set(value, { got: 'rounded to fifteen digits, as by a spreadsheet', todo: `${asText}, ${otherwise}` });
  const odd = oddIn(plain);
  for (const value of plain) {
    const why = odd(value);
    if (why !== null && !found.has(value)) found.set(value, { got: why, todo: `remove the line, ${otherwise}` });
  }
  return found;
}

/** Why a single value cannot be an order number: nobody types it, or a spreadsheet has changed it. */
function refusalOf(value: string): Refusal | null {
  const [odd] = /\s/u.exec(value) ?? unseenIn.exec(value) ?? [];
  if (odd !== undefined) {
    const code = odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    if (!unseenIn.test(odd))
      return { got: `with a blank in it (U+${code})`, todo: `remove the blank or the line, ${otherwise}` };
    return { got: `with a character in it that cannot be seen (U+${code})`, todo: 'remove it' };
  }
  if (value === '' || value.length > 200) return { got: 'not 1 to 200 characters', todo: 'write the number' };
  const made = forms.find(([form]) => form.test(value));
  return made === undefined ? null : { got: made[1], todo: `${made[2]}, ${otherwise}` };
}

/** What spreadsheets and other programs make of a number or of none. */
const forms: readonly (readonly [form: RegExp, got: string, todo: string])[] = [
  [/^['\u2018\u2019`]/, 'with the apostrophe with which a spreadsheet marks a text', 'remove the apostrophe'],
  [
    /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$|^\d+[.,]\d+E\d+$/i,
    'in the short form of a spreadsheet, which has lost digits',
    asText,
  ],
  [/^[+-]?\d+(?:\.0+|,\d+)$/, 'with decimals, as a spreadsheet writes a number', asText],
  [
    /^[+-]?\d{1,3}(?:[.,'\u2019]\d{2,3})*[.,'\u2019]\d{3}(?:[.,]\d+)?$/,
    'with separators between groups of digits',
    asText,
  ],
  [/^[<[{]/, 'which begins as HTML or JSON does', 'write one number per line'],
  [/^[\u201c-\u201f\u00ab]/, 'in typographic quotes', 'use plain quotes, or none'],
  [/^\w+:\/\//, 'which is an address', 'write the number alone'],
  [/^[+-]?0+$/, 'which programs write if a number is missing', 'remove the line'],
];

/** A function that says what a value has that all others have not; null for nothing. */
function oddIn(values: readonly string[]): (value: string) => string | null {
  const usual = values.map(({ length }) => length).toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const needDigits = mostHaveDigits(values);
  const signs = new Map<string, number>();
  for (const value of values) for (const sign of signsIn(value)) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  return (value) => {
    if (values.length < 2) return hasDigit(value) ? null : 'without a digit, and the only line: it may be a heading';
    if (needDigits && !hasDigit(value) && value.length !== usual) return 'without a digit, which the other lines have';
    const sign = [...signsIn(value)].find((one) => signs.get(one) === 1);
    if (sign !== undefined) return `with a ${quote(sign)} that no other line has in this place`;
    return usual >= 8 && value.length * 2 < usual ? 'less than half as long as most other lines' : null;
  };
}

/** The signs in a value. A hyphen and an underscore between other characters are none: many numbers have them. */
function signsIn(value: string): Set<string> {
  return new Set(value.match(/[^\p{L}\p{M}\p{N}_-]|^[_-]|[_-]$/gu));
}

/** The places of the first text that is there twice. */
function firstRepeated(texts: readonly string[]): { first: number; again: number } | null {
  const seen = new Map<string, number>();
  for (const [again, text] of texts.entries()) {
    const first = seen.get(text);
    if (first !== undefined) return { first, again };
    seen.set(text, again);
  }
  return null;
}
