import { isCalendarDate } from '../../schema/index.ts';
import { type Observed, callText, untold } from './observed.ts';
import type { SearchEntry, SearchLog } from './search-log.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Zones differ by quarters of an hour, from UTC-12 to UTC+14. */
const step = 15;
const first = -12 * 60;
const last = 14 * 60;

/** The range of UTC offsets, in minutes, that fit what the target took for past and what not; empty where `min` is over `max`. */
export interface OffsetRange {
  readonly min: number;
  readonly max: number;
  /** The searches that bound it. */
  readonly least: SearchEntry | null;
  readonly most: SearchEntry | null;
}

/** Milliseconds of the UTC midnight at which a date begins; NaN for what is no real date. */
export function midnight(date: unknown): number {
  return typeof date === 'string' && isCalendarDate(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
}

/** The date of an instant in UTC, moved by so many milliseconds. */
export function dateAt(instant: number, moved = 0): string {
  return new Date(instant + moved).toISOString().slice(0, 10);
}

/** The instants between which a search was answered, by the local clock and by the target's, which knows seconds. */
export function instantsOf({ sentAt, endedAt, targetDate }: SearchEntry): readonly [number, number] {
  return targetDate === null ? [sentAt, endedAt] : [Math.min(sentAt, targetDate - 1000), Math.max(endedAt, targetDate + 1000)];
}

/** Whether a date was past in one zone and not in another while its search was answered. */
export function isTelling(entry: SearchEntry): boolean {
  const begins = midnight(entry.body['date']);
  const [from, to] = instantsOf(entry);
  return begins + day > from - 12 * hour && begins <= to + 14 * hour;
}

/**
 * An accepted date is not over: it ends after the local time there. A refused one is over; but only where the same
 * search is accepted on a later date, and the date is not accepted afterwards, on whatever route.
 */
export function offsetRange(log: SearchLog): OffsetRange {
  let range: OffsetRange = { min: first, max: last, least: null, most: null };
  const telling = log.entries.filter((entry) => isTelling(entry));
  for (const entry of telling) {
    const ends = midnight(entry.body['date']) + day;
    const [from, to] = instantsOf(entry);
    if (entry.outcome === 'accepted') {
      const max = Math.ceil((ends - from) / minute / step) * step - step;
      if (max < range.max) range = { ...range, max, most: entry };
    } else if (ends <= to + 14 * hour && isPastBy(entry, log, telling)) {
      const min = Math.ceil((ends - to) / minute / step) * step;
      if (min > range.min) range = { ...range, min, least: entry };
    }
  }
  return range;
}

function isPastBy(entry: SearchEntry, log: SearchLog, telling: readonly SearchEntry[]): boolean {
  const date = entry.body['date'] as string;
  const later = log.alike(entry.body, ['date']).some((other) => other.outcome === 'accepted' && midnight(other.body['date']) > midnight(date));
  return later && !telling.some((other) => other.outcome === 'accepted' && other.body['date'] === date && other.endedAt >= entry.sentAt);
}

/** An accepted search for a date that was past in every zone: what accepts that tells by no other date in which zone it is. */
function acceptedPast(log: SearchLog): SearchEntry | undefined {
  return log.entries.find((entry) => entry.outcome === 'accepted' && isCertainlyPast(entry));
}

/** Whether a date was past in every zone when its search was sent. */
export function isCertainlyPast(entry: SearchEntry): boolean {
  return midnight(entry.body['date']) + day <= instantsOf(entry)[0] - 12 * hour;
}

/** An offset as `+08:00`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

/** In which time zone "today" is decided (open.time-zone): `{from, to}`, the UTC offsets that fit, as `+08:00`. */
export function timeZone(log: SearchLog): Observed {
  const past = acceptedPast(log);
  if (past !== undefined) return untold('dates that are past in every time zone are accepted (see bus.past-date)', callText(past.call, past.body));
  const { min, max, least, most } = offsetRange(log);
  const told = ({ call, body, outcome, endedAt }: SearchEntry): string =>
    `${String(body['date'])} ${outcome} at ${new Date(endedAt).toISOString()}, ${callText(call, body)}`;
  const evidence = [least, most]
    .filter((entry) => entry !== null)
    .map(told)
    .join('; ');
  if (least === null && most === null) return untold('no date was asked for that is past in one time zone and not in another');
  if (min > max) return untold('no single time zone fits the dates that were accepted and refused', evidence);
  const value = { from: offsetText(min), to: offsetText(max) };
  return { value, answer: min === max ? `UTC${value.from}` : `one of those from UTC${value.from} to UTC${value.to}`, evidence };
}
