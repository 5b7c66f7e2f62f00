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
