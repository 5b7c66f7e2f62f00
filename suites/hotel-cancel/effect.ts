import { quoted } from '../quoted.ts';
import {
  type Entry,
  type Exchange,
  type Facts,
  fail,
  isBefore,
  type OrderHistory,
  pass,
  type Request,
  requirement,
  unknown,
  violation,
  type Violation,
} from '../../src/requirements/for-suites.ts';
import { orderTrials, refusedCancels } from '../scenarios/orders.ts';
import { checksOfStanding, detailChecksOf, unlessMixedUp, wasCancelled } from './detail-checks.ts';
import { noneCancelled } from './uncancellable-orders.ts';

/** Milliseconds that order detail may be behind an accepted cancel: it may be read from a copy. */
const behind = 10_000;

// §3: "status = cancelled" is the order's, not the answer's alone
export const cancelTakesEffect = requirement({
  id: 'cancel.takes-effect',
  level: 'SHOULD',
  quotes: {
    '3': [quoted.transition],
    '4.2': [quoted.acceptedCancel],
  },
  statement:
    'After an accepted cancel, order detail shows the order as cancelled. After a refused cancel, it does not.',
  reading:
    'The document names order detail without showing it, hence a SHOULD. Tested only if the configuration ' +
    'describes order detail. If a gateway sends a cancel twice by itself, a ' +
    'caller may get a refusal although the order is cancelled: that is a failure, too.',
  probes: 'Order detail before and after cancels.',
  needs: ['cancel-permission', 'orders', 'hotel-order-detail'],
  asks: [orderTrials, refusedCancels],
  *judge(history, facts) {
    yield* noneCancelled(history, facts);
    const orders = history.orders();
    const isOtherwise = shownOtherwise(orders, facts);
    for (const order of orders) {
      const { acceptance } = order;
      const after = detailChecksOf(order, facts).filter((detailCheck) => wasCancelled(order, detailCheck));
      for (const { entry, exchange, cancelled } of after) {
        if (acceptance === null) continue;
        if (cancelled) yield pass(exchange);
        else if (isOtherwise(exchange))
          yield unknown(entry, { code: 'cancelled-shown-otherwise', shown: shownIn(exchange, facts) });
        else if (exchange.sentAt - acceptance.endedAt >= behind)
          yield fail(
            exchange,
            [...lastOf(order.repeats, exchange), acceptance],
            notShown(exchange, history.requestOf(acceptance), facts),
            'run',
          );
        else if (exchange === after.at(-1)?.exchange) yield unknown(entry, { code: 'detail-may-be-behind' });
      }
      for (const { detailCheck, comparedWith, kind } of checksOfStanding(order, facts)) {
        const { exchange, cancelled } = detailCheck;
        if (kind === 'none' && cancelled) yield fail(exchange, comparedWith, shownUnnamed, 'run');
        const shown = cancelled ? fail(exchange, comparedWith, shownAfterRefusal, 'run') : pass(exchange);
        if (kind === 'plain') yield* unlessMixedUp(orders, [shown]);
      }
    }
  },
});

/** The last repeat of the cancel before order detail: it may have undone the first. */
const lastOf = (repeats: readonly Entry[], detail: Exchange): Exchange[] =>
  repeats.flatMap(({ exchange }) => (isBefore(exchange, detail) ? [exchange] : [])).slice(-1);

/** `accepted`: the cancel, which may have been odd. */
const notShown = (exchange: Exchange, accepted: Request | null, facts: Facts): Violation =>
  violation(
    'not shown as cancelled',
    'order detail',
    'the order shown as cancelled',
    'the order not shown as cancelled' +
      (accepted?.named === undefined ? '' : ` after a cancel (sent: ${accepted.named})`) +
      ` (${shownIn(exchange, facts) ?? 'nothing'})`,
  );
const shownAfterRefusal = violation(
  'shown as cancelled',
  'order detail',
  'a refused cancel to change nothing',
  'the order cancelled',
);
const shownUnnamed = violation(
  'cancelled unnamed',
  'order detail',
  'the order not cancelled',
  'the order cancelled, although no request named it in between',
);

/** What order detail has where a cancelled order is shown; null for nothing. */
function shownIn(exchange: Exchange, { operations: { hotelOrderDetail } }: Facts): string | null {
  return hotelOrderDetail?.shownInstead(exchange) ?? null;
}

/**
 * Says of an answer after a cancel whether it may show a cancelled order in another way than the configuration names:
 * no order is ever shown as that says, and orders that are not cancelled show something else, or nothing is there at
 * all.
 */
function shownOtherwise(orders: readonly OrderHistory[], facts: Facts): (after: Exchange) => boolean {
  const checks = orders.map((order) => ({ order, details: detailChecksOf(order, facts) }));
  if (checks.some(({ details }) => details.some(({ cancelled }) => cancelled))) return () => false;
  const standing = new Set(
    checks.flatMap(({ order, details }) =>
      details.filter((one) => !wasCancelled(order, one)).map(({ exchange }) => shownIn(exchange, facts)),
    ),
  );
  return (after) => {
    const shown = shownIn(after, facts);
    return shown === null ? [...standing].every((one) => one === null) : standing.size > 0 && !standing.has(shown);
  };
}
