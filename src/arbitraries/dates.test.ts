import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubledLabels } from './arbitrary-assertions.fixture.ts';
import { addDays, isRealDate } from './calendar.ts';
import { certainlyNotPast, certainlyPast, dateFrame } from './date-frame.ts';
import { futureDates, nextLeapDay, pastDates } from './dates.ts';

const noon = (date: string) => dateFrame([Date.parse(`${date}T12:00:00Z`)], 'UTC');
const clock = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2200, 0, 1) });
const zone = fc.constantFrom(undefined, 'Asia/Shanghai');

describe('pastDates', () => {
  test('are real, unique, certainly past by every clock, and begin with the last certainly past day', () => {
    fc.assert(
      fc.property(clock, zone, (now, timeZone) => {
        const frame = dateFrame([now], timeZone);
        const cases = pastDates(frame);
        expect(cases[0]).toEqual({
          value: addDays(frame.pastBefore, -1),
          label: 'the last certainly past day',
          boundary: true,
        });
        expect(cases.every(({ value: date }) => isRealDate(date) && certainlyPast(date, frame))).toBe(true);
        expect(new Set(cases.map((c) => c.value)).size).toBe(cases.length);
        expect(doubledLabels(cases)).toEqual([]);
        // Boundary cases come first, so that the first n are the telling ones.
        const flags = cases.map((c) => c.boundary);
        expect(flags.lastIndexOf(true)).toBeLessThan(12);
      }),
      { seed: 20261120 },
    );
  });

  test('name the days that the requirement needs', () => {
    const dates = pastDates(noon('2026-11-20')).map((c) => c.value);
    const asked = [
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
      '2026-11-13',
      '2026-11-06',
      '2026-10-30',
      '2026-10-23',
      '2026-10-21',
      '2025-11-20',
      '2025-11-21',
      '2025-11-22',
      '2025-11-23',
      '2025-11-19',
      '2024-11-20',
      '2022-11-20',
      '2016-11-20',
      '2026-11-01',
      '2026-10-01',
      '2026-10-31',
      '2026-01-01',
      '2025-01-01',
      '2025-12-31',
      '2024-02-29',
      '2000-02-29',
      '1970-01-01',
      '1969-12-31',
      '1999-12-31',
      '1900-01-01',
      '1582-10-15',
      '1000-01-01',
      '0001-01-01',
    ];
    expect(asked.filter((date) => !dates.includes(date))).toEqual([]);
    expect(dates.length).toBeGreaterThanOrEqual(40);
  });

  test('fit on leap days, ends of months and turns of years', () => {
    const leapDay = pastDates(noon('2028-02-29'));
    expect(leapDay.find((c) => c.label === 'the same day of last year')?.value).toBe('2027-02-28');
    expect(leapDay.find((c) => c.label === 'the last 29 February')?.value).toBe('2024-02-29');
    expect(pastDates(noon('2028-03-01')).some((c) => c.value === '2028-02-29')).toBe(true);
    expect(pastDates(noon('2027-01-01'))[0]?.value).toBe('2026-12-31');
    expect(pastDates(noon('2026-03-31')).find((c) => c.label === 'the last day of last month')?.value).toBe(
      '2026-02-28',
    );
    expect(pastDates(noon('2026-03-31')).find((c) => c.label === 'the last 31st')?.value).toBe('2026-01-31');
  });

  test('a broken clock of the target breaks nothing', () => {
    for (const now of [0, -62135596800000, 253402300799000, Infinity]) {
      const frame = dateFrame([now]);
      expect(pastDates(frame).every(({ value: date }) => certainlyPast(date, frame))).toBe(true);
      expect(futureDates(frame, 400).every(({ value: date }) => certainlyNotPast(date, frame))).toBe(true);
    }
  });
});

describe('futureDates', () => {
  test('are real, unique, certainly not past and within the window', () => {
    fc.assert(
      fc.property(clock, zone, fc.integer({ min: 0, max: 800 }), (now, timeZone, windowDays) => {
        const frame = dateFrame([now], timeZone);
        const cases = futureDates(frame, windowDays);
        expect(cases[0]?.value).toBe(frame.notPastFrom);
        expect(
          cases.every(
            ({ value: date }) => certainlyNotPast(date, frame) && date <= addDays(frame.notPastFrom, windowDays),
          ),
        ).toBe(true);
        expect(new Set(cases.map((c) => c.value)).size).toBe(cases.length);
        expect(doubledLabels(cases)).toEqual([]);
      }),
      { seed: 20261120, numRuns: 30 },
    );
  });

  test('include turns of month and year and leap days', () => {
    const cases = futureDates(noon('2027-12-15'), 90);
    expect(cases[0]?.label).toBe('today');
    const dates = cases.map((c) => c.value);
    expect(
      ['2027-12-31', '2028-01-01', '2028-01-31', '2028-02-29', '2028-03-01'].filter((date) => !dates.includes(date)),
    ).toEqual([]);
    expect(futureDates(dateFrame([0]), 0)).toEqual([
      { value: '1970-01-01', label: 'the first day that is not past anywhere', boundary: true },
    ]);
  });
});

test.each([
  ['2028-02-29', '2028-02-29'],
  ['2028-03-01', '2032-02-29'],
  ['2026-11-22', '2028-02-29'],
  ['2096-03-01', '2104-02-29'],
])('from %s on the next leap day is %s', (from, leapDay) => {
  expect(nextLeapDay(from)).toBe(leapDay);
});
