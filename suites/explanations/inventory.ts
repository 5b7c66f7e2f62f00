import { linesOf, totalOf } from '../../src/requirements/checks/trips.ts';
import { tripDifference } from '../../src/requirements/checks/trip-comparison.ts';
import type { Facts, History, Entry } from '../../src/requirements/history/index.ts';
import { type Explanation, groupedBy, pagingFields } from '../../src/requirements/judging/index.ts';
import { type Exchange, isAccepted } from '../../src/contract/exchange.ts';
import { haveChanged } from '../bus-search/one-total.ts';
import { canonicalJson, type JsonObject, member } from '../../src/contract/json.ts';

/**
 * Trips are sold, leave or appear while a route is searched, and servers may be behind, or keep answers for a while:
 * answers of several moments cannot be compared.
 */
export const inventoryMoves: Explanation = {
  name: 'inventory-moves',
  because:
    'answers that show all trips of the route show more of them at one time than at another: its inventory ' +
    'moves, or servers are behind (how soon they agree is not shown)',
  applies: ({ exchange }, history, facts) => hasMoved(exchange, history, facts),
};

/**
 * For what compares trips; totals that differ are compared by `bus.total`, for which one that changed elsewhere
 * explains nothing.
 */
export const totalChanged: Explanation = {
  name: 'total-changed',
  because:
    'the total of the route and day changed once while it was searched: its trips may have changed, or servers ' +
    'are behind',
  applies: ({ exchange }, history, facts) =>
    [...history.groupsEqualBut(pagingFields)].some(
      (groupsEqualBut) =>
        routeAndDay(exchange) === routeAndDay((groupsEqualBut[0] as Entry).exchange) &&
        haveChanged(groupsEqualBut, facts),
    ),
};

/**
 * Whether totals changed that the trips shown bear out (`bearsOut`). On the route and day of `exchange` one change is
 * enough; on any other the total has to change twice.
 */
function hasMoved(exchange: Exchange, history: History, facts: Facts): boolean {
  for (const groupsEqualBut of history.groupsEqualBut(pagingFields)) {
    const whole = groupsEqualBut.flatMap((entry) => (bearsOut(entry, facts) ? [entry.exchange] : []));
    for (const inOrder of groupedBy(whole, ({ request }) =>
      canonicalJson(member(request.body, 'sort_by') ?? null),
    ).values()) {
      const turns = inOrder.filter((one, nth) => nth === 0 || totalOf(one) !== totalOf(inOrder[nth - 1] as Exchange));
      const [first, ...later] = turns;
      if (first === undefined || !later.every((one, nth) => areOfOneList(turns[nth] as Exchange, one))) continue;
      if (later.length > 1 || (later.length > 0 && routeAndDay(first) === routeAndDay(exchange))) return true;
    }
  }
  return false;
}

/** Whether an answer ends with the last trip that its total tells of. */
function bearsOut({ exchange }: Entry, { firstPage }: Facts): boolean {
  const { page = firstPage, page_size: size = 0 } = (exchange.request.body ?? {}) as JsonObject;
  const shown = linesOf(exchange).length;
  if (!isAccepted(exchange) || typeof page !== 'number' || typeof size !== 'number' || shown === 0 || shown >= size)
    return false;
  return totalOf(exchange) === (page - firstPage) * size + shown;
}

function routeAndDay({ request: { body } }: Exchange): string {
  return canonicalJson(['start_city_code', 'end_city_code', 'date'].map((field) => member(body, field) ?? null));
}

/**
 * Whether two answers show trips of one route and day; where both show the same page by one size, mostly the same ones.
 */
function areOfOneList(one: Exchange, other: Exchange): boolean {
  const [before, after] = [linesOf(one), linesOf(other)];
  const routes = [before, after].map(([trip]) =>
    canonicalJson(['start_city_code', 'end_city_code', 'dep_date'].map((field) => member(trip, field) ?? null)),
  );
  if (['page', 'page_size'].some((name) => member(one.request.body, name) !== member(other.request.body, name)))
    return routes[0] === routes[1];
  const { missing, extra } = tripDifference(before, after, one.request.body);
  return routes[0] === routes[1] && missing + extra <= Math.max(2, Math.max(before.length, after.length) / 2);
}
