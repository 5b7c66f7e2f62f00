import { quoted } from '../quoted.ts';
import {
  blocking,
  type Case,
  type Entry,
  type Facts,
  fail,
  type History,
  isAccepted,
  isBefore,
  isListed,
  isPlainCancel,
  type Judge,
  notApplicable,
  type OrderHistory,
  pass,
  type Reason,
  reasonUnknown,
  requirement,
  type RequirementParts,
  unknown,
  violation,
  type Violation,
} from '../../src/requirements/for-suites.ts';
import { headerOutsideAscii } from '../explanations.ts';
import { orderTrials, refusedCancels } from '../scenarios/orders.ts';
import { uncancellableAfter, isUncancellable, noneCancelled } from './uncancellable-orders.ts';
import { isRefused, checksOfStanding, shownCancelledAfter } from './detail-checks.ts';

/** Each of these needs orders that can be cancelled. */
const ofOrders = {
  needs: ['cancel-permission', 'orders'],
  asks: [orderTrials, refusedCancels],
} as const satisfies Partial<RequirementParts>;
/** A cancel has to have the right key. */
const ofBadKeys = {
  quotes: {
    '5': [
      'Every call to the two operations carries the header `Authorization`, holding an API key: `Authorization: ' +
        '<API_KEY>`.',
      quoted.keyRefused,
    ],
  },
  reading: 'Proved only on an order that can be cancelled: a made-up number would be refused anyway.',
  ...ofOrders,
} as const satisfies Partial<RequirementParts>;
type BadKey = 'without-key' | 'wrong-key';

/** Orders that saw bad keys, and these calls. */
function afterBadKeys(
  history: History,
  ...kinds: readonly BadKey[]
): { readonly order: OrderHistory; readonly calls: readonly Entry[] }[] {
  return history.orders().flatMap((order) => {
    const calls = order.cancels.filter(({ kind }) => kinds.includes(kind as BadKey));
    return calls.length === 0 ? [] : [{ order, calls }];
  });
}

/** What orders show that could not be cancelled after bad keys: no other request shows as much. */
function refusedAfterKeys(orders: readonly OrderHistory[], history: History): Case[] {
  const others = history.orders().filter(({ order }) => !orders.some((one) => one.order === order));
  return uncancellableAfter('keys', orders.filter(isUncancellable), others);
}

/**
 * Why no order that saw bad keys was cancelled with the right key. If all others were, a bad key may have cancelled
 * these.
 */
function noneCancelledAfter(orders: readonly OrderHistory[], history: History, facts: Facts): Case[] {
  const first = orders[0]!.cancels[0]!;
  const taken = reasonTaken(orders);
  if (taken !== null) return [blocking(first, taken)];
  const met = afterBadKeys(history, 'without-key', 'wrong-key').map(({ order }) => order);
  if (met.some((order) => isShownCancelled(order, facts)))
    return [blocking(first, { code: 'bad-keys-taken', see: 'auth.no-effect' })];
  for (const found of met.some(({ acceptance }) => acceptance !== null) ? [] : refusedAfterKeys(met, history)) {
    if (found.is === 'fail') return [blocking(first, { code: 'bad-keys-taken', see: 'auth.no-effect' })];
    if (found.is === 'unknown' && isOnlyAfter(found.reason))
      return [blocking(first, { code: 'no-order-cancelled-after', because: found.reason })];
  }
  return noneCancelled(history, facts, orders).map((found) =>
    found.is === 'notApplicable' ? blocking(first, { code: 'no-order-cancelled-after', because: found.reason }) : found,
  );
}

/** Whether order detail shows an order cancelled after cancels that were refused for their key. */
function isShownCancelled(order: OrderHistory, facts: Facts): boolean {
  return checksOfStanding(order, facts).some(({ kind, detailCheck }) => kind === 'key' && detailCheck.cancelled);
}

/** Whether only orders that saw bad keys were refused, and others were accepted. */
function isOnlyAfter(reason: Reason): boolean {
  return reason.code === 'orders-refused-after' && (reason.doubt === 'none afterwards' || reason.doubt === 'chance');
}

/** That a cancel of these orders was accepted without the right key, so that their other cancels prove nothing. */
function reasonTaken(orders: readonly OrderHistory[]): Reason | null {
  const taken = orders.flatMap(({ cancels }) => cancels.filter(({ exchange }) => isAccepted(exchange)));
  const isTaken = (bad: BadKey): boolean => taken.some(({ kind }) => kind === bad);
  if (isTaken('without-key')) return { code: 'bad-keys-taken', see: 'auth.cancel-missing-key' };
  return isTaken('wrong-key') ? { code: 'bad-keys-taken', see: 'auth.cancel-invalid-key' } : null;
}

function badKeysTaken(orders: readonly OrderHistory[]): Case[] {
  const reason = reasonTaken(orders);
  return reason === null ? [] : [notApplicable(reason)];
}

/** A refusal proves something of an order that the right key cancels: the control comes after, or has come before. */
function notAccepted(kind: BadKey): Judge {
  return function* (history, facts) {
    const all = afterBadKeys(history, kind);
    const open: OrderHistory[] = [];
    let isProved = false;
    for (const { order, calls } of all) {
      for (const entry of calls) {
        const { exchange } = entry;
        const reason = reasonUnknown(exchange, facts);
        const status = exchange.answer?.status;
        const refused = isRefused(entry);
        if (reason !== null) yield unknown(entry, reason);
        else if (refused && order.acceptance === null) open.push(order);
        else if (refused) yield pass(exchange);
        else if (status !== undefined && !isListed('cancel', status) && comesPlainly(status, history, facts))
          yield blocking(entry, { code: 'cancels-answered-the-same', status, see: 'http.status-listed' });
        else yield fail(exchange, [], notRefused(entry));
        isProved ||= reason === null && (!refused || order.acceptance !== null);
      }
    }
    if (!isProved && open.length > 0) yield* noneCancelledAfter(open, history, facts);
  };
}

/** Whether a cancel with the key and nothing odd about it got this status as well: it does not come of the key then. */
function comesPlainly(status: number, history: History, facts: Facts): boolean {
  return history
    .cancels('order', 'made-up')
    .some(({ exchange }) => isPlainCancel(exchange, facts.cancels) && exchange.answer?.status === status);
}

function notRefused({ exchange, request }: Entry): Violation {
  const { key = 'none' } = request ?? {};
  const how =
    typeof key === 'object'
      ? `with a wrong key: ${key.description}`
      : key === 'empty'
        ? 'with an empty key'
        : 'without a key';
  const status = `status ${exchange.answer?.status}`;
  const made = violation(
    status,
    'the status',
    `401 to a cancel ${how} (section 5)`,
    isAccepted(exchange) ? `${status}, accepted` : status,
  );
  return { ...made, ...(exchange.answer === null ? {} : { status: exchange.answer.status }) };
}

// §5: "Every call to the two operations carries the header"
export const authCancelMissingKey = requirement({
  id: 'auth.cancel-missing-key',
  level: 'MUST',
  ...ofBadKeys,
  statement: 'A cancel without the key is not accepted.',
  subject: 'cancels without a key',
  probes:
    'A cancel without the header, or with an empty one. The same order is then cancelled with the key, as ' +
    'the control.',
  judge: notAccepted('without-key'),
});
export const authCancelInvalidKey = requirement({
  id: 'auth.cancel-invalid-key',
  level: 'MUST',
  ...ofBadKeys,
  statement: 'A cancel with a wrong key is not accepted.',
  subject: 'cancels with a wrong key',
  probes: 'A cancel with a wrong key. The same order is then cancelled with the right key, as the control.',
  judge: notAccepted('wrong-key'),
});

// §5.2 against §7, which lists only 400 as refusal of cancel
export const authCancel401 = requirement({
  id: 'auth.cancel-401',
  level: 'SHOULD',
  quotes: {
    '5': [quoted.keyRefused],
    '7': [quoted.cancelStatuses],
  },
  statement: 'A cancel without the key or with a wrong one is answered 401 rather than 400.',
  subject: 'cancels without the right key',
  reading:
    'Section 5 says that a missing or invalid key leads to 401; section 7 lists only 400 as refusal of ' +
    'cancel. 401 is expected, 400 is a warning; any other status breaks ' +
    '`auth.cancel-missing-key` or `auth.cancel-invalid-key`.',
  probes: 'The calls of `auth.cancel-missing-key` and `auth.cancel-invalid-key`.',
  ...ofOrders,
  *judge(history, facts) {
    const all = afterBadKeys(history, 'without-key', 'wrong-key');
    for (const { order, calls } of all) {
      for (const entry of calls) {
        const { exchange } = entry;
        // The document does not show what a platform checks first for a cancelled order: its state or the key.
        if (order.acceptance === null || !isBefore(exchange, order.acceptance)) continue;
        if (exchange.answer?.status === 401) yield pass(exchange);
        // A field that it lacks may be looked for before the key is.
        else if (exchange.answer?.status === 400 && isPlainCancel(exchange, facts.cancels))
          yield fail(exchange, [order.acceptance], notRefused(entry));
      }
    }
    const orders = all.map(({ order }) => order);
    const taken = badKeysTaken(orders);
    yield* taken;
    if (taken.length === 0 && orders.length > 0) yield* noneCancelledAfter(orders, history, facts);
  },
  explanations: [headerOutsideAscii],
});

// §5: a refused call that cancels was not refused
export const authNoEffect = requirement({
  id: 'auth.no-effect',
  level: 'MUST',
  quotes: {
    '5': [quoted.keyRefused],
  },
  statement: 'A cancel that is refused because of its key changes nothing: the order can still be cancelled.',
  reading:
    'There are two proofs that a refused call has cancelled its order. One is that order detail shows the order as ' +
    'cancelled. The other is that later cancels of such orders are refused, and the cancels of all other orders, ' +
    'before and after, are accepted. This counts only with so many orders that the odds of chance are below 1 in ' +
    '1,000. If a later cancel of such an order is accepted, the requirement passes. If none is accepted and there is ' +
    'no proof, the result is inconclusive, because the document does not show when a cancel may be refused.',
  probes: 'A cancel with the right key, sent after the refused calls.',
  ...ofOrders,
  *judge(history, facts) {
    // Once a cancel without the key was accepted, what follows is that finding's.
    const all = afterBadKeys(history, 'without-key', 'wrong-key');
    const honest = all.filter(
      ({ calls }) =>
        calls.some(isRefused) && calls.every((entry) => isRefused(entry) || entry.exchange.answer?.status === 429),
    );
    const orders = honest.map(({ order }) => order);
    const checks = orders.flatMap((order) => checksOfStanding(order, facts)).filter(({ kind }) => kind === 'key');
    const shown = checks.filter(({ detailCheck }) => detailCheck.cancelled);
    for (const { detailCheck, comparedWith } of shown)
      yield fail(
        detailCheck.exchange,
        comparedWith,
        shownCancelledAfter('cancels that were refused for their key (section 5)'),
        'run',
      );
    const cancelled = orders.flatMap(({ acceptance }) => acceptance ?? []);
    for (const acceptance of cancelled) yield pass(acceptance);
    if (orders.length === 0) return yield* badKeysTaken(all.map(({ order }) => order));
    const after = cancelled.length > 0 || shown.length > 0 ? [] : afterRefusedKeys(orders, history, facts);
    // That order detail shows an order as it was does not outweigh a refused cancel.
    if (!after.some(({ is }) => is === 'fail'))
      for (const { detailCheck } of checks) if (!detailCheck.cancelled) yield pass(detailCheck.exchange);
    yield* after;
  },
});

/** What the later cancels of orders show, none of which was accepted. */
function afterRefusedKeys(orders: readonly OrderHistory[], history: History, facts: Facts): Case[] {
  if (!orders.some(isUncancellable)) return noneCancelledAfter(orders, history, facts);
  return refusedAfterKeys(orders, history).map((found) =>
    found.is === 'unknown' ? { ...found, boundary: true } : found,
  );
}
