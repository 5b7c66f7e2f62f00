import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate, isHhmm } from '../utc.ts';

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0000-02-29', '0001-01-01', '9999-12-31'])(
  '%s is a date',
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-06-31',
  '2026-09-31',
  '2026-11-31',
  '2026-00-01',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '2026-1-1',
  '20261121',
  '2026/11/21',
  '26-11-21',
  '2026-11-21T00:00',
  ' 2026-11-21',
  '2026-11-21\n',
  '+2026-11-21',
  '2026-W47-6',
  '２０２６-11-21',
  '',
])('%j is none', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test('the calendar is the one of JavaScript', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const date = new Date(`${text}T00:00:00Z`);
      const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
      expect(isCalendarDate(text)).toBe(real);
    }),
    { seed: 2, numRuns: 1000 },
  );
});

test('HH:MM has exactly the 1440 minutes of a day', () => {
  let minutes = 0;
  for (let hour = 0; hour < 100; hour += 1) {
    for (let minute = 0; minute < 100; minute += 1) {
      if (isHhmm(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)) minutes += 1;
    }
  }
  expect(minutes).toBe(1440);
  for (const text of ['8:00', '08:00:00', '0800', '24:00', '08:60', '08:00 ', '08:00\n', '08.00', '８:00', '', '08:0a'])
    expect(isHhmm(text), text).toBe(false);
});
