import {
  type Case,
  type Exchange,
  fail,
  type Fail,
  type JsonObject,
  pass,
  quote,
  violation,
} from '../../src/requirements/for-suites.ts';
import { otherCities } from './city-codes.ts';
import { namesOfOthers, namesSwapped } from './city-names.ts';
import { type Between, between, isTripWithCodes } from './city-pairs.ts';

/**
 * Section 4.1: the trips are between the requested cities. One answer shows cities that are mixed, or the other way
 * round. Several show names of other cities, and codes that are not mapped consistently; a platform that always maps
 * each code to another one is observed, not failed.
 */
export function* citiesMatched(exchanges: readonly Exchange[]): Iterable<Case> {
  const answers = exchanges.flatMap((exchange) => between(exchange) ?? []);
  const found = [
    ...namesOfOthers(answers),
    ...answers.flatMap(mixedOrReversed),
    ...otherCities(answers),
    ...namesSwapped(answers),
  ];
  const odd = new Set(found.map(({ exchange }) => exchange));
  for (const { exchange } of answers) if (!odd.has(exchange)) yield pass(exchange);
  yield* found;
}

/** What one answer shows by itself. Boarding points elsewhere may be recommended, but not the way back. */
function mixedOrReversed({ exchange, start, end, lines, from, to, isNearby }: Between): Fail[] {
  const expected = `only trips from ${quote(start)} to ${quote(end)}`;
  const wrong = (cause: string, actual: string): Fail[] => [
    fail(exchange, [], violation(`cities: ${cause}`, '/data/lines', expected, actual)),
  ];
  if (from === end && to === start) return wrong('the other way round', `${quote(from)} to ${quote(to)}`);
  return !isNearby && (from === null || to === null)
    ? wrong('mixed cities in one answer', mixture(lines.filter(isTripWithCodes)))
    : [];
}

/** Two trips of an answer whose cities differ: their codes, or where these are empty their names. */
function mixture(trips: readonly JsonObject[]): string {
  const text = (trip: JsonObject, names: readonly string[]): string =>
    names.map((name) => quote(String(trip[name] ?? ''))).join(' to ');
  const ways = [
    ['start_city_code', 'end_city_code'],
    ['from_city', 'to_city'],
  ].map((names) => [...new Set(trips.map((trip) => text(trip, names)))]);
  const [one, other] = ways.find((texts) => texts.length > 1) ?? [];
  return `both ${one} and ${other}`;
}
