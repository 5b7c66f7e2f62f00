import type { Exchange } from '../model/exchange.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import type { ExchangeCheck, RunCheck } from './check.ts';
import { inScope } from './check.ts';
import { orderAsked, OrderTurns } from './order-turns.ts';

/** A check of accepted cancels over a run, but not of repeats: what those break of it is `cancel.again`. */
export function exceptRepeats(check: ExchangeCheck): RunCheck {
  return {
    id: check.id,
    scope: 'possible-cancel',
    create() {
      const turns = new OrderTurns();
      let cases = 0;
      return {
        add(exchange): Evidence[] {
          const turn = turns.turn(exchange);
          const judgement = check.judge(exchange);
          if (turn === 'repeat' || !judgement.applies) return [];
          cases += 1;
          return judgement.violations.map((violation) => ({ violation, exchange, controls: [] }));
        },
        end: () => [],
        get cases() {
          return cases;
        },
      };
    },
  };
}

/**
 * A check of the first acceptance of each order. Told at the end, because a second cancel that ran at once makes it unclear
 * which was the first: then neither counts. `find` gives null where the answer could not have failed.
 */
export function firstAcceptances(id: string, find: (exchange: Exchange) => readonly Violation[] | null): RunCheck {
  return {
    id,
    scope: 'possible-cancel',
    create() {
      const turns = new OrderTurns();
      const firsts = new Map<string, Evidence[]>();
      let cases = 0;
      return {
        add(exchange): Evidence[] {
          const turn = turns.turn(exchange);
          const order = orderAsked(exchange);
          if (order === null) return [];
          if (turn === 'unclear') firsts.delete(order);
          const found = turn === 'first' && inScope('accepted-cancel', exchange) ? find(exchange) : null;
          if (found !== null)
            firsts.set(
              order,
              found.map((violation) => ({ violation, exchange, controls: [] })),
            );
          return [];
        },
        end() {
          cases = firsts.size;
          return [...firsts.values()].flat();
        },
        get cases() {
          return cases;
        },
      };
    },
  };
}
