import { quoted } from '../quoted.ts';
import { cancelResult, timestampForm } from './answer-forms.ts';
import {
  type Exchange,
  type Facts,
  type History,
  isAccepted,
  isBefore,
  type Json,
  type JsonObject,
  member,
  notObserved,
  openPoint,
  otherThan,
} from '../../src/requirements/for-suites.ts';
import { orderTrials, refusedCancels } from '../scenarios/orders.ts';

/** Each of these needs orders that can be cancelled. */
const ofOrders = { needs: ['cancel-permission', 'orders'], asksDeclared: [orderTrials] } as const;
/** Accepted cancels with the right key, and what they tell. */
function results(history: History): readonly (readonly [exchange: Exchange, data: JsonObject])[] {
  return history.all.flatMap(({ exchange }) => {
    const data = cancelResult(exchange);
    return data === null ? [] : [[exchange, data] as const];
  });
}

const reasonOf = ({ request: { body } }: Exchange): Json | undefined => member(body, 'cancel_reason');

// §4.2: "Which fields are required: not shown". One order shows it that is cancelled without a reason, or with one
// after a refusal without.
export const openRequiredCancel = openPoint({
  id: 'open.required-cancel',
  question: 'Is `cancel_reason` required?',
  quotes: {
    '4.2': ['Which fields are required: not shown.'],
  },
  statementKey: 'cancelReasonRequired',
  value: 'boolean',
  mixed: false,
  ...ofOrders,
  none: notObserved('no order that can be cancelled got its first cancel without a reason', 'supply more orders'),
  enough: 1,
  *shows(history) {
    for (const { acceptance: exchange, cancels } of history.orders()) {
      if (exchange === null) continue;
      const refused = cancels.find(
        ({ exchange }) =>
          exchange.answer?.status === 400 && exchange.credentials === 'valid' && reasonOf(exchange) === undefined,
      );
      if (reasonOf(exchange) === undefined) yield { exchange, value: false };
      else if (refused !== undefined && isBefore(refused.exchange, exchange) && reasonOf(exchange) !== null)
        yield { exchange, value: true };
    }
  },
});

// §5 against §7, which lists only 400 as refusal of cancel. A 401 is conclusive; a 400 may be the order's, unless it
// is cancelled with the key afterwards.
export const openCancelWithoutKey = openPoint({
  id: 'open.cancel-without-key',
  question: 'Which status does a cancel without a key get?',
  quotes: {
    '5': [quoted.keyRefused],
    '7': [quoted.cancelStatuses],
  },
  statementKey: 'cancelStatusWithoutKey',
  value: '401 or 400',
  needs: ['cancel-permission', 'orders'],
  asksDeclared: [refusedCancels],
  none: notObserved('no order that can be cancelled was tried without the key', 'supply more orders'),
  *shows(history) {
    const orders = history.orders();
    for (const { exchange } of history.cancels('without-key')) {
      const status = exchange.answer?.status ?? 0;
      const cancelled =
        orders.find(({ order }) => order === member(exchange.request.body, 'order_no'))?.acceptance ?? null;
      const isBeforeIt = cancelled !== null && isBefore(exchange, cancelled);
      if ((status === 401 && (cancelled === null || isBeforeIt)) || (status === 400 && isBeforeIt))
        yield { exchange, value: status };
    }
  },
});

// §3: other transitions are not shown.
export const openCancelAgain = openPoint({
  id: 'open.cancel-again',
  question: 'What is the answer to a second cancel of the same order?',
  section: '3, 4.2',
  quotes: {
    '4.2': ['Conditions under which cancellation is refused: not shown.'],
  },
  statementKey: 'cancelAgain',
  value: '`refused` or `accepted`',
  ...ofOrders,
  none: { code: 'no-repeat-answered' },
  *shows(history, facts) {
    for (const { exchange } of history.orders().flatMap((order) => order.repeats)) {
      const isConclusive = isAccepted(exchange) || exchange.answer?.status === 400;
      if (isConclusive && hasPlainReason(exchange, facts))
        yield { exchange, value: isAccepted(exchange) ? 'accepted' : 'refused' };
    }
  },
});

// §3, §4.2: what a second cancel gives, and whether it settles the order anew, is not shown.
export const openCancelAgainAmounts = openPoint({
  id: 'open.cancel-again-amounts',
  question: 'Does a repeated cancel give the same sums as the first?',
  section: '3, 4.2',
  statementKey: null,
  value: '`same` or `differ`',
  mixed: 'differ',
  words: { same: 'the sums of the first cancel again', differ: 'other sums than those of the first cancel' },
  none: notObserved('no repeated cancel was accepted with fee or refund'),
  *shows(history) {
    for (const { acceptance, repeats } of history.orders()) {
      const first = acceptance === null ? null : cancelResult(acceptance);
      for (const { exchange } of repeats) {
        const again = cancelResult(exchange);
        if (first === null || again === null) continue;
        const isSum = (name: string): boolean => [first, again].every((one) => Number.isFinite(one[name]));
        const sums = ['cancel_fee', 'refund_amount'].filter(isSum);
        const value = sums.every((name) => first[name] === again[name]) ? 'same' : 'differ';
        if (sums.length > 0) yield { exchange, comparedWith: [acceptance!], value };
      }
    }
  },
});

/**
 * Whether a reason is one that no target refuses for what it is: the one known to be valid or, where none is, a short
 * plain text.
 */
function hasPlainReason(exchange: Exchange, { cancelReason }: Pick<Facts, 'cancelReason'>): boolean {
  const reason = reasonOf(exchange);
  if (cancelReason !== null) return reason === cancelReason;
  return typeof reason === 'string' && /^[\w .,-]{1,60}$/.test(reason);
}

// §3: "the full value lists of status and refund_status … not shown"
export const openRefundStatuses = openPoint({
  id: 'open.refund-statuses',
  question: 'Which `refund_status` values occur?',
  quotes: {
    '3': [
      'All other states, the full value lists of status and refund_status, and all other transitions (including ' +
        'bus orders): not shown.',
    ],
  },
  statementKey: 'refundStatuses',
  value: 'list',
  ...ofOrders,
  none: { code: 'no-refund-status' },
  *shows(history) {
    for (const [exchange, { refund_status: status }] of results(history))
      if (typeof status === 'string') yield { exchange, value: [status.slice(0, 200).toWellFormed()] };
  },
});

// §2: "Units and currency of cancel_fee and refund_amount: not shown". Each sum counts once. A sum of 0 says nothing
// about decimals.
export const openAmounts = openPoint({
  id: 'open.amounts',
  question: 'Do fee and refund have fractions, and which sums occur?',
  quotes: {
    '2': ['Units and currency of cancel_fee and refund_amount: not shown.'],
  },
  statementKey: 'amounts',
  value: '`integers` or `decimals`',
  mixed: 'decimals',
  ...ofOrders,
  none: notObserved('too few sums were seen', 'supply more orders'),
  least: 3,
  enough: 3,
  *shows(history) {
    const sums = results(history).flatMap(([exchange, { cancel_fee: fee = null, refund_amount: refund = null }]) =>
      [...new Set([fee, refund])].filter(Number.isFinite).map((of) => ({ exchange, of })),
    );
    // Of one or two orders whole numbers may be chance.
    const isOdd =
      new Set(sums.map(({ exchange }) => member(exchange.request.body, 'order_no'))).size < 3 &&
      sums.every(({ of }) => Number.isInteger(of));
    const known = new Set<Json>();
    for (const { exchange, of } of sums) {
      if (!known.has(of))
        yield { exchange, of, value: Number.isInteger(of) ? 'integers' : 'decimals', isOdd, isWeak: of === 0 };
      if (of !== 0) known.add(of);
    }
  },
});

/** A form without its spaces and capitals. */
const plain = (form: string): string => form.toLowerCase().replaceAll(/\s/g, '');

// §2: "ISO 8601 UTC timestamp, format <timestamp>". A precision has a name where all fractions have it.
export const openTimestampForm = openPoint({
  id: 'open.timestamp-form',
  question: 'What are the form and the precision of `cancelled_at`?',
  quotes: {
    '2': ['cancelled_at | string | ISO 8601 UTC timestamp, format <timestamp>'],
  },
  statementKey: 'timestampForm',
  value: 'pattern such as `extended, seconds, Z`',
  ...ofOrders,
  none: {
    code: 'not-observed',
    clause: 'no accepted cancel has a readable `cancelled_at`',
    see: 'cancel.cancelled-at',
  },
  *shows(history) {
    const forms = results(history).map(([exchange, data]) => ({
      exchange,
      stamp: timestampForm(data['cancelled_at']),
    }));
    const digits = new Set(forms.map(({ stamp }) => stamp?.digits ?? 0).filter((count) => count > 0));
    for (const { exchange, stamp } of forms)
      if (stamp !== null) yield { exchange, value: [digits.size > 1 ? stamp.form : stamp.precise] };
  },
  conclude(counted) {
    const value = [...new Set(counted.map((one) => String(one.value)))].toSorted().join(' or ');
    return { value, answer: value };
  },
  differs(declared, { exchange, value }) {
    const forms = String(declared).split(/ or /i).map(plain);
    const { form, precise } = timestampForm(cancelResult(exchange)!['cancelled_at'])!;
    return forms.includes(plain(form)) || forms.includes(plain(precise)) ? null : otherThan(declared, String(value));
  },
});
