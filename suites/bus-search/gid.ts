import { quoted } from '../quoted.ts';
import { eachField, isText } from './trips.ts';
import { gidOnce } from './pages.ts';
import {
  requirement,
  type Case,
  type Exchange,
  fail,
  type Fail,
  inScope,
  isCalendarDate,
  type Json,
  linesOf,
  member,
  onceFor,
  pass,
  quote,
  tripKey,
  violation,
} from '../../src/requirements/for-suites.ts';
import { allSearches } from '../scenarios/all-calls.ts';
import { gidsOrdered, gidsDetailed, gidsKept } from '../scenarios/gids-used.ts';
import { gidsUsed } from './gids-used.ts';
import { overPages } from './ways.ts';

// §2: "gid: identifier of the trip"
export const busGid = requirement({
  id: 'bus.gid',
  level: 'MUST',
  quotes: {
    '1': [quoted.gidCarried],
    '2': [quoted.gidField],
    '4.1': [quoted.gidUsedLater],
  },
  statement: '`gid` is not empty and names one trip only, within an answer and over all pages of a search.',
  reading:
    'Trip detail and ordering identify a trip by its gid. Two trips are the same if route, date, departure ' +
    'time, line, stations, class and seat count are the same; equal trips with different gids are not duplicates.',
  probes: 'Every accepted search, and all pages of its result.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.trip', 'bus.data'],
  judge: [eachField(['gid'], isText, (text) => text !== '', 'empty', 'an identifier'), ...overPages(gidOnce)],
});
export const busGidAcross = requirement({
  id: 'bus.gid-across',
  level: 'SHOULD',
  quotes: {
    '1': [quoted.gidCarried],
    '2': [quoted.gidField],
    '4.1': [quoted.gidUsedLater],
  },
  statement: 'A gid names one trip only, also across dates and routes.',
  reading:
    'The document names only the gid as input of trip detail and order creation. Whether a trip keeps its gid is ' +
    'not shown: it may get a new one with every answer.',
  probes: 'All accepted searches of the run together.',
  needs: ['trips'],
  asks: allSearches,
  judge: ({ exchanges }) => gidsAcross(exchanges),
});

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
export const busGidDownstream = requirement({
  id: 'bus.gid-downstream',
  level: 'MUST',
  quotes: {
    '1': [quoted.gidCarried],
    '4.1': [quoted.gidUsedLater],
  },
  statement: 'The `gid` of a returned trip is accepted by trip detail and by order creation.',
  reading:
    'Both operations are named without being shown, so only those that the configuration describes are called. ' +
    'Each of them is judged separately. Order creation gets trips that have seats and do not leave today.',
  probes:
    'Gids from many answers, used immediately and after one more search: the document does not show how long a ' +
    'gid works, but reading all pages needs several searches. The control is an invented gid that trip detail ' +
    'refuses. If order creation refuses the gid of a trip, further controls are sent, because an order may be ' +
    'refused for other reasons: an invented gid (refused as well) and a short gid without signs of the same day. ' +
    'If no gid was accepted, the gid is also sent to a path that no platform has, because the configured path may ' +
    'be wrong, and to order creation without the rest of the body. Refused gids are tried again over new ' +
    'connections in turn: one of several servers may not know them. If `operations` sets `echo`, the answer must ' +
    'name the same gid.',
  needs: ['trips', 'bus-trip-detail'],
  asks: [gidsDetailed, gidsKept, gidsOrdered],
  judge: gidsUsed,
});

/** So many gids of two answers have to name other trips of both: one or two may be trips that changed their times. */
const enough = 3;

/** A trip that a gid names, as an answer shows it. */
interface Shown {
  readonly gid: string;
  readonly line: Json;
  /** Its cities and day. */
  readonly place: readonly [from: string, to: string, date: string];
  /** The key that identifies it in every answer; null if it lacks a part of the key. */
  readonly trip: string | null;
  readonly answer: Answer;
}

/** An accepted search: what each of its gids names, and all the trips that it shows. */
interface Answer {
  readonly exchange: Exchange;
  readonly gids: ReadonlyMap<string, Shown>;
  readonly trips: ReadonlySet<string | null>;
}

/**
 * Sections 1 and 2: a gid names one trip, on every route and day, and in every order of trips. A gid that names trips
 * of two routes or days is always reported. On one route and day a trip may change its time. So gids are reported there
 * only if several name other trips at once, and if both answers show both trips. Gids that are new in every answer
 * break nothing.
 */
export function* gidsAcross(exchanges: readonly Exchange[]): Iterable<Case> {
  const named = new Map<string, Shown>();
  const places = new Set<string>();
  for (const exchange of exchanges) {
    if (!inScope('accepted-search', exchange)) continue;
    const answer = answerOf(exchange);
    const found = [...elsewhere(answer, named), ...moreThanTimes(answer, named)];
    let isKnown = false;
    for (const shown of answer.gids.values()) {
      isKnown ||= named.has(shown.gid);
      // Two of them are enough.
      if (places.size < 2) places.add(shown.place.join('\n'));
      note(shown, named);
    }
    // With one place in the whole run, and gids that are all new, nothing could differ.
    if (found.length === 0 && answer.gids.size > 0 && (places.size > 1 || isKnown)) yield pass(exchange);
    yield* found;
  }
}

/** What an answer's gids name; not those that it has for several trips, which `bus.gid` reports. */
const answerOf = onceFor((exchange: Exchange): Answer => {
  const gids = new Map<string, Shown>();
  const trips = new Set<string | null>();
  const twice = new Set<string>();
  const answer: Answer = { exchange, gids, trips };
  for (const line of linesOf(exchange)) {
    const trip = tripKey(line, exchange.request.body);
    trips.add(trip);
    const [gid, date] = [member(line, 'gid'), member(line, 'dep_date')];
    const [from, to] = [member(line, 'start_city_code'), member(line, 'end_city_code')];
    if (
      typeof gid !== 'string' ||
      gid === '' ||
      typeof from !== 'string' ||
      typeof to !== 'string' ||
      typeof date !== 'string' ||
      !isCalendarDate(date)
    )
      continue;
    const shown: Shown = { gid, line, place: [from, to, date], trip, answer };
    const other = gids.get(gid);
    if (other !== undefined && (other.trip !== shown.trip || !isSamePlace(other, shown))) twice.add(gid);
    gids.set(gid, shown);
  }
  for (const gid of twice) gids.delete(gid);
  return answer;
});

/** Whether a gid was that of another trip of the same route and day, and both answers show both trips. */
function isMoved(shown: Shown, known: Shown | undefined): boolean {
  if (
    known === undefined ||
    known.trip === null ||
    shown.trip === null ||
    known.trip === shown.trip ||
    !isSamePlace(known, shown)
  )
    return false;
  return shown.answer.trips.has(known.trip) && known.answer.trips.has(shown.trip);
}

/**
 * Notes what a gid names now. An answer replaces the known one only if its search was sent after that one had come:
 * otherwise it may be the older of the two.
 */
function note(shown: Shown, named: Map<string, Shown>): void {
  const known = named.get(shown.gid);
  if (
    known === undefined ||
    (isSamePlace(known, shown) && shown.answer.exchange.sentAt >= known.answer.exchange.endedAt)
  )
    named.set(shown.gid, shown);
}

function isSamePlace(one: Shown, other: Shown): boolean {
  return one.place.every((part, nth) => part === other.place[nth]);
}

/** Gids that name a trip of another route or day; each cause once. */
function elsewhere(answer: Answer, known: ReadonlyMap<string, Shown>): Fail[] {
  const found = new Map<string, Fail>();
  for (const shown of answer.gids.values()) {
    const before = known.get(shown.gid);
    if (before === undefined || isSamePlace(before, shown)) continue;
    const isSameRoute = before.place[0] === shown.place[0] && before.place[1] === shown.place[1];
    const cause = isSameRoute ? 'one gid on different dates' : 'one gid on different routes';
    const at = ({ place: [from, to, date] }: Shown): string => `${quote(`${from} to ${to}`)} on ${quote(date)}`;
    if (!found.has(cause)) found.set(cause, evidence(cause, shown, [at(shown), at(before)], before));
  }
  return [...found.values()];
}

/** Gids that name other trips than before: enough of them in two answers. */
function moreThanTimes(answer: Answer, known: ReadonlyMap<string, Shown>): Fail[] {
  const moved = [...answer.gids.values()].filter((shown) => isMoved(shown, known.get(shown.gid)));
  const before = (shown: Shown): Shown => known.get(shown.gid) as Shown;
  const renamed = moved.find(
    (one) => moved.filter((other) => before(other).answer === before(one).answer).length >= enough,
  );
  if (renamed === undefined) return [];
  const at = ({ line }: Shown): string =>
    `the trip at ${quote(String(member(line, 'dep_time')))} of ${quote(String(member(line, 'line_name')))}`;
  const both = `${at(before(renamed))}, and both answers show both trips`;
  return [evidence('one gid for different trips in two answers', renamed, [at(renamed), both], before(renamed))];
}

function evidence(cause: string, { gid, answer }: Shown, [now, then]: readonly [string, string], before: Shown): Fail {
  const actual = `${quote(gid)} for ${now}; call ${before.answer.exchange.call} had it for ${then}`;
  const made = violation(`/data/lines/[]/gid: ${cause}`, '/data/lines', 'a gid that names one trip only', actual);
  return fail(answer.exchange, [before.answer.exchange], made);
}
