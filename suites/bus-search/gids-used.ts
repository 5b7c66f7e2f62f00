import { isRefusedInTheSameWay, lettersOf } from './same-refusal.ts';
import {
  answerJson,
  type BoundFacts,
  type Case,
  type Facts,
  fail,
  type History,
  isMasked,
  notApplicable,
  pass,
  pointerValue,
  type Reason,
  sayingText,
  unknown,
} from '../../src/requirements/for-suites.ts';
import {
  endedBySearches,
  type GidOperation,
  isFromTheSameSearch,
  isTakenOnlyLater,
  knownInPart,
  named,
  shows,
  type Use,
  usesOf,
} from './gid-uses.ts';

/**
 * The gid of a returned trip is accepted (section 4.1 rule 3). The document does not show for how long, but another
 * search does not end it: a list of pages needs several searches. Refusals are conclusive if two answers to the same
 * search, of one day or two, gave gids that were refused, and one of these was used with no other search at the same
 * time.
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

/** Judges the uses of gids by one operation. `taken`: the uses of gids that either operation accepted. */
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
  // Of gids that all have asterisks the platform is the author.
  const masks = of('shown').some(({ gid }) => !isMasked(gid));
  const readable = of('shown').filter(({ unread, gid }) => unread === null && !(masks && isMasked(gid)));
  const failed = readable.filter(({ cause }) => cause !== null);
  const ended = endedBySearches(readable);
  const inPart = knownInPart(readable);
  for (const use of of('shown')) {
    const { entry, exchange, unread, cause, searchBetween } = use;
    if (unread !== null) yield unknown(entry, unread);
    else if (cause === null) yield pass(exchange);
    else if (masks && isMasked(use.gid)) yield unknown(entry, { code: 'masked-in-front', what: 'gid' });
    else if (use.isAccepted && !isBorneOut && !namesAnother(use, operation))
      yield unknown(entry, notNamed(name, operation, use));
    else if (isTakenOnlyLater(taken, readable)) yield notApplicable({ code: 'gid-taken-later-only' });
    else if (!use.isAccepted && inPart.length > 0)
      yield failure(name, operation, use, inPart, facts, ' that it accepts over other connections');
    else if (ended.includes(use)) yield failure(name, operation, use, ended, facts, ' once another search was made');
    else if (searchBetween === 'surely') yield notApplicable({ code: 'gid-lifetime-unknown' });
    else {
      const similar = failed.filter(
        (other) => other.searchBetween !== 'surely' && other.cause === cause && isFromTheSameSearch(use, other),
      );
      const isEnough =
        new Set(similar.map(({ from }) => from)).size > 1 && similar.some((other) => other.searchBetween === 'no');
      const doubt =
        name === 'busTripDetail' || use.isAccepted || (exchange.answer?.status ?? 0) >= 500
          ? null
          : reasonPerhapsNotTheGid(use, uses, facts);
      if (isEnough && doubt === null)
        yield failure(
          name,
          operation,
          use,
          [...similar, ...of('invented').slice(0, 1)],
          facts,
          '',
          gidCount(readable, cause),
        );
      else yield unknown(entry, doubt ?? failedTooSeldom(name, use, readable, facts));
    }
  }
}

/**
 * Whether an answer names another gid: it has a text in the member that the document calls so, or the gid of another
 * trip of the search. In any other member a text that no search shows may be another name of the same trip.
 */
function namesAnother({ exchange, from }: Use, { echo }: BoundFacts): boolean {
  const gid = pointerValue(answerJson(exchange), echo ?? '');
  return typeof gid === 'string' && gid !== '' && ((echo ?? '').endsWith('/gid') || shows(from, gid));
}

/** That no answer names the gid that was sent: at the pointer is another text, or nothing. */
function notNamed(name: GidOperation, { echo }: BoundFacts, { exchange, gid }: Use): Reason {
  const pointer = echo ?? '';
  const got = pointerValue(answerJson(exchange), pointer) ?? null;
  return got === null
    ? { code: 'gid-not-named', operation: name, pointer }
    : { code: 'always-another-gid', operation: name, pointer, sent: gid, got: JSON.stringify(got) };
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

/** How many gids failed for a cause: ` (1 of 24 gids, each time)`, ` (3 of 24 gids, 4 of 9 times)`. */
function gidCount(uses: readonly Use[], cause: string): string {
  const failed = uses.filter((use) => use.cause === cause);
  const gids = new Set(failed.map(({ gid }) => gid));
  const all = new Set(uses.map(({ gid }) => gid)).size;
  const times = uses.filter(({ gid }) => gids.has(gid)).length;
  const often = failed.length === times ? 'each time' : `${failed.length} of ${times} times`;
  return ` (${gids.size} of ${all} ${all === 1 ? 'gid' : 'gids'}, ${often})`;
}

/** `when`: the circumstances of the refusals, as the end of a sentence; `counted`: how many gids failed. */
function failure(
  name: GidOperation,
  { echo }: BoundFacts,
  use: Use,
  evidence: readonly Use[],
  facts: Facts,
  when = '',
  counted = '',
): Case {
  const { exchange, gid, cause } = use;
  const { status, saying } = answerTo(use, facts);
  const words = use.isAccepted
    ? {
        message: `expected ${named[name]} to name the gid asked for, got another${counted}`,
        expected: `${echo} is ${JSON.stringify(gid)}`,
        actual: `${JSON.stringify(pointerValue(answerJson(exchange), echo ?? '') ?? null)}${counted}`,
      }
    : {
        message:
          `expected ${named[name]} to accept the gid of a trip just returned, got ` +
          `${status}${sayingText(saying)}${when}${counted}`,
        expected: `the gid of a returned trip is accepted by ${named[name]} (section 4.1 rule 3)`,
        actual: `status ${status}${sayingText(saying)}${counted}`,
        ...(status === null ? {} : { status }),
      };
  const comparedWith = evidence.flatMap((one) => [one.from, one.exchange]);
  return fail(exchange, comparedWith, { cause: `${cause}${when}`, ...words }, 'run');
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
  const answerOf = (other: Use | undefined) => (other === undefined ? null : answerTo(other, facts));
  return {
    code: 'gid-perhaps-not-refused',
    ...answerTo(use, facts),
    invented: answerOf(invented),
    ...(isOrdered ? {} : { bare: answerOf(bare) }),
  };
}

function answerTo({ exchange }: Use, facts: Facts) {
  return { status: exchange.answer?.status ?? null, saying: facts.saying(exchange) };
}
