import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  certainlyNotPast,
  certainlyPast,
  dateFrame,
  dateInZone,
  doubtfulDates,
  earliestToday,
  latestToday,
} from './date-frame.ts';

const zones = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'UTC',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Pacific/Kiritimati',
];
const days = ['2026-11-20', '2026-12-31', '2027-02-28', '2028-02-29', '2027-01-01'];
const times: readonly (readonly [string, number, number])[] = [
  // time of day (UTC), days from the UTC date to the first and to the last "today" on earth
  ['00:00:00', -1, 0],
  ['09:59:00', -1, 0],
  ['09:59:59.999', -1, 0],
  ['10:00:00', -1, 1],
  ['10:01:00', -1, 1],
  ['11:59:59', -1, 1],
  ['12:00:00', 0, 1],
  ['15:59:00', 0, 1],
  ['16:01:00', 0, 1],
  ['23:59:59', 0, 1],
];

describe.each(days)('on %s', (date) => {
  test.each(times)('at %s UTC', (time, first, last) => {
    const now = Date.parse(`${date}T${time}Z`);
    expect(earliestToday(now)).toBe(addDays(date, first));
    expect(latestToday(now)).toBe(addDays(date, last));
    const frame = dateFrame([now]);
    const inZones = zones.map((zone) => dateInZone(now, zone)).toSorted();
    expect(inZones[0]).toBe(frame.pastBefore);
    expect(inZones.at(-1)).toBe(frame.notPastFrom);
    expect(certainlyPast(addDays(frame.pastBefore, -1), frame)).toBe(true);
    expect(certainlyPast(frame.pastBefore, frame)).toBe(false);
    expect(certainlyNotPast(frame.notPastFrom, frame)).toBe(true);
    expect(certainlyNotPast(addDays(frame.notPastFrom, -1), frame)).toBe(false);
  });

  test('in a declared zone both are exact', () => {
    const before = Date.parse(`${date}T15:59:59.999Z`); // midnight in Shanghai comes next
    expect(dateFrame([before], 'Asia/Shanghai')).toEqual({ pastBefore: date, notPastFrom: date });
    const next = addDays(date, 1);
    expect(dateFrame([before + 1], 'Asia/Shanghai')).toEqual({ pastBefore: next, notPastFrom: next });
    expect(dateFrame([before, before + 1], 'Asia/Shanghai')).toEqual({ pastBefore: date, notPastFrom: next });
  });
});

test.each([
  ['+08:00', 'Asia/Shanghai'],
  ['+05:45', 'Asia/Kathmandu'],
  ['-09:30', 'Pacific/Marquesas'],
  ['-11:00', 'Pacific/Pago_Pago'],
  ['+14:00', 'Pacific/Kiritimati'],
  ['+00:00', 'UTC'],
])('the offset %s has the dates of %s', (offset, zone) => {
  for (let hour = 0; hour < 48; hour += 0.25) {
    const now = Date.UTC(2027, 1, 27) + hour * 3_600_000;
    expect(dateFrame([now - 1, now], offset)).toEqual(dateFrame([now - 1, now], zone));
  }
});

test('what is certain by several clocks is certain by each', () => {
  const clock = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2200, 0, 1) });
  fc.assert(
    fc.property(
      fc.array(clock, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(undefined, 'Asia/Shanghai', 'UTC'),
      (clocks, zone) => {
        const frame = dateFrame(clocks, zone);
        for (const now of clocks) {
          const one = dateFrame([now], zone);
          expect(certainlyPast(addDays(frame.pastBefore, -1), one)).toBe(true);
          expect(certainlyNotPast(frame.notPastFrom, one)).toBe(true);
        }
      },
    ),
    { seed: 20261120 },
  );
});

test('a clock before 1970 is taken as it is', () => {
  expect(dateFrame([Date.parse('1969-07-20T12:00:00Z')])).toEqual({
    pastBefore: '1969-07-20',
    notPastFrom: '1969-07-21',
  });
});

test('a broken clock gives a frame, an unknown one an error', () => {
  for (const now of [Number.MAX_VALUE, -Number.MAX_VALUE, Infinity, -62135596800000]) {
    for (const zone of [undefined, 'Asia/Shanghai', 'America/New_York']) {
      const { pastBefore, notPastFrom } = dateFrame([now], zone);
      expect([pastBefore, notPastFrom].every((text) => /^\d{4}-\d\d-\d\d$/.test(text))).toBe(true);
    }
  }
  expect(() => dateFrame([])).toThrow('at least one clock');
  expect(() => dateFrame([Number.NaN])).toThrow('NaN');
  for (const zone of ['Mars/Olympus', 'Mars+08:00', '+08:00:Mars'])
    expect(() => dateFrame([0], zone)).toThrow('IANA time zone');
});

test('dates that are today somewhere are six at most, however far apart the clocks are', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z');
  expect(doubtfulDates(dateFrame([noon]))).toEqual(['2026-11-20', '2026-11-21']);
  expect(doubtfulDates(dateFrame([Date.parse('2026-11-20T11:30:00Z')]))).toEqual([
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(doubtfulDates(dateFrame([noon], 'Asia/Shanghai'))).toEqual(['2026-11-20']);
  for (const broken of [0, Date.parse('1970-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z'), Number.MAX_VALUE]) {
    const dates = doubtfulDates(dateFrame([noon, broken]));
    expect(dates).toEqual([...dates].toSorted());
    expect(dates).toEqual(expect.arrayContaining(['2026-11-20', '2026-11-21']));
    expect(dates.length).toBeLessThanOrEqual(6);
  }
});
