import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { quote } from '../schema/index.ts';
import { type AnswersCheck, inScope, violation } from './check.ts';
import { otherCities } from './city-codes.ts';
import { namesOfOthers, namesSwapped } from './city-names.ts';
import { linesOf } from './trips.ts';

/** Fields that may recommend boarding points elsewhere: the trips of a search that has one may be of other cities. */
const nearby = ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'];

/** An accepted search between two cities that shows trips. */
export interface Between {
  readonly exchange: Exchange;
  /** The codes asked for. */
  readonly start: string;
  readonly end: string;
  readonly lines: readonly Json[];
  /** The codes that all its trips have; empty where none has any, null where they are mixed. */
  readonly from: string | null;
  readonly to: string | null;
  readonly isNearby: boolean;
}

/**
 * Section 4.1: the trips are between the cities asked for. Told from one answer: cities that are mixed, or the other way
 * round. Told from several: names of other cities, and codes that are not mapped consistently; a platform that maps
 * each code to another one always is observed, not failed.
 */
export const busMatchesCities: AnswersCheck = {
  id: 'bus.matches-cities',
  *judgeAll(exchanges) {
    const answers = exchanges.flatMap((exchange) => between(exchange) ?? []);
    const found = [...namesOfOthers(answers), ...answers.flatMap(mixedOrReversed), ...otherCities(answers), ...namesSwapped(answers)];
    const odd = new Set(found.map(({ exchange }) => exchange));
    for (const { exchange } of answers) if (!odd.has(exchange)) yield exchange;
    yield* found;
  },
};

/** Null where a search says nothing of cities, or shows no trips that do. */
function between(exchange: Exchange): Between | null {
  const { body } = exchange.request;
  if (!inScope('accepted-search', exchange) || !isObject(body)) return null;
  const [start, end] = [member(body, 'start_city_code'), member(body, 'end_city_code')];
  if (typeof start !== 'string' || typeof end !== 'string' || start === '' || end === '' || start === end) return null;
  const lines = linesOf(exchange);
  const trips = lines.filter(isTripWithCodes);
  if (trips.length === 0) return null;
  const [from, to] = [only(trips, 'start_city_code', 'from_city'), only(trips, 'end_city_code', 'to_city')];
  return { exchange, start, end, lines, from, to, isNearby: nearby.some((name) => Object.hasOwn(body, name)) };
}

/** What one answer shows by itself. Boarding points elsewhere may be recommended, but not the way back. */
function mixedOrReversed({ exchange, start, end, lines, from, to, isNearby }: Between): Evidence[] {
  const told = (cause: string, actual: string): Evidence[] => [
    { violation: violation(`cities: ${cause}`, '/data/lines', `trips from ${quote(start)} to ${quote(end)}`, actual), exchange, controls: [] },
  ];
  if (from === end && to === start) return told('the other way round', `${quote(from)} to ${quote(to)}`);
  return !isNearby && (from === null || to === null) ? told('mixed cities in one answer', mixture(lines.filter(isTripWithCodes))) : [];
}

/** Two trips of an answer whose cities differ: their codes, or where these are empty their names. */
function mixture(trips: readonly JsonObject[]): string {
  const text = (trip: JsonObject, names: readonly string[]): string => names.map((name) => quote(String(trip[name] ?? ''))).join(' to ');
  const told = [
    ['start_city_code', 'end_city_code'],
    ['from_city', 'to_city'],
  ].map((names) => [...new Set(trips.map((trip) => text(trip, names)))]);
  const [one, other] = told.find((texts) => texts.length > 1) ?? [];
  return `both ${one} and ${other}`;
}

function isTripWithCodes(trip: unknown): trip is JsonObject {
  return typeof member(trip, 'start_city_code') === 'string' && typeof member(trip, 'end_city_code') === 'string';
}

/** The one code that all trips have; empty where none has any and the names do not differ, empty ones apart; null where they are mixed. */
function only(trips: readonly JsonObject[], code: string, name: string): string | null {
  const [one, ...others] = new Set(trips.map((trip) => trip[code] as string));
  if (one === undefined || others.length > 0) return null;
  const named = trips.map((trip) => trip[name]).filter((text) => typeof text === 'string' && text !== '');
  return one === '' && new Set(named).size > 1 ? null : one;
}
