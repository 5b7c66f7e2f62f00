import { quoted } from '../quoted.ts';
import { repeatedResult } from './cancel-result.ts';
import {
  areAtOnce,
  type Case,
  type Exchange,
  type Facts,
  fail,
  type History,
  isAccepted,
  isListed,
  notApplicable,
  type OrderHistory,
  pass,
  reasonUnknown,
  requirement,
  status,
  unknown,
  violation,
  answerJson,
  canonicalJson,
  type Explanation,
  type Entry,
} from '../../src/requirements/for-suites.ts';
import { orderTrials, refusedCancels } from '../scenarios/orders.ts';
import { unlessMixedUp } from './detail-checks.ts';
import { noneCancelled, orderNeeded, reasonOutcomeUnknown } from './uncancellable-orders.ts';

/** Milliseconds after an acceptance in which a repeat is said to come as soon as one of two at once. */
const soon = 500;
/** Repeats in a row that were all refused, before none is refused by chance. */
const enoughRefused = 8;

/**
 * The document does not show the answer to a repeat (section 3): it may be accepted, or be given the first answer again
 * for a while.
 */
const repeatsMayBeAccepted: Explanation = {
  name: 'repeats-may-be-accepted',
  because:
    'two cancels sent at once were both accepted: the platform may accept repeats (section 3), and too few other ' +
    'quick repeats were refused to rule that out',
  applies(_, history) {
    const refused = repeatsInTurn(history).filter(({ exchange }) => exchange.answer?.status === 400);
    return refused.length < enoughRefused || !refused.some(({ after }) => after <= soon);
  },
};

const oneAnswer: Explanation = {
  name: 'one-answer',
  because: 'two cancels sent at once got the same answer, with the same request id: there was one cancellation',
  applies(found) {
    const [first, second] = [found.exchange, found.comparedWith[0]].map((exchange) =>
      exchange === undefined ? undefined : answerJson(exchange),
    );
    return first !== undefined && second !== undefined && canonicalJson(first) === canonicalJson(second);
  },
};

const asks = [orderTrials, refusedCancels];

// §3: the document does not show the answer to a cancel of a cancelled order; its status is listed, and an accepted
// one conforms
export const cancelAgain = requirement({
  id: 'cancel.again',
  level: 'MUST',
  section: '3, 4.2, 7',
  quotes: {
    '3': [quoted.transition],
    '7': [quoted.cancelStatuses],
  },
  statement:
    'Cancelling a cancelled order is answered with a listed status. If the status is 200, `order_no`, ' +
    '`status` and the types of all fields conform.',
  subject: 'second cancels of an order',
  reading: 'The document does not show whether a repeat is accepted or refused, so that is observed.',
  probes: 'A second cancel of an order that was just cancelled.',
  needs: ['cancel-permission', 'orders'],
  asks,
  *judge(history, facts) {
    yield* noneCancelled(history, facts);
    for (const order of history.orders()) {
      const { acceptance, plain, second } = order;
      if (acceptance === null) continue;
      const known = new Set(repeatedResult(acceptance).map(({ cause }) => cause));
      // What an odd reason brings is `cancel.reason`'s.
      const arePlain = new Set(plain);
      for (const entry of second)
        if (arePlain.has(entry) || isListed('cancel', entry.exchange.answer?.status ?? 200))
          yield saidOfTwo(status(entry, 'listed', '', [acceptance], facts), order);
      for (const { exchange } of second) {
        // What the first acceptance broke already is not said again.
        for (const made of repeatedResult(exchange))
          if (!known.has(made.cause)) yield fail(exchange, [acceptance], made);
      }
    }
  },
});

/** A wrong status, with the other one of two cancels at once: what came together may be what broke it. */
function saidOfTwo(made: Case, { cancels }: OrderHistory): Case {
  if (made.is !== 'fail') return made;
  const other = cancels.find(({ exchange }) => exchange !== made.exchange && areAtOnce(exchange, made.exchange));
  if (other === undefined) return made;
  const actual = `${made.violation.actual}, while another cancel of the order was under way`;
  return { ...made, comparedWith: [other.exchange], violation: { ...made.violation, actual } };
}

// §3: one order, one transition
export const cancelOnce = requirement({
  id: 'cancel.once',
  level: 'SHOULD',
  quotes: {
    '3': [quoted.transition],
    '4.2': ['Purpose: cancel a hotel order according to its cancellation policy and return refund information.'],
  },
  statement: 'Two cancels of one order that are sent at the same time end like two that are sent one after the other.',
  reading: 'It follows from the transition: an order leaves the cancellable state only once.',
  probes:
    'Two cancels of one order, sent together, if there are enough orders. If both are refused, that shows ' +
    'nothing: the document does not say why a first cancel may be refused.',
  needs: ['cancel-permission', 'orders'],
  asks,
  *judge(history, facts) {
    const none = noneCancelled(history, facts);
    yield* none;
    const orders = history.orders();
    const cases = unlessMixedUp(
      orders,
      orders.flatMap((order) => atOnce(order, history, facts)),
    );
    yield* cases;
    if (cases.length + none.length === 0 && orders.length > 0) yield notApplicable(orderNeeded('two at once', facts));
  },
  explanations: [oneAnswer, repeatsMayBeAccepted],
});

/**
 * Two cancels at once of an order: if both are accepted, there were two cancellations. The document does not show why
 * both, or any first cancel, may be refused (section 4.2).
 */
function atOnce(order: OrderHistory, history: History, facts: Facts): Case[] {
  const pair = pairOf(order);
  if (pair === null) return [];
  for (const entry of pair) {
    const nothing = reasonUnknown(entry.exchange, facts);
    // If one of the two was accepted, the other one, whose answer is broken, was not.
    const reason =
      nothing === null && order.acceptance !== null ? null : (reasonOutcomeUnknown(entry.exchange) ?? nothing);
    if (reason !== null) return [unknown(entry, { code: 'two-at-once', because: reason })];
  }
  const [one, two] = pair.map(({ exchange }) => exchange) as [Exchange, Exchange];
  if (!isAccepted(one) && !isAccepted(two)) return [notApplicable({ code: 'both-refused' })];
  // The document does not show the answer to a repeat: if one in a row is accepted, both at once end like two in a row.
  const isLegal =
    !isAccepted(one) || !isAccepted(two) || repeatsInTurn(history).some(({ exchange }) => isAccepted(exchange));
  return [isLegal ? pass(two) : fail(two, [one], bothAccepted, 'run')];
}

const bothAccepted = violation(
  'both accepted',
  'two cancels of one order at once',
  'one accepted, one refused (as when sent one after the other)',
  'both accepted',
);

/**
 * The first two plain cancels of an order that were sent at once, before it was cancelled for certain; null where
 * there are none.
 */
function pairOf({ plain, acceptance }: OrderHistory): readonly [Entry, Entry] | null {
  for (const [nth, one] of plain.entries()) {
    const two = plain[nth + 1];
    if (two === undefined || (acceptance !== null && acceptance.endedAt <= one.exchange.sentAt)) return null;
    // If calls are throttled, requests that were sent at once may have gone out in turn.
    if (areAtOnce(one.exchange, two.exchange) || (one.request?.again === true && two.request?.again === true))
      return [one, two];
  }
  return null;
}

/** A repeat, and the milliseconds since its order was cancelled. */
interface Repeat {
  readonly exchange: Exchange;
  readonly after: number;
}

/** What was found in a history, up to its last exchange: it is needed again for each pair of cancels. */
const repeatsKnown = new WeakMap<
  History,
  { readonly until: Exchange | undefined; readonly repeats: readonly Repeat[] }
>();

/** Repeats in a row, with no other cancel of their order under way. */
function repeatsInTurn(history: History): readonly Repeat[] {
  const { last } = history;
  const known = repeatsKnown.get(history);
  if (known !== undefined && known.until === last) return known.repeats;
  const repeats = history.orders().flatMap((order) => {
    const alone = cancelsAlone(order);
    const inTurn = order.repeats.filter((entry) => alone.has(entry));
    return inTurn.map(({ exchange }) => ({ exchange, after: exchange.sentAt - (order.acceptance?.endedAt ?? 0) }));
  });
  repeatsKnown.set(history, { until: last, repeats });
  return repeats;
}

/** Cancels of an order with which no other was under way: those before have ended, and those behind begin later. */
function cancelsAlone({ cancels }: OrderHistory): ReadonlySet<Entry> {
  const alone = new Set<Entry>();
  let ended = -Infinity;
  for (const [nth, entry] of cancels.entries()) {
    const next = cancels[nth + 1];
    if (ended <= entry.exchange.sentAt && (next === undefined || !areAtOnce(entry.exchange, next.exchange)))
      alone.add(entry);
    ended = Math.max(ended, entry.exchange.endedAt);
  }
  return alone;
}
