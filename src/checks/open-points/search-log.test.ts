import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { acceptedSearch, sampleExchange, sampleSearch, sampleTrip, sampleTrips } from '../sample-exchange.fixture.ts';
import { samePage } from './same-trips.ts';
import { accepted, logOf, refused } from './sample-log.fixture.ts';
import { inventedCity, isNearby, searchFieldNames, unknownFieldsOf, wronglyTyped } from './search-fields.ts';
import { searchEntry } from './search-log.ts';

const padded = (length: number): string => JSON.stringify(sampleSearch).padEnd(length);

test.each<[string, Exchange, 'accepted' | 'refused' | null]>([
  ['a search with trips', acceptedSearch(), 'accepted'],
  ['a search without trips', acceptedSearch([]), 'accepted'],
  ['an answer 400', sampleExchange({ status: 400, json: { code: 40000 } }), 'refused'],
  ['an answer 400 with trips', acceptedSearch(sampleTrips(2), {}, { status: 400 }), 'refused'],
  ['another code than 0', sampleExchange({ json: { code: 7, data: { lines: [] } } }), null],
  ['no data', sampleExchange({ json: { code: 0, data: null } }), null],
  ['an answer 401', sampleExchange({ status: 401 }), null],
  ['an answer 500', sampleExchange({ status: 500 }), null],
  ['no answer', sampleExchange({ fault: { kind: 'timeout', message: 'none within 10 s' } }), null],
  ['a search without key', sampleExchange({ credentials: 'missing', status: 400 }), null],
  ['a search with another key', acceptedSearch([], {}, { credentials: 'wrong' }), null],
  ['a cancel', sampleExchange({ operation: 'cancel', status: 400 }), null],
  ['a list for a body', sampleExchange({ body: [sampleSearch], status: 400 }), null],
  ['a body of 3000 characters', sampleExchange({ bodyText: padded(3000), status: 400 }), 'refused'],
  ['a longer body', sampleExchange({ bodyText: padded(3001), status: 400 }), null],
])('of searches with the key a log keeps what was accepted or refused: %s', (_, exchange, outcome) => {
  const log = logOf(exchange);
  expect(log.entries.map((entry) => entry.outcome)).toEqual(outcome === null ? [] : [outcome]);
  expect(log.add(exchange)?.outcome ?? null).toBe(outcome);
});

test.each<[string, JsonObject, JsonObject]>([
  ['whole numbers', { total: 10, page_info: { page: 2, page_size: 3 } }, { total: 10, page: 2, size: 3 }],
  ['texts', { total: '10', page_info: { page: '2', page_size: '3' } }, { total: null, page: null, size: null }],
  ['fractions, and what no integer holds', { total: 1.5, page_info: { page: 2 ** 53, page_size: 1e308 } }, { total: null, page: null, size: null }],
  ['nothing', { total: null, page_info: [] }, { total: null, page: null, size: null }],
])('an entry has the numbers of its answer where they are %s', (_, data, numbers) => {
  const exchange = acceptedSearch(sampleTrips(2), data, { call: 7, sentAt: 1000, endedAt: 1500, targetDate: 1200 });
  const known = { call: 7, body: sampleSearch, outcome: 'accepted', sentAt: 1000, endedAt: 1500, targetDate: 1200, shown: 2 };
  expect(searchEntry(exchange)).toMatchObject({ ...known, ...numbers });
});

test('a refusal shows nothing, whatever it carries', () => {
  const exchange = acceptedSearch(sampleTrips(2), { total: 10, page_info: { page: 1, page_size: 3 } }, { status: 400 });
  expect(searchEntry(exchange)).toMatchObject({ outcome: 'refused', total: null, shown: 0, page: null, size: null, trips: [], gids: [] });
});

test('trips and gids are numbers: equal ones for equal, others for others; the first 60 are kept', () => {
  const trips = sampleTrips(120);
  const entry = searchEntry(acceptedSearch(trips));
  expect(entry).toMatchObject({ shown: 120, trips: { length: 60 }, gids: { length: 60 } });
  for (const numbers of [entry?.trips ?? [], entry?.gids ?? []]) {
    expect(new Set(numbers).size).toBe(60);
    expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
  }
  const renamed = searchEntry(acceptedSearch(trips.map((trip) => ({ ...trip, gid: `new ${String(trip['gid'])}` }))));
  expect(renamed?.trips).toEqual(entry?.trips);
  expect(renamed?.gids.some((gid) => entry?.gids.includes(gid))).toBe(false);
  // What is no trip is like any other that is none, and like no trip.
  const [first, second, third] = searchEntry(acceptedSearch([7, {}, sampleTrip] as Json[]))?.trips ?? [];
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('searches are found by their bodies, in whatever order these were written', () => {
  const log = logOf(accepted({ page: 1 }), refused({ page: 2 }), refused({ page: 1 }), accepted({ size: 1 }));
  expect(log.find({ ...sampleSearch, page: 1 })).toMatchObject({ call: 3, outcome: 'refused' });
  expect(log.find(Object.fromEntries(Object.entries({ ...sampleSearch, page: 2 }).toReversed()))?.call).toBe(2);
  for (const other of [sampleSearch, { page: 1 }, { ...sampleSearch, page: 3 }, { ...sampleSearch, page: '1' }]) expect(log.find(other)).toBeUndefined();
});

test('searches are alike that differ in nothing but the fields named', () => {
  const log = logOf(accepted(), accepted({ page: 1 }), accepted({ page: 2, page_size: 5 }), accepted({ page_size: 5 }), accepted({ page: 1, date: 'x' }));
  const alike = (change: JsonObject, ...fields: string[]) => log.alike({ ...sampleSearch, ...change }, fields).map(({ call }) => call);
  expect(alike({ page: 7 }, 'page')).toEqual([1, 2]);
  expect(alike({ page_size: 5 }, 'page')).toEqual([3, 4]);
  expect(alike({}, 'page', 'page_size')).toEqual([1, 2, 3, 4]);
  expect(alike({ page: 1 }, 'date')).toEqual([2, 5]);
  expect(alike({ page: 3 }, 'date')).toEqual([]);
  // Values are told apart by what they hold and by their type.
  const values: readonly Json[] = [{}, { from: 1 }, [], ['1'], 1, '1', null, 'null'];
  const odd = logOf(...values.map((page) => refused({ page })));
  for (const { call, body } of odd.entries) expect(odd.alike(body, []).map((one) => one.call)).toEqual([call]);
  // What comes later is found as well.
  log.add(accepted({ page: 3 }));
  expect(alike({}, 'page')).toHaveLength(3);
});

test.each<[string, Exchange[], boolean]>([
  ['without the field', [accepted()], true],
  ['with another value', [accepted({ page: 1 })], true],
  ['accepted once, refused once', [refused({ page: 1 }), accepted({ page: 1 })], true],
  ['refused as well', [refused({}), refused({ page: 1 })], false],
  ['of another date', [accepted({ date: '2026-11-24' })], false],
  ['none', [], false],
])('a refusal for a field is compared with a search that is accepted: %s', (_, others, has) => {
  const log = logOf(...others, refused({ page: 'x' }));
  expect(log.hasControl(log.entries.at(-1)!, 'page')).toBe(has);
});

const trips = sampleTrips(8);
const renamed = (some: readonly JsonObject[]): JsonObject[] => some.map((trip) => ({ ...trip, gid: `${String(trip['gid'])}-2` }));
/** Trips that are known by their times alone, all with new gids. */
const timed = (suffix: string, ...hours: number[]): JsonObject[] =>
  hours.map((hour, index) => ({ ...sampleTrip, gid: `${suffix}${index}`, dep_time: `0${hour}:00` }));

test.each<[string, JsonObject[], JsonObject[], boolean | null]>([
  ['the same trips', trips, trips, true],
  ['the same trips with new gids', trips, renamed(trips), true],
  ['most gids stayed', trips.slice(0, 5), trips.slice(2, 7), true],
  ['half of the trips stayed, with new gids', trips.slice(0, 4), renamed(trips.slice(2, 6)), true],
  ['fewer than half stayed', trips.slice(0, 5), renamed(trips.slice(3, 8)), false],
  ['half of the gids belong to other trips', timed('a', 1, 2), [...timed('a', 3), ...timed('b', 4)], false],
  ['other trips', trips.slice(0, 4), trips.slice(4), false],
  ['three trips, two that look alike', timed('a', 1, 1, 2), timed('b', 1, 1, 2), null],
  ['three trips of their own', timed('a', 1, 2, 3), timed('b', 1, 2, 3), true],
  ['a short page of trips that look alike on the long one', timed('a', 1, 1, 1, 2, 2), timed('b', 1, 2), null],
  ['nothing and trips', [], trips, null],
  ['trips and nothing', trips, [], null],
  ['nothing twice', [], [], null],
])('whether two answers show the same page: %s', (_, a, b, same) => {
  const [one, two] = logOf(accepted({}, a), accepted({}, b)).entries;
  expect(samePage(one!, two!)).toBe(same);
});

/** Section 4.1: the fields of a search that are text, and those that are numbers; those of an address. */
const texts = ['start_city_code', 'end_city_code', 'date', 'start_addr', 'end_addr', 'sort_by'];
const numbers = ['start_lng', 'start_lat', 'end_lng', 'end_lat', 'dist_type', 'page', 'page_size'];
const ofAddress = ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'];

test('each field of a search has one type; null and an empty text are of none, and what the document does not name has none', () => {
  expect(searchFieldNames.toSorted()).toEqual([...texts, ...numbers].toSorted());
  for (const name of searchFieldNames) {
    const isText = texts.includes(name);
    for (const value of [isText ? 'x' : 1.5, null, '']) expect(wronglyTyped({ [name]: value })).toEqual([]);
    for (const value of [isText ? 7 : '7', true, [], {}]) expect(wronglyTyped({ [name]: value, other: 1 })).toEqual([name]);
    expect(unknownFieldsOf({ [name]: 1, other: 1, toString: 1 })).toEqual(['other', 'toString']);
    expect(isNearby({ ...sampleSearch, [name]: 1 })).toBe(ofAddress.includes(name));
  }
  expect(isNearby(sampleSearch)).toBe(false);
  expect(isNearby(undefined)).toBe(false);
});

test.each<[string, string[], string]>([
  ['310100', ['310100', '330100'], '999999'],
  ['310100', ['310100', '999999'], '888888'],
  ['999999', [], '888888'],
  ['Sha-1', ['Sha-1'], 'Xxx-9'],
  ['Sha-1', ['Sha-1', 'Xxx-9'], 'Yyy-8'],
  ['XX', [], 'YY'],
])('like %s, beside %j, but no city: %s', (code, real, invented) => {
  expect(inventedCity(code, real)).toBe(invented);
});
