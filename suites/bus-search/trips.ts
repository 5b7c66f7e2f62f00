import { quoted } from '../quoted.ts';
import {
  eachAnswer,
  eachTrip,
  FirstOfEach,
  isCalendarDate,
  isHhmm,
  isInteger,
  itemViolations,
  type Json,
  type Judge,
  linesOf,
  member,
  requirement,
  type RequirementParts,
} from '../../src/requirements/for-suites.ts';
import { allSearches } from '../scenarios/all-calls.ts';
import { quantitiesAsAsked } from './asked-quantities.ts';
import { citiesMatched } from './matches-cities.ts';
import { stationsExchanged } from './station-names.ts';
import { textsWhole } from './whole-texts.ts';
import { eachGroup } from './ways.ts';

/** Each of these is judged on every trip. */
const ofTrips = {
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.trip', 'bus.data'],
} as const satisfies Partial<RequirementParts>;

// §2, bus trip item
export const busTrip = requirement({
  id: 'bus.trip',
  level: 'MUST',
  quotes: {
    '2': ['Bus trip item (element of `data.lines`)'],
  },
  statement: 'Each trip has all 20 documented fields with their types, and none of them is null.',
  reading:
    'The document marks no field as optional, and "not shown" lists no optional fields. Further fields are allowed.',
  ...ofTrips,
  restsOn: ['bus.data'],
  judge: eachAnswer('accepted-search', (exchange) => {
    const lines = linesOf(exchange);
    if (lines.length === 0) return null;
    const found = new FirstOfEach();
    for (const [index, trip] of lines.entries()) {
      for (const made of itemViolations('bus-trip', `/data/lines/${index}`, '/data/lines/[]', trip))
        found.add(made.cause, index, () => made);
      if (found.full()) break;
    }
    return found.violations();
  }),
});
export const busDepDate = requirement({
  id: 'bus.dep-date',
  level: 'MUST',
  quotes: {
    '2': ['dep_date | string | date, format YYYY-MM-DD'],
  },
  statement: '`dep_date` of a trip is a real calendar date in the form YYYY-MM-DD.',
  ...ofTrips,
  judge: eachField(['dep_date'], isText, isCalendarDate, 'no date', 'a real calendar date YYYY-MM-DD'),
});
export const busDepTime = requirement({
  id: 'bus.dep-time',
  level: 'MUST',
  quotes: {
    '2': ['dep_time | string | time of day, format HH:MM'],
  },
  statement: '`dep_time` of a trip is a time of day in the form HH:MM, from 00:00 to 23:59.',
  ...ofTrips,
  judge: eachField(['dep_time'], isText, isHhmm, 'no time', 'a time of day HH:MM from 00:00 to 23:59'),
});
export const busIdentifiers = requirement({
  id: 'bus.identifiers',
  level: 'SHOULD',
  quotes: {
    '2': [
      'line_gid | string | identifier of the line',
      'start_station_gid | string | identifier of boarding station',
      'end_station_gid | string | identifier of alighting station',
    ],
  },
  statement: '`line_gid` and the gids of both stations are not empty, and two stations do not exchange their names.',
  reading:
    'An empty string identifies nothing. An empty `gid` breaks `bus.gid`. The name of a station may be ' +
    'spelled in several ways.',
  ...ofTrips,
  judge: [
    eachField(
      ['line_gid', 'start_station_gid', 'end_station_gid'],
      isText,
      (text) => text !== '',
      'empty',
      'an identifier',
    ),
    ({ exchanges }) => stationsExchanged(exchanges),
  ],
});
export const busSeats = requirement({
  id: 'bus.seats',
  level: 'SHOULD',
  quotes: {
    '2': ['seat_count | integer | total seats', 'avail_seat_count | integer | available seats'],
  },
  statement: 'The available seats of a trip are not negative and not more than its seats.',
  reading: 'It follows from "total seats" and "available seats".',
  ...ofTrips,
  judge: eachTrip(({ seat_count: total, avail_seat_count: available }) => {
    if (!isInteger(total) || !isInteger(available)) return null;
    if (available < 0) return [{ member: 'avail_seat_count', cause: 'negative', expected: 'at least 0' }];
    return available <= total
      ? []
      : [{ member: 'avail_seat_count', cause: 'more than seat_count', expected: `at most ${total} (seat_count)` }];
  }),
});
export const busQuantities = requirement({
  id: 'bus.quantities',
  level: 'SHOULD',
  quotes: {
    '2': [
      'price | integer | price of the trip',
      'duration | integer | trip duration',
      'distance | integer | trip distance',
    ],
  },
  statement:
    '`price`, `duration` and `distance` of a trip are not negative, and do not depend on `page`, `page_size` or ' +
    '`sort_by`.',
  reading:
    'Their units are not shown, but no unit makes a price, a duration or a distance negative. The values may change ' +
    'at any time. So it is a failure only if a value changes each time that the run goes from one kind of search to ' +
    'the other and back (with and without `sort_by`, for example), and never between searches of one kind.',
  ...ofTrips,
  judge: [
    eachField(['price', 'duration', 'distance'], isInteger, (value) => value >= 0, 'negative', 'at least 0'),
    eachGroup(quantitiesAsAsked),
  ],
});
export const busText = requirement({
  id: 'bus.text',
  level: 'SHOULD',
  since: '0.3.0',
  quotes: {
    '2': ['line_name | string | display name of the line', 'remark | string | free text note'],
  },
  statement:
    'The texts of a trip are whole: no replacement character (U+FFFD), no half of a surrogate pair, no question ' +
    'marks in the place of all characters, no text decoded twice, no name escaped for HTML.',
  reading:
    'It follows from "display name": a text with lost characters names nothing. A text such as `Ã©` counts only if ' +
    'the same text is whole elsewhere in the run. A text such as `ä¸Šæµ·` (Chinese, decoded twice), or with ' +
    'control characters (U+0080 to U+009F), counts in any case. `remark` may have HTML, but a name has `&`, not ' +
    '`&amp;`.',
  ...ofTrips,
  judge: ({ exchanges }) => textsWhole(exchanges),
});

// §4.1: "trips between a departure city and an arrival city on a date"
export const busMatchesDate = requirement({
  id: 'bus.matches-date',
  level: 'MUST',
  quotes: {
    '4.1': [quoted.listsTrips, 'date | string | travel date, format YYYY-MM-DD; must not be in the past'],
  },
  statement: 'Every trip leaves on the requested date.',
  reading: '"List intercity bus trips between a departure city and an arrival city on a date."',
  probes:
    'Every accepted search whose date is a valid YYYY-MM-DD; different dates of one route, one right after the ' +
    'other and at the same time.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachTrip(({ dep_date: date }, { request }) => {
    const asked = member(request.body, 'date');
    if (typeof asked !== 'string' || !isCalendarDate(asked) || typeof date !== 'string' || !isCalendarDate(date))
      return null;
    return date === asked ? [] : [{ member: 'dep_date', cause: 'other date', expected: `${asked} as requested` }];
  }),
});
export const busMatchesCities = requirement({
  id: 'bus.matches-cities',
  level: 'MUST',
  quotes: {
    '4.1': [
      quoted.listsTrips,
      'start_city_code | string | departure city code',
      'end_city_code | string | arrival city code',
    ],
  },
  statement:
    'The trips are between the requested cities: not mixed within one answer, not the other way round, and ' +
    'one city code goes with one city name.',
  reading:
    'With an address, coordinates or a distance filter, boarding points elsewhere may be recommended: of such ' +
    'searches only the direction and the names are judged. If a platform always maps one code to another, or ' +
    'spells one city in several ways, that is observed and never a failure. A name is wrong if it is the name ' +
    'of another city.',
  probes: 'Every accepted search; the codes and names of the whole run are compared.',
  needs: ['trips'],
  asks: allSearches,
  judge: ({ exchanges }) => citiesMatched(exchanges),
});

/** A rule of single fields of each trip. If one has another type, `bus.trip` reports it. */
export function eachField<T extends Json>(
  names: readonly string[],
  hasType: (value: Json | undefined) => value is T,
  isRight: (value: T) => boolean,
  cause: string,
  expected: string,
): Judge {
  return eachTrip((trip) => {
    const present = names.filter((name) => hasType(trip[name]));
    return present.length === 0
      ? null
      : present.filter((name) => !isRight(trip[name] as T)).map((name) => ({ member: name, cause, expected }));
  });
}

export function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}
