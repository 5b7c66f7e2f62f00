import type { Exchange } from '../model/exchange.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import type { JsonObject } from '../model/json.ts';
import { isObject, member } from '../model/json.ts';
import { quote } from '../schema/index.ts';
import type { RunCheck } from './check.ts';
import { inScope, violation } from './check.ts';
import { CityNames, CityPairs } from './city-memory.ts';
import { compact } from './compact.ts';
import { FirstOfEach, linesOf } from './trips.ts';

/** Fields that may recommend boarding points elsewhere: the trips of a search that has one may be of other cities. */
const nearby = ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'];

/**
 * Section 4.1: the trips are between the cities asked for. Told from one answer: cities that are mixed, or the other way
 * round. Told from the run: names of other cities, and codes that are not mapped consistently; a platform that maps
 * each code to another one always is observed, not failed. Remembers at most 200,000 names and pairs of cities, in 64
 * characters each, and 200 exchanges.
 */
export const busMatchesCities: RunCheck = {
  id: 'bus.matches-cities',
  create() {
    const names = new CityNames();
    const pairs = new CityPairs();
    let cases = 0;
    return {
      add(exchange): Evidence[] {
        const asked = askedCities(exchange);
        if (asked === null) return [];
        const { start, end, nearby: isNearby } = asked;
        const lines = linesOf(exchange);
        const trips = lines.filter(isTripWithCodes);
        if (trips.length === 0) return [];
        cases += 1;
        const found = new FirstOfEach();
        for (const [index, trip] of lines.entries()) if (isTripWithCodes(trip)) names.judge(trip, `/data/lines/${index}`, exchange, found);
        const evidence: Evidence[] = found.violations().map((made) => ({ violation: made, exchange, controls: [] }));
        const [from, to] = [only(trips, 'start_city_code', 'from_city'), only(trips, 'end_city_code', 'to_city')];
        const pair = `${quote(start)} to ${quote(end)}`;
        if (isNearby) {
          // Boarding points elsewhere may be recommended, but not the way back.
          if (from === end && to === start) evidence.push(own('the other way round', exchange, pair, `${quote(from)} to ${quote(to)}`));
        } else if (from === null || to === null) {
          evidence.push(own('mixed cities in one answer', exchange, pair, mixture(trips)));
        } else if (from === end && to === start) {
          evidence.push(own('the other way round', exchange, pair, `${quote(from)} to ${quote(to)}`));
        } else if (from !== '' && to !== '') {
          evidence.push(...pairs.judge({ start: compact(start), end: compact(end), from: compact(from), to: compact(to) }, exchange));
        }
        return evidence;
      },
      end: () => [...names.end(), ...pairs.end()],
      get cases() {
        return cases;
      },
    };
  },
};

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

function own(cause: string, exchange: Exchange, expected: string, actual: string): Evidence {
  const made: Violation = violation(`cities: ${cause}`, '/data/lines', `trips from ${expected}`, actual);
  return { violation: made, exchange, controls: [] };
}

/** The two codes asked for; null where the search says nothing of cities. */
function askedCities(exchange: Exchange): { readonly start: string; readonly end: string; readonly nearby: boolean } | null {
  const body = exchange.request.body;
  if (!inScope('accepted-search', exchange) || !isObject(body)) return null;
  const [start, end] = [member(body, 'start_city_code'), member(body, 'end_city_code')];
  if (typeof start !== 'string' || typeof end !== 'string' || start === '' || end === '' || start === end) return null;
  return { start, end, nearby: nearby.some((name) => Object.hasOwn(body, name)) };
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
