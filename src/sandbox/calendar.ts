const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What a clock shows: date `YYYY-MM-DD` and time `HH:MM`. */
interface LocalTime {
  readonly date: string;
  readonly time: string;
}

/** What the clock of each zone showed last, and in which minute: a platform asks for it at every call and trip. */
const shown = new Map<string, { readonly minute: number; readonly local: LocalTime }>();

/** Date and time that a clock in the zone shows. */
export function localTime(now: number, timeZone: string): LocalTime {
  const minute = Math.floor(now / 60_000);
  const last = shown.get(timeZone);
  if (last?.minute === minute) return last.local;
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(now)) parts[type] = value;
  const date = `${(parts['year'] ?? '').padStart(4, '0')}-${parts['month']}-${parts['day']}`;
  const local = { date, time: `${parts['hour']}:${parts['minute']}` };
  shown.set(timeZone, { minute, local });
  return local;
}

/** True for `YYYY-MM-DD` of a day that exists. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether a date is a Saturday or a Sunday; false for what is no date. */
export function isWeekend(date: string | undefined): boolean {
  return [0, 6].includes(new Date(date ?? '').getUTCDay());
}

/** A date whose day could be a month with both swapped: 3 December 2028 is 12 March 2028. */
export function swapDayAndMonth(date: string): string {
  const [year, month, day] = date.split('-');
  return Number(day) <= 12 ? `${year}-${day}-${month}` : date;
}

/** The date `days` later (or earlier, when negative). Years 0 to 9999. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Months from the month of one date to that of another. */
export function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** ISO 8601 in UTC, to the second: `2026-03-01T08:30:00Z`. */
export function utcTimestamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}
