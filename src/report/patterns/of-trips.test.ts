import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { callsOf } from '../../requirements/patterns/call.ts';
import { acceptedSearch, sampleTrip } from '../../requirements/checks/sample-exchange.fixture.ts';
import { patternOfTrips } from './of-trips.ts';

/** Trips that differ in time, class, price and seats; no two fields say the same. */
const trips = Array.from({ length: 60 }, (_, nth): JsonObject => ({
  ...sampleTrip,
  gid: `g${nth}`,
  dep_time: `${String(6 + (nth % 16)).padStart(2, '0')}:${nth % 2 === 0 ? '05' : '35'}`,
  class_name: nth % 5 === 0 ? 'Sleeper' : 'Coach',
  price: 40 + ((nth * 7) % 31),
  avail_seat_count: nth % 7,
  remark: nth % 11 === 0 ? "driver's choice" : '',
}));

/** Six searches of ten trips each, and what is said of those that fail. `member`: the field that is wrong. */
function said(
  member: string,
  fails: (trip: JsonObject, nth: number) => boolean,
  shown: (trip: JsonObject) => JsonObject = (trip) => trip,
): string | undefined {
  const pages = Array.from({ length: 6 }, (_, page) => trips.slice(page * 10, page * 10 + 10).map(shown));
  const calls = pages.map((page, nth) => acceptedSearch(page, {}, { call: nth + 1, body: { page: nth + 1 } }));
  const wrong = pages.map((page) => page.flatMap((trip, nth) => (fails(trip, nth) ? [nth] : [])));
  const ofCalls = Object.fromEntries(wrong.flatMap((list, nth) => (list.length > 0 ? [[nth + 1, list]] : [])));
  const violation = { cause: 'c', message: 'm', expected: 'e', actual: 'a', pointer: `/data/lines/0/${member}` };
  const finding = { id: 'f', requirement: 'bus.trip', operation: 'search', violation };
  const cases = { passing: [], failing: {}, trips: { f: ofCalls } };
  return patternOfTrips(callsOf(calls), finding, cases)?.sentence;
}

test('what sets the failing trips apart from the other trips of the same answers', () => {
  expect(said('dep_date', ({ dep_time: time }) => String(time) >= '18:00')).toMatch(
    /^\d+ of \d+ trips with dep_time 18:05 or later have a wrong dep_date, 0 of \d+ others/,
  );
  expect(said('price', ({ class_name: name }) => name === 'Sleeper')).toBe(
    '12 of 12 trips with class_name "Sleeper" have a wrong price, 0 of 48 others',
  );
  expect(said('duration', ({ avail_seat_count: seats }) => seats === 0)).toBe(
    '9 of 9 trips with avail_seat_count 0 have a wrong duration, 0 of 51 others',
  );
  expect(said('line_name', ({ remark }) => remark !== '')).toContain('with remark "driver\'s choice"');
  expect(said('distance', (_, nth) => nth === 9)).toContain('at the end of the answer');
});

test('a field that all failing trips lack is missing, not wrong', () => {
  const withoutRemark = ({ remark: _, ...trip }: JsonObject): JsonObject => trip;
  const isSleeper = ({ class_name: name }: JsonObject): boolean => name === 'Sleeper';
  expect(said('remark', isSleeper, (trip) => (isSleeper(trip) ? withoutRemark(trip) : trip))).toBe(
    '12 of 12 trips with class_name "Sleeper" lack remark, 0 of 48 others',
  );
});

test("a target's text is shown only if it is short, and all of it is seen", () => {
  for (const text of ['x'.repeat(41), 'a\u202eb', 'a\nb', 'a\u2028b'])
    expect(
      said(
        'price',
        ({ remark }) => remark !== '',
        (trip) => (trip['remark'] === '' ? trip : { ...trip, remark: text }),
      ) ?? '',
    ).not.toContain(text.slice(0, 3));
});

test('nothing is said of the field that fails, of chance, or of answers whose trips all fail', () => {
  expect(said('avail_seat_count', ({ avail_seat_count: seats }) => seats === 0)).toBeUndefined();
  expect(said('price', ({ gid }) => /^g(?:3|17|24|29|38|41|56)$/.test(String(gid)))).toBeUndefined();
  expect(said('price', () => true)).toBeUndefined();
  expect(said('price', (_, nth) => nth === 3)).toContain('at place 4');
});
