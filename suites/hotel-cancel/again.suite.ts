import { cancelAgain, violation } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { type Facts, type History, isBefore, type OrderTold } from '../../src/history/index.ts';
import { broken, type Case, held, isListed, skipped, status, untold, whyNothingTold } from '../../src/judging/index.ts';
import { isAccepted } from '../../src/model/exchange.ts';
import type { Violation } from '../../src/model/finding.ts';
import { firstCancelsRefused, oneAnswer, repeatsMayBeAccepted } from '../explanations/orders.ts';
import { ordersLives, refusedCancels } from '../scenarios/orders.ts';
import { areAccepted, pairsOf, refusedPairs, repeatsInTurn } from './at-once.ts';
import { unlessMixedUp } from './looks.ts';
import { noneCancelled, tooFew, whyOutcomeUnknown } from './none-cancelled.ts';

const asks = [ordersLives, refusedCancels];

// §3: what a cancel of a cancelled order answers is not shown; its status is listed, and an accepted one conforms
requirement('cancel.again', {
  asks,
  *judge(history, facts) {
    yield* noneCancelled(history, facts);
    for (const order of history.orders(facts)) {
      const { acceptance, withKey, plain, repeats } = order;
      if (acceptance === null) continue;
      const known = new Set((cancelAgain.judge(acceptance) ?? []).map(({ cause }) => cause));
      // Of two at once either may have come second.
      const second = withKey.filter(({ exchange }) => exchange !== acceptance && !isBefore(exchange, acceptance));
      // What an odd reason brings is `cancel.reason`'s.
      for (const told of second)
        if (plain.includes(told) || isListed('cancel', told.exchange.answer?.status ?? 200)) yield status(told, 'listed', '', [acceptance], facts);
      for (const { exchange } of repeats) {
        // What the first acceptance broke already is not said again.
        for (const made of cancelAgain.judge(exchange) ?? []) if (!known.has(made.cause)) yield broken(exchange, [acceptance], made);
      }
    }
  },
});

// §3: one order, one transition
requirement('cancel.once', {
  asks,
  *judge(history, facts) {
    const none = noneCancelled(history, facts);
    yield* none;
    const orders = history.orders(facts);
    const cases = unlessMixedUp(
      orders,
      orders.flatMap((order) => atOnce(order, history, facts)),
    );
    yield* cases;
    if (cases.length + none.length === 0 && orders.length > 0)
      yield skipped(tooFew('an order is needed to send two cancels of it at once', facts, 'too few orders: '));
  },
  explanations: [oneAnswer, repeatsMayBeAccepted, firstCancelsRefused],
});

/** The last two cancels at once of an order: one of them is accepted, the other not. */
function atOnce(order: OrderTold, history: History, facts: Facts): Case[] {
  const last = pairsOf(order, history).at(-1);
  if (last === undefined) return [];
  const both = [last.one, last.two];
  for (const told of both) {
    const nothing = whyNothingTold(told.exchange, facts);
    // Beside one that was accepted, what broke was not.
    const why = nothing === null && order.acceptance !== null ? null : (whyOutcomeUnknown(told.exchange) ?? nothing);
    if (why !== null) return [untold(told, `two cancels at once: ${why}`)];
  }
  const [one, two] = [last.one.exchange, last.two.exchange];
  // What a repeat answers is not shown: where one in a row is accepted, both at once end as two in a row do.
  if (areAccepted(last) && repeatsInTurn(history, facts).some(({ exchange }) => isAccepted(exchange))) return [held(two)];
  if (areAccepted(last)) return [broken(two, [one], outcome('both accepted', 'the second refused, as it is in a row'), 'run')];
  const refused = refusedPairs(order, history);
  if (refused !== null) {
    const beside = [...refused.flatMap((pair) => [pair.one.exchange, pair.two.exchange]), order.acceptance!].filter((exchange) => exchange !== two);
    return [broken(two, beside, outcome('both refused', 'one accepted, as a third one by itself was'), 'run')];
  }
  if (order.acceptance === null) return [skipped('both of two cancels at once were refused, and the order was not cancelled afterwards either')];
  return [held(two)];
}

function outcome(actual: string, expected: string): Violation {
  return violation(actual, 'two cancels of one order at once', `them to end as two in a row do: ${expected}`, actual);
}
