import {
  cancelAmounts as cancelAmountsCheck,
  cancelAmountsSign as cancelAmountsSignCheck,
  cancelCancelledAt as cancelCancelledAtCheck,
  cancelCancelledAtNow as cancelCancelledAtNowCheck,
  cancelOrderNo as cancelOrderNoCheck,
  cancelRefundStatusType,
  cancelRefundStatusValue,
  cancelStatus as cancelStatusCheck,
} from './cancel-result.ts';
import { effectOf } from '../../src/requirements/checks/effect.ts';
import type { ExchangeCheck } from '../../src/requirements/checks/check.ts';
import { requirement } from '../../src/requirements/index.ts';
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
export const cancelOrderNo = requirement({
  id: 'cancel.order-no',
  level: 'MUST',
  quotes: {
    '2': ["order_no | string | the cancelled order's number, <order_no>"],
    '4.2': ['order_no | string | number of the order to cancel'],
  },
  statement: '`order_no` of an accepted cancel is exactly the number asked for.',
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],
  asks,
  judge: judging(cancelOrderNoCheck, butRepeats),
});
export const cancelStatus = requirement({
  id: 'cancel.status',
  level: 'MUST',
  quotes: {
    '2': ['status | string | order status after the call'],
    '3': ['Hotel order | status | cancelled'],
    '4.2': [
      'when the cancellation is accepted, then the response carries status cancelled together with cancel_fee, ' +
        'refund_amount, refund_status and cancelled_at.',
    ],
  },
  statement: '`status` of an accepted cancel is `cancelled`.',
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],
  asks,
  judge: judging(cancelStatusCheck, butRepeats),
});
export const cancelAmounts = requirement({
  id: 'cancel.amounts',
  level: 'MUST',
  quotes: {
    '2': ['cancel_fee | number | fee charged for the cancellation', 'refund_amount | number | amount to be refunded'],
    '4.2': [
      'when the cancellation is accepted, then the response carries status cancelled together with cancel_fee, ' +
        'refund_amount, refund_status and cancelled_at.',
    ],
  },
  statement: '`cancel_fee` and `refund_amount` of an accepted cancel are JSON numbers.',
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],
  asks,
  judge: judging(cancelAmountsCheck, butRepeats),
});
export const cancelAmountsSign = requirement({
  id: 'cancel.amounts-sign',
  level: 'SHOULD',
  quotes: {
    '2': ['cancel_fee | number | fee charged for the cancellation', 'refund_amount | number | amount to be refunded'],
  },
  statement: 'Neither `cancel_fee` nor `refund_amount` is negative.',
  reading: 'Their unit is not shown, but a fee and a refund are never below nothing.',
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],
  asks,
  judge: judging(cancelAmountsSignCheck, all),
});
export const cancelCancelledAt = requirement({
  id: 'cancel.cancelled-at',
  level: 'MUST',
  quotes: {
    '2': ['cancelled_at | string | ISO 8601 UTC timestamp, format <timestamp>'],
    '4.2': [
      'when the cancellation is accepted, then the response carries status cancelled together with cancel_fee, ' +
        'refund_amount, refund_status and cancelled_at.',
    ],
  },
  statement: '`cancelled_at` of an accepted cancel is an ISO 8601 UTC timestamp.',
  reading:
    'A real calendar date and time joined by `T`, basic or extended form, at least minutes, fraction with ' +
    'point or comma, and `Z`, `+00`, `+00:00`, `+0000` or their negative forms.',
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],
  asks,
  judge: judging(cancelCancelledAtCheck, butRepeats),
});
export const cancelCancelledAtNow = requirement({
  id: 'cancel.cancelled-at-now',
  level: 'SHOULD',
  quotes: {
    '2': ['cancelled_at | string | ISO 8601 UTC timestamp, format <timestamp>'],
    '3': [
      'refund_status is reported (value processing is the one seen), cancel_fee and refund_amount are computed ' +
        'per the policy, cancelled_at is set',
    ],
  },
  statement: '`cancelled_at` lies within ten minutes of the call.',
  reading:
    'It is set by the cancellation. Measured by the `Date` header of the target or by the local clock, ' +
    'whichever fits.',
  probes: 'The first acceptance of an order.',
  needs: ['cancel-permission', 'orders'],
  asks,
  judge: judging(cancelCancelledAtNowCheck, firsts),
});

// §3: "refund_status is reported (value processing is the one seen)"; further values as the statement declares them
export const cancelRefundStatus = requirement({
  id: 'cancel.refund-status',
  level: 'MUST',
  quotes: {
    '2': ['refund_status | string | state of the refund'],
    '3': ['Hotel order refund | refund_status | processing'],
    '4.2': [
      'when the cancellation is accepted, then the response carries status cancelled together with cancel_fee, ' +
        'refund_amount, refund_status and cancelled_at.',
    ],
  },
  statement:
    '`refund_status` is a string, and on the first acceptance of a cancel with a refund over 0 it is `processing`.',
  reading:
    'The one place where the suite fails what the document leaves open: it has only seen this value, and ' +
    'those who use the suite rely on it. Further values pass where the statement declares them ' +
    '(`refundStatuses`); without a refund, and on a repeat, any text passes.',
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],

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
