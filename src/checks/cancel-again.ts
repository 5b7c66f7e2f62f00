import type { Exchange } from '../model/exchange.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import { cancelOrderNo } from './cancel-order-no.ts';
import type { RunCheck } from './check.ts';
import { inScope } from './check.ts';
import { orderAsked, OrderTurns } from './order-turns.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/**
 * Sections 3 and 4.2: an accepted repeat has the order number, the status and the types of a first acceptance. What the first
 * acceptance of the order broke already is not said again. Remembers the causes of up to 200,000 orders, none for most.
 */
export const cancelAgain: RunCheck = {
  id: 'cancel.again',
  scope: 'possible-cancel',
  create() {
    const turns = new OrderTurns();
    const broken = new Map<string, ReadonlySet<string>>();
    let cases = 0;
    return {
      add(exchange): Evidence[] {
        const turn = turns.turn(exchange);
        const order = orderAsked(exchange);
        if (order === null || turn === null || !inScope('accepted-cancel', exchange)) return [];
        const found = brokenBy(exchange);
        if (turn !== 'repeat') {
          if (found.length > 0) broken.set(order, new Set(found.map(({ cause }) => cause)));
          return [];
        }
        cases += 1;
        const before = broken.get(order);
        return found.filter(({ cause }) => before?.has(cause) !== true).map((violation) => ({ violation, exchange, controls: [] }));
      },
      end: () => [],
      get cases() {
        return cases;
      },
    };
  },
};

function brokenBy(exchange: Exchange): readonly Violation[] {
  const number = cancelOrderNo.judge(exchange);
  const others = ['status', 'cancel_fee', 'refund_amount', 'refund_status', 'cancelled_at'];
  return [...(number.applies ? number.violations : []), ...memberViolations('hotel-cancel-result', '/data', dataOf(exchange), others)];
}
