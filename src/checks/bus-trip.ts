import { isObject, member } from '../model/json.ts';
import { validate } from '../schema/index.ts';
import { exchangeCheck } from './check.ts';
import { outline, shapeViolation } from './shape.ts';
import { FirstOfEach, linesOf } from './trips.ts';

/** Section 2: each trip has all documented fields with their types, none null. The formats have requirements of their own. */
export const busTrip = exchangeCheck('bus.trip', 'accepted-search', (exchange) => {
  const lines = linesOf(exchange);
  if (lines.length === 0) return null;
  const found = new FirstOfEach();
  for (const [index, trip] of lines.entries()) {
    for (const problem of validate('bus-trip', isObject(trip) ? outline('bus-trip', trip) : trip)) {
      if (problem.keyword === 'format') continue;
      const value = isObject(trip) ? member(trip, problem.pointer.slice(1)) : trip;
      const made = shapeViolation(problem, `/data/lines/${index}`, '/data/lines/[]', value);
      found.add(made.cause, () => made);
    }
    if (found.full()) break;
  }
  return found.violations();
});
