import type { Answer, Body, Exchange } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { ownOperation } from '../../contract/operations.ts';
import { isTaken } from './own-things.ts';

/** Items of a list, and members of an object, that are altered at most; and places of an answer. */
const [mostItems, mostPlaces] = [50, 500];
/** A text that has characters of every kind, and fits no format. */
const odd = 'odd aZ9 <"\'&;%$/\\>\n';
/** Statuses with which any answer is tried, as well as those that are listed for its operation. */
const usualStatuses = [200, 204, 400, 403, 404, 409, 422, 500, 503];
const mostStatuses = 30;

/** What a value becomes: undefined if it is removed, itself if the change is not for such values. */
type To = (value: Json) => Json | undefined;
type Change = (exchange: Exchange) => Exchange;
/** Names of members, from the outermost: `*` for all items of a list, `0` for the first. */
type Place = readonly string[];

const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null;
const replacements: readonly To[] = [
  // A loop would go over a text in the place of an empty list.
  (value) => (isPlain(value) ? odd : value),
  ...[undefined, null, '', -1.5, 1e6, true, Object.freeze([]), Object.freeze({})].map((to) => () => to),
];
const changes: readonly To[] = [
  ...replacements,
  (value) => (Array.isArray(value) ? [...value, ...value] : value),
  (value) => (Array.isArray(value) ? value.toReversed() : value),
];

/**
 * The answers of a flow with something changed in them: in all at once, and in each alone, from the last one; first
 * whole answers, then single values. Nothing is added that an answer did not have.
 */
export function* alterations(recorded: readonly Exchange[]): Generator<readonly Exchange[]> {
  const answered = recorded.filter(({ answer }) => answer !== null);
  const each = answered.map((one) => [one]).toReversed();
  for (const changesOf of [ofWhole, ofValues])
    for (const scope of answered.length > 1 ? [answered, ...each] : each)
      for (const change of changesOf(scope)) {
        const altered = recorded.map((one) => (scope.includes(one) ? change(one) : one));
        if (altered.some((one, nth) => one !== recorded[nth])) yield altered;
      }
}

/** Changes of all values, the headers and the status. */
function ofWhole(scope: readonly Exchange[]): Change[] {
  const listed = scope.flatMap(({ operation }) => ownOperation(operation)?.statuses ?? []);
  return [
    ...replacements.map(
      (to): Change =>
        (one) =>
          everyValue(one, to),
    ),
    ...[...new Set([...usualStatuses, ...listed])].slice(0, mostStatuses).map(
      (status): Change =>
        (one) =>
          one.answer?.status === status ? one : withAnswer(one, { status }),
    ),
    (one) => withAnswer(one, { headers: {} }),
    (one) =>
      withAnswer(one, {
        headers: Object.fromEntries(Object.keys(one.answer?.headers ?? {}).map((name) => [name, ['odd']])),
      }),
  ];
}

/** Changes of the whole body, of one value, or of the same one of all items of a list. */
function ofValues(scope: readonly Exchange[]): Change[] {
  const places = new Map(scope.flatMap(placesIn).map((place) => [JSON.stringify(place), place]));
  return [...places.values()].flatMap((place) =>
    changes.map(
      (to): Change =>
        (one) =>
          changed(one, place, to),
    ),
  );
}

/** Changes all values that are no lists and objects, but those that decide whether the call is accepted. */
function everyValue(exchange: Exchange, to: To): Exchange {
  return placesIn(exchange).reduce((sofar, place) => {
    const next = changed(sofar, place, (value) => (isPlain(value) ? to(value) : value));
    return isStillTaken(next) === isStillTaken(exchange) ? next : sofar;
  }, exchange);
}

function isStillTaken(exchange: Exchange): boolean | null {
  try {
    return isTaken(exchange);
  } catch {
    // What `accepted` of a pack throws.
    return null;
  }
}

function changed(exchange: Exchange, place: Place, to: To): Exchange {
  const body = exchange.answer?.body;
  if (body?.kind !== 'json') return exchange;
  const value = valueChanged(body.value, place, to);
  return value === body.value ? exchange : withBody(exchange, value);
}

/** The value itself if nothing in it changes. */
function valueChanged(value: Json, [name, ...rest]: Place, to: To): Json | undefined {
  if (name === undefined) return to(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonObject);
  const made = entries.flatMap(([own, one]) => {
    const isThere = own === name || (name === '*' && Array.isArray(value));
    const next = isThere ? valueChanged(one, rest, to) : one;
    return next === undefined ? [] : [[own, next] as const];
  });
  if (made.length === entries.length && made.every(([, one], nth) => one === entries[nth]?.[1])) return value;
  return Array.isArray(value) ? made.map(([, one]) => one) : Object.fromEntries(made);
}

function placesIn({ answer }: Exchange): Place[] {
  return answer?.body.kind === 'json' ? [[], ...placesOf(answer.body.value)].slice(0, mostPlaces) : [];
}

/** The places of all values inside a value; those of the items of a list once. */
function placesOf(value: Json): Place[] {
  const below = (name: string, one: Json): Place[] => [[name], ...placesOf(one).map((place) => [name, ...place])];
  if (isObject(value))
    return Object.entries(value)
      .slice(0, mostItems)
      .flatMap(([name, one]) => below(name, one));
  if (!Array.isArray(value) || value.length === 0) return [];
  const ofItems = value.slice(0, mostItems).flatMap((one) => below('*', one));
  const distinct = [...new Map(ofItems.map((place) => [JSON.stringify(place), place])).values()];
  return value.length === 1 ? distinct : [...distinct, ...below('0', value[0] ?? null)];
}

function withBody(exchange: Exchange, value: Json | undefined): Exchange {
  const body: Body = value === undefined ? { kind: 'empty' } : { kind: 'json', value };
  return withAnswer(exchange, { body });
}

function withAnswer(exchange: Exchange, change: Partial<Answer>): Exchange {
  return exchange.answer === null ? exchange : { ...exchange, answer: { ...exchange.answer, ...change } };
}
