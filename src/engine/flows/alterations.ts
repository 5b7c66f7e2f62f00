import { shuffled } from '../../arbitraries/index.ts';
import type { Answer, Body, Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { ownOperation } from '../../contract/operations.ts';
import { isTaken } from './own-things.ts';

/** Items of a list, and members of an object, that are altered at most; places of an answer, and statuses. */
const [mostItems, mostPlaces, mostStatuses] = [50, 500, 30];
/** A text that has characters of every kind, and fits no format. */
const odd = 'odd aZ9 <"\'&;%$/\\>\n';
/** Statuses with which any answer is tried, as well as those that are listed for its operation. */
const usualStatuses = [200, 204, 400, 403, 404, 409, 422, 500, 503];

/** What a value becomes: undefined if it is removed, itself if the change is not for such values. */
type To = (value: Json) => Json | undefined;
type Change = (exchange: Exchange) => Exchange;
/** Names of members, from the outermost: `*` for all items of a list, `0` for the first. */
type Place = readonly string[];
const first = '0';

const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null;
const replacements: readonly To[] = [
  // A loop would go over a text in the place of an empty list, and nobody sees what is read of a number.
  ...[odd, '', -1.5, 1e6, true].map((to) => (value: Json) => (isPlain(value) ? to : value)),
  ...[undefined, null, Object.freeze([]), Object.freeze({})].map((to) => () => to),
];
/** Those of lists alone come first: most others of a list end a flow by a TypeError, which shows nothing. */
const replacementsAndOrders: readonly To[] = [
  (value) => (Array.isArray(value) ? value.toReversed() : value),
  (value) => (Array.isArray(value) ? value.slice(1) : value),
  (value) => (Array.isArray(value) ? [...value, ...value] : value),
  ...replacements,
];

/** Answers that are altered together, and how. */
interface Alteration {
  readonly scope: readonly Exchange[];
  readonly change: Change;
}

/**
 * The answers of a flow with something altered in them: first all values of all answers; then by turns a member of an
 * operation, in all its answers, and one in one answer alone, in an order that the seed gives. So few alterations reach
 * most members, however many answers and long lists there are. Nothing is added that an answer did not have.
 */
export function* alterations(recorded: readonly Exchange[], seed = 0): Generator<readonly Exchange[]> {
  const answered = recorded.filter(({ answer }) => answer !== null).toReversed();
  const made = ({ scope, change }: Alteration): (readonly Exchange[])[] => {
    const altered = recorded.map((one) => (scope.includes(one) ? change(one) : one));
    return altered.some((one, at) => one !== recorded[at]) ? [altered] : [];
  };
  for (const change of ofWhole(answered)) yield* made({ scope: answered, change });
  const [together, alone] = [true, false].map((all) => shuffled(ofMembers(answered, all), seed)) as [
    Alteration[],
    Alteration[],
  ];
  for (let at = 0; at < Math.max(together.length, alone.length); at += 1)
    for (const one of [together[at], alone[at]]) if (one !== undefined) yield* made(one);
}

/** Changes of all values, the status and the headers. */
function ofWhole(scope: readonly Exchange[]): Change[] {
  const listed = scope.flatMap(({ operation }) => ownOperation(operation)?.statuses ?? []);
  const statuses = [...new Set([...usualStatuses, ...listed])].slice(0, mostStatuses);
  const oddHeaders = ({ headers }: Answer) => Object.keys(headers).map((name) => [name, ['odd']] as const);
  return [
    ...replacements.map(ofEveryValue),
    ...statuses.map((status) => ofAnswer((answer) => (answer.status === status ? answer : { ...answer, status }))),
    ofAnswer((answer) => ({ ...answer, headers: {} })),
    ofAnswer((answer) => ({ ...answer, headers: Object.fromEntries(oddHeaders(answer)) })),
  ];
}

/**
 * Alterations of operations as a whole, and of the members of their answers: each in `all` answers of its operation, or
 * in one. `answered`: last first.
 */
function ofMembers(answered: readonly Exchange[], all: boolean): Alteration[] {
  return [...groupedBy(answered, ({ operation }) => operation).values()].flatMap((own) => {
    // Of one answer, both are the same.
    const scopes = all ? (own.length > 1 ? [own] : []) : own.map((one) => [one]);
    return scopes.flatMap((scope) => {
      const places = new Map(scope.flatMap(placesIn).map((place) => [JSON.stringify(place), place]));
      const changes = [
        ...ofWhole(own),
        ...[...places.values()].flatMap((place) => replacementsAndOrders.map((to) => ofValue(place, to))),
      ];
      return changes.map((change) => ({ scope, change }));
    });
  });
}

/** Changes all values that are no lists and objects, but those that decide whether the call is accepted. */
function ofEveryValue(to: To): Change {
  const ofPlain: To = (value) => (isPlain(value) ? to(value) : value);
  return (exchange) =>
    placesIn(exchange).reduce((sofar, place) => {
      const next = ofValue(place, ofPlain)(sofar);
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

function ofValue(place: Place, to: To): Change {
  return ofAnswer((answer) => {
    if (answer.body.kind !== 'json') return answer;
    const value = valueChanged(answer.body.value, place, to);
    const body: Body = value === undefined ? { kind: 'empty' } : { kind: 'json', value };
    return value === answer.body.value ? answer : { ...answer, body };
  });
}

function ofAnswer(change: (answer: Answer) => Answer): Change {
  return (exchange) => {
    const { answer } = exchange;
    const altered = answer === null ? null : change(answer);
    return altered === answer ? exchange : { ...exchange, answer: altered };
  };
}

/** The value itself if nothing in it changes. */
function valueChanged(value: Json, [name, ...rest]: Place, to: To): Json | undefined {
  if (name === undefined) return to(value);
  if (isPlain(value)) return value;
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
  return value.length === 1 ? distinct : [...distinct, ...below(first, value[0] ?? null)];
}
