import { isObject, type Json, member } from '../../src/contract/json.ts';
import { conforms, isCalendarDate, isHhmm, isInteger, validate } from '../../src/contract/schema/index.ts';
import { type ExchangeCheck, exchangeCheck } from '../../src/requirements/checks/check.ts';
import { outline, shapeViolation } from '../../src/requirements/checks/shape.ts';
import { FirstOfEach, linesOf, tripCheck } from '../../src/requirements/checks/trips.ts';

/**
 * Section 2: each trip has all documented fields with their types, none null. The formats have requirements of their
 * own.
 */
export const busTrip = exchangeCheck('accepted-search', (exchange) => {
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

/** Section 2: `dep_date` is a real calendar date YYYY-MM-DD. */
export const busDepDate = fieldCheck(
  ['dep_date'],
  isText,
  isCalendarDate,
  'no date',
  'a real calendar date YYYY-MM-DD',
);

/** Section 2: `dep_time` is HH:MM, 00:00 to 23:59. */
export const busDepTime = fieldCheck(
  ['dep_time'],
  isText,
  isHhmm,
  'no time',
  'a time of day HH:MM from 00:00 to 23:59',
);

/** Sections 1 and 2: `gid` is not empty. */
export const busGid = fieldCheck(['gid'], isText, (text) => text !== '', 'empty', 'an identifier');

/** Section 2: the gids of line and stations are not empty. */
export const busIdentifiers = fieldCheck(
  ['line_gid', 'start_station_gid', 'end_station_gid'],
  isText,
  (text) => text !== '',
  'empty',
  'an identifier',
);

/** Section 2: `price`, `duration` and `distance` are not negative. */
export const busQuantities = fieldCheck(
  ['price', 'duration', 'distance'],
  isInteger,
  (value) => value >= 0,
  'negative',
  'at least 0',
);

/** Section 2: 0 ≤ `avail_seat_count` ≤ `seat_count`. */
export const busSeats = tripCheck(({ seat_count: total, avail_seat_count: available }) => {
  if (!isInteger(total) || !isInteger(available)) return null;
  if (available < 0) return [{ member: 'avail_seat_count', cause: 'negative', expected: 'at least 0' }];
  return available <= total
    ? []
    : [{ member: 'avail_seat_count', cause: 'more than seat_count', expected: `at most the ${total} of seat_count` }];
});

/** Section 4.1: every trip leaves on the date asked for. Only for real dates, on both sides. */
export const busMatchesDate = tripCheck(({ dep_date: date }, { request }) => {
  const asked = member(request.body, 'date');
  if (typeof asked !== 'string' || !isCalendarDate(asked) || typeof date !== 'string' || !isCalendarDate(date))
    return null;
  return date === asked ? [] : [{ member: 'dep_date', cause: 'other date', expected: `${asked} as asked` }];
});

/** A rule of single fields of each trip. Where one has another type, `bus.trip` says so. */
function fieldCheck<T extends Json>(
  names: readonly string[],
  hasType: (value: Json | undefined) => value is T,
  isRight: (value: T) => boolean,
  cause: string,
  expected: string,
): ExchangeCheck {
  return tripCheck((trip) => {
    const present = names.filter((name) => hasType(trip[name]));
    return present.length === 0
      ? null
      : present.filter((name) => !isRight(trip[name] as T)).map((name) => ({ member: name, cause, expected }));
  });
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}
