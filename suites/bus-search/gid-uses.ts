import {
  type BoundFacts,
  canonicalJson,
  type Entry,
  type Exchange,
  type Facts,
  groupedBy,
  type History,
  isAccepted,
  isObject,
  type Json,
  linesOf,
  member,
  type Reason,
  reasonUnknown,
  tripKey,
  without,
} from '../../src/requirements/for-suites.ts';

/** Operations that accept the gid of a trip. */
export const named = { busTripDetail: 'trip detail', busOrderCreate: 'order creation' } as const;
export type GidOperation = keyof typeof named;

/**
 * If every accepted gid is older than every refused one, by so many milliseconds at least, then gids begin to work some
 * time after their search.
 */
const lag = 1000;
/** Later uses of refused gids that have to be accepted, all of them, before the time since the search is the reason. */
const enoughLater = 8;

/** One use of a gid. */
export interface Use {
  readonly entry: Entry;
  readonly exchange: Exchange;
  readonly gid: string;
  /** The search that showed it. */
  readonly from: Exchange;
  /** Whether it was shown, was invented, was sent with nothing else, or to a path that no platform has. */
  readonly kind: 'shown' | 'invented' | 'bare' | 'elsewhere';
  /**
   * Whether there was a search between the two. `surely`: one began and ended between them; `perhaps`: one overlapped
   * with them.
   */
  readonly searchBetween: 'surely' | 'perhaps' | 'no';
  /** Why the answer says nothing about the gid; null if it does. */
  readonly unread: Reason | null;
  readonly isAccepted: boolean;
  /** What is wrong with the answer to a gid that was shown; null if the gid was accepted. */
  readonly cause: string | null;
  /** Whether its trip is gone: the same search was accepted again after the refusal, and never shows it. */
  readonly isGone: boolean;
}

/**
 * The uses of gids that another search has ended. All uses after another search were refused, and they are gids of at
 * least two answers. Uses without a search between, older and younger than these, were accepted.
 */
export function endedBySearches(uses: readonly Use[]): Use[] {
  const after = uses.filter(({ searchBetween }) => searchBetween === 'surely');
  if (after.some((use) => use.isAccepted)) return [];
  const taken = uses.filter((use) => use.isAccepted && use.searchBetween === 'no').map(ageOf);
  const ended = after.filter((use) => Math.min(...taken) <= ageOf(use) && ageOf(use) <= Math.max(...taken));
  return new Set(ended.map(({ from }) => from)).size > 1 ? ended : [];
}

/** Milliseconds from its search to its use. */
function ageOf({ exchange, from }: Use): number {
  return exchange.sentAt - from.endedAt;
}

/**
 * All uses of a gid that was refused when it was more than a second old, and accepted before and after: one of several
 * servers does not know it. A gid that works once is accepted once only. Empty if there is no such gid.
 */
export function knownInPart(uses: readonly Use[]): readonly Use[] {
  const isRefusedBetween = (ofOne: readonly Use[]): boolean => {
    const first = ofOne.findIndex((use) => use.isAccepted);
    const last = ofOne.findLastIndex((use) => use.isAccepted);
    return ofOne.some((use, nth) => first < nth && nth < last && !use.isAccepted && ageOf(use) >= lag);
  };
  return usesByGid(uses).find(isRefusedBetween) ?? [];
}

/**
 * Whether the time since the search is the reason: one copy of a platform may be behind another. Either each accepted
 * gid was at least a second older than all refused ones; or the refused gids were accepted a second later, always and
 * often enough.
 */
export function isTakenOnlyLater(taken: readonly Use[], uses: readonly Use[]): boolean {
  const refused = uses.filter(({ cause }) => cause !== null);
  if (taken.length > 0 && Math.min(...taken.map(ageOf)) - Math.max(...refused.map(ageOf)) >= lag) return true;
  const later = usesByGid(uses).flatMap((ofOne) => {
    const first = ofOne.find(({ cause }) => cause !== null);
    return first === undefined ? [] : ofOne.filter((use) => ageOf(use) - ageOf(first) >= lag);
  });
  return later.length >= enoughLater && later.every(({ cause }) => cause === null);
}

/** The uses of each gid of each answer, in the order in which they were sent. */
function usesByGid(uses: readonly Use[]): readonly (readonly Use[])[] {
  const inTime = uses.toSorted((one, other) => one.exchange.sentAt - other.exchange.sentAt);
  return [...groupedBy(inTime, ({ from }) => from).values()].flatMap((ofAnswer) => [
    ...groupedBy(ofAnswer, ({ gid }) => gid).values(),
  ]);
}

export function usesOf(name: GidOperation, history: History, facts: Facts): Use[] {
  const operation = facts.operations[name];
  if (operation === null) return [];
  const searches = history.exchanges.filter(({ operation: asked, answer }) => asked === 'search' && answer !== null);
  const calls = history.calls(name);
  const fitsKey = calls.some(({ exchange }) => operation.isAccepted(exchange));
  return calls.flatMap((entry): Use[] => {
    const { request, exchange } = entry;
    const gid = member(request?.body as never, 'gid');
    if (request?.from === undefined || typeof gid !== 'string') return [];
    const { from } = request;
    const sentAs = request.bare === true ? 'bare' : request.elsewhere === true ? 'elsewhere' : null;
    const isTaken = operation.isAccepted(exchange);
    const wrong = isTaken
      ? operation.echoes(exchange, gid)
        ? null
        : `${named[name]} answers another gid`
      : `${named[name]} refuses a gid`;
    const common = {
      entry,
      exchange,
      gid,
      from,
      unread: reasonUnread(name, operation, fitsKey, exchange, facts),
      isAccepted: isTaken,
      cause: wrong,
      isGone: !isTaken && isGone(gid, exchange, from, searches),
    };
    const meanwhile = searches.filter(
      (one) => one !== from && one.sentAt < exchange.endedAt && one.endedAt > from.sentAt,
    );
    // A search that shows the same gid again may be what it lives by.
    const isOver = meanwhile.some(
      (one) => one.sentAt >= from.endedAt && one.endedAt <= exchange.sentAt && isAccepted(one),
    );
    const searchBetween =
      isOver && !meanwhile.some((one) => shows(one, gid)) ? 'surely' : meanwhile.length > 0 ? 'perhaps' : 'no';
    return [{ ...common, kind: sentAs ?? (shows(from, gid) ? 'shown' : 'invented'), searchBetween }];
  });
}

/** Whether equal searches after the refusal of a gid show its trip no more, under whatever gid. */
function isGone(gid: string, refusal: Exchange, from: Exchange, searches: readonly Exchange[]): boolean {
  const { body, bodyText } = from.request;
  const keysOf = (search: Exchange): (string | null)[] => linesOf(search).map((line) => tripKey(line, body as Json));
  const key = keysOf(from)[linesOf(from).findIndex((line) => member(line, 'gid') === gid)] ?? null;
  const later = searches.filter(
    (one) => one.sentAt >= refusal.endedAt && isAccepted(one) && one.request.bodyText === bodyText,
  );
  return key !== null && later.length > 0 && !later.some((one) => keysOf(one).includes(key));
}

export function shows(search: Exchange, gid: string): boolean {
  return linesOf(search).some((line) => member(line, 'gid') === gid);
}

function reasonUnread(
  name: GidOperation,
  operation: BoundFacts,
  fitsKey: boolean,
  exchange: Exchange,
  facts: Facts,
): Reason | null {
  const status = exchange.answer?.status ?? 0;
  if (status === 401)
    return { code: 'key-not-shown-to-fit', operation: name, ...(fitsKey ? { sometimes: true as const } : {}) };
  const unreadable = operation.reasonUnreadable(exchange);
  return unreadable === null
    ? reasonUnknown(exchange, facts)
    : { code: 'answer-unreadable', operation: name, status, because: unreadable };
}

/** Whether two gids are of one search, or of two that are equal but for the day. */
export function isFromTheSameSearch(one: Use, other: Use): boolean {
  const [first, second] = [one, other].map(({ from: { request } }) =>
    canonicalJson(isObject(request.body) ? without(request.body, 'date') : null),
  );
  return first === second;
}
