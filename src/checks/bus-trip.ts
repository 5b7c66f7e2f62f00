import { isObject, member } from '../model/json.ts';
import { conforms, validate } from '../schema/index.ts';
import { exchangeCheck } from './check.ts';
import { outline, shapeViolation } from './shape.ts';
import { FirstOfEach, linesOf } from './trips.ts';

/** Section 2: each trip has all documented fields with their types, none null. The formats have requirements of their own. */
export const busTrip = exchangeCheck('bus.trip', 'accepted-search', (exchange) => {
  const lines = linesOf(exchange);
  if (lines.length === 0) return null;
  const found = new FirstOfEach();
  for (const [index, trip] of lines.entries()) {
    // The schema looks at no member's inside: only where it is broken, the outline bounds what is said of it.
    if (conforms('bus-trip', trip)) continue;
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
