import { quoted } from '../quoted.ts';
import {
  blocking,
  cancel,
  canonicalJson,
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  groupedBy,
  type History,
  isAccepted,
  isBefore,
  isListed,
  isPlainCancel,
  type JsonObject,
  member,
  notApplicable,
  type OrderHistory,
  pass,
  reasonUnknown,
  requirement,
  status,
  unknown,
  wrongStatus,
  type CancelFacts,
  dataOf,
} from '../../src/requirements/for-suites.ts';
import { brokenCancels, madeUpOrders, reasonsForMadeUpOrders } from '../scenarios/made-up-orders.ts';
import { orderTrials, refusedCancels } from '../scenarios/orders.ts';
import {
  uncancellableAfter,
  isUncancellable,
  noneCancelled,
  orderNeeded,
  reasonOutcomeUnknown,
} from './uncancellable-orders.ts';
import { checksOfStanding, shownCancelledAfter, unlessMixedUp } from './detail-checks.ts';
import { resultShape, sameOrder } from './cancel-result.ts';

// §4.2, §7: an order that the caller does not have cannot be cancelled
export const cancelUnknownOrder = requirement({
  id: 'cancel.unknown-order',
  level: 'MUST',
  quotes: {
    '4.2': ['order_no | string | number of the order to cancel'],
    '7': [quoted.cancelStatuses, quoted.invalidRequest],
  },
  statement: 'A cancel of an order number that does not exist is answered 400.',
  subject: 'cancels of an order that does not exist',
  reading:
    'There is no order to cancel, and 400 is the one refusal listed. A number close to a real one is never ' +
    'sent: it could be the order of somebody else.',
  probes: 'Long random numbers of several shapes.',
  needs: ['cancel-permission'],
  asks: [madeUpOrders, refusedCancels],
  *judge(history, facts) {
    const isNothing = cancelsProveNothing(history);
    for (const asked of history.cancels('made-up')) {
      const { exchange } = asked;
      if (isNothing && exchange.answer?.status === 400) yield notApplicable({ code: 'all-cancels-refused' });
      // `cancel.reason` judges other statuses for an odd reason; with a 200 the number was accepted, whatever the
      // reason.
      else if (isPlainCancel(exchange, facts.cancels) || [200, 400].includes(exchange.answer?.status ?? 400))
        yield status(
          asked,
          400,
          'a made-up order number names no order that could be cancelled (sections 4.2, 7)',
          [],
          facts,
        );
    }
  },
});

/** Whether all real orders were refused as well, and not for an odd reason. */
function cancelsProveNothing(history: History): boolean {
  const orders = history.orders();
  return (
    orders.some(({ plain }) => plain.some(({ exchange }) => exchange.answer?.status === 400)) &&
    !orders.some(({ acceptance }) => acceptance !== null)
  );
}

// §4, §7: a body that is not JSON is not a valid request
export const cancelMalformed = requirement({
  id: 'cancel.malformed',
  level: 'MUST',
  section: '4, 4.2, 7',
  quotes: {
    '4': [quoted.bothEndpoints],
    '7': [quoted.cancelStatuses, quoted.invalidRequest],
  },
  statement:
    'A cancel whose body is not JSON is answered 400; one whose body is JSON but not an object is answered with a ' +
    'listed status.',
  subject: 'cancels whose body is not a JSON object',
  reading: 'A body that is not JSON cannot be a valid request.',
  probes:
    'Broken JSON as for a search, some of it with the number of an order that is cancelled afterwards, as ' +
    'the control; an array, a string, a number, null.',
  needs: ['cancel-permission'],
  asks: [brokenCancels, refusedCancels],
  *judge(history, facts) {
    const asked = history.cancels('malformed');
    for (const one of asked)
      yield status(one, 400, 'a body that is not JSON cannot be a valid request (section 4)', [], facts);
    for (const one of history.cancels('non-object')) yield status(one, 'listed', '', [], facts);
    yield* unlessOneStood(asked, history, facts);
  },
});

// §7, opt-in: on a broken platform these cancel a stranger's order
export const cancelHostileOrderNo = requirement({
  id: 'cancel.hostile-order-no',
  level: 'MUST',
  quotes: {
    '4.2': ['order_no | string | number of the order to cancel'],
    '7': [quoted.cancelStatuses, quoted.invalidRequest],
  },
  statement:
    'A cancel whose order number is missing, empty, wrongly typed, a wildcard, injection text or the ' +
    'beginning of the number of a real order is answered 400.',
  subject: 'cancels without a well-formed order number',
  reading:
    'None of these is the number of an order. Sent only with permission, because a broken platform ' +
    'may cancel an order of somebody else.',
  probes:
    'A missing number; an empty one; 0, true, null, a list, an object; wildcards; the operator of a query; injection ' +
    'text; the name of a member that every JavaScript object has; the first characters of a supplied number. As ' +
    'a control, the order whose number was shortened is cancelled later; that cancel has to be accepted.',
  needs: ['cancel-permission', 'hostile-cancel-permission'],
  optIn: true,
  asks: [refusedCancels],
  *judge(history, facts) {
    const asked = history.cancels('neither');
    const because = 'a body without a well-formed order number names no order (section 4.2)';
    for (const one of asked) {
      const isLegal = namesItself(one.exchange) || isConformingUnwrap(one.exchange, facts.cancels);
      yield isLegal ? pass(one.exchange) : status(one, 400, because, [], facts);
    }
    yield* unlessOneStood(asked, history, facts);
  },
});

/**
 * An unknown case, because refusals prove nothing, unless some of them name an order that could be cancelled: it was
 * cancelled by its number afterwards, or from a list of one.
 */
function unlessOneStood(asked: readonly Entry[], history: History, facts: Facts): Case[] {
  // A call that no scenario sent belongs to no case, and would not be counted as lost.
  const first = asked.find(({ request }) => request !== null) ?? asked[0];
  const stood = ({ acceptance, within }: OrderHistory): boolean =>
    within.some(
      (entry) =>
        asked.includes(entry) &&
        (isConformingUnwrap(entry.exchange, facts.cancels) ||
          (acceptance !== null && isBefore(entry.exchange, acceptance))),
    );
  if (first === undefined || asked.some(({ exchange }) => isAccepted(exchange)) || history.orders().some(stood))
    return [];
  const named = history.orders().filter(({ within }) => within.some((entry) => asked.includes(entry)));
  // An order whose cancel was not answered for certain is not cancelled again.
  const [doubt] = named
    .flatMap(({ within, withKey }) => [...within, ...withKey])
    .flatMap(({ exchange }) => reasonOutcomeUnknown(exchange) ?? []);
  const [refused] = facts.cancels.reasonNoOrder() === null ? noneCancelled(history, facts, named) : [];
  const because =
    doubt ?? (refused !== undefined && 'reason' in refused ? refused.reason : orderNeeded('a cancel', facts));
  return [blocking(first, { code: 'no-order-cancelled-after', because })];
}

// §4.2: "cancel_reason: reason text given by the caller"
export const cancelReason = requirement({
  id: 'cancel.reason',
  level: 'MUST',
  quotes: {
    '4.2': ['cancel_reason | string | reason text given by the caller'],
    '7': [quoted.cancelStatuses],
  },
  statement:
    'Any `cancel_reason` gets a listed status, and an order whose cancel was refused for its reason can ' +
    'still be cancelled.',
  subject: 'cancels with an odd reason',
  reading:
    'Whether the reason is required, and what it may contain, is not shown. An order that can no longer be ' +
    'cancelled after such a refusal is a finding only under the conditions of `auth.no-effect`.',
  probes:
    'Texts with many classes of characters at once (signs, scripts, emoji, combining marks, right to left, line ' +
    'breaks, quotes, 300 and 3,000 characters), split until the class that breaks an answer is known: first for ' +
    'made-up orders, then for supplied ones. No reason, an empty one, 4 KB and others are sent separately.',
  needs: ['cancel-permission'],
  asks: [reasonsForMadeUpOrders, orderTrials, refusedCancels],
  *judge(history, facts) {
    const madeUp = history.cancels('made-up');
    const isPlain = ({ exchange }: Entry): boolean => isPlainCancel(exchange, facts.cancels);
    for (const asked of madeUp) if (!isPlain(asked)) yield statusOfReason(asked, madeUp.filter(isPlain), facts);
    const orders = history.orders();
    const plain = orders.flatMap((order) => order.plain);
    for (const { odd } of orders) for (const asked of odd) yield statusOfReason(asked, plain, facts);
    yield* unlessMixedUp(orders, [...cancellableAfterRefusedReason(orders, facts)]);
    yield* deadForReason(orders);
  },
});

/**
 * Judges the answer to an odd reason by its status alone. `plain`: cancels of the same kind with a usual reason. A
 * status that these get too does not come from the reason.
 */
function statusOfReason(asked: Entry, plain: readonly Entry[], { cancels, ...facts }: Facts): Case {
  const { exchange } = asked;
  const reason = reasonUnknown(exchange, facts);
  if (reason !== null) return unknown(asked, reason);
  const isOdd = (one: Exchange): boolean => !isListed('cancel', one.answer?.status ?? 200);
  if (!isOdd(exchange)) return pass(exchange);
  const controls = plain.map((entry) => entry.exchange).filter(({ answer }) => answer !== null);
  if (controls.some(isOdd)) return notApplicable({ code: 'plain-cancel-unlisted', see: 'http.status-listed' });
  const order_no = member(exchange.request.body, 'order_no') ?? null;
  if (controls.length === 0 && cancels.isMadeUp(order_no))
    return unknown(asked, { code: 'no-plain-cancel-answered' }, [cancel({ order_no, ...cancels.bodies.plain })]);
  return wrongStatus(exchange, 'listed', '', controls.slice(0, 1), { named: asked.request?.named });
}

function* cancellableAfterRefusedReason(orders: readonly OrderHistory[], facts: Facts): Generator<Case> {
  const detailChecks = orders.flatMap((order) => checksOfStanding(order, facts));
  // If orders without an odd reason are cancelled as well, the reason is not the cause.
  if (detailChecks.some(({ kind, detailCheck }) => (kind === 'plain' || kind === 'none') && detailCheck.cancelled))
    return;
  for (const { detailCheck, comparedWith, kind } of detailChecks) {
    if (kind !== 'reason') continue;
    yield detailCheck.cancelled
      ? fail(
          detailCheck.exchange,
          comparedWith,
          shownCancelledAfter('a cancel that was refused for its reason (section 3)'),
          'run',
        )
      : pass(detailCheck.exchange);
  }
}

/** The reason of a cancel, and its other fields except the number, as a text. */
function reasonOf({ request: { body } }: Exchange): string {
  return canonicalJson({ ...(body as JsonObject), order_no: null });
}

/**
 * Orders that cannot be cancelled any more after a refused reason that left no order standing: of the reason that has
 * most.
 */
function deadForReason(orders: readonly OrderHistory[]): Case[] {
  const refused = orders.flatMap((order) =>
    order.odd
      .filter((entry) => entry.exchange.answer?.status === 400 && !order.repeats.includes(entry))
      .map((entry) => ({ order, entry })),
  );
  const byReason = [...groupedBy(refused, ({ entry }) => reasonOf(entry.exchange)).values()];
  const ended = byReason
    .map((group) => group.map(({ order }) => order))
    .filter((group) => group.every(isUncancellable));
  const [uncancellable = []] = ended.toSorted((one, other) => other.length - one.length);
  const others = orders.filter((order) => !uncancellable.includes(order));
  return uncancellableAfter('a reason', uncancellable, others);
}

/**
 * Whether an acceptance names exactly the text that was sent: then there is an order of that number. Signs alone, and
 * what injects, are none.
 */
function namesItself(exchange: Exchange): boolean {
  const sent = member(exchange.request.body, 'order_no');
  return (
    isAccepted(exchange) &&
    typeof sent === 'string' &&
    /^[\p{L}\p{N}_-]+$/u.test(sent) &&
    /[\p{L}\p{N}]/u.test(sent) &&
    dataOf(exchange)['order_no'] === sent
  );
}

/**
 * Whether the run's own order in a list of one was unwrapped, as some frameworks do, and cancelled as the document
 * says.
 */
function isConformingUnwrap(exchange: Exchange, { isOurs }: Pick<CancelFacts, 'isOurs'>): boolean {
  const { request } = exchange;
  const sent = member(request.body, 'order_no');
  const [only, ...more] = Array.isArray(sent) ? sent : [];
  if (!isAccepted(exchange) || typeof only !== 'string' || !isOurs(only) || more.length > 0) return false;
  const plain = { ...exchange, request: { ...request, body: { ...(request.body as JsonObject), order_no: only } } };
  const violations = [
    ...(sameOrder(plain) ?? []),
    ...resultShape(plain, 'status', 'cancel_fee', 'refund_amount', 'cancelled_at'),
  ];
  return dataOf(exchange)['order_no'] === only && violations.length === 0;
}
