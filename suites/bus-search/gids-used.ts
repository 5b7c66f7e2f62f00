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
  type Exchange,
  member,
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
  // If all gids have asterisks, the platform wrote them, unless a request_id has asterisks, too.
  const masksIds = history.answers.some(hasMaskedId);
  if (busTripDetail !== null) yield* usedBy('busTripDetail', busTripDetail, detailed, taken, facts, masksIds);
  if (busOrderCreate !== null) yield* usedBy('busOrderCreate', busOrderCreate, ordered, taken, facts, masksIds);
}

/**
 * Judges the uses of gids by one operation, each by the first of these that fits. `taken`: the uses of gids that either
 * operation accepted. Example: of 24 gids trip detail refuses 3, which two answers showed, and accepts the others: the
 * 3 fail, unless all others were at least a second older.
 */
function* usedBy(
  name: GidOperation,
  operation: BoundFacts,
  uses: readonly Use[],
  taken: readonly Use[],
  facts: Facts,
  masksIds: boolean,
): Generator<Case> {
  const of = (kind: Use['kind']): Use[] => uses.filter((use) => use.kind === kind);
  const shown = of('shown');
  if (name === 'busTripDetail' && of('invented').some((use) => use.isAccepted))
    return yield notApplicable({ code: 'invented-gid-accepted' });
  const isBorneOut = shown.some((use) => use.isAccepted && use.cause === null);
  const masks = masksIds || shown.some(({ gid }) => !isMasked(gid));
  const readable = shown.filter(({ unread, gid }) => unread === null && !(masks && isMasked(gid)));
  const ended = endedBySearches(readable);
  const inPart = knownInPart(readable);
  const elsewhere = of('elsewhere').find(({ unread, isAccepted }) => unread === null && !isAccepted);
  const isAstray = (use: Use): boolean =>
    elsewhere !== undefined && (use.exchange.answer?.status ?? 0) < 500 && isRefusedInTheSameWay(use, elsewhere);
  const proofs = new Map(readable.flatMap((use) => proofOf(use, readable)));
  const fails = (use: Use, evidence: readonly Use[], when = '', counted = ''): Case =>
    failure(name, operation, use, evidence, facts, when, counted);
  const judged = (use: Use): Case => {
    const { entry, exchange, gid, unread, cause } = use;
    if (unread !== null) return unknown(entry, unread);
    if (cause === null) return pass(exchange);
    if (masks && isMasked(gid)) return unknown(entry, { code: 'masked-in-front', what: 'gid' });
    if (use.isAccepted && !isBorneOut && !namesAnother(use, operation))
      return unknown(entry, notNamed(name, operation, use));
    if (!use.isAccepted && !isBorneOut && isAstray(use))
      return unknown(entry, { code: 'path-perhaps-wrong', operation: name, ...answerTo(use, facts) });
    if (isTakenOnlyLater(taken, readable)) return notApplicable({ code: 'gid-taken-later-only' });
    if (!use.isAccepted && inPart.length > 0) return fails(use, inPart, ' that it accepts over other connections');
    if (ended.includes(use)) return fails(use, ended, ' once another search was made');
    if (use.searchBetween === 'surely' || use.isGone) return notApplicable({ code: 'gid-lifetime-unknown' });
    const proof = proofs.get(cause);
    const isOfTheGid = name === 'busTripDetail' || use.isAccepted || (exchange.answer?.status ?? 0) >= 500;
    const doubt = isOfTheGid ? null : reasonPerhapsNotTheGid(use, uses, facts);
    if (proof === undefined || doubt !== null)
      return unknown(entry, doubt ?? failedTooSeldom(name, use, readable, facts));
    return fails(use, [...proof, ...of('invented').slice(0, 1)], '', gidCount(readable, cause));
  };
  for (const use of shown) yield judged(use);
}

/** Whether something wrote asterisks into the `request_id` of an answer. */
function hasMaskedId(exchange: Exchange): boolean {
  const id = member(answerJson(exchange), 'request_id');
  return typeof id === 'string' && isMasked(id);
}

/** The cause for which a gid failed, with the gids of one search whose failures show that it is none of chance. */
function proofOf(use: Use, uses: readonly Use[]): readonly (readonly [cause: string, proof: readonly Use[]])[] {
  const { cause } = use;
  const isExcused = (one: Use): boolean => one.searchBetween === 'surely' || one.isGone;
  if (cause === null || isExcused(use)) return [];
  const similar = uses.filter((one) => !isExcused(one) && one.cause === cause && isFromTheSameSearch(use, one));
  const isEnough =
    new Set(similar.map(({ from }) => from)).size > 1 && similar.some((one) => one.searchBetween === 'no');
  return isEnough ? [[cause, similar]] : [];
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
  when: string,
  counted: string,
): Case {
  const { exchange, gid, cause } = use;
  const { status, saying } = answerTo(use, facts);
  const words = use.isAccepted
    ? {
        message: `expected ${named[name]} to name the requested gid, got another${counted}`,
        expected: `${echo} is ${JSON.stringify(gid)}`,
        actual: `${JSON.stringify(pointerValue(answerJson(exchange), echo ?? '') ?? null)}${counted}`,
      }
    : {
        message:
          `expected ${named[name]} to accept the gid of a trip just returned, got ` +
          `${status}${sayingText(saying)}${when}${counted}`,
        expected: `${named[name]} accepts the gid (section 4.1 rule 3)`,
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

/** A gid that was refused, and how. */
interface Refused {
  readonly gid: string;
  readonly exchange: Exchange;
}

/** The texts of an answer, whatever members they are in but its `request_id`, or that it is without markup. */
function textsOf(exchange: Exchange): string {
  const body = exchange.answer?.body;
  if (body?.kind === 'text') return body.text.replaceAll(/<[^<>]*>/g, ' ');
  const texts: string[] = [];
  JSON.stringify(answerJson(exchange), (name, value: unknown) => {
    if (typeof value === 'string' && name !== 'request_id') texts.push(value);
    return value;
  });
  return texts.join(' ');
}

/**
 * Letters of what an answer says, without the gid and what has a digit in it: ids, times and the like differ from
 * answer to answer. Empty if it says nothing.
 */
export function lettersOf({ gid, exchange }: Refused): string {
  return textsOf(exchange)
    .replaceAll(gid, '')
    .replaceAll(/[\w+/=-]+/g, (word) => (/\d/.test(word) ? '' : word))
    .replaceAll(/\P{L}/gu, '');
}

/** Whether two gids were refused in the same way: by one status, one code and the same words. */
export function isRefusedInTheSameWay(one: Refused, other: Refused): boolean {
  const codeOf = ({ exchange }: Refused): string =>
    JSON.stringify(member(answerJson(exchange) ?? null, 'code') ?? null);
  return (
    one.exchange.answer?.status === other.exchange.answer?.status &&
    codeOf(one) === codeOf(other) &&
    lettersOf(one) === lettersOf(other)
  );
}
