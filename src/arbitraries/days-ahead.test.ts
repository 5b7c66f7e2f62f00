import { expect, test } from 'vitest';
import { daysFromToday, daysThatDiffer } from './days-ahead.ts';

const frame = { pastBefore: '2026-11-20', notPastFrom: '2026-11-20' };
const gate = { seed: 5, runs: 12 };

test('the first two months have each day of the month, each day once', () => {
  const { plain, others, half } = daysFromToday(frame, gate, '2027-11-22');
  expect([plain, half]).toEqual([['2026-11-20', '2026-11-21', '2026-11-22', '2027-01-19'], '2026-12-20']);
  const all = [...plain, ...others];
  expect([...new Set(all)]).toEqual(all);
  expect(new Set(all.map((date) => date.slice(8))).size).toBe(31);
});

test('with calls to spare more days are sent', () => {
  const [few, many] = [gate, { ...gate, runs: 80 }].map((draws) => daysFromToday(frame, draws, '2027-11-22'));
  expect(many!.others.length).toBeGreaterThan(few!.others.length);
  expect(many!.months.length).toBeGreaterThan(few!.months.length);
});

test('no day is later than the last that is searched', () => {
  expect(daysFromToday(frame, gate, '2028-12-01').far).toEqual(['2028-02-29', '2027-11-09']);
  expect(daysFromToday(frame, gate, '2027-11-22').far).toEqual(['2027-11-09']);
});

test('days that differ have the day of the month twice', () => {
  expect(daysThatDiffer('2027-01-29')).toEqual(['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01']);
  expect(daysThatDiffer('2026-11-20')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-21']);
});
