import { isHhmm, isInteger } from '../../../contract/schema/index.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { flag, number, type Row, value } from '../row.ts';

type TripRow = Row<JsonObject>;

/** What the fields of a trip are about: fields about one thing say the same in other words. */
const aboutOf: Readonly<Record<string, readonly string[]>> = {
  line_gid: ['departure', 'arrival'],
  line_name: ['departure', 'arrival'],
  start_station_name: ['departure'],
  start_station_gid: ['departure'],
  from_city: ['departure'],
  start_city_code: ['departure'],
  end_station_name: ['arrival'],
  end_station_gid: ['arrival'],
  to_city: ['arrival'],
  end_city_code: ['arrival'],
};
const names = ['line_name', 'start_station_name', 'end_station_name', 'from_city', 'to_city', 'class_name', 'remark'];
const numbers = ['price', 'duration', 'distance', 'seat_count', 'avail_seat_count'];
const fields = [...Object.keys(aboutOf), 'class_name', 'remark', 'dep_date', ...numbers];

/** Characters that programs handle in a way of their own. */
const characters: readonly (readonly [what: string, is: RegExp])[] = [
  ['a Latin letter', /[a-z]/i],
  ['a digit', /\d/],
  ['a space', /\s/],
  ['a bracket', /[()[\]（）]/],
  ['a quotation mark or an apostrophe', /["'‘’“”]/],
  ['another character than letters, digits and spaces', /[^\p{L}\p{M}\d\s]/u],
];

/**
 * The properties of a trip by which failing and passing trips may differ, but for those that read the field which
 * fails. Example of one: `with avail_seat_count 0`.
 */
export function tripRows(failing?: string): readonly TripRow[] {
  const rowsOf: readonly (readonly [read: readonly string[], row: TripRow])[] = [
    ...fields.map((name) => [[name], exactly(name)] as const),
    ...numbers.map((name) => [[name], number(`with ${name} #`, numberAt(name), about(name))] as const),
    ...names.map(
      (name) => [[name], number(`with a ${name} of # characters`, lengthAt(name), about(name, 1.5))] as const,
    ),
    ...names.flatMap((name) =>
      characters.map(
        ([what, is]) => [[name], flag(`with ${what} in ${name}`, hasAt(name, is), about(name, 1.5))] as const,
      ),
    ),
    [['dep_time'], number('with dep_time #', minuteOf, { write: timeText, tails: ['later', 'earlier'] })],
    [['dep_time', 'duration'], flag('that arrive on a later day than they depart', arrivesLater)],
  ];
  return rowsOf.flatMap(([read, row]) => (failing !== undefined && read.includes(failing) ? [] : [row]));
}

const about = (name: string, cost = 1.3): { about: readonly string[]; cost: number } => ({
  about: aboutOf[name] ?? [name],
  cost: /_(?:gid|code)$/.test(name) ? cost + 0.5 : cost,
});

/** What a sentence shows of a target's value: a short one of characters that are seen. */
const isShown = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{0,40}$/u;

/** A value as JSON, an empty text if there is none; null if a sentence does not show it. */
function shown(read: Json | undefined): string | null {
  const text = read === undefined ? '' : typeof read === 'object' ? null : JSON.stringify(read);
  return text !== null && isShown.test(text) ? text : null;
}

/** The value itself: `with class_name "Sleeper"`; `without class_name`. */
function exactly(name: string): TripRow {
  const row = value(`with ${name}`, (trip: JsonObject) => shown(trip[name]), about(name, 1.2));
  return { ...row, says: (op, read) => (read === '' ? `without ${name}` : row.says(op, read)) };
}

const numberAt = (name: string) => (trip: JsonObject) => {
  const read = trip[name];
  return typeof read === 'number' ? read : null;
};
const lengthAt = (name: string) => (trip: JsonObject) => {
  const read = trip[name];
  return typeof read === 'string' ? read.length : null;
};
const hasAt = (name: string, is: RegExp) => (trip: JsonObject) => is.test(String(trip[name] ?? ''));

function minuteOf({ dep_time: time }: JsonObject): number | null {
  if (typeof time !== 'string' || !isHhmm(time)) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function arrivesLater(trip: JsonObject): boolean {
  const [minute, duration] = [minuteOf(trip), trip['duration']];
  return minute !== null && isInteger(duration) && minute + duration >= 24 * 60;
}
