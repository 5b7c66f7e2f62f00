import {
  type Exchange,
  explained,
  type Explanation,
  type Facts,
  type History,
  motionOf,
  pagingFields,
  type Reason,
  routeAndDay,
} from '../../src/requirements/for-suites.ts';
import { haveChanged } from '../bus-search/one-total.ts';

/**
 * Trips are sold, leave or appear while a route is searched, and servers may be behind, or keep answers for a while:
 * answers of several moments cannot be compared. What one answer shows by itself has no such excuse.
 */
export const inventoryMoves: Explanation = {
  name: 'inventory-moves',
  because:
    'answers that show all trips of the route differ from one time to another: its inventory changes, or one of ' +
    'several servers is behind (the document does not show how soon they have to agree)',
  applies: ({ exchange, basis }, history, facts) => basis === 'relation' && hasMoved(exchange, history, facts),
};

/** For totals also in one answer: many platforms count the trips first, and read them a moment later. */
export const countMoves: Explanation = {
  name: 'count-moves',
  because: inventoryMoves.because,
  applies: ({ exchange }, history, facts) => hasMoved(exchange, history, facts),
};

/**
 * For what compares trips; totals that differ are compared by `bus.total`, for which one that changed elsewhere
 * explains nothing.
 */
export const totalChanged: Explanation = {
  name: 'total-changed',
  because:
    'the total of the route and day changed once while it was searched: its trips may have changed, or one ' +
    'of several servers is behind',
  applies: ({ exchange, basis }, history, facts) => basis === 'relation' && hasTotalChanged(exchange, history, facts),
};

/** Why answers of the route and day of `exchange` cannot be compared: its trips changed. Null if they did not. */
export function reasonMoved(exchange: Exchange, history: History, facts: Facts): Reason | null {
  if (hasMoved(exchange, history, facts)) return explained(inventoryMoves);
  return hasTotalChanged(exchange, history, facts) ? explained(totalChanged) : null;
}

function hasTotalChanged(exchange: Exchange, history: History, facts: Facts): boolean {
  return [...history.groupsEqualBut(pagingFields)].some(
    (series) =>
      routeAndDay(exchange) === routeAndDay(series[0]!.exchange) &&
      motionOf(series, facts.firstPage).back === null &&
      haveChanged(series, facts),
  );
}

/**
 * Whether the trips shown changed. On the route and day of `exchange` one turn is enough; on any other there have to be
 * two. A series that goes back to what it showed is not moving inventory.
 */
function hasMoved(exchange: Exchange, history: History, { firstPage }: Facts): boolean {
  for (const series of history.groupsEqualBut(pagingFields)) {
    const { turns, back } = motionOf(series, firstPage);
    const isIts = routeAndDay(series[0]!.exchange) === routeAndDay(exchange);
    if (back === null && turns >= (isIts ? 1 : 2)) return true;
  }
  return false;
}
