import { dateParts, dateText, isRealDate, weekdayOf } from '../../../arbitraries/index.ts';
import type { ShownTrip } from '../trips.ts';
import { flag, number, type Row, value } from '../row.ts';

const numberOf =
  (name: string) =>
  ({ trip }: ShownTrip): number | null =>
    typeof trip[name] === 'number' ? trip[name] : null;
const textOf =
  (name: string) =>
  ({ trip }: ShownTrip): string | null =>
    typeof trip[name] === 'string' ? trip[name] : null;

/** Minutes from midnight; null for what is not a time. */
function minutes({ trip }: ShownTrip): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(String(trip['dep_time'])) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** A time in minutes as text: `20:05`. */
const timeText = (read: number): string =>
  `${String(Math.floor(read / 60)).padStart(2, '0')}:${String(read % 60).padStart(2, '0')}`;

const departure: Row<ShownTrip> = {
  name: 'dep_time',
  kind: 'number',
  of: minutes,
  says: (op, read) => {
    if (op === 'between') return `that leave at ${String(read).split(' to ').map(Number).map(timeText).join(' to ')}`;
    const time = timeText(Number(read));
    if (op === 'is' || op === 'is not') return `that ${op === 'is' ? 'leave' : 'do not leave'} at ${time}`;
    return `that leave at ${time} or ${op === 'least' ? 'later' : 'earlier'}`;
  },
  writes: timeText,
  cost: 1.2,
};

const seats = (test: (free: number, all: number) => boolean) => (shown: ShownTrip) => {
  const [free, all] = [numberOf('avail_seat_count')(shown), numberOf('seat_count')(shown)];
  return free === null || all === null ? null : test(free, all);
};

function isLastOfMonth({ call }: ShownTrip): boolean | null {
  const text = call.body['date'];
  const parts = typeof text === 'string' && isRealDate(text) ? dateParts(text) : null;
  return parts === null ? null : text === dateText(parts.year, parts.month, 31);
}

/** Rows that read these fields as well as the one of their name. */
const alsoRead: Readonly<Record<string, readonly string[]>> = {
  avail_seat_count: ['sold out', 'all seats free'],
  seat_count: ['all seats free'],
  dep_time: ['time of the trip before'],
};

/** Rows that do not read a field: what is wrong with it is no cause of that. */
export function tripRowsBut(field: string): readonly Row<ShownTrip>[] {
  return tripRows.filter(({ name }) => name !== field && alsoRead[field]?.includes(name) !== true);
}

/** Properties of a trip by which failing and passing trips may differ. */
const tripRows: readonly Row<ShownTrip>[] = [
  departure,
  flag(
    'sold out',
    seats((free) => free === 0),
    ['that are sold out', 'that are not sold out'],
    1,
  ),
  flag(
    'all seats free',
    seats((free, all) => free === all),
    ['with all seats free', 'with some seats taken'],
    1.1,
  ),
  number('place', ({ place }) => place, 'whose place in the answer is', '', 1.4),
  flag('last', ({ place, of }) => place === of, ['that are the last of an answer', 'that are not the last'], 1.1),
  flag('first', ({ place }) => place === 1, ['that are the first of an answer', 'that are not the first'], 1.2),
  flag(
    'time of the trip before',
    ({ trip, before }) => (before === null ? null : before['dep_time'] === trip['dep_time']),
    ['that leave at the time of the trip before', 'that leave at another time than the trip before'],
    1.4,
  ),
  number('price', numberOf('price'), 'with a price of', '', 1.5),
  number('duration', numberOf('duration'), 'with a duration of', '', 1.5),
  number('distance', numberOf('distance'), 'with a distance of', '', 1.5),
  number('seat_count', numberOf('seat_count'), 'with seats:', '', 1.6),
  value('class_name', textOf('class_name'), ['with the class', 'without the class'], 1.5),
  flag(
    'remark',
    ({ trip }) => typeof trip['remark'] === 'string' && trip['remark'] !== '',
    ['with a remark', 'without a remark'],
    1.3,
  ),
  number('page', ({ call }) => (typeof call.body['page'] === 'number' ? call.body['page'] : 1), 'on page', '', 1.3),
  flag('sorted', ({ call }) => 'sort_by' in call.body, ['of a sorted search', 'of a search that is not sorted'], 1.3),
  flag('month end', isLastOfMonth, ['on the last day of a month', 'on another day than the last of a month'], 1.3),
  value(
    'weekday',
    ({ call }) => (call.date === null ? null : weekdayOf(call.date.text)),
    ['on the weekday (0 is Monday)', 'not on the weekday (0 is Monday)'],
    2,
  ),
];
