import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isDate, localTime } from './calendar.ts';
import type { Json } from './json.ts';
import { jsonText } from './json-text.ts';
import { randomFrom } from './random.ts';
import { defaultSettings } from './settings.ts';
import { routes, tripOf, tripsOf } from './trips.ts';

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

test('adding days and taking them away again gives the same date', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (at, days) => {
      const date = at.toISOString().slice(0, 10);
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(isDate(addDays(date, days))).toBe(true);
    }),
  );
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['2028-04-31', false],
  ['2028-13-01', false],
  ['2028-00-10', false],
  ['2028-01-00', false],
  ['2028-1-01', false],
  ['2028-01-01 ', false],
  ['٢٠٢٨-٠١-٠١', false],
])('%s is a date: %s', (text, is) => {
  expect(isDate(text)).toBe(is);
});

test("a zone's day and time are those of its clocks", () => {
  const at = Date.parse('2028-02-27T16:30:00Z');
  expect(localTime(at, 'Asia/Shanghai')).toEqual({ date: '2028-02-28', time: '00:30' });
  expect(localTime(at, 'Pacific/Pago_Pago')).toEqual({ date: '2028-02-27', time: '05:30' });
  expect(localTime(at, 'Pacific/Kiritimati')).toEqual({ date: '2028-02-28', time: '06:30' });
});

test('in UTC they are those of the ISO form', () => {
  fc.assert(
    fc.property(day, (at) => {
      const iso = at.toISOString();
      expect(localTime(at.getTime(), 'UTC')).toEqual({ date: iso.slice(0, 10), time: iso.slice(11, 16) });
    }),
  );
});

test('a JSON text of any style holds the same value', () => {
  const styles = [
    {},
    { space: ' \r\n\t' },
    { ascii: true },
    { order: (names: string[]) => names.reverse() },
    {
      number: (value: number) =>
        Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : JSON.stringify(value),
    },
  ];
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...styles), (value, style) => {
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(JSON.parse(jsonText(plain as Json, style))).toEqual(plain);
    }),
  );
});

test('the generator of chances is even and repeats itself', () => {
  const [one, other] = [randomFrom(5), randomFrom(5)];
  const numbers = Array.from({ length: 2000 }, one);
  expect(numbers).toEqual(Array.from({ length: 2000 }, other));
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
});

test('a gid names its trip, and over all routes and dates no other', () => {
  const { seed } = defaultSettings;
  const trips = ['2028-02-28', '2028-02-29'].flatMap((date) => routes.flatMap((route) => tripsOf(seed, route, date)));
  expect(new Set(trips.map((trip) => trip.item.gid)).size).toBe(trips.length);
  for (const trip of trips) expect(tripOf(seed, trip.item.gid)).toEqual(trip);
  expect(tripOf(seed + 1, trips[0]?.item.gid ?? '')).toBeUndefined();
});

test('there are routes of none, few, 50, 51 and more than 130 trips, one of them both ways', () => {
  const counts = routes.map((route) => route.trips);
  for (const count of [0, 2, 50, 51]) expect(counts).toContain(count);
  const large = routes
    .filter((route) => route.trips > 130)
    .map((route) => `${route.start_city_code} ${route.end_city_code}`);
  expect(large).toEqual(expect.arrayContaining(['310100 320500', '320500 310100']));
});
