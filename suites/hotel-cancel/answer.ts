import { quoted } from '../quoted.ts';
import {
  type Case,
  casesOf,
  dataOf,
  describeValue,
  effectOf,
  type Exchange,
  type Facts,
  fail,
  type History,
  inScope,
  type Judge,
  member,
  namingHeaders,
  parseUtcTimestamp,
  requirement,
  type RequirementParts,
  type Violation,
  wrongAt,
} from '../../src/requirements/for-suites.ts';
import { refundStatus, resultShape, sameOrder } from './cancel-result.ts';
import { allCancels } from '../scenarios/all-calls.ts';
import { everySearch } from '../scenarios/every-search.ts';
import { noneCancelled } from './uncancellable-orders.ts';

/** How far from the call `cancelled_at` may be, in milliseconds. */
const tolerance = 10 * 60_000;
/** The fewest cancels that show that time stands still, and the milliseconds between the first and the last of them. */
const [standing, apart] = [3, 2000];

/** Each of these is judged on every accepted cancel. */
const ofCancels = {
  probes: 'Every accepted cancel.',
  needs: ['cancel-permission', 'orders'],
  asks: [...allCancels, everySearch],
} as const satisfies Partial<RequirementParts>;

/** Judges accepted cancels of orders; if no order could be cancelled, the case says why. */
function judging(
  of: (history: History) => readonly Exchange[],
  check: (exchange: Exchange, facts: Facts) => readonly Violation[] | null,
): Judge {
  return function* (history, facts) {
    yield* noneCancelled(history, facts);
    const judge = (exchange: Exchange): readonly Case[] => casesOf(() => check(exchange, facts), exchange);
    for (const exchange of of(history))
      if (inScope('accepted-cancel', exchange))
        yield* namingHeaders(judge(exchange), history.entryOf(exchange)!, history, judge);
  };
}

/** All cancels but those that may have come second: what those break is `cancel.again`'s. */
function firstOnes(history: History): Exchange[] {
  return history.orders().flatMap(({ withKey, second }) => {
    const again = new Set(second);
    return withKey.filter((entry) => !again.has(entry)).map(({ exchange }) => exchange);
  });
}

/** The first acceptance of each order, where it is certain which was the first. */
function firsts(history: History): Exchange[] {
  return history.orders().flatMap(({ acceptance, cancels }) => {
    const mayBeFirst = (exchange: Exchange): boolean =>
      exchange !== acceptance &&
      acceptance !== null &&
      exchange.sentAt < acceptance.endedAt &&
      effectOf(exchange) !== 'none';
    return acceptance === null || cancels.some(({ exchange }) => mayBeFirst(exchange)) ? [] : [acceptance];
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
  statement: '`order_no` of an accepted cancel is exactly the requested number.',
  ...ofCancels,
  judge: judging(firstOnes, sameOrder),
});
export const cancelStatus = requirement({
  id: 'cancel.status',
  level: 'MUST',
  quotes: {
    '2': ['status | string | order status after the call'],
    '3': ['Hotel order | status | cancelled'],
    '4.2': [quoted.acceptedCancel],
  },
  statement: '`status` of an accepted cancel is `cancelled`.',
  ...ofCancels,
  judge: judging(firstOnes, (exchange) => resultShape(exchange, 'status')),
});
export const cancelAmounts = requirement({
  id: 'cancel.amounts',
  level: 'MUST',
  quotes: {
    '2': ['cancel_fee | number | fee charged for the cancellation', 'refund_amount | number | amount to be refunded'],
    '4.2': [quoted.acceptedCancel],
  },
  statement: '`cancel_fee` and `refund_amount` of an accepted cancel are JSON numbers.',
  ...ofCancels,
  judge: judging(firstOnes, (exchange) => resultShape(exchange, 'cancel_fee', 'refund_amount')),
});
export const cancelAmountsSign = requirement({
  id: 'cancel.amounts-sign',
  level: 'SHOULD',
  quotes: {
    '2': ['cancel_fee | number | fee charged for the cancellation', 'refund_amount | number | amount to be refunded'],
  },
  statement: 'Neither `cancel_fee` nor `refund_amount` is negative.',
  reading: 'Their unit is not shown, but a fee and a refund are never below zero.',
  ...ofCancels,
  restsOn: ['cancel.amounts'],
  judge: judging(all, (exchange) => {
    const data = dataOf(exchange);
    const present = ['cancel_fee', 'refund_amount'].filter((name) => typeof data[name] === 'number');
    if (present.length === 0) return null;
    return present
      .filter((name) => (data[name] as number) < 0)
      .map((name) => wrongAt(`/data/${name}`, 'negative', 'at least 0', describeValue(data[name])));
  }),
});
export const cancelCancelledAt = requirement({
  id: 'cancel.cancelled-at',
  level: 'MUST',
  quotes: {
    '2': ['cancelled_at | string | ISO 8601 UTC timestamp, format <timestamp>'],
    '4.2': [quoted.acceptedCancel],
  },
  statement: '`cancelled_at` of an accepted cancel is an ISO 8601 UTC timestamp.',
  reading:
    'A real calendar date and a time, joined by `T`, in the basic or the extended form. The time has minutes at ' +
    'least; a fraction may have a point or a comma. It ends with `Z`, `+00`, `+00:00`, `+0000` or a negative form ' +
    'of these.',
  ...ofCancels,
  judge: judging(firstOnes, (exchange) => resultShape(exchange, 'cancelled_at')),
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
  statement: '`cancelled_at` lies within ten minutes of the call, and does not stand still or go back.',
  reading:
    'The cancellation sets the time. It is compared with the `Date` header of the target or with the local clock, ' +
    'whichever is closer. Cancels that are seconds apart may have the same time only if it shows no seconds.',
  ...ofCancels,
  restsOn: ['cancel.cancelled-at'],
  probes: 'The first acceptance of an order.',
  judge: [
    judging(firsts, (exchange) => {
      const time = timeOf(exchange);
      if (time === null) return null;
      const ahead = aheadOf(exchange, time);
      if (Math.abs(ahead) <= tolerance) return [];
      const actual = `${describeValue(dataOf(exchange)['cancelled_at'])}, ${awayText(ahead)}`;
      return [
        wrongAt(
          '/data/cancelled_at',
          'not now',
          `a time within ten minutes of ${new Date(exchange.sentAt).toISOString()}`,
          actual,
        ),
      ];
    }),
    standingStill,
  ],
});

/**
 * All first acceptances of the run, seconds apart, have one time, or each has an earlier time than the one before. A
 * time without seconds may be cut to the minute; one of another server may be somewhat earlier.
 */
function* standingStill(history: History): Iterable<Case> {
  const timed = firsts(history)
    .filter((exchange) => inScope('accepted-cancel', exchange) && timeOf(exchange) !== null)
    .toSorted((one, other) => one.sentAt - other.sentAt);
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined || timed.length < standing || last.sentAt - first.endedAt < apart)
    return;
  const times = timed.map((exchange) => timeOf(exchange) ?? 0);
  const isOne = times.every((time) => time === times[0]);
  const goesBack = times.every((time, index) => index === 0 || time < times[index - 1]!);
  if (times[0]! % 60_000 === 0 || (!isOne && !goesBack)) return;
  const between = `${Math.round((last.sentAt - first.endedAt) / 1000)} seconds`;
  const [then, now] = [first, last].map((exchange) => describeValue(dataOf(exchange)['cancelled_at']));
  const made = wrongAt(
    '/data/cancelled_at',
    isOne ? 'stands still' : 'goes back',
    `a time later than that of the cancel ${between} earlier`,
    `${now}, ${isOne ? 'the same' : `after ${then}, and earlier each time`} ` +
      `in all ${timed.length} cancels over ${between}`,
  );
  yield fail(last, [first], made, 'run');
}

/** The time of a cancellation in milliseconds; null if it is not one. */
function timeOf(exchange: Exchange): number | null {
  const text = member(dataOf(exchange), 'cancelled_at');
  return typeof text === 'string' ? (parseUtcTimestamp(text)?.epochMs ?? null) : null;
}

// §3: "refund_status is reported (value processing is the one seen)"; further values as the statement declares them
export const cancelRefundStatus = requirement({
  id: 'cancel.refund-status',
  level: 'MUST',
  quotes: {
    '2': ['refund_status | string | state of the refund'],
    '3': ['Hotel order refund | refund_status | processing'],
    '4.2': [quoted.acceptedCancel],
  },
  statement:
    '`refund_status` is a string, and `processing` when an order with a refund over 0 is cancelled for the first ' +
    'time.',
  reading:
    'This is the one place where the suite fails behaviour that the document leaves open. The document shows ' +
    'only this value, and users of the suite rely on it. Further values pass if the statement declares them ' +
    '(`refundStatuses`). Without a refund, and on a repeat, any text passes.',
  ...ofCancels,
  judge: [
    judging(firstOnes, (exchange) => resultShape(exchange, 'refund_status')),
    judging(firsts, (exchange, facts) => refundStatus(exchange, declared(facts.statement['refundStatuses']))),
  ],
});

function declared(statuses: unknown): string[] {
  return Array.isArray(statuses) ? statuses.filter((status) => typeof status === 'string') : [];
}

/** How far a time is from a call: `8 hours ahead`, `17 minutes behind`. */
function awayText(away: number): string {
  const minutes = Math.round(Math.abs(away) / 60_000);
  const text = minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;
  return `${text} ${away > 0 ? 'ahead' : 'behind'}`;
}

/** Milliseconds by which a time is ahead of the call, by the clock that is nearer; negative if it is behind. */
function aheadOf({ sentAt, endedAt, targetDate }: Exchange, epochMs: number): number {
  const local = Math.max(0, epochMs - endedAt) + Math.min(0, epochMs - sentAt);
  const byTarget = targetDate === null ? local : epochMs - targetDate;
  return Math.abs(byTarget) < Math.abs(local) ? byTarget : local;
}
