import { resolve } from 'node:path';
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

/** The order numbers of a file, or why it cannot be used: one sentence, with the first wrong line. */
interface OrderFile {
  readonly numbers: readonly string[];
  readonly problems: readonly string[];
}

/** A line of the file; its value is null for several values, a comment or an open quote. */
interface Line {
  readonly line: number;
  readonly value: string | null;
}

/** The first line of a file that has a name in the place of a number, where numbers have no digits. */
const heading = /^order[ _-]?(?:no|number|id)$/i;

/**
 * Reads order numbers, one per line, as a CSV file with one column: blank lines, lines that begin with `#` and a
 * heading are left out, and a number may be in double quotes. What a spreadsheet made of a number, a line that
 * differs from all others, and a last line that may be cut off are refused: each would be sent as the number of an
 * order. `shown`: the file in messages.
 */
export function readOrderFile(text: string, shown: string): OrderFile {
  const rows = text.split(/\r\n?|\n/);
  const written = rows
    .map((line, index) => ({ line: index + 1, written: line.trim() }))
    .filter((one) => one.written !== '' && !one.written.startsWith('#'))
    .map((one) => ({ line: one.line, value: unquoted(one.written) }));
  const lines = written.slice(beginsWithHeading(written) ? 1 : 0);
  const values = lines.flatMap(({ value }) => (value === null ? [] : [value]));
  const odd = oddIn(values);
  const [length = 0, ...lengths] = new Set(values.slice(0, -1).map((value) => value.length));
  const mayBeCut = (line: number, value: string): boolean =>
    line === rows.length && values.length > 3 && lengths.length === 0 && length >= 8 && value.length < length;
  const [wrong, ...more] = lines.flatMap(({ line, value }) => {
    const why =
      value === null
        ? 'several values, a comment or an open quote'
        : (odd(value) ?? (mayBeCut(line, value) ? cutOff : null));
    return why === null ? [] : [{ line, got: value === null ? why : `${quote(value)}, ${why}` }];
  });
  if (wrong !== undefined) {
    const others = more.length === 0 ? '' : `, and ${more.length} more of ${lines.length} lines are refused`;
    const problem = `${shown}:${wrong.line}: expected one order number, got ${wrong.got}${others}; ${todo}`;
    return { numbers: values, problems: [problem] };
  }
  const again = firstRepeated(values);
  if (again === null) return { numbers: values, problems: [] };
  const problem =
    `${shown}:${lines[again.again]?.line}: expected numbers that differ, got the same as in line ` +
    `${lines[again.first]?.line}`;
  return { numbers: values, problems: [problem] };
}

const cutOff = 'shorter than the other lines, and without a line break after it: it may be cut off';

const todo =
  'export the column as text, write one number per line, or give the numbers in orders.numbers if they are right';

/** The value of a line with one value: of `"a""b"` it is `a"b`. Null for several values, a comment or an open quote. */
function unquoted(line: string): string | null {
  if (/^"(?:[^"]|"")*"$/.test(line)) return line.slice(1, -1).replaceAll('""', '"');
  return /[",;\t]|\s#/.test(line) ? null : line;
}

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

/** Why a single value cannot be an order number: nobody types it, or a spreadsheet has changed it. */
function refusalOf(value: string): string | null {
  const [odd] = /\s/u.exec(value) ?? unseenIn.exec(value) ?? [];
  if (odd !== undefined)
    return `with a blank or a character that cannot be seen (U+${odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;
  if (value === '' || value.length > 200) return 'not 1 to 200 characters';
  if (/^[+-]?\d[\d.,'\u2019]*(?:E[+-]?\d+)?$/i.test(value) && !/^\d+(?:E\d+)?$/i.test(value))
    return 'a number as a spreadsheet writes it';
  if (/^0+$/.test(value)) return 'which programs write if a number is missing';
  return /^[^\p{L}\p{M}\p{N}_-]|[^\p{L}\p{M}\p{N}_-]$|[^\p{L}\p{M}\p{N}_-]{2}/u.test(value)
    ? 'which begins or ends with a special character, or has two in a row'
    : null;
}

/** A function that says what is wrong with a value, or what it has that all others have not; null for nothing. */
function oddIn(all: readonly string[]): (value: string) => string | null {
  const values = all.filter((value) => refusalOf(value) === null);
  const usual = values.map(({ length }) => length).toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const needDigits = mostHaveDigits(values);
  const rounded = values.filter((value) => /^\d{16,}$/.test(value));
  const areRounded = rounded.length > 1 && rounded.every((value) => /^\d{15}0+$/.test(value));
  const signs = new Map<string, number>();
  for (const value of values) for (const sign of signsIn(value)) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  return (value) => {
    const refusal = refusalOf(value);
    if (refusal !== null) return refusal;
    if (areRounded && rounded.includes(value)) return 'rounded to fifteen digits, as by a spreadsheet';
    if (values.length < 2) return hasDigit(value) ? null : 'without a digit, and the only line: it may be a heading';
    if (needDigits && !hasDigit(value) && value.length !== usual) return 'without a digit, which the other lines have';
    if ([...signsIn(value)].some((one) => signs.get(one) === 1))
      return 'with a special character that no other line has there';
    return usual >= 8 && value.length * 2 < usual ? 'less than half as long as most other lines' : null;
  };
}

/** The special characters in a value. A hyphen and an underscore within it are none: many numbers have them. */
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
