import {
  type Exchange,
  inScope,
  type Json,
  type JsonObject,
  linesOf,
  member,
} from '../../src/requirements/for-suites.ts';
import { isNearby } from '../search-fields.ts';

/** An accepted search between two cities that shows trips. */
export interface Between {
  readonly exchange: Exchange;
  /** The requested codes. */
  readonly start: string;
  readonly end: string;
  readonly lines: readonly Json[];
  /** The codes that all its trips have; empty if none has any, null if they are mixed. */
  readonly from: string | null;
  readonly to: string | null;
  readonly isNearby: boolean;
}

/** Null if a search says nothing about cities, or shows no trips that do. */
export function between(exchange: Exchange): Between | null {
  const { body } = exchange.request;
  if (!inScope('accepted-search', exchange)) return null;
  const [start, end] = [member(body, 'start_city_code'), member(body, 'end_city_code')];
  if (typeof start !== 'string' || typeof end !== 'string' || start === '' || end === '' || start === end) return null;
  const lines = linesOf(exchange);
  const trips = lines.filter(isTripWithCodes);
  if (trips.length === 0) return null;
  const [from, to] = [only(trips, 'start_city_code', 'from_city'), only(trips, 'end_city_code', 'to_city')];
  return { exchange, start, end, lines, from, to, isNearby: isNearby(body) };
}

export function isTripWithCodes(trip: unknown): trip is JsonObject {
  return typeof member(trip, 'start_city_code') === 'string' && typeof member(trip, 'end_city_code') === 'string';
}

/**
 * The one code that all trips have. Empty if no trip has a code and all names are the same (empty names do not count).
 * Null if codes or names are mixed.
 */
function only(trips: readonly JsonObject[], code: string, name: string): string | null {
  const [one, ...others] = new Set(trips.map((trip) => trip[code] as string));
  if (one === undefined || others.length > 0) return null;
  const named = trips.map((trip) => trip[name]).filter((text) => typeof text === 'string' && text !== '');
  return one === '' && new Set(named).size > 1 ? null : one;
}
