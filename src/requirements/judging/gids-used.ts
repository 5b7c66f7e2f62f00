import { isRefusedInTheSameWay, lettersOf } from '../checks/refused-alike.ts';
import { linesOf } from '../checks/trips.ts';
import { sayingText } from '../../contract/schema/index.ts';
import type { BoundFacts, BoundName, Facts, History, Entry } from '../history/index.ts';
import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { pointerValue } from '../../contract/json-pointer.ts';
import { canonicalJson, member } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { GidAnswer } from '../../contract/reasons/judging.ts';
import { fail, type Case, pass, notApplicable, unknown } from './case.ts';
import { reasonUnknown } from './status.ts';

/** Operations that take the gid of a trip. */
const named = { busTripDetail: 'trip detail', busOrderCreate: 'order creation' } as const;
type GidOperation = Extract<BoundName, keyof typeof named>;

/**
 * If every accepted gid is older than every refused one, by so many milliseconds at least, then gids begin to work some
 * time after their search.
 */
const lag = 1000;

/** One use of a gid. */
interface Use {
  readonly entry: Entry;
  readonly exchange: Exchange;
  readonly gid: string;
  /** The search that showed it. */
  readonly from: Exchange;
  /** Whether it was shown, was invented, or was sent with nothing else. */
  readonly kind: 'shown' | 'invented' | 'bare';
  /**
   * Whether a search came between the two. `surely`: one began and ended between; `perhaps`: one went on beside them.
   */
  readonly searchBetween: 'surely' | 'perhaps' | 'no';
  /** Why the answer says nothing of the gid; null where it does. */
  readonly unread: Reason | null;
  readonly isAccepted: boolean;
  /** What is wrong with the answer to a gid that was shown; null where the gid was taken. */
  readonly cause: string | null;
}

/**
 * The gid of a returned trip is accepted (section 4.1 rule 3). For how long is not shown, but another search does not
 * end it: a list of pages takes several. Refusals tell where two answers to one search gave gids that were refused, one
 * of them with no other search beside it.
 */
export function* gidsUsed(history: History, facts: Facts): Generator<Case> {
  const { busTripDetail, busOrderCreate } = facts.operations;
  if (busTripDetail === null && busOrderCreate === null)
    return yield notApplicable({ code: 'gid-operations-not-bound' });
  if (busOrderCreate?.budget === 0) yield notApplicable({ code: 'order-creation-without-budget' });
  const detailed = usesOf('busTripDetail', history, facts);
  const ordered = usesOf('busOrderCreate', history, facts);
  const taken = [...detailed, ...ordered].filter(({ kind, cause }) => kind === 'shown' && cause === null);
  if (busTripDetail !== null) yield* usedBy('busTripDetail', busTripDetail, detailed, taken, facts);
  if (busOrderCreate !== null) yield* usedBy('busOrderCreate', busOrderCreate, ordered, taken, facts);
}

/** What the uses of gids by one operation tell. `taken`: the uses of gids that either operation took. */
function* usedBy(
  name: GidOperation,
  operation: BoundFacts,
  uses: readonly Use[],
  taken: readonly Use[],
  facts: Facts,
): Generator<Case> {
  const of = (kind: Use['kind']): Use[] => uses.filter((use) => use.kind === kind);
  if (name === 'busTripDetail' && of('invented').some((use) => use.isAccepted))
    return yield notApplicable({ code: 'invented-gid-accepted' });
  const isBorneOut = of('shown').some((use) => use.isAccepted && use.cause === null);
  const readable = of('shown').filter(({ unread }) => unread === null);
  const failed = readable.filter(({ cause }) => cause !== null);
  const ended = endedBySearches(readable);
  for (const use of of('shown')) {
    const { entry, exchange, unread, cause, searchBetween } = use;
    if (unread !== null) yield unknown(entry, unread);
    else if (cause === null) yield pass(exchange);
    else if (use.isAccepted && !isBorneOut && !namesAnother(use, operation))
      yield unknown(entry, { code: 'gid-not-named', operation: name, pointer: operation.echo ?? '' });
    else if (isTakenOnlyLater(taken, failed)) yield notApplicable({ code: 'gid-taken-later-only' });
    else if (ended.includes(use)) yield failure(name, operation, use, ended, facts);
    else if (searchBetween === 'surely') yield notApplicable({ code: 'gid-lifetime-unknown' });
    else {
      const groupsEqualBut = failed.filter(
        (other) => other.searchBetween !== 'surely' && other.cause === cause && isFromTheSameSearch(use, other),
      );
      const isEnough =
        new Set(groupsEqualBut.map(({ from }) => from)).size > 1 &&
        groupsEqualBut.some((other) => other.searchBetween === 'no');
      const doubt =
        name === 'busTripDetail' || use.isAccepted || (exchange.answer?.status ?? 0) >= 500
          ? null
          : reasonPerhapsNotTheGid(use, uses, facts);
      if (isEnough && doubt === null)
        yield failure(name, operation, use, [...groupsEqualBut, ...of('invented').slice(0, 1)], facts);
      else yield unknown(entry, doubt ?? failedTooSeldom(name, use, readable, facts));
    }
  }
}

/**
 * Gids that another search has ended: all that came after one were refused; and of two answers some, while others
 * without a search between, older and younger ones, were taken.
 */
function endedBySearches(uses: readonly Use[]): Use[] {
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
 * Whether each gid that was taken was older, by a second at least, than all that were refused: copies of a platform may
 * be behind each other.
 */
function isTakenOnlyLater(taken: readonly Use[], refused: readonly Use[]): boolean {
  return taken.length > 0 && Math.min(...taken.map(ageOf)) - Math.max(...refused.map(ageOf)) >= lag;
}

function usesOf(name: GidOperation, history: History, facts: Facts): Use[] {
  const operation = facts.operations[name];
  if (operation === null) return [];
  const searches = history.exchanges.filter(({ operation: asked, answer }) => asked === 'search' && answer !== null);
  return history.calls(name).flatMap((entry): Use[] => {
    const { request, exchange } = entry;
    const gid = member(request?.body as never, 'gid');
    if (request?.from === undefined || typeof gid !== 'string') return [];
    const { from, bare } = request;
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
      unread: reasonUnread(name, operation, exchange, facts),
      isAccepted: isTaken,
      cause: wrong,
    };
    const comparedWith = searches.filter(
      (one) => one !== from && one.sentAt < exchange.endedAt && one.endedAt > from.sentAt,
    );
    // A search that shows the same gid again may be what it lives by.
    const isOver = comparedWith.some(
      (one) => one.sentAt >= from.endedAt && one.endedAt <= exchange.sentAt && isAccepted(one),
    );
    const searchBetween =
      isOver && !comparedWith.some((one) => shows(one, gid)) ? 'surely' : comparedWith.length > 0 ? 'perhaps' : 'no';
    return [{ ...common, kind: bare === true ? 'bare' : shows(from, gid) ? 'shown' : 'invented', searchBetween }];
  });
}

/** Whether an answer names another trip of the search. A gid that no answer shows may be one of the same trip. */
function namesAnother({ exchange, from }: Use, { echo }: BoundFacts): boolean {
  const gid = pointerValue(answerJson(exchange), echo ?? '');
  return typeof gid === 'string' && shows(from, gid);
}

function shows(search: Exchange, gid: string): boolean {
  return linesOf(search).some((line) => member(line, 'gid') === gid);
}

function reasonUnread(name: GidOperation, operation: BoundFacts, exchange: Exchange, facts: Facts): Reason | null {
  const status = exchange.answer?.status ?? 0;
  if (status === 401) return { code: 'key-not-shown-to-fit', operation: name };
  const unreadable = operation.reasonUnreadable(exchange);
  return unreadable === null
    ? reasonUnknown(exchange, facts)
    : { code: 'answer-unreadable', operation: name, status, because: unreadable };
}

/** That too few gids failed as this one did. `uses`: those of gids that were shown, with answers that tell. */
function failedTooSeldom(name: GidOperation, use: Use, uses: readonly Use[], facts: Facts): Reason {
  const failed = uses.filter(
    ({ cause, exchange }) => cause === use.cause && exchange.answer?.status === use.exchange.answer?.status,
  ).length;
  const taken = uses.filter(({ cause }) => cause === null).length;
  return {
    code: 'gid-failed-too-seldom',
    operation: name,
    ...answerTo(use, facts),
    names: use.isAccepted,
    failed,
    taken,
  };
}

function isFromTheSameSearch(one: Use, other: Use): boolean {
  return canonicalJson(one.from.request.body ?? null) === canonicalJson(other.from.request.body ?? null);
}

function failure(name: GidOperation, { echo }: BoundFacts, use: Use, evidence: readonly Use[], facts: Facts): Case {
  const { exchange, gid, cause } = use;
  const { status, saying } = answerTo(use, facts);
  const until = use.searchBetween === 'surely' ? ' once another search was made' : '';
  const entry = use.isAccepted
    ? {
        message: `expected ${named[name]} to name the gid asked for, got another`,
        expected: `${echo} is ${JSON.stringify(gid)}`,
        actual: JSON.stringify(pointerValue(answerJson(exchange), echo ?? '') ?? null),
      }
    : {
        message:
          `expected ${named[name]} to accept the gid of a trip just returned, got ` +
          `${status}${sayingText(saying)}${until}`,
        expected: `the gid of a returned trip is accepted by ${named[name]} (section 4.1 rule 3)`,
        actual: `status ${status}${sayingText(saying)}`,
        ...(status === null ? {} : { status }),
      };
  const comparedWith = evidence.flatMap((one) => [one.from, one.exchange]);
  return fail(exchange, comparedWith, { cause: `${cause}${until}`, ...entry }, 'run');
}

/**
 * Why order creation may have refused something else than the gid; null if the gid was the reason. Two things together
 * show that: an invented gid is refused in the same way; and either an order was accepted, or a body of the gid alone
 * is refused in the same way.
 */
function reasonPerhapsNotTheGid(use: Use, uses: readonly Use[], facts: Facts): Reason | null {
  const [invented, bare] = (['invented', 'bare'] as const).map((kind) => uses.find((one) => one.kind === kind));
  const isOrdered = uses.some(({ kind, isAccepted: isTaken }) => kind === 'shown' && isTaken);
  const isAlike = (other: Use | undefined): boolean =>
    other !== undefined && !other.isAccepted && isRefusedInTheSameWay(use, other);
  if (isAlike(invented) && (isOrdered || (bare !== undefined && isAlike(bare) && lettersOf(bare) !== ''))) return null;
  const answerOf = (other: Use | undefined): GidAnswer | null => (other === undefined ? null : answerTo(other, facts));
  return {
    code: 'gid-perhaps-not-refused',
    ...answerTo(use, facts),
    invented: answerOf(invented),
    ...(isOrdered ? {} : { bare: answerOf(bare) }),
  };
}

function answerTo({ exchange }: Use, facts: Facts): GidAnswer {
  return { status: exchange.answer?.status ?? null, saying: facts.saying(exchange) };
}
