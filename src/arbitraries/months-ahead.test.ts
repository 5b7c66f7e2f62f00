import { expect, test } from 'vitest';
import { daysBetween } from './calendar.ts';
import { clocksChange, monthsAhead } from './days-ahead.ts';

test('clocks change in Europe and in North America', () => {
  for (const day of [
    '2027-03-14',
    '2027-03-28',
    '2027-10-31',
    '2027-11-07',
    '2026-03-08',
    '2026-03-29',
    '2026-10-25',
    '2026-11-01',
  ])
    expect(clocksChange(day), day).toBe(true);
  for (const day of ['2027-03-07', '2027-03-21', '2027-03-29', '2027-04-04', '2027-10-24', '2027-11-14', '2027-12-05'])
    expect(clocksChange(day), day).toBe(false);
});

test('one day of each month, beyond the days that are searched anyway and within a year', () => {
  for (const from of ['2026-11-24', '2027-07-14', '2027-12-31', '2028-02-29'])
    for (const seed of [1, 2, 3]) {
      const days = monthsAhead(from, 60, seed, false);
      expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(days.length);
      expect(days.length).toBeGreaterThanOrEqual(9);
      expect(days.length).toBeLessThanOrEqual(11);
      expect(days).toEqual(days.toSorted());
      for (const day of days) {
        expect(daysBetween(from, day)).toBeGreaterThan(60);
        expect(daysBetween(from, day)).toBeLessThan(364);
      }
    }
});

test('the day that clocks change, where a month has one; with calls to spare each such day and a drawn one', () => {
  const changes = ['2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07'];
  const few = monthsAhead('2026-11-24', 60, 1, false);
  expect(few).toContain('2027-10-31');
  expect(few).toContain('2027-11-07');
  expect(few.filter((day) => changes.includes(day))).toHaveLength(3);
  const many = monthsAhead('2026-11-24', 60, 1, true);
  for (const day of changes) expect(many).toContain(day);
  expect(many.length).toBeGreaterThan(few.length);
});

test('other seeds draw other days', () => {
  expect(monthsAhead('2026-11-24', 60, 1, false)).not.toEqual(monthsAhead('2026-11-24', 60, 2, false));
});
