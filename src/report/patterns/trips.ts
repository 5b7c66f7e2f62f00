import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { type JournalCall, tripsOf } from './call.ts';

/** A trip of an answer. */
export interface ShownTrip {
  readonly trip: JsonObject;
  readonly call: JournalCall;
  /** Its place in the answer, from 1, and how many trips there are. */
  readonly place: number;
  readonly of: number;
  /** The trip before it in the answer. */
  readonly before: JsonObject | null;
}

/** Trips of which some are as the one that a finding shows: `verb` says how. */
export interface TripsOfFinding {
  readonly trips: readonly ShownTrip[];
  readonly fails: (shown: ShownTrip) => boolean;
  readonly verb: string;
  /** The field that is wrong. */
  readonly field: string;
}

/** Trips of failing and of passing answers that are looked at, at most: of as many whole answers as that are. */
const most = 1200;

/** All trips of these answers. */
function tripsIn(calls: readonly JournalCall[]): ShownTrip[] {
  return calls.flatMap((call) => {
    const all = tripsOf(call);
    return all.flatMap((trip, index) => {
      const before = all[index - 1];
      const shown = { call, place: index + 1, of: all.length, before: isObject(before) ? before : null };
      return isObject(trip) ? [{ trip, ...shown }] : [];
    });
  });
}

/** As many calls as have so many trips. */
function someOf(calls: readonly JournalCall[]): readonly JournalCall[] {
  let trips = 0;
  return calls.filter((call) => (trips += tripsOf(call).length) <= most);
}

/** How a field of a trip may be wrong, and how that is said. */
type Form = readonly [verb: (field: string) => string, is: (value: Json | undefined, shown: ShownTrip) => boolean];

const forms: readonly Form[] = [
  [(field) => `had no ${field}`, (value) => value === undefined],
  [(field) => `had ${field} null`, (value) => value === null],
  [(field) => `had an empty ${field}`, (value) => value === ''],
  [(field) => `had a negative ${field}`, (value) => typeof value === 'number' && value < 0],
  [(field) => `had ${field} as a fraction`, (value) => typeof value === 'number' && !Number.isInteger(value)],
  [(field) => `had ${field} as a number`, (value) => typeof value === 'number'],
  [(field) => `had ${field} as a boolean`, (value) => typeof value === 'boolean'],
  [(field) => `had ${field} as an array or object`, (value) => typeof value === 'object' && value !== null],
  [() => 'were of another date', (value, { call }) => value !== call.body['date'] && isDate(value)],
  [
    () => 'had more free seats than seats',
    (_, { trip }) => Number(trip['avail_seat_count']) > Number(trip['seat_count']),
  ],
  [() => 'left at an hour over 23', (value) => typeof value === 'string' && /^(2[4-9]|[3-9]\d):/.test(value)],
  [(field) => `had ${field} in another form`, (value) => typeof value === 'string'],
];

const isDate = (value: Json | undefined): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * Which trips are wrong in the way that a finding shows: the way that every failing answer has a trip of and no passing
 * one. Null if there is none, or if the finding is not about one field of a trip. `place`: of the field, such as
 * `/data/lines/3/price`; `shown`: the answer of the finding.
 */
export function tripsOfFinding(
  place: string,
  shown: JournalCall,
  failing: readonly JournalCall[],
  passing: readonly JournalCall[],
): TripsOfFinding | null {
  const [, index, field] = /^\/data\/lines\/(\d+)\/(\w+)$/.exec(place) ?? [];
  if (index === undefined || field === undefined) return null;
  const bad = tripsIn([shown]).find((one) => one.place === Number(index) + 1);
  if (bad === undefined) return null;
  const failingCalls = someOf(failing);
  const [ofFailing, ofPassing] = [tripsIn(failingCalls), tripsIn(someOf(passing))];
  for (const [verb, is] of forms) {
    if (!is(bad.trip[field], bad)) continue;
    const fails = (one: ShownTrip): boolean => is(one.trip[field], one);
    if (ofPassing.some(fails)) continue;
    const calls = new Set(ofFailing.filter(fails).map(({ call }) => call));
    if (calls.size === failingCalls.length)
      return { trips: [...ofFailing, ...ofPassing], fails, verb: verb(field), field };
  }
  return null;
}
