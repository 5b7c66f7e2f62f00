import { isObject, member } from '../../contract/json.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { History } from '../../requirements/history/index.ts';
import type { Fail } from '../../requirements/judging/index.ts';
import { exchangesOf } from '../outcome.ts';

/** Fields that stay: without them another order or route is meant. */
export const fixedFields = ['start_city_code', 'end_city_code', 'date', 'order_no'];

/**
 * The same case with the searches before each of its answers that a platform may have mixed up with it: the one that
 * was sent just before, and of those for the same route and day the one most like it, the last of them.
 */
export function withCallsBefore(found: Fail, history: History): Fail {
  const evidence = exchangesOf(found);
  const others = history
    .searches('other')
    .flatMap(({ exchange }) => (evidence.includes(exchange) ? [] : [exchange]))
    .toSorted((one, other) => other.call - one.call);
  const before = evidence.flatMap((one) => {
    const earlier = others.filter(({ call }) => call < one.call);
    const ofDay = earlier.filter((other) => fixedFields.every((field) => !differIn(one, other, field)));
    const mostAlike = ofDay.toSorted((a, b) => fieldsApart(one, a) - fieldsApart(one, b)).slice(0, 1);
    return [...earlier.filter(({ call }) => call === one.call - 1), ...mostAlike];
  });
  return { ...found, comparedWith: [...new Set([...found.comparedWith, ...before])] };
}

function differIn({ request: one }: Exchange, { request: other }: Exchange, field: string): boolean {
  return JSON.stringify(member(one.body, field)) !== JSON.stringify(member(other.body, field));
}

/** The number of fields in which two searches differ; equal ones count as farthest apart. */
function fieldsApart(one: Exchange, other: Exchange): number {
  const fields = [one, other].flatMap(({ request }) => (isObject(request.body) ? Object.keys(request.body) : []));
  return [...new Set(fields)].filter((field) => differIn(one, other, field)).length || Infinity;
}
