import { offsetAt } from '../contract/utc.ts';
import { addDays, compareDates, dateOfDayNumber, dayNumber } from './calendar.ts';

/** Between the two, a date may be past in one place and not in another: it proves nothing. */
export interface DateFrame {
  /** Dates strictly before this one are certainly past. */
  readonly pastBefore: string;
  /** This date and all after it are certainly not past. */
  readonly notPastFrom: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
// A clock outside these years is broken; the cut keeps the arithmetic defined for whatever a target's Date header says.
const earliest = dayNumber('0100-01-01') * day;
const latest = dayNumber('9900-12-31') * day;

function instant(nowMs: number): number {
  if (Number.isNaN(nowMs))
    throw new RangeError('expected milliseconds since the epoch, got NaN; leave clocks out that are not known');
  return Math.min(Math.max(nowMs, earliest), latest);
}

function dateAt(nowMs: number): string {
  return dateOfDayNumber(Math.floor(nowMs / day)) as string;
}

/** The date at UTC-12, where a day ends last: every date before it is past everywhere. */
export function earliestToday(nowMs: number): string {
  return dateAt(instant(nowMs) - 12 * hour);
}

/** The date at UTC+14, where a day begins first: it and every later date is today or later everywhere. */
export function latestToday(nowMs: number): string {
  return dateAt(instant(nowMs) + 14 * hour);
}

/**
 * The date in an IANA time zone such as `Asia/Shanghai`, or at an offset such as `+08:00`. Throws a RangeError where
 * the zone is not known.
 */
export function dateInZone(nowMs: number, timeZone: string): string {
  const offset = offsetAt(timeZone, instant(nowMs));
  if (offset === null)
    throw new RangeError(`expected an IANA time zone such as Asia/Shanghai, got ${JSON.stringify(timeZone)}`);
  return dateAt(instant(nowMs) + offset * minute);
}

/**
 * What is certain by every clock given (milliseconds since the epoch: the local clock and the target's, at sending and
 * at the answer). With a declared time zone "today" is the date there; without one, every zone counts.
 */
export function dateFrame(clocks: readonly number[], timeZone?: string | null): DateFrame {
  if (clocks.length === 0) throw new RangeError('expected at least one clock, got none');
  const zone = timeZone ?? null;
  if (zone === null)
    return { pastBefore: earliestToday(Math.min(...clocks)), notPastFrom: latestToday(Math.max(...clocks)) };
  // A zone whose clocks are put back at midnight has a date twice. Four-digit years sort as text.
  const dates = clocks.map((now) => dateInZone(now, zone)).toSorted();
  return { pastBefore: dates[0] as string, notPastFrom: dates.at(-1) as string };
}

/** Whether a real date is before today by every clock of the frame. */
export function certainlyPast(date: string, frame: DateFrame): boolean {
  return dayNumber(date) < dayNumber(frame.pastBefore);
}

/** Whether a real date is today or later by every clock of the frame. */
export function certainlyNotPast(date: string, frame: DateFrame): boolean {
  return dayNumber(date) >= dayNumber(frame.notPastFrom);
}

/**
 * Dates that are today somewhere by one of the clocks: those at the two ends of the frame, since no clock is unsure of
 * more than three dates. What lies between is none of them, however far apart the clocks are.
 */
export function doubtfulDates({ pastBefore, notPastFrom }: DateFrame): string[] {
  const ends = [0, 1, 2].flatMap((days) => [addDays(pastBefore, days), addDays(notPastFrom, -days)]);
  return [...new Set(ends)]
    .filter((date) => compareDates(date, pastBefore) >= 0 && compareDates(date, notPastFrom) <= 0)
    .toSorted(compareDates);
}
