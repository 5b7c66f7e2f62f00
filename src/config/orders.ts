import { resolve } from 'node:path';
import { isObject, type JsonObject } from '../contract/json.ts';
import { inFile } from './check-file.ts';
import type { Mistake } from './explain.ts';
import { readText, shownPath } from './files.ts';
import { formats } from './formats.ts';
import { boundOperation } from './operations.ts';
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

/** The first line of a file that has a name in the place of a number, such as `order_no`. */
const heading = /^"?order[ _-]?(?:no|number|id)"?$/i;

/**
 * Reads order numbers, one per line, as a CSV file with one column: blank lines, lines that begin with `#` and a
 * heading are ignored, and a number may be in double quotes.
 */
function readOrders(file: string, cwd: string, report: (text: string) => void, problems: string[]): string[] {
  const shown = shownPath(file, cwd);
  const read = readText(file, largest);
  if ('problem' in read) {
    report(`expected a file with one order number per line at ${shown}, got ${read.problem}`);
    return [];
  }
  const written = read.text
    .split('\n')
    .map((line, index) => ({ written: line.trim(), line: index + 1 }))
    .filter(({ written: text }) => text !== '' && !text.startsWith('#'));
  const lines = written
    .slice(heading.test(written[0]?.written ?? '') ? 1 : 0)
    .map((one) => ({ ...one, number: unquoted(one.written) }));
  if (lines.length === 0) report(`expected at least one order number in ${shown}, got none`);
  const format = formats['order-number'];
  for (const { number, line } of lines) {
    if (number === null)
      problems.push(
        `${shown}:${line}: expected one order number, got several values, a comment or an open quote; write one ` +
          'number a line, in double quotes if it has a comma, a semicolon, a quote or a # in it',
      );
    else if (format?.problem(number) !== null)
      problems.push(`${shown}:${line}: expected ${format?.expected}, got another text`);
  }
  const numbers = lines.map(({ number }) => number ?? '');
  const places = numbers.includes('') ? null : firstRepeated(numbers);
  if (places !== null)
    problems.push(
      `${shown}:${lines[places.again]?.line}: expected numbers that differ, got the same as in line ` +
        `${lines[places.first]?.line}`,
    );
  return numbers;
}

/** The value of a line with one value: of `"a""b"` it is `a"b`. Null for several values, a comment or an open quote. */
function unquoted(line: string): string | null {
  if (/^"(?:[^"]|"")*"$/.test(line)) return line.slice(1, -1).replaceAll('""', '"');
  return /[",;\t]|\s#/.test(line) ? null : line;
}

function firstRepeated(texts: readonly string[]): { first: number; again: number } | null {
  const seen = new Map<string, number>();
  for (const [again, text] of texts.entries()) {
    const first = seen.get(text);
    if (first !== undefined) return { first, again };
    seen.set(text, again);
  }
  return null;
}
