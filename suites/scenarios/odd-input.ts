import {
  brokenSearches,
  hostileSearches,
  nonObjectBodies,
  searchesWithOddInput,
  someCases,
  nearlyJsonSearches,
  GroupTest,
  letterPieces,
  longPieces,
  namesOf,
  type Piece,
  sharpPieces,
  signPieces,
  soupOf,
  places,
  guesses,
} from '../../src/arbitraries/index.ts';
import { asSearches, onBusiest } from './on-busiest.ts';
import {
  type JsonObject,
  RawBody,
  search,
  isAccepted,
  type Send,
  History,
  type Scenario,
  type BaselineSearch,
  type Facts,
  without,
} from '../../src/requirements/for-suites.ts';
import { inventedCity } from '../search-fields.ts';
import { candidatesFor, hasEffect, type ValueField, valueFields } from '../open-points/accepted-values.ts';

/** Bodies in which one production of RFC 8259 is broken, each inside an otherwise accepted search. */
export const brokenJson = onBusiest('broken JSON', (send, { body }, facts) =>
  send(...asSearches(brokenSearches(body, facts))),
);

export const noObjects = onBusiest('JSON that is no object', (send, { body }, { seed, runs }) =>
  send(...asSearches(someCases(nonObjectBodies(body), seed, Math.ceil(runs / 12)))),
);

/** Odd values in every field of an otherwise accepted search, odd ways of writing one, and drawn ones. */
export const oddSearches = onBusiest('odd searches', (send, { body }, facts) =>
  send(...asSearches(searchesWithOddInput(body, facts))),
);

/** Text that looks like an attack, in every field of text. */
export const hostileTextsInSearches = onBusiest('hostile text in searches', (send, { body }, facts) =>
  send(...asSearches(hostileSearches(body, facts))),
);

/** Fields that are wrongly typed, one at a time. */
const wrongTypes: readonly JsonObject[] = [
  { page_size: '10' },
  { page: true },
  { sort_by: 1 },
  { start_addr: {} },
  { page: 'abc' },
];

/**
 * What a target may take or refuse: wrongly typed fields, unknown ones, cities that do not exist. The largest page
 * shows most of the trips that such cities find.
 */
export const inputOfFreeChoice = onBusiest('input of free choice', (send, { body, route }, { codes }) =>
  send(
    ...[...wrongTypes, { no_such_field: 'x' }, { another_unknown_field: 'x' }].map((odd) =>
      search({ ...body, ...odd }),
    ),
    search({ ...body, page_size: 50 }),
    ...(['start_city_code', 'end_city_code'] as const).map((end) =>
      search({ ...body, page_size: 50, [end]: inventedCity(route[end], codes) }),
    ),
  ),
);

/**
 * Bodies that usual parsers accept although they are not JSON, each with the search that it means: text behind a value,
 * bytes that are not UTF-8, numerals that are not finite, and other extensions.
 */
export const nearlyJson = onBusiest('nearly JSON', (send, { body }, facts) => {
  const { meant, sent, extended } = nearlyJsonSearches(body, facts);
  return send(
    ...meant.map((one) => search(one)),
    ...sent.map((raw) => search(new RawBody(raw))),
    ...asSearches(extended),
  );
});

/** Searches for one soup, at most. */
const mostCalls = 10;
/** Fields whose texts are codes: a text of many pieces is no code, and may be refused. */
const codeFields = ['start_city_code', 'end_city_code', 'sort_by'] as const;

/**
 * Texts of many pieces in both addresses, split only if the search is not accepted; and in each other field of text.
 */
export const soupsInSearches = onBusiest('texts of many characters in searches', async (send, { body }) => {
  const inAddresses = (text: string): JsonObject => ({ ...body, start_addr: text, end_addr: text });
  const all = [...signPieces, ...sharpPieces];
  await Promise.all([
    tried(send, 'letters of many scripts', inAddresses, new GroupTest(letterPieces, longPieces.slice(0, 1))),
    tried(send, 'signs', inAddresses, new GroupTest(signPieces)),
    tried(send, 'signs as in an attack', inAddresses, new GroupTest(sharpPieces)),
    ...codeFields.map((field) =>
      tried(send, `signs in ${field}`, (text) => ({ ...body, [field]: text }), new GroupTest(all), true),
    ),
  ]);
});

/** `mayRefuse`: whether a refusal is what is expected. */
async function tried(
  send: Send,
  input: string,
  bodyOf: (text: string) => JsonObject,
  all: GroupTest<Piece>,
  mayRefuse = false,
): Promise<void> {
  let group = all;
  for (let nth = 0; nth < mostCalls && !group.isDone; nth += 1) {
    const pieces = group.next();
    const how = { input, named: namesOf(pieces), boundary: nth === 0 };
    const [exchange] = await send(search(bodyOf(soupOf(pieces)), how));
    const isRefused = exchange!.answer?.status === 400;
    const isFine = isAccepted(exchange!) || (isRefused && mayRefuse);
    group = group.after(pieces, isFine ? 'accepted' : isRefused ? 'refused' : 'broken');
  }
}

/** Each candidate for `sort_by`. */
export const sortKeysTried: Scenario = triedValues('sort_by');

/** Each candidate for `dist_type`. */
export const distTypesTried: Scenario = triedValues('dist_type');

/**
 * Each candidate of a field and a value that means nothing, on a route that one answer shows whole, so that its trips
 * can be compared; with coordinates and a page as well if none is accepted, or if all are and do nothing.
 */
function triedValues(field: ValueField): Scenario {
  return onBusiest(`values of ${field}`, async (send, busiest, facts) => {
    const longestRoute = facts.routes.find(({ total, shown }) => shown > 4 && total === shown) ?? busiest;
    const { meaningless } = valueFields[field];
    const candidates = candidatesFor(field, facts);
    const values = [meaningless, ...candidates.slice(0, 12)];
    const answers = await send(
      search(longestRoute.body),
      ...values.map((value) => search({ ...longestRoute.body, [field]: value })),
    );
    const [, odd, ...tried] = answers;
    const isLenient = odd !== undefined && isAccepted(odd);
    if (!isLenient && tried.some(isAccepted)) return;
    // If every value is accepted, only the effect of a value shows whether it is known; a filter may have none here.
    // If no value is accepted, each may need other fields as well, such as a page.
    const history = History.of(
      facts,
      answers.map((exchange) => ({ exchange, request: null })),
    );
    const distance = tried[candidates.indexOf('distance')];
    const isOpen =
      distance !== undefined && isAccepted(distance) && hasEffect(field, { exchange: distance }, history) !== true;
    const others = !isLenient ? candidates.slice(0, 6) : isOpen ? ['distance'] : [];
    if (others.length === 0) return;
    const full = { ...longestRoute.body, ...places, page: facts.firstPage, page_size: 20 };
    await send(search(full), ...[meaningless, ...others].map((value) => search({ ...full, [field]: value })));
  });
}

/**
 * The smallest search that is accepted without each of its fields; what it needs, a full search may do without: a place
 * for a city.
 */
export const fieldsLeftOut = onBusiest('required fields left out', async (send, longestRoute, facts) => {
  const needed = Object.keys(longestRoute.body);
  // One coordinate may be refused for lacking the other.
  const places = ['start', 'end']
    .map((end) => [`${end}_lng`, `${end}_lat`])
    .filter((place) => place.every((field) => needed.includes(field)));
  const [answers, , full] = await Promise.all([
    send(...needed.map((field) => search(without(longestRoute.body, field)))),
    send(...places.map((place) => search(without(longestRoute.body, ...place)))),
    fullSearch(send, facts, longestRoute),
  ]);
  const refused = needed.filter((_, nth) => answers[nth]?.answer?.status === 400);
  if (full !== null) await send(...refused.map((field) => search(without(full, field))));
});

/** Fields that a full search may be refused for: a filter by distance and what it filters by. */
const leftOut = [[], ['dist_type'], ['dist_type', 'start_addr', 'end_addr']];

/** Of each field the first value that the configuration knows to be valid. */
export function firstSupplied(supplied: Facts['supplied']): JsonObject {
  return Object.fromEntries(
    Object.entries(supplied).flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value]])),
  );
}

/**
 * A search with as many fields as the target accepts at once; null if it accepts none. The configuration's values come
 * before made-up ones (section 4.1).
 */
async function fullSearch(send: Send, facts: Facts, { body }: BaselineSearch): Promise<JsonObject | null> {
  const every: JsonObject = { ...guesses, page: facts.firstPage, ...firstSupplied(facts.supplied) };
  for (const left of leftOut) {
    const full = { ...without(every, ...left), ...body };
    const [answer] = await send(search(full));
    if (answer !== undefined && isAccepted(answer)) return full;
  }
  return null;
}
