import {
  type Case,
  type Exchange,
  fail,
  type Fail,
  type JsonObject,
  pass,
  quote,
  violation,
  inScope,
  type Json,
  linesOf,
  member,
  FirstOfEach,
  onceFor,
} from '../../src/requirements/for-suites.ts';
import { isNearby } from '../search-fields.ts';

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

/** An accepted search between two cities that shows trips. */
interface Between {
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
const between = onceFor((exchange: Exchange): Between | null => {
  const { body } = exchange.request;
  if (!inScope('accepted-search', exchange)) return null;
  const [start, end] = [member(body, 'start_city_code'), member(body, 'end_city_code')];
  if (typeof start !== 'string' || typeof end !== 'string' || start === '' || end === '' || start === end) return null;
  const lines = linesOf(exchange);
  const trips = lines.filter(isTripWithCodes);
  if (trips.length === 0) return null;
  const [from, to] = [only(trips, 'start_city_code', 'from_city'), only(trips, 'end_city_code', 'to_city')];
  return { exchange, start, end, lines, from, to, isNearby: isNearby(body) };
});

function isTripWithCodes(trip: unknown): trip is JsonObject {
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

/** An answer whose trips have one code at each end. */
type Pair = Between & { readonly from: string; readonly to: string };

/** The codes that come back for each pair of requested cities: always the same, and not those of other pairs. */
function otherCities(answers: readonly Between[]): Fail[] {
  const pairs = answers.filter(
    (one): one is Pair =>
      !one.isNearby && one.from !== null && one.to !== null && one.from !== '' && one.to !== '' && !isReversed(one),
  );
  const known = new Map<string, Pair>();
  // If several answers differ, the one that names the requested cities is right.
  for (const pair of [...pairs.filter(isAsAsked), ...pairs]) {
    const key = keyOf(pair.start, pair.end);
    if (!known.has(key)) known.set(key, pair);
  }
  const changed = pairs.flatMap((pair) => {
    const right = known.get(keyOf(pair.start, pair.end)) as Pair;
    return pair.from === right.from && pair.to === right.to ? [] : [evidence('other cities than asked', pair, right)];
  });
  return [...changed, ...mappedOtherwise(known)];
}

/**
 * What only all pairs show: a code that is mapped here and comes back as itself there at the same end, the trips of
 * another route, and one code at both ends.
 */
function mappedOtherwise(known: ReadonlyMap<string, Pair>): Fail[] {
  const all = [...known.values()];
  // Of each end on its own: a platform may list where trips start by districts, and where they end by cities.
  const startsAsIs = new Map(all.filter(({ start, from }) => start === from).map((pair) => [pair.start, pair]));
  const endsAsIs = new Map(all.filter(({ end, to }) => end === to).map((pair) => [pair.end, pair]));
  return all.flatMap((pair) => {
    const { start, end, from, to } = pair;
    const asIs = (start === from ? undefined : startsAsIs.get(start)) ?? (end === to ? undefined : endsAsIs.get(end));
    if (asIs !== undefined) return [evidence('other cities than asked', pair, asIs)];
    const other = known.get(keyOf(from, to));
    const isOfAnother = (start !== from && end !== to) || isNoNameOf(start, from) || isNoNameOf(end, to);
    if (isOfAnother && other !== undefined && isAsAsked(other))
      return [evidence('the trips of another route', pair, other)];
    // Two districts of one city have its code both there and back. One code there and another back would be either
    // city's.
    const back = known.get(keyOf(end, start));
    const isEither = from === to && back !== undefined && back.from === back.to && back.from !== from;
    return isEither && start < end ? [evidence('one code at both ends', pair, back)] : [];
  });
}

/**
 * Whether a text that no code and no name looks like, such as `x' OR '1'='1`, cannot mean the city with this code.
 * `Xi'an` looks like a name.
 */
function isNoNameOf(text: string, code: string): boolean {
  return /["%<>;=*]|'(?!\p{L})/u.test(text) && !text.includes(code);
}

function isAsAsked({ start, end, from, to }: Pair): boolean {
  return start === from && end === to;
}

function isReversed({ start, end, from, to }: Between): boolean {
  return start === to && end === from;
}

function keyOf(one: string, other: string): string {
  return JSON.stringify([one, other]);
}

function evidence(cause: string, { start, end, from, to, exchange }: Pair, control: Pair): Fail {
  const expected = `only trips from ${quote(start)} to ${quote(end)}`;
  const made = violation(`cities: ${cause}`, '/data/lines', expected, `trips from ${quote(from)} to ${quote(to)}`);
  return fail(exchange, [control.exchange], made);
}

const cause = 'cities: the name of another city';

/** Members of each end of a trip: its code, its name, and the code of the other end. */
const ends = [
  ['start_city_code', 'from_city', 'end_city_code'],
  ['end_city_code', 'to_city', 'start_city_code'],
] as const;

/**
 * Trips whose city has a second name, which is a name of the city at the other end. Two names alone break nothing: two
 * suppliers may spell one city differently.
 */
function namesOfOthers(answers: readonly Between[]): Fail[] {
  // Of each code its names, with the first answer that had each.
  const names = new Map<string, Map<string, Exchange>>();
  return answers.flatMap(({ exchange, lines }) => {
    const found = new FirstOfEach();
    const comparedWith = new Set<Exchange>();
    for (const [index, trip] of lines.entries()) {
      for (const [codeMember, nameMember, otherMember] of ends) {
        const [code, name, other] = [textAt(trip, codeMember), textAt(trip, nameMember), textAt(trip, otherMember)];
        if (code === '' || name === '') continue;
        const own = names.get(code) ?? new Map<string, Exchange>();
        names.set(code, own);
        if (!own.has(name)) own.set(name, exchange);
        const ofOther = code === other ? undefined : names.get(other)?.get(name);
        const known = ofOther && firstBut(name, own);
        if (known === undefined) continue;
        for (const one of [known[1], ofOther!]) if (one !== exchange) comparedWith.add(one);
        const expected = `${quote(known[0])} for ${quote(code)} as in call ${known[1].call}`;
        found.add(cause, index, () => violation(cause, `/data/lines/${index}/${nameMember}`, expected, quote(name)));
      }
    }
    return found.violations().map((made) => fail(exchange, [...comparedWith], made));
  });
}

/** The first of the names that is another one, with its answer; the second at the latest. */
function firstBut(name: string, names: ReadonlyMap<string, Exchange>): readonly [string, Exchange] | undefined {
  for (const one of names) if (one[0] !== name) return one;
  return undefined;
}

/**
 * Codes that have several names, but would have one name each, and different ones, if every trip exchanged the names of
 * departure and arrival.
 */
function namesSwapped(answers: readonly Between[]): Fail[] {
  const named = answers.flatMap(({ exchange, lines }) =>
    lines.flatMap((trip) => {
      const [from, name] = [textAt(trip, 'start_city_code'), textAt(trip, 'from_city')];
      const [to, nameOfEnd] = [textAt(trip, 'end_city_code'), textAt(trip, 'to_city')];
      const isNamed = from !== to && from !== '' && name !== '' && to !== '' && nameOfEnd !== '';
      return isNamed ? [{ exchange, from, name, to, nameOfEnd }] : [];
    }),
  );
  const asShown = namesByCode([
    ...named.map(({ from, name }) => [from, name] as const),
    ...named.map(({ to, nameOfEnd }) => [to, nameOfEnd] as const),
  ]);
  const hasSeveral = (code: string): boolean => (asShown.get(code)?.size ?? 0) > 1;
  const odd = named.find(({ from, to }) => hasSeveral(from) || hasSeveral(to));
  // One name too many proves nothing: two suppliers may spell a city differently, and each may use another code for the
  // city at the other end.
  const tooMany = [...asShown.values()].reduce((sum, { size }) => sum + size - 1, 0);
  if (tooMany < 2) return [];
  const swapped = namesByCode([
    ...named.map(({ from, nameOfEnd }) => [from, nameOfEnd] as const),
    ...named.map(({ to, name }) => [to, name] as const),
  ]);
  const isOneEach = [...swapped.values()].every(({ size }) => size === 1);
  const differ = new Set([...swapped.values()].flatMap((names) => [...names])).size === swapped.size;
  if (odd === undefined || !isOneEach || !differ) return [];
  const [from, to] = [odd.nameOfEnd, odd.name].map(quote);
  const made = violation(
    cause,
    '/data/lines',
    `trips from ${from} to ${to}, as all trips together show`,
    `${to} to ${from}`,
  );
  // One answer for each two names of each two codes: sent again, they show the same.
  const shown = new Map(named.map(({ exchange, ...trip }) => [JSON.stringify(trip), exchange]));
  const comparedWith = [...new Set(shown.values())].filter((one) => one !== odd.exchange);
  return [fail(odd.exchange, comparedWith, made)];
}

function namesByCode(pairs: Iterable<readonly [code: string, name: string]>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [code, name] of pairs) {
    const names = found.get(code);
    if (names === undefined) found.set(code, new Set([name]));
    else names.add(name);
  }
  return found;
}

/** A text of a trip; empty if it has none. */
function textAt(trip: unknown, name: string): string {
  const text = member(trip, name);
  return typeof text === 'string' ? text : '';
}
