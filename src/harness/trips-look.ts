import { linesOf, tripKey } from '../checks/index.ts';
import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { gidOf } from './paging-walk.ts';
import type { Look } from './relation.ts';

/** The trips of answers, or the first of them, by what they are known by, and by gid and departure time; beside them the total that they are of, where it counts. */
export function tripsLook(exchanges: readonly Exchange[], total: number | null = null, count = Infinity): Look {
  const shown = exchanges.flatMap((exchange) => linesOf(exchange).map((line) => ({ line, body: exchange.request.body }))).slice(0, count);
  const byKey = shown.map(({ line, body }) => tripKey(line, body) ?? '').toSorted();
  const byGid = shown.map(({ line }) => (gidOf(line) === null ? null : JSON.stringify([gidOf(line), member(line, 'dep_time')])));
  const told = new Set(byGid).size === shown.length && !byGid.includes(null);
  return [JSON.stringify({ byKey, total }), told && shown.length > 0 ? JSON.stringify({ byGid: byGid.toSorted(), total }) : null];
}
