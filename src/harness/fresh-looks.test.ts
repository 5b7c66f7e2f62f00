import { expect, test } from 'vitest';
import { sampleExchange, sampleTrips } from '../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../model/exchange.ts';
import { canonicalJson, type Json, type JsonObject } from '../model/json.ts';
import { showsTheSameAfresh, unsentSearches } from './fresh-looks.ts';

const usual: JsonObject = { page: 1, page_size: 50 };
const trips = (count: number): Json[] => sampleTrips(count).map((trip, nth) => ({ ...trip, gid: `G-${nth}` }));

/** How a route answers: its trips now, those of answers that were kept, and the total of a page size. */
interface Route {
  readonly now: number;
  readonly kept?: number;
  readonly total?: (size: number, trips: number) => number;
  readonly sent?: readonly JsonObject[];
  /** Pages of 50 lack the last trip. */
  readonly lacksLast?: boolean;
}

/** Answers a search: one that was sent before as it was answered then. */
function route({ now, kept = now, lacksLast = false, total = (_, count) => count, sent = [usual, { ...usual, page: 2 }, { ...usual, page: 3 }] }: Route) {
  const asked = new Set(sent.map(canonicalJson));
  const old = new Set(asked);
  const answer = (body: JsonObject): Exchange => {
    const count = old.has(canonicalJson(body)) ? kept : now;
    const size = Number(body['page_size']);
    const from = (Number(body['page']) - 1) * size;
    // Trips go from the front.
    const lines = trips(200)
      .slice(200 - count)
      .slice(from, from + size)
      .slice(0, lacksLast && size === 50 ? -1 : undefined);
    return sampleExchange({ body, json: { code: 0, message: 'ok', request_id: 'r', data: { total: total(size, count), page_info: {}, lines } } });
  };
  const wasSent = (body: JsonObject): boolean => asked.has(canonicalJson(body));
  const ask = async (body: JsonObject): Promise<Exchange> => (asked.add(canonicalJson(body)), answer(body));
  return { answer, sent: () => asked.size - sent.length, parts: { seed: 1, firstPage: 1, wasSent, older: [] as readonly Exchange[], ask } };
}

const bySize = (size: number, count: number): number => count + (size % 7);

test.each<[string, Route, boolean]>([
  ['a short route that stands still', { now: 23 }, true],
  ['a short route of which a trip has gone', { now: 22, kept: 23 }, false],
  ['a short route to which a trip has come', { now: 24, kept: 23 }, false],
  ['a short route whose total depends on the page size', { now: 23, total: bySize }, true],
  ['a short route whose total is one less in pages of 50', { now: 23, total: (size, count) => count - Number(size === 50) }, true],
  ['a short route that lacks a trip in pages of 50', { now: 23, lacksLast: true }, true],
  ['a short route that lacked a trip in pages of 50 before another went', { now: 22, kept: 23, lacksLast: true }, false],
  ['a route of one trip that has gone', { now: 0, kept: 1 }, false],
  ['a long route that stands still', { now: 120 }, true],
  ['a long route of which a trip has gone', { now: 119, kept: 120 }, false],
  ['a long route whose total is one less in pages of 50', { now: 120, total: (size, count) => count - Number(size === 50) }, true],
  ['the same where its pages were not asked for before', { now: 120, total: (size, count) => count - Number(size === 50), sent: [usual] }, false],
  ['a long route whose total depends on the page size', { now: 120, total: bySize, sent: [usual] }, true],
  ['a long route that lacks a trip in pages of 50', { now: 120, lacksLast: true }, true],
  ['a route that fills nearly a page', { now: 48, total: (size, count) => count - Number(size === 50) }, true],
  ['a route that fills nearly a page, of which a trip has gone', { now: 48, kept: 49 }, false],
  ['a route that many pages show', { now: 200, total: (_, count) => count }, true],
])('%s: %j', async (_, habits, expected) => {
  expect(await showsTheSameAfresh({}, route(habits).parts)).toBe(expected);
});

test('an answer from before the usual look, of another total, may be of other trips', async () => {
  const { parts, answer } = route({ now: 23 });
  const older = sampleExchange({ body: {}, json: { code: 0, message: 'ok', request_id: 'r', data: { total: 24, page_info: {}, lines: trips(20) } } });
  expect(await showsTheSameAfresh({}, { ...parts, older: [older] })).toBe(false);
  expect(await showsTheSameAfresh({}, { ...parts, older: [answer({ page: 1, page_size: 5 })] })).toBe(true);
});

test('few searches are sent where nothing differs', async () => {
  const short = route({ now: 23 });
  await showsTheSameAfresh({}, short.parts);
  const long = route({ now: 120 });
  await showsTheSameAfresh({}, long.parts);
  expect([short.sent(), long.sent()]).toEqual([2, 1]);
});

test('sizes that were not asked for yet and show all trips; none are left at last', () => {
  const wasSent = new Set<unknown>();
  const { parts } = route({ now: 1 });
  const left = (shown: number): JsonObject[] =>
    unsentSearches(usual, shown, { ...parts, wasSent: (body) => wasSent.has(`${String(body['page_size'])}${String(body['sort_by'])}`) });
  expect(left(23).every(({ page_size }) => Number(page_size) > 23)).toBe(true);
  expect(left(49)).toEqual([{ ...usual, sort_by: 'dep_time' }]);
  expect(left(50).every((body) => Number(body['page_size']) >= 40 && Number(body['page_size']) < 50 && !('sort_by' in body))).toBe(true);
  wasSent.add('50dep_time');
  expect(left(49)).toEqual([]);
});
