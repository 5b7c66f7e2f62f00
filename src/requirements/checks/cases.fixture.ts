import { expect } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { Evidence, Violation } from '../../contract/finding.ts';
import type { Case, Fail } from '../judging/case.ts';

/** A rule over several answers together. */
type Check = (exchanges: readonly Exchange[]) => Iterable<Case>;

/** What every finding has: a place, the expected value, and the actual value. */
export function expectTold({ message, expected, actual, pointer }: Violation): void {
  expect(message).toMatch(/^(?:\/\S*|the \S.*): expected \S/);
  expect(message).toContain(`: expected ${expected}, ${actual === 'the field is missing' ? 'but' : 'got'} ${actual}`);
  // The pointer is that of one place, as the message names it.
  expect(pointer ?? null).toBe(/^(\/\S*): expected/.exec(message)?.[1] ?? null);
  expect(pointer ?? '').not.toContain('[]');
  expect(expected).toMatch(/\S/);
  expect(actual).toMatch(/\S/);
  // The text has a value, not the name of a variable without one.
  expect(message).not.toMatch(/undefined|NaN|\[object/);
}

/** What every finding over a run shows: exchanges of that run, compared with others than its own. */
export function expectShown({ violation, exchange, comparedWith }: Evidence, run: readonly Exchange[]): void {
  expectTold(violation);
  expect(run).toContain(exchange);
  for (const one of comparedWith) expect(run).toContain(one);
  expect(comparedWith).not.toContain(exchange);
}

/** The failed cases of a check over these exchanges together. */
export function entry(check: Check, exchanges: readonly Exchange[]): Fail[] {
  return [...check(exchanges)].filter((one) => one.is === 'fail');
}

/** The causes that a check finds in these exchanges, each with its call, and the number of cases. */
export function run(check: Check, exchanges: readonly Exchange[]): { causes: string[]; cases: number } {
  const evidence = entry(check, exchanges);
  for (const one of evidence) expectShown(one, exchanges);
  const held = [...check(exchanges)].flatMap((one) => (one.is === 'pass' ? [one.exchange] : []));
  // What breaks it does not hold as well.
  for (const { exchange } of evidence) expect(held).not.toContain(exchange);
  const cases = new Set([...held, ...evidence.map(({ exchange }) => exchange)]);
  return {
    causes: evidence.map(({ violation, exchange }) => `${violation.cause} | ${exchange.call}`),
    cases: cases.size,
  };
}
