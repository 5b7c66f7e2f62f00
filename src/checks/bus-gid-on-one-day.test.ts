import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { busGidAcross } from './index.ts';
import { acceptedSearch, at, sampleSearch, sampleTrip } from './sample-exchange.fixture.ts';
import { run, told as toldOf } from './told.fixture.ts';

const hours = ['08', '09', '10', '11', '12'];

/** Trips at these hours with these gids, as an answer to a search. */
function answer(call: number, shown: readonly string[], gids: readonly string[], body: JsonObject = {}, change: JsonObject = {}): Exchange {
  const trips = shown.map((hour, index) => ({ ...sampleTrip, dep_time: `${hour}:00`, gid: gids[index] ?? '', ...change }));
  return acceptedSearch(trips, {}, { ...at(call), body: { ...sampleSearch, ...body } });
}

const places = ['1', '2', '3', '4', '5'];
const sorted = { sort_by: 'dep_time' };
const otherOrder = ['11', '08', '10', '12', '09'];
const plain = answer(1, otherOrder, places);

test('gids that count the places of two orders are told once for each answer, with the answer that they were shown in', () => {
  const exchanges = [plain, answer(2, otherOrder, places), answer(3, hours, places, sorted)];
  expect(run(busGidAcross, exchanges)).toEqual({ causes: ['/data/lines/[]/gid: one gid for different trips in two answers | 3'], cases: 2 });
  const [told, ...others] = toldOf(busGidAcross, exchanges);
  if (told === undefined) expect.fail('nothing was told');
  expect(others).toEqual([]);
  expect(told.controls).toEqual([exchanges[1]]);
  expect(told.violation.actual).toBe(
    '"1" for the trip at "08:00" of "Shanghai - Hangzhou"; call 2 had it for the trip at "11:00" of "Shanghai - Hangzhou", and both answers show both trips',
  );
});

test.each<[string, Exchange]>([
  ['the same gids in another order', answer(2, hours, ['2', '5', '3', '1', '4'], sorted)],
  ['gids that are new', answer(2, hours, ['a', 'b', 'c', 'd', 'e'], sorted)],
  ['two trips that exchanged their times', answer(2, otherOrder, ['2', '1', '3', '4', '5'])],
  ['trips that moved to times that none had', answer(2, ['13', '14', '15', '16', '17'], places)],
  ['trips in another language', answer(2, otherOrder, places, {}, { line_name: '上海-杭州' })],
  ['trips that are alike', answer(2, ['08', '08', '08', '09', '09'], places)],
  ['gids that an answer has twice', answer(2, hours, ['1', '1', '2', '2', ''], sorted)],
])('passes %s', (_, other) => {
  expect(run(busGidAcross, [plain, other]).causes).toEqual([]);
});

test("three gids that are other trips' are told, wherever they stand", () => {
  const [told] = toldOf(busGidAcross, [plain, answer(2, otherOrder, ['1', '2', '4', '5', '3'], sorted)]);
  expect(told?.violation.actual).toMatch(/^"4" for the trip at "10:00" .*; call 1 had it for the trip at "12:00" /);
});

test('what names no trip, or is no gid, is none of the three', () => {
  const of = (gids: readonly Json[], seats: readonly Json[]): Exchange[] =>
    [0, 1].map((nth) => {
      const trips = otherOrder.map((hour, index) => ({
        ...sampleTrip,
        dep_time: `${hour}:00`,
        // The first three exchange their gids from one answer to the next.
        gid: gids[index < 3 ? (index + nth) % 3 : index] ?? null,
        seat_count: seats[index] ?? 45,
      }));
      return acceptedSearch(trips, {}, at(nth + 1));
    });
  expect(run(busGidAcross, of(places, [])).causes).toHaveLength(1);
  for (const gids of [
    ['1', '2', ''],
    ['1', '2', 3],
    ['1', '2', null],
  ])
    expect(run(busGidAcross, of([...gids, '4', '5'], [])).causes).toEqual([]);
  expect(run(busGidAcross, of(places, ['45'])).causes).toEqual([]);
});

test('an answer is a case where it shows a gid that was shown before', () => {
  expect(run(busGidAcross, [plain, answer(3, hours, ['a', 'b', 'c', 'd', 'e'])]).cases).toBe(0);
  expect(run(busGidAcross, [plain, answer(2, hours, ['2', '5', '3', '1', '4'], sorted)]).cases).toBe(1);
});

/** The gids of two trips exchanged. */
const swapped = ['2', '1', '3', '4', '5'];

test('two trips that exchange their gids are told where they do it there and back and there again', () => {
  const turns = [places, swapped, swapped, places, places, swapped, places].map((gids, index) => answer(index + 1, otherOrder, gids));
  expect(run(busGidAcross, turns).causes).toEqual(['/data/lines/[]/gid: one gid for different trips in two answers | 6']);
  expect(run(busGidAcross, turns.slice(0, 5)).causes).toEqual([]);
});

test.each<[string, (readonly string[])[]]>([['one that was the other only once', [places, swapped, swapped, swapped]]])('no exchange is %s', (_, gids) => {
  expect(
    run(
      busGidAcross,
      gids.map((some, index) => answer(index + 1, otherOrder, some)),
    ).causes,
  ).toEqual([]);
});

test('what was sent before an exchange was seen may be older than it', () => {
  const turns = [places, swapped, places, swapped, places, swapped].map((gids, index) => ({ ...answer(index + 1, otherOrder, gids), sentAt: 0 }));
  expect(run(busGidAcross, turns).causes).toEqual([]);
});

/** Answers with these gids, one after the other. */
const inTurn = (...gids: readonly (readonly string[])[]): Exchange[] => gids.map((some, index) => answer(index + 1, otherOrder, some));

test('an exchange is told with all answers that show it', () => {
  const exchanges = inTurn(places, swapped, places, swapped);
  expect(toldOf(busGidAcross, exchanges).map(({ exchange, controls }) => [exchange.call, ...controls.map(({ call }) => call)])).toEqual([[4, 1, 2, 3]]);
});

test('three that move on in a ring, and two exchanges in one answer, are told at once', () => {
  expect(run(busGidAcross, inTurn(places, ['2', '3', '1', '4', '5'])).causes).toHaveLength(1);
  expect(run(busGidAcross, inTurn(places, ['2', '1', '4', '3', '5'])).causes).toHaveLength(1);
});

test('an answer that was sent when the last exchange was seen is one after it', () => {
  const [first, ...others] = inTurn(places, swapped, places, swapped) as [Exchange, ...Exchange[]];
  let before = first.endedAt;
  const close = others.map((exchange) => {
    const moved = { ...exchange, sentAt: before, endedAt: before + 100 };
    before = moved.endedAt;
    return moved;
  });
  expect(run(busGidAcross, [first, ...close]).causes).toHaveLength(1);
});

test('one gid that goes over to another trip and back and there again tells as much, whatever the other trip has meanwhile', () => {
  const half = ['2', 'y', '3', '4', '5'];
  expect(run(busGidAcross, inTurn(places, half, places)).causes).toEqual([]);
  expect(run(busGidAcross, inTurn(places, half, places, half)).causes).toHaveLength(1);
});
