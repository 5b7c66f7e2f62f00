import {
  cancelAmounts,
  cancelAmountsSign,
  cancelCancelledAt,
  cancelCancelledAtNow,
  cancelOrderNo,
  cancelRefundStatusType,
  cancelRefundStatusValue,
  cancelStatus,
  effectOf,
  type ExchangeCheck,
} from '../../src/requirements/checks/index.ts';
import { requirement } from '../../src/requirements/requirement.ts';
import type { History } from '../../src/requirements/history/index.ts';
import { casesOf, type Judge } from '../../src/requirements/judging/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { allCancels } from '../scenarios/all-calls.ts';
import { everySearch } from '../scenarios/every-search.ts';
import { noneCancelled } from './none-cancelled.ts';

const asks = [...allCancels, everySearch];

/** Judges answers to cancels of orders by one check; where no order could be cancelled, it says why. */
function judging(check: ExchangeCheck, of: (history: History) => readonly Exchange[]): Judge {
  return function* (history, facts) {
    yield* noneCancelled(history, facts);
    for (const exchange of of(history)) yield* casesOf(check, exchange);
  };
}

/** All cancels but repeats: what those break is `cancel.again`'s. */
function butRepeats(history: History): Exchange[] {
  return history.orders().flatMap(({ withKey, repeats }) => {
    const again = new Set(repeats);
    return withKey.filter((entry) => !again.has(entry)).map(({ exchange }) => exchange);
  });
}

/** The first acceptance of each order, where it is certain which was the first. */
function firsts(history: History): Exchange[] {
  return history.orders().flatMap(({ acceptance, cancels }) => {
    const isBeside = (exchange: Exchange): boolean =>
      exchange !== acceptance &&
      acceptance !== null &&
      exchange.sentAt < acceptance.endedAt &&
      effectOf(exchange) !== 'none';
    return acceptance === null || cancels.some(({ exchange }) => isBeside(exchange)) ? [] : [acceptance];
  });
}

function all(history: History): Exchange[] {
  return history.orders().flatMap(({ cancels }) => cancels.map(({ exchange }) => exchange));
}

// §2, §4.2: the hotel order cancellation result; "the response carries status cancelled together with …"
requirement('cancel.order-no', { asks, judge: judging(cancelOrderNo, butRepeats) });
requirement('cancel.status', { asks, judge: judging(cancelStatus, butRepeats) });
requirement('cancel.amounts', { asks, judge: judging(cancelAmounts, butRepeats) });
requirement('cancel.amounts-sign', { asks, judge: judging(cancelAmountsSign, all) });
requirement('cancel.cancelled-at', { asks, judge: judging(cancelCancelledAt, butRepeats) });
requirement('cancel.cancelled-at-now', { asks, judge: judging(cancelCancelledAtNow, firsts) });

// §3: "refund_status is reported (value processing is the one seen)"; further values as the statement declares them
requirement('cancel.refund-status', {
  asks,
  judge: [
    judging(cancelRefundStatusType, butRepeats),
    (history, facts) =>
      judging(cancelRefundStatusValue(declared(facts.statement['refundStatuses'])), firsts)(history, facts),
  ],
});

function declared(statuses: unknown): string[] {
  return Array.isArray(statuses) ? statuses.filter((status) => typeof status === 'string') : [];
}
