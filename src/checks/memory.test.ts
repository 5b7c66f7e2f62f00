import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { busGidAcross, busMatchesCities, envelopeRequestIdDistinct } from './index.ts';
import { memoryLimit, type RunJudge, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import { acceptedSearch, sampleSearch, sampleTrip } from './sample-exchange.fixture.ts';

/** One answer a call, as many as a judge can remember and one more, made as it takes them. */
function fill(judge: RunJudge, count: number, make: (index: number) => Exchange): void {
  for (let index = 0; index < count; index += 1) judge.add(make(index));
}
const withId = (call: number, request_id: string): Exchange => acceptedSearch([], {}, { call, json: { code: 0, message: 'ok', request_id, data: {} } });

test('a long text takes the room of a short one, and stays itself', () => {
  const [one, other] = [`${'x'.repeat(64)}a`, `${'x'.repeat(64)}b`];
  expect(compact(one)).not.toBe(compact(other));
  expect(compact(one)).toBe(compact(`${'x'.repeat(64)}a`));
  expect(compact(one)).toMatch(/^65:[A-Za-z0-9+/]{43}=$/);
  expect(compact('x'.repeat(64))).toBe('x'.repeat(64));
  expect(compact('x'.repeat(1_000_000)).length).toBeLessThan(64);
});

test('request ids beyond the memory are not compared, those within it are', () => {
  const judge = envelopeRequestIdDistinct.create();
  fill(judge, memoryLimit, (index) => withId(index + 1, `r${index}`));
  expect(judge.add(withId(1_000_001, 'beyond'))).toEqual([]);
  expect(judge.add(withId(1_000_002, 'beyond'))).toEqual([]);
  // The first ones are shown, later ones named by their call.
  expect(judge.add(withId(1_000_003, `r${witnessLimit - 1}`))).toMatchObject([{ controls: [{ call: witnessLimit }] }]);
  expect(judge.add(withId(1_000_004, `r${witnessLimit}`))).toMatchObject([
    { controls: [], violation: { actual: `the string "r200", which call 201 got for another request` } },
  ]);
  expect(judge.add(withId(1_000_005, `r${memoryLimit - 1}`))).toHaveLength(1);
});

test('gids: the answers that showed one first are kept for the first calls', () => {
  const judge = busGidAcross.create();
  const answer = (call: number, gid: string, dep_date: string) => acceptedSearch([{ ...sampleTrip, gid, dep_date }], {}, { call });
  fill(judge, witnessLimit + 1, (index) => answer(index + 1, `g${index}`, '2026-11-23'));
  expect(judge.add(answer(1000, `g${witnessLimit - 1}`, '2026-11-24'))).toMatchObject([{ controls: [{ call: witnessLimit }] }]);
  expect(judge.add(answer(1001, `g${witnessLimit}`, '2026-11-24'))).toMatchObject([{ controls: [] }]);
});

test('places beyond the memory are not compared', () => {
  const judge = busGidAcross.create();
  const trips = (from: number) =>
    Array.from({ length: 20_000 }, (_, index) => ({ gid: 'g', start_city_code: `c${from + index}`, end_city_code: 'd', dep_date: 'x' }));
  for (let from = 0; from < memoryLimit; from += 20_000) judge.add(acceptedSearch(trips(from)));
  // One gid in an answer for many places is left to bus.gid; a gid of its own is remembered with its place.
  expect(judge.add(acceptedSearch([{ gid: 'h', start_city_code: 'c0', end_city_code: 'd', dep_date: 'x' }]))).toEqual([]);
  expect(judge.add(acceptedSearch([{ gid: 'h', start_city_code: 'beyond', end_city_code: 'd', dep_date: 'x' }]))).toEqual([]);
  expect(judge.add(acceptedSearch([{ gid: 'h', start_city_code: 'c1', end_city_code: 'd', dep_date: 'x' }]))).toHaveLength(1);
});

test('pairs of cities: the answers that showed them first are kept for the first', () => {
  const judge = busMatchesCities.create();
  const search = (call: number, start: string, end: string, from = start, to = end) =>
    acceptedSearch([{ start_city_code: from, end_city_code: to }], {}, { call, body: { ...sampleSearch, start_city_code: start, end_city_code: end } });
  fill(judge, witnessLimit + 1, (index) => search(index + 1, `a${index}`, `b${index}`));
  expect(judge.add(search(1000, 'a199', 'b199', 'x', 'y'))).toMatchObject([{ exchange: { call: 1000 }, controls: [{ call: 200 }] }]);
  expect(judge.add(search(1001, 'a200', 'b200', 'x', 'y'))).toMatchObject([{ exchange: { call: 1001 }, controls: [] }]);
  // The wrong answer came first, and was not kept: the right one stands for it.
  expect(judge.add(search(1010, 'e', 'f', 'x', 'y'))).toEqual([]);
  expect(judge.add(search(1011, 'e', 'f'))).toMatchObject([{ exchange: { call: 1011 }, controls: [], violation: { actual: 'trips from "x" to "y"' } }]);
  // The trips of another route, of which no answer was kept.
  expect(judge.add(search(1002, 'c', 'd', 'a200', 'b200'))).toEqual([]);
  expect(judge.end()).toEqual([]);
});

test('names that are always swapped are told of as many trips as are remembered, and not of more', () => {
  const told = (count: number): number => {
    const judge = busMatchesCities.create();
    fill(judge, count, (index) =>
      acceptedSearch(
        [{ start_city_code: 'a', end_city_code: `b${index}`, from_city: `name of b${index}`, to_city: 'name of a' }],
        {},
        {
          call: index + 1,
          body: { ...sampleSearch, start_city_code: 'a', end_city_code: `b${index}` },
        },
      ),
    );
    return judge.end().length;
  };
  expect([told(200), told(201), told(202)]).toEqual([1, 0, 0]);
});

test('the trips of another route are told where that route itself was not kept', () => {
  const judge = busMatchesCities.create();
  const search = (call: number, start: string, end: string, from = start, to = end) =>
    acceptedSearch([{ start_city_code: from, end_city_code: to }], {}, { call, body: { ...sampleSearch, start_city_code: start, end_city_code: end } });
  judge.add(search(1, 'c', 'd', 'a', 'b'));
  fill(judge, witnessLimit, (index) => search(index + 2, `a${index}`, `b${index}`));
  judge.add(search(1000, 'a', 'b'));
  expect(judge.end()).toMatchObject([{ exchange: { call: 1 }, controls: [], violation: { cause: 'cities: the trips of another route' } }]);
});
