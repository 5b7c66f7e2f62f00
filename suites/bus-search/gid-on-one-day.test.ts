import { expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { gidsAcross } from './gid.ts';
import { acceptedSearch, at, sampleSearch, sampleTrip } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { run, entry as entryOf } from '../../src/requirements/checks/cases.fixture.ts';

const hours = ['08', '09', '10', '11', '12'];

/** Trips at these hours with these gids, as an answer to a search. */
function answer(
  call: number,
  shown: readonly string[],
  gids: readonly string[],
  body: JsonObject = {},
  change: JsonObject = {},
): Exchange {
  const trips = shown.map((hour, index) => ({
    ...sampleTrip,
    dep_time: `${hour}:00`,
    gid: gids[index] ?? '',
    ...change,
  }));
  return acceptedSearch(trips, {}, { ...at(call), body: { ...sampleSearch, ...body } });
}

const places = ['1', '2', '3', '4', '5'];
const sorted = { sort_by: 'dep_time' };
const otherOrder = ['11', '08', '10', '12', '09'];
const plain = answer(1, otherOrder, places);

test('gids that count the places of two orders are reported once for each answer, with its evidence', () => {
  const exchanges = [plain, answer(2, otherOrder, places), answer(3, hours, places, sorted)];
  expect(run(gidsAcross, exchanges)).toEqual({
    causes: ['/data/lines/[]/gid: one gid for different trips in two answers | 3'],
    cases: 2,
  });
  const [entry, ...others] = entryOf(gidsAcross, exchanges);
  if (entry === undefined) expect.fail('there was no finding');
  expect(others).toEqual([]);
  expect(entry.comparedWith).toEqual([exchanges[1]]);
  expect(entry.violation.actual).toBe(
    '"1" for the trip at "08:00" of "Shanghai - Hangzhou"; call 2 had it for the trip at "11:00" of "Shanghai ' +
      '- Hangzhou", and both answers show both trips',
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
  expect(run(gidsAcross, [plain, other]).causes).toEqual([]);
});

test('three gids of other trips are reported, wherever they are', () => {
  const [entry] = entryOf(gidsAcross, [plain, answer(2, otherOrder, ['1', '2', '4', '5', '3'], sorted)]);
  expect(entry?.violation.actual).toMatch(/^"4" for the trip at "10:00" .*; call 1 had it for the trip at "12:00" /);
});

test('an item without a trip or gid is not one of the three', () => {
  const of = (gids: readonly Json[], seats: readonly Json[], turning = 3): Exchange[] =>
    [0, 1].map((nth) => {
      const trips = otherOrder.map((hour, index) => ({
        ...sampleTrip,
        dep_time: `${hour}:00`,
        // The first of them exchange their gids from one answer to the next.
        gid: gids[index < turning ? (index + nth) % turning : index] ?? null,
        seat_count: seats[index] ?? 45,
      }));
      return acceptedSearch(trips, {}, at(nth + 1));
    });
  expect(run(gidsAcross, of(places, [])).causes).toHaveLength(1);
  for (const gids of [
    ['1', '2', ''],
    ['1', '2', 3],
    ['1', '2', null],
  ])
    expect(run(gidsAcross, of([...gids, '4', '5'], [])).causes).toEqual([]);
  for (const turning of [3, 4]) expect(run(gidsAcross, of(places, ['45'], turning)).causes).toEqual([]);
  expect(run(gidsAcross, of(places, ['45'], 5)).causes).toHaveLength(1);
});

test('an answer is a case where it shows a gid that was shown before', () => {
  expect(run(gidsAcross, [plain, answer(3, hours, ['a', 'b', 'c', 'd', 'e'])]).cases).toBe(0);
  expect(run(gidsAcross, [plain, answer(2, hours, ['2', '5', '3', '1', '4'], sorted)]).cases).toBe(1);
});

test('two trips that exchange their gids may have exchanged their times', () => {
  const turns = [places, ['2', '1', '3', '4', '5'], places].map((gids, index) => answer(index + 1, otherOrder, gids));
  expect(run(gidsAcross, turns).causes).toEqual([]);
});

test.each([
  ['that move on in a ring', ['2', '3', '1', '4', '5']],
  ['of two exchanges in one answer', ['2', '1', '4', '3', '5']],
])('three gids are reported %s', (_, gids) => {
  expect(run(gidsAcross, [plain, answer(2, otherOrder, gids)]).causes).toHaveLength(1);
});

test('gids of two answers are not added up to three', () => {
  const shown = [
    ['1', '2'],
    ['', '', '3', '4'],
    ['2', '1', '4', '3'],
  ].map((gids, index) => answer(index + 1, otherOrder, gids));
  expect(run(gidsAcross, shown).causes).toEqual([]);
});

test('what was sent before the last answer came may be older than it', () => {
  const entryAt = (sentAt: number): number[] => {
    const later = [['2', '3', '1', '4', '5'], places].map((gids, index) => ({
      ...answer(index + 2, otherOrder, gids),
      sentAt,
    }));
    return entryOf(gidsAcross, [plain, ...later]).map(({ exchange }) => exchange.call);
  };
  expect([entryAt(0), entryAt(plain.endedAt)]).toEqual([[2], [2, 3]]);
});
