import {
  type Exchange,
  explained,
  type Explanation,
  type Facts,
  type History,
  motionOf,
  pagingFields,
  type Reason,
  routeAndDay,
  type Answer,
  formOf,
  hasEnvelope,
  isAccepted,
  isDocumented,
  search,
} from '../src/requirements/for-suites.ts';
import { haveChanged } from './bus-search/one-total.ts';

/**
 * Trips are sold, leave or appear while a route is searched, and servers may be behind, or keep answers for a while:
 * answers of several moments cannot be compared. What one answer shows by itself has no such excuse.
 */
export const inventoryMoves: Explanation = {
  name: 'inventory-moves',
  because:
    'answers that show all trips of the route differ from one time to another: its inventory changes, or one of ' +
    'several servers is behind (the document does not show how soon they have to agree)',
  applies: ({ exchange, basis }, history, facts) => basis === 'relation' && hasMoved(exchange, history, facts),
};

/** For totals also in one answer: many platforms count the trips first, and read them a moment later. */
export const countMoves: Explanation = {
  name: 'count-moves',
  because: inventoryMoves.because,
  applies: ({ exchange }, history, facts) => hasMoved(exchange, history, facts),
};

/**
 * For what compares trips; totals that differ are compared by `bus.total`, for which one that changed elsewhere
 * explains nothing.
 */
export const totalChanged: Explanation = {
  name: 'total-changed',
  because:
    'the total of the route and day changed once while it was searched: its trips may have changed, or one ' +
    'of several servers is behind',
  applies: ({ exchange, basis }, history, facts) => basis === 'relation' && hasTotalChanged(exchange, history, facts),
};

/** Why answers of the route and day of `exchange` cannot be compared: its trips changed. Null if they did not. */
export function reasonMoved(exchange: Exchange, history: History, facts: Facts): Reason | null {
  if (hasMoved(exchange, history, facts)) return explained(inventoryMoves);
  return hasTotalChanged(exchange, history, facts) ? explained(totalChanged) : null;
}

function hasTotalChanged(exchange: Exchange, history: History, facts: Facts): boolean {
  return [...history.groupsEqualBut(pagingFields)].some(
    (series) =>
      routeAndDay(exchange) === routeAndDay(series[0]!.exchange) &&
      motionOf(series, facts.firstPage).back === null &&
      haveChanged(series, facts),
  );
}

/**
 * Whether the trips shown changed. On the route and day of `exchange` one turn is enough; on any other there have to be
 * two. A series that goes back to what it showed is not moving inventory.
 */
function hasMoved(exchange: Exchange, history: History, { firstPage }: Facts): boolean {
  for (const series of history.groupsEqualBut(pagingFields)) {
    const { turns, back } = motionOf(series, firstPage);
    const isIts = routeAndDay(series[0]!.exchange) === routeAndDay(exchange);
    if (back === null && turns >= (isIts ? 1 : 2)) return true;
  }
  return false;
}

/** The document does not show how long a key is valid (section 5): one that is accepted again has not expired. */
export const expiredKey: Explanation = {
  name: 'expired-key',
  because:
    'the key was accepted at first, and later refused until the end: it may have expired (how long a key is good ' +
    'for is not shown, section 5)',
  then: 'blocking',
  applies({ exchange }, history, { routes: [longestRoute] }) {
    const since = history.exchanges.filter(
      ({ operation, credentials, sentAt }) =>
        isDocumented(operation) && credentials === 'valid' && sentAt >= exchange.endedAt,
    );
    if (since.some(isAccepted)) return false;
    const isAsked =
      longestRoute === undefined ||
      history.withBody(longestRoute.body).some((exchange) => history.requestOf(exchange)?.connection === 'new');
    return (
      isAsked ||
      since.some(({ answer }) => answer?.status === 401) || [
        search(longestRoute.body, { connection: 'new', again: true }),
      ]
    );
  },
};

/** The fewest calls, refused in one form, that show a time in which no key passed. */
const inARow = 3;

/** Gateways check keys, too, and refuse the right one for a while if they get its new value later than the platform. */
export const keyRefusedInFront: Explanation = {
  name: 'key-refused-in-front',
  because:
    'for a while every call with the key was answered 401, in a form that no 401 to a call without the right key ' +
    'has: something in front of the platform may have refused the key',
  then: 'blocking',
  applies({ exchange }, history) {
    const form = exchange.answer === null || hasEnvelope(exchange.answer) ? null : formOf(exchange.answer);
    if (form === null) return false;
    const is401 = ({ answer }: Exchange): boolean => answer?.status === 401;
    const isSame = (one: Exchange): boolean => is401(one) && formOf(one.answer!) === form;
    const documented = history.answers.filter(({ operation }) => isDocumented(operation));
    const refused = documented.filter((one) => one.credentials === 'valid' && isSame(one));
    const from = Math.min(...refused.map(({ endedAt }) => endedAt));
    const until = Math.max(...refused.map(({ sentAt }) => sentAt));
    // Whoever refuses every key in that time refuses calls without one, too.
    const others = documented.filter(
      (one) => one.credentials !== 'valid' && is401(one) && (one.endedAt < from || one.sentAt > until),
    );
    const isOver = documented.some((one) => isAccepted(one) && one.sentAt >= from && one.endedAt <= until);
    if (refused.length < inARow || isOver || others.some(isSame)) return false;
    // Calls without the key come later.
    return others.length > 0 || (history.firstOtherKeyAt === Infinity && []);
  },
};

/** A server may not accept keys of at least so many characters; every server accepts one of the second length. */
const [tooLong, short] = [1000, 200];

/** Servers limit the length of headers, and refuse longer ones (400) before anybody looks at the key. */
export const headerTooLong: Explanation = {
  name: 'header-too-long',
  because:
    'only calls with the longest key were answered 400, in a form that no other refusal has: the server in front of ' +
    'the platform may not accept headers of that length',
  then: 'blocking',
  applies({ exchange }, history) {
    const request = history.requestOf(exchange);
    const { answer } = exchange;
    if (answer?.status !== 400 || request === null || hasEnvelope(answer)) return false;
    const { key } = request;
    if (typeof key !== 'object' || key.wrong.length < tooLong) return false;
    const lengthOf = (one: Exchange): number => {
      const sent = history.requestOf(one)?.key;
      return typeof sent === 'object' ? sent.wrong.length : 0;
    };
    const others = history.answers.filter((one) => lengthOf(one) < tooLong);
    const formIn = (one: Answer): string => formOf(one) ?? `${one.body.kind} ${one.headers['content-type']?.[0]}`;
    const saysSame = (one: Answer): boolean => one.status >= 400 && formIn(one) === formIn(answer);
    if (others.some((one) => saysSame(one.answer!))) return false;
    const shorter = others.filter((one) => lengthOf(one) >= short);
    const wrong = key.wrong.slice(0, short);
    const asked = { ...request, key: { wrong, description: `the first ${short} characters of that key` }, again: true };
    return shorter.length === 0 ? [asked] : shorter.every((one) => one.answer?.status === 401);
  },
};

/** A header's value is ASCII (RFC 9110, section 5.5): a server may refuse one that is not as no message of HTTP. */
export const headerOutsideAscii: Explanation = {
  name: 'header-outside-ascii',
  because:
    'a header with a character outside ASCII may be refused (400) before the key is looked at (RFC 9110, section 5.5)',
  applies({ exchange }, history) {
    const key = history.requestOf(exchange)?.key;
    return exchange.answer?.status === 400 && typeof key === 'object' && /[^\x20-\x7e]/.test(key.wrong);
  },
};

/** The fewest lists and objects in a body that is nested more deeply than some parsers of JSON can follow. */
const deep = 1000;

/**
 * Gateways that check JSON parse it before the platform does, and some fail on deep bodies. If refusals of broken JSON
 * have another form than all other refusals, a gateway may give them. Then it is not known which of the two failed.
 */
export const deepJsonInFront: Explanation = {
  name: 'deep-json-in-front',
  because:
    'only a body of more than 1,000 levels was answered 500, and refusals of broken JSON have a form that no other ' +
    'refusal has: something in front of the platform may read the JSON, and fail on deep JSON',
  then: 'blocking',
  applies({ exchange: { answer, request } }, history) {
    if (answer?.status !== 500 || hasEnvelope(answer)) return false;
    if (!isDeep(request) || history.answers.some((one) => one.answer?.status === 500 && !isDeep(one.request)))
      return false;
    const refused = history.answers.filter((one) => one.credentials === 'valid' && one.answer?.status === 400);
    const broken = history.searches('malformed').map((one) => one.exchange);
    const others = refused.filter((one) => history.entryOf(one)?.kind !== 'malformed' && hasEnvelope(one.answer!));
    const isForeign = broken.every((one) => one.answer === null || !hasEnvelope(one.answer));
    return broken.some((one) => one.answer?.status === 400) && isForeign && others.length > 0;
  },
};

/** Whether so many lists and objects are open at once. Brackets in texts are none. */
function isDeep({ bodyText }: Exchange['request']): boolean {
  let level = 0;
  for (const [sign] of bodyText.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level >= deep) return true;
  }
  return false;
}
