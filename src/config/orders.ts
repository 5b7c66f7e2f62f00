import { resolve } from 'node:path';
import { isObject, type JsonObject } from '../contract/json.ts';
import { inFile } from './check-file.ts';
import type { Mistake } from './explain.ts';
import { readText, shownPath } from './files.ts';
import { boundOperation } from './operations.ts';
import { firstRepeated, readOrderFile } from './order-file.ts';
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
