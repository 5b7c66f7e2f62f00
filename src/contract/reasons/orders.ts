import { isGatewayStatus } from '../transport.ts';
import type { Coded, Reason } from '../reason.ts';
import { type OwnWords, sayingInShort } from '../schema/index.ts';
import type { AnswerCut } from './judging.ts';
import {
  checkTarget,
  reportIt,
  supplyCancellable,
  supplyOrders,
  advised,
  around,
  before,
  type ReasonRows,
} from './row.ts';

/** Reasons about orders, and about the guard that checks every cancel. */
export type OrderReason =
  | Coded<{
      /**
       * Calls without the right key name orders of which none was cancelled afterwards with it: their refusal proves
       * nothing.
       */
      'no-order-cancelled-after': { because: Reason };
      'cancels-not-permitted': { host: string };
      'no-orders': null;
      'orders-spent': null;
      'order-budget-spent': { budget: number };
      /** The platform itself has accepted no search and answered no cancel. */
      'platform-not-heard': null;
      /**
       * Too many orders were refused at their first cancel. `last`: the answer to the last one; null if not known.
       */
      'too-many-refused': { last: { readonly status: number; readonly saying: OwnWords } | null };
      /** New orders were refused, and the run has waited for them as long as it may. `seconds`: the limit in total. */
      'new-orders-refused': { seconds: number };
    }>
  | LedgerReason
  | CreationReason
  | GuardReason;

/** Reasons of the ledger of spent orders. */
export type LedgerReason = Coded<{
  'ledger-not-written': { file: string; error: string };
  'ledger-not-read': { error: string };
  'ledger-no-file': { file: string };
  'ledger-line-broken': { file: string; line: number };
}>;

/** Why the operation that creates orders gave none. `call`: the number of its call in the journal. */
export type CreationReason = Coded<{
  'creation-failed': { because: Reason };
  'creation-refused': { status: number; call: number; saying: OwnWords };
  /** `pointer`: where the number of the order should be. */
  'creation-without-number': { status: number; call: number; pointer: string };
  'creation-cut': { status: number; call: number; because: AnswerCut };
  'created-number-unusable': { number: 'no safe integer' | 'too long or odd' | 'no letter or digit' | 'a secret' };
  'created-number-twice': null;
  'created-number-spent': { number: string };
}>;

/** The next step if creating an order was answered with this status. */
function stepAfter(status: number): string {
  if (status === 401) return 'Have the key permitted to create orders';
  return status >= 500 ? 'Have order creation fixed' : 'Correct `orders.create`';
}

/** Why the guard blocked a call. */
export type GuardReason = Coded<{
  /**
   * `held`: the part of the request that may name an order of somebody else, or that differs from requests of the
   * suite.
   */
  'call-kept-back': {
    held: 'address of the cancel' | 'unknown number' | 'hostile number' | 'address' | 'header' | 'wrong key';
  };
  'order-not-claimed': { order: string };
  /** `because`: why it got no answer; null if its answer does not show the result. */
  'last-cancel-unknown': { order: string; because: Reason | null };
}>;

const none = 'no order could be cancelled';
const ownNumbers = 'Supply order numbers of letters and digits only, none of them a part of another.';
const anotherPath = 'Correct the `path` of that operation: it is the path of the cancel.';
const blocked = 'a cancel was blocked: it may name an order that does not belong to this run';
const checkCreate = 'Check `orders.create`.';
const ofLedger = 'Free disk space or correct the permissions, or set `orders.ledger` to another file.';

/** Texts of the reasons about creating orders. */
const creationRows: ReasonRows<CreationReason> = {
  'creation-failed': before('creating an order failed'),
  'creation-refused': {
    headline: ({ status, saying }) => `creating an order was answered ${status}${sayingInShort(saying)}`,
    action: ({ status, call }) =>
      isGatewayStatus(status)
        ? checkTarget
        : `${stepAfter(status)}; call ${call} in exchanges.ndjson has the whole answer.`,
    owner: ({ status }) => (isGatewayStatus(status) ? 'network' : status >= 500 ? 'platform' : 'your set-up'),
  },
  'creation-without-number': advised(
    ({ status, call, pointer }) =>
      `creating an order was answered ${status} (call ${call} in exchanges.ndjson) without a number at ${pointer}`,
    checkCreate,
  ),
  'creation-cut': {
    text: ({ status, call, because }, wordsOf) =>
      `creating an order was answered ${status} (call ${call} in exchanges.ndjson), but ${wordsOf(because).text}`,
  },
  'created-number-unusable': {
    headline: ({ number }) => `creating an order gave a number ${numbers[number]}, so it is not used`,
    action: checkCreate,
    owner: 'your set-up',
  },
  'created-number-twice': advised(
    'creating an order gave the same number twice',
    'Check `orders.create`, and whether a cache answers it or the orders of the target were reset.',
  ),
  'created-number-spent': advised(
    ({ number }) => `creating an order gave the number ${number}, which an earlier run has spent (see the ledger)`,
    'Name another file as `orders.ledger`.',
  ),
};

/** Texts of the reasons about orders. */
export const orderRows: ReasonRows<OrderReason> = {
  'no-order-cancelled-after': around(
    (inner) => `${inner} (a refusal counts only if its order can be cancelled afterwards)`,
  ),
  'cancels-not-permitted': {
    headline: ({ host }) => `cancels are not permitted on ${host}`,
    action: 'Set `allowCancel` and `orders`, or test bus search alone (`--scope bus-search`).',
    owner: 'your set-up',
  },
  'no-orders': {
    headline: 'there are no orders to cancel',
    action: supplyOrders,
    owner: 'your set-up',
  },
  'orders-spent': advised(
    'all supplied orders are spent (`orders.ledger` lists them)',
    'Supply fresh orders in `orders`.',
  ),
  'order-budget-spent': advised(({ budget }) => `the order budget (${budget}) is spent`, 'Raise `orders.budget`.'),
  'platform-not-heard': {
    headline: 'the platform itself has accepted no search and answered no cancel, so no order is cancelled',
    action: 'Check that the platform can be reached from here, then run again.',
    owner: 'network',
  },
  'ledger-not-written': {
    headline: ({ error }) => `the ledger could not be written, so no order is cancelled: ${error}`,
    action: ofLedger,
    owner: 'your set-up',
  },
  'ledger-not-read': { text: ({ error }) => error, action: ofLedger, owner: 'your set-up' },
  'ledger-no-file': {
    headline: ({ file }) => `${file}: expected a ledger, got something that is not an ordinary file`,
    action: 'Name another file as `orders.ledger`.',
    owner: 'your set-up',
  },
  'ledger-line-broken': {
    headline: ({ file, line }) => `${file}:${line}: expected a line of JSON with "order"`,
    action: 'Fix the line, or remove it if its order was never cancelled.',
    owner: 'your set-up',
  },
  'too-many-refused': {
    headline: ({ last }) =>
      last === null ? none : `${none}: each first cancel was answered ${last.status}${sayingInShort(last.saying)}`,
    action: supplyCancellable,
    owner: 'your set-up',
  },
  'new-orders-refused': {
    headline: ({ seconds }) => `orders that the run had created were refused for ${seconds} s while they were new`,
    action: 'Supply orders that exist already (`orders.numbers`, `orders.file`).',
    owner: 'your set-up',
  },
  ...creationRows,
  'call-kept-back': {
    text: ({ held }) => whyKept[held],
    headline: ({ held }) => (isOfNumbers(held) ? blocked : whyKept[held]),
    action: ({ held }) => (isOfNumbers(held) ? ownNumbers : held === 'address of the cancel' ? anotherPath : reportIt),
    owner: ({ held }) => (isOfNumbers(held) || held === 'address of the cancel' ? 'your set-up' : 'limit of the suite'),
  },
  'order-not-claimed': {
    text: ({ order }) => `this run did not put the order ${order} in the ledger`,
    headline: blocked,
    action: ownNumbers,
    owner: 'your set-up',
  },
  'last-cancel-unknown': {
    text: ({ order, because }, wordsOf) =>
      `it is not known what the last cancel of the order ${order} did` +
      (because === null ? '' : `: ${wordsOf(because).text}`),
    headline: ({ because }, wordsOf) =>
      `it is not known what the last cancel of an order did${because === null ? '' : `: ${wordsOf(because).headline}`}`,
    action: ({ because }, wordsOf) =>
      because === null ? 'Have cancels answered as section 4.2 says, then run again.' : wordsOf(because).action,
    owner: ({ because }, wordsOf) => (because === null ? 'platform' : wordsOf(because).owner),
  },
};

const numbers = {
  'no safe integer': 'that is not an integer below 2^53',
  'too long or odd': 'that is empty, longer than 200 characters or has control characters',
  'no letter or digit': 'without a letter or digit',
  'a secret': 'that contains a secret',
} as const;

const whyKept = {
  'address of the cancel': 'the address of the call is that of the cancel operation, which only cancels may use',
  'unknown number': 'the call contains a number that this run has neither made up nor put in the ledger',
  'hostile number': 'the call names an order that this run has neither made up nor put in the ledger',
  address: 'the address of the call is not that of its operation',
  header: 'the call has its key in a header other than Authorization, or a header with an unknown number',
  'wrong key': 'the wrong key of the call is not one that the suite has made',
} as const;

/** Whether a call is blocked because of a number in it. */
function isOfNumbers(held: keyof typeof whyKept): boolean {
  return held === 'unknown number' || held === 'hostile number';
}
