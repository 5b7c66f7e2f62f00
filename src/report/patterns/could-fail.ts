import { isObject } from '../../contract/json.ts';
import { linesOf } from '../../requirements/checks/trips.ts';
import type { JournalCall } from '../../requirements/patterns/call.ts';

/** Departure times that are hardly ever in order by chance. */
const manyTimes = 5;

/** The condition under which an answer could fail each requirement. */
const needs: Readonly<Record<string, (call: JournalCall) => boolean>> = {
  'bus.page-size': ({ body, exchange }) => linesOf(exchange).length >= Number(body['page_size']),
  'bus.sort-dep-time': ({ exchange }) =>
    new Set(linesOf(exchange).map((trip) => isObject(trip) && trip['dep_time'])).size >= manyTimes,
  'bus.paging': ({ exchange }) => linesOf(exchange).length > 0,
};

/** Whether an answer that passes a requirement could have failed it: an empty page has no trip in the wrong order. */
export function couldFail({ requirement }: { readonly requirement: string }, call: JournalCall): boolean {
  return needs[requirement]?.(call) ?? true;
}
