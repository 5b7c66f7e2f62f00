import { type Json, member } from './json.ts';

/** The time and the form of a UTC timestamp. */
interface UtcTimestamp {
  /** Milliseconds since the epoch; finer fractions are cut. A leap second counts as the second that follows it. */
  readonly epochMs: number;
  /** Form, precision and zone, such as `extended, seconds, Z` or `basic, seconds with fraction, +00`. */
  readonly form: string;
  /** Digits of the fraction, 0 for none. */
  readonly fractionDigits: number;
}

// Date and time are both basic or both extended: ISO 8601-1:2019 (5.4) forbids to mix them. The zone is free, because
// `2026-11-21T10:30:00+0000` is what many libraries write and the reading of `cancelled_at` lists the zones without
// tying them
// to a form. U+2212 is the minus sign that ISO 8601 means where the character set has one.
const zone = String.raw`(Z|[+\-\u2212]00(?::?00)?)`;
const fraction = '(?:[.,]([0-9]+))?';
const [year, month, day] = ['([0-9]{4})', '(0[1-9]|1[0-2])', '(0[1-9]|[12][0-9]|3[01])'];
const [hour, minute, second] = ['([01][0-9]|2[0-4])', '([0-5][0-9])', '([0-5][0-9]|60)'];
const extendedPattern = `${year}-${month}-${day}T${hour}:${minute}(?::${second})?${fraction}${zone}`;
const basicPattern = `${year}${month}${day}T${hour}${minute}${second}?${fraction}${zone}`;
const extended = new RegExp(`^${extendedPattern}$`);
const basic = new RegExp(`^${basicPattern}$`);

/** The forms of a UTC timestamp as a pattern for other tools; it cannot say which months have a 31st day. */
export const utcTimestampPattern = `^(?:${extendedPattern}|${basicPattern})$`.replaceAll(/\((?!\?)/g, '(?:');

/**
 * Reads an ISO 8601 UTC timestamp (section 2, `cancelled_at`): a real calendar date and time joined by `T`, basic or
 * extended, at least minutes, a fraction of the last part with point or comma, and a zone of zero offset. Week and
 * ordinal dates, expanded years and lower-case letters are not accepted. Null if the text is not such a timestamp.
 */
export function parseUtcTimestamp(text: string): UtcTimestamp | null {
  const inExtended = extended.exec(text);
  const match = inExtended ?? basic.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute] = match.slice(1, 6).map(Number) as [number, number, number, number, number];
  const second = match[6] === undefined ? 0 : Number(match[6]);
  const digits = match[7] ?? '';
  if (!isRealDay(year, month, day) || !isRealTime(hour, minute, second, digits)) return null;
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const epochMs =
    midnight +
    ((hour * 60 + minute) * 60 + second) * 1000 +
    millisecondsOf(digits, match[6] === undefined ? 60_000 : 1000);
  const unit = match[6] === undefined ? 'minutes' : 'seconds';
  const precision = digits === '' ? unit : `${unit} with ${text.includes(',') ? 'comma ' : ''}fraction`;
  const written = `${inExtended === null ? 'basic' : 'extended'}, ${precision}, ${match[8]}`;
  return { epochMs, form: written, fractionDigits: digits.length };
}

/** Whole milliseconds of a decimal fraction of a unit; the small addend makes up for 0.57 * 100 being 56.99…. */
function millisecondsOf(digits: string, unit: number): number {
  return Math.floor(Number(`0.${digits.slice(0, 20)}0`) * unit + 1e-6);
}

/**
 * 24:00 is the end of a day (ISO 8601-1:2019/Amd 1:2022), and 60 the leap second at its very end; the patterns bound
 * the rest.
 */
function isRealTime(hour: number, minute: number, second: number, fractionDigits: string): boolean {
  if (hour === 24) return minute === 0 && second === 0 && /^0*$/.test(fractionDigits);
  return second < 60 || (hour === 23 && minute === 59);
}

/** Leap years of the proleptic Gregorian calendar; year 0 is one (ISO 8601). */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Number of days of a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the three numbers are a day of the calendar. */
export function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Whether a text is a real calendar date in the form YYYY-MM-DD (sections 2 and 4.1). 0000 is a year: the document only
 * gives the form.
 */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** A time of day in the form HH:MM, 00:00 to 23:59 (section 2), as a pattern for other tools. */
export const hhmmPattern = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$';
const hhmm = new RegExp(hhmmPattern);

/** Whether a text is a time of day in the form HH:MM. */
export function isHhmm(text: string): boolean {
  return hhmm.test(text);
}

/** An observed range of offsets, `{from, to}` such as `+08:00`, in minutes; null for anything else. */
export function rangeOf(value: Json): { readonly from: number; readonly to: number } | null {
  const [from, to] = [offsetIn(member(value, 'from')), offsetIn(member(value, 'to'))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

/**
 * The offset in minutes of a zone (an IANA name, or an offset such as `+08:00`) at a time in milliseconds; null if it
 * is not a zone.
 */
export function offsetAt(zone: string, time: number): number | null {
  const own = offsetIn(zone);
  // Not every runtime has offsets as zones.
  if (!Number.isNaN(own)) return own;
  try {
    const parts = formatOf(zone).formatToParts(time);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
    const offset = name === '' ? 0 : offsetIn(name);
    return Number.isNaN(offset) ? null : offset;
  } catch {
    return null;
  }
}

/** The format that shows offsets of a zone. It is kept, because making one needs more time than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An offset such as `+08:00`, or `+08:05:43` as local mean times had it, in minutes; NaN for anything else. */
function offsetIn(value: unknown): number {
  const [, sign, hours, rest, seconds = 0] =
    /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest) + Number(seconds) / 60);
}
