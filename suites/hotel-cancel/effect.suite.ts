import { violation } from '../../src/requirements/checks/index.ts';
import { requirement } from '../../src/requirements/requirement.ts';
import { broken, held, untold } from '../../src/requirements/judging/index.ts';
import { ordersLives, refusedCancels } from '../scenarios/orders.ts';
import { looksAtStanding, looksOf, wasCancelled } from './looks.ts';
import { noneCancelled } from './none-cancelled.ts';

/** Milliseconds that order detail may be behind an accepted cancel: it may be read from a copy. */
const behind = 10_000;

// §3: "status = cancelled" is the order's, not the answer's alone
requirement('cancel.takes-effect', {
  asks: [ordersLives, refusedCancels],
  *judge(history, facts) {
    yield* noneCancelled(history, facts);
    for (const order of history.orders()) {
      const { acceptance } = order;
      const after = looksOf(order, facts).filter((look) => wasCancelled(order, look));
      for (const { told, exchange, cancelled } of after) {
        if (acceptance === null) continue;
        if (cancelled) yield held(exchange);
        else if (exchange.sentAt - acceptance.endedAt >= behind) yield broken(exchange, [acceptance], notShown, 'run');
        else if (exchange === after.at(-1)?.exchange) yield untold(told, { code: 'detail-may-be-behind' });
      }
      for (const { look, beside, kind } of looksAtStanding(order, facts)) {
        if (kind !== 'plain' && kind !== 'none') continue;
        if (look.cancelled) yield broken(look.exchange, beside, kind === 'plain' ? shownAfterRefusal : shownUnnamed, 'run');
        else if (kind === 'plain') yield held(look.exchange);
      }
    }
  },
});

const notShown = violation('not shown as cancelled', 'order detail', 'an accepted cancel to be shown', 'another status');
const shownAfterRefusal = violation('shown as cancelled', 'order detail', 'a refused cancel to change nothing', 'the order cancelled');
const shownUnnamed = violation(
  'cancelled unnamed',
  'order detail',
  'a cancel to change no order but the one that it names',
  'an order cancelled that none has named since it stood',
);
