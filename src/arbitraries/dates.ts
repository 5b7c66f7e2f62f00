import {
  addDays,
  type DateParts,
  dateOfDayNumber,
  dateParts,
  dateText,
  dayNumber,
  daysBetween,
  firstDate,
  isLeapYear,
} from './calendar.ts';
import { certainlyNotPast, certainlyPast, type DateFrame } from './date-frame.ts';
import type { Deck, Labelled } from './deck.ts';

interface Candidate {
  readonly date: string | null;
  readonly label: string;
  readonly boundary: boolean;
  readonly class?: string;
}

/** The month so many months before, as year and month. */
function monthBefore(year: number, month: number, months: number): { year: number; month: number } {
  const index = year * 12 + (month - 1) - months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Keeps the real dates of the class, each once, under its first label. */
function unique(candidates: readonly Candidate[], fits: (date: string) => boolean): Labelled<string>[] {
  const seen = new Map<string, Labelled<string>>();
  for (const { date, boundary, ...one } of candidates) {
    if (date === null || !fits(date)) continue;
    const known = seen.get(date);
    if (known === undefined) seen.set(date, { value: date, boundary, ...one });
    else seen.set(date, { ...one, ...known, boundary: boundary || known.boundary });
  }
  return [...seen.values()];
}

/**
 * Certainly past dates (section 4.1 rule 1, section 8), most informative first: the faults that they find are different
 * ones.
 */
export function pastDates(frame: DateFrame): readonly Labelled<string>[] {
  const today = frame.pastBefore;
  const number = dayNumber(today);
  const { year, month, day } = dateParts(today) as DateParts;
  const ago = (days: number, label = `${days} days ago`, boundary = false): Candidate => ({
    date: dateOfDayNumber(number - days),
    label,
    boundary,
  });
  const at = (date: string, label: string, boundary = false): Candidate => ({ date, label, boundary });
  const on = (y: number, m: number, d: number, label: string, boundary = false): Candidate => ({
    date: y < 1 ? null : dateText(y, m, d),
    label,
    boundary,
  });
  const lastYear = year < 2 ? null : dateText(year - 1, month, day);
  const afterLastYear = (days: number, boundary = false): Candidate => ({
    date: lastYear === null ? null : addDays(lastYear, days),
    label: `${days} ${days === 1 ? 'day' : 'days'} after the same day of last year`,
    boundary,
  });
  const lastMonth = monthBefore(year, month, 1);
  // Last year's is a boundary case.
  const sameDay = Array.from({ length: 11 }, (_, nth): Candidate => {
    const before = monthBefore(year, month, nth + 1);
    const label = `the same day ${nth === 0 ? 'of last month' : `${nth + 1} months ago`}`;
    return { ...on(before.year, before.month, day, label), class: label };
  });
  let leap = isLeapYear(year) && today > dateText(year, 2, 29) ? year : year - 1;
  while (leap > 0 && !isLeapYear(leap)) leap--;
  const long = [1, 2]
    .map((months) => monthBefore(year, month, months))
    .find((m) => [1, 3, 5, 7, 8, 10, 12].includes(m.month));

  return unique(
    [
      ago(1, 'the last certainly past day', true),
      { date: lastYear, label: 'the same day of last year', boundary: true },
      ago(7, 'one week ago', true),
      afterLastYear(1, true),
      ago(2, '2 days ago', true),
      on(leap, 2, 29, 'the last 29 February', true),
      at('1970-01-01', 'the epoch', true),
      on(lastMonth.year, lastMonth.month, 31, 'the last day of last month', true),
      on(year - 1, 12, 31, 'the last day of last year', true),
      ago(30, '30 days ago', true), // in milliseconds beyond 31 bits
      at(firstDate, 'year 1', true),
      at('1969-12-31', 'the day before the epoch', true),
      on(year, 1, 1, 'the first day of this year'),
      on(year, month, 1, 'the first day of this month'),
      ...[3, 4, 5, 6].map((days) => ago(days)),
      ...[2, 3, 4].map((weeks) => ({ ...ago(7 * weeks, `${weeks} weeks ago`), class: `${weeks} weeks ago` })),
      ...[31, 60, 90, 100, 180, 364, 365, 366].map((days) => ago(days)),
      ...[2, 3].map((days) => afterLastYear(days)),
      on(lastMonth.year, lastMonth.month, 1, 'the first day of last month'),
      ...(long === undefined ? [] : [on(long.year, long.month, 31, 'the last 31st')]),
      on(year - 1, 1, 1, 'the first day of last year'),
      ...[2, 4, 10].map((years) => on(year - years, month, day, `the same day ${years} years ago`)),
      ...sameDay,
      at('2000-01-01', 'the first day of 2000'),
      at('2000-02-29', 'the leap day of 2000'),
      at('1999-12-31', 'the end of 1999'),
      at('1901-12-13', 'the lowest 32-bit second'),
      at('1900-01-01', 'the start of 1900'),
      at('1582-10-15', 'the first Gregorian day'),
      at('1000-01-01', 'the start of year 1000'),
    ],
    (date) => certainlyPast(date, frame),
  );
}

/**
 * Certainly not past dates up to `windowDays` days after the first of them (section 8), most informative first: the
 * first day, its neighbours, turns of month and year, leap days, the end of the window.
 */
export function futureDates(frame: DateFrame, windowDays: number): readonly Labelled<string>[] {
  const first = frame.notPastFrom;
  const number = dayNumber(first);
  const exact = first === frame.pastBefore;
  const ahead = (days: number, label: string): Candidate => ({
    date: dateOfDayNumber(number + days),
    label,
    boundary: true,
  });
  const [ofYears, ofMonths]: [Candidate[], Candidate[]] = [[], []];
  for (let days = 1; days <= windowDays; days++) {
    const date = dateOfDayNumber(number + days);
    if (date === null) break;
    const [turn, turns] = [turnOfYear(date), turnOfMonth(date)];
    if (turn !== null) ofYears.push(ahead(days, `${turn} ${date.slice(0, 4)}`));
    else if (turns !== null) ofMonths.push(ahead(days, `${turns} ${date.slice(5, 7)} of ${date.slice(0, 4)}`));
  }
  return unique(
    [
      ahead(0, exact ? 'today' : 'the first day that is not past anywhere'),
      ahead(1, 'the day after it'),
      ahead(2, '2 days ahead'),
      ahead(windowDays, 'the end of the window'),
      ...ofYears,
      ...ofMonths,
    ],
    (date) => certainlyNotPast(date, frame) && daysBetween(first, date) <= windowDays,
  );
}

/**
 * A deck of the dates from the first that is certainly not past to `windowDays` days after it: a class for each day of
 * the month. A month has every weekday.
 */
export function daysOfTheMonth(frame: DateFrame, windowDays: number): Deck<string> {
  const days = Array.from({ length: windowDays + 1 }, (_, ahead) => addDays(frame.notPastFrom, ahead));
  return Array.from({ length: 31 }, (_, nth) => days.filter((date) => dateParts(date)?.day === nth + 1));
}

/** The first 29 February from a date on. */
export function nextLeapDay(date: string): string {
  let { year } = dateParts(date) as DateParts;
  while (!isLeapYear(year) || dateText(year, 2, 29) < date) year++;
  return dateText(year, 2, 29);
}

function turnOfYear(date: string): string | null {
  const turns: Readonly<Record<string, string>> = {
    '12-31': 'the last day of',
    '01-01': 'the first day of',
    '02-29': 'the leap day of',
  };
  return turns[date.slice(5)] ?? null;
}

function turnOfMonth(date: string): string | null {
  if (date.endsWith('-01')) return 'the first of month';
  return addDays(date, 1).endsWith('-01') ? 'the last of month' : null;
}
