import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  canBeSwapped,
  compareDates,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  dayOfOtherKind,
  daysBetween,
  isRealDate,
} from './calendar.ts';

/** The engine's calendar, used so that years below 100 stay what they are. */
function oracle(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

const date = fc.integer({ min: -719162, max: 2932896 }).map((day) => dateOfDayNumber(day) as string);

/** Leap years from year 1 to a year. */
const leapsUntil = (year: number): number => Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

test('a day number counts the days since 1970, by the rules of the Gregorian calendar', () => {
  fc.assert(
    fc.property(date, (text) => {
      const { year, month, day } = dateParts(text) as { year: number; month: number; day: number };
      const leap = leapsUntil(year) - leapsUntil(year - 1);
      const months = [31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].slice(0, month - 1);
      const before = 365 * (year - 1970) + leapsUntil(year - 1) - leapsUntil(1969);
      expect(dayNumber(text)).toBe(months.reduce((sum, length) => sum + length, before + day - 1));
      expect(dateOfDayNumber(dayNumber(text))).toBe(text);
    }),
    { seed: 20261120 },
  );
});

test('covers years 1 to 9999 and nothing else', () => {
  expect(dateOfDayNumber(-719162)).toBe('0001-01-01');
  expect(dateOfDayNumber(-719163)).toBeNull();
  expect(dateOfDayNumber(2932896)).toBe('9999-12-31');
  expect(dateOfDayNumber(2932897)).toBeNull();
  expect(dateOfDayNumber(0.5)).toBeNull();
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  expect(() => dayNumber('2026-02-30')).toThrow('expected a real date');
});

test('leap years are those of the Gregorian calendar', () => {
  const leap = [4, 400, 1600, 2000, 2024, 2028, 9996].map((year) =>
    isRealDate(`${String(year).padStart(4, '0')}-02-29`),
  );
  const common = [1, 100, 1900, 2026, 2027, 2100, 9999].map((year) =>
    isRealDate(`${String(year).padStart(4, '0')}-02-29`),
  );
  expect([new Set(leap), new Set(common)]).toEqual([new Set([true]), new Set([false])]);
});

test('addDays and daysBetween undo each other', () => {
  fc.assert(
    fc.property(date, date, (a, b) => {
      expect(addDays(a, daysBetween(a, b))).toBe(b);
      expect(Math.sign(compareDates(a, b))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
    { seed: 20261120 },
  );
});

test('isRealDate holds for exactly the dates that the engine gives back unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (y, m, d) => {
        const text = [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
        const back = oracle(y, m, d);
        expect(isRealDate(text)).toBe(m > 0 && d > 0 && back.getUTCMonth() + 1 === m && back.getUTCDate() === d);
      },
    ),
    { seed: 20261120 },
  );
});

test.each([
  '2026-1-05',
  '2026-01-5',
  '26-01-05',
  '2026/01/05',
  ' 2026-01-05',
  '2026-01-05\n',
  '2026-01-05T00:00:00Z',
  '0000-01-01',
  '２０２６-01-05',
  '',
])('isRealDate refuses %j', (text) => {
  expect(isRealDate(text)).toBe(false);
});

test.each([
  ['2026-11-23', '2026-11-28'],
  ['2026-11-27', '2026-11-28'],
  ['2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['1969-12-31', '1970-01-03'],
])('after %s comes %s as a day of the other kind', (date, other) => {
  expect(dayOfOtherKind(date)).toBe(other);
});

test.each([
  ['2026-12-03', true],
  ['2027-01-02', true],
  ['2026-12-12', false],
  ['2026-12-13', false],
])('%s is another date with day and month swapped: %s', (date, expected) => {
  expect(canBeSwapped(date)).toBe(expected);
});
