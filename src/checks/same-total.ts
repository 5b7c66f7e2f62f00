import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { violation } from './check.ts';
import { totalOf } from './paged-once.ts';

/** Section 4.1: `total` is the number of matching trips, whatever page, page size or order is asked for. */
export function sameTotal(answers: readonly Exchange[]): Evidence | null {
  const told = answers.filter((answer) => totalOf(answer) !== null);
  const counts = new Map<number, number>();
  for (const answer of told) counts.set(totalOf(answer) as number, (counts.get(totalOf(answer) as number) ?? 0) + 1);
  if (counts.size < 2) return null;
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1])[0] as [number, number];
  // The last ones: what was asked for first may be of other trips.
  const odd = told.findLast((answer) => totalOf(answer) !== usual) as Exchange;
  const control = told.findLast((answer) => totalOf(answer) === usual) as Exchange;
  return {
    violation: violation(
      '/data/total: differs between pages, sizes or orders',
      '/data/total',
      `the same total for every page, page size and order (${usual})`,
      String(totalOf(odd)),
    ),
    exchange: odd,
    controls: [control],
  };
}
