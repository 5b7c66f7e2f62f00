import { isGatewayStatus } from '../transport.ts';
import type { Coded, Reason } from '../reason.ts';
import { type OwnWords, sayingInShort } from '../schema/index.ts';
import type { AnswerCut } from './judging.ts';
import { supplyCancellable, around, before, following, type ReasonRows } from './row.ts';

/** Reasons that judges of cancels find. `see`: the requirement that has to be fixed first. */
export type CancelReason =
  | Coded<{
      /** It is not known whether a cancel changed its order. `because`: its result. */
      'cancel-outcome-unknown': { because: Came };
      'cancel-unanswered': { because: Reason };
      'none-cancelled-for-certain': { because: Reason };
      'none-cancelled': { because: Reason };
      /**
       * Every order was refused at its first cancel, the last of them in this call. `because`: why the run no longer
       * waits for refused orders; null if none were new. `others`: orders of other checks were cancelled.
       */
      'first-cancels-refused': {
        others?: true;
        call: number;
        status: number | null;
        saying: OwnWords;
        because: Reason | null;
      };
      'all-cancels-refused': null;
      /** The test needs an order, and none is left. `because`: why there is no further order; null if there is one. */
      'order-needed': { for: 'two at once' | 'a cancel'; because: Reason | null };
      /**
       * Orders were refused after calls without the right key, or with an odd reason. `doubt`: why that may not be the
       * cause.
       */
      'orders-refused-after': {
        after: RefusedFor;
        doubt: 'others too' | 'none before' | 'none afterwards' | 'chance';
        refused: number;
        accepted: number;
      };
      'two-at-once': { because: Reason };
      'both-refused': null;
      'detail-may-be-behind': null;
      /**
       * Order detail never shows the value that the configuration gives for cancelled orders. `shown`: the value that
       * it shows only after a cancel, such as `/data/status: the string "canceled"`; null if there is none.
       */
      'cancelled-shown-otherwise': { shown: string | null };
      'no-plain-cancel-answered': null;
      /** Ordinary cancels got this status, too. */
      'cancels-answered-the-same': { status: number; see: string };
      'plain-cancel-unlisted': { see: string };
      'cancels-mixed-up': { see: string };
      /** Each cancel without the right key was accepted, or cancelled its order all the same. */
      'bad-keys-taken': { see: string };
    }>
  | Exclude<Came, AnswerCut>;

/** Why a cancel was refused. */
export type RefusedFor = 'keys' | 'a reason';

/** The result of a call. */
export type Came =
  | Coded<{
      'nothing-read': { because: Reason | null };
      /**
       * `body`: unimportant (`of no note`), empty, without a code, or one that does not say success. `see`: the
       * requirement that such an answer breaks. Example: `{ code: 'answered', status: 200, body: { theirCode: '7' },
       * see: 'envelope.code' }`.
       */
      answered: {
        status: number;
        body: 'of no note' | 'empty' | 'without a code' | { readonly theirCode: string } | { readonly problem: string };
        see?: string;
      };
    }>
  | AnswerCut;

const more = 'Supply more orders that can be cancelled';
const accept = 'or accept the gap (`acceptUntested`).';
/** The action if a cancel was neither accepted nor refused. */
const asShown = 'Have cancels answered as section 4.2 says, then run again.';

/** Texts of the reasons that judges of cancels give. */
export const cancelRows: ReasonRows<CancelReason> = {
  'nothing-read': {
    text: ({ because }, wordsOf) => `no answer was read (${because === null ? 'nothing came' : wordsOf(because).text})`,
  },
  answered: {
    text: ({ status, body }) => `the call was answered ${status}${withBody(body)}`,
    owner: ({ status }) => (isGatewayStatus(status) ? 'network' : 'platform'),
  },
  'cancel-outcome-unknown': {
    text: ({ because }, wordsOf) => `it is not known whether an order was cancelled: ${wordsOf(because).text}`,
    action: ({ because }, wordsOf) => (because.code === 'answer-cut' ? wordsOf(because).action : asShown),
  },
  'cancel-unanswered': before('a cancel went unanswered'),
  'none-cancelled-for-certain': around((inner) => inner),
  'none-cancelled': around((inner) => `no order was cancelled: ${inner}`),
  'first-cancels-refused': {
    headline: ({ status, saying: own, because, others }, wordsOf) =>
      because === null
        ? `${others === true ? 'in one check ' : ''}no order could be cancelled: ` +
          `each first cancel was answered ${status}${sayingInShort(own)}`
        : wordsOf(because).headline,
    action: ({ because }, wordsOf) => (because === null ? supplyCancellable : wordsOf(because).action),
    owner: 'your set-up',
  },
  'all-cancels-refused': {
    text: 'each cancel of an order was answered 400 as well, so 400 for a made-up number proves nothing',
    headline: 'no order could be cancelled',
    action: supplyCancellable,
    owner: 'your set-up',
  },
  'order-needed': {
    text: ({ for: of, because }, wordsOf) =>
      because === null
        ? `${of === 'two at once' ? 'too few orders: ' : ''}${needed[of]}`
        : `${wordsOf(because).text}${of === 'two at once' ? ` (${needed[of]})` : ''}`,
    headline: ({ for: of, because }, wordsOf) =>
      because === null ? `there are too few orders: ${needed[of]}` : wordsOf(because).headline,
    action: ({ because }, wordsOf) =>
      because === null ? `${more}, or raise \`orders.budget\`.` : wordsOf(because).action,
    owner: ({ because }, wordsOf) => (because === null ? 'your set-up' : wordsOf(because).owner),
  },
  'orders-refused-after': {
    text: ({ after, doubt, refused, accepted }) =>
      `an order could not be cancelled after ${refusedFor[after]}, but ${doubts[doubt](refused, accepted)}`,
    headline: ({ after }) =>
      `orders whose cancel was refused for its ${after === 'keys' ? 'key' : 'reason'} could not be cancelled later, ` +
      'perhaps for another reason',
    action: 'Supply more orders and raise `orders.budget`, or configure `operations.hotelOrderDetail`.',
    owner: 'your set-up',
  },
  'two-at-once': around((inner) => `two cancels at once: ${inner}`),
  'both-refused': {
    headline: 'two cancels sent at once were both refused',
    action: `${more}, ${accept}`,
    owner: 'your set-up',
  },
  'cancelled-shown-otherwise': {
    headline: ({ shown }) => `order detail shows ${shown ?? 'nothing'} where cancelled orders should be recognised`,
    action: 'Correct `cancelled` in `operations.hotelOrderDetail`.',
    owner: 'your set-up',
  },
  'detail-may-be-behind': {
    text: 'order detail may be ten seconds behind, and was not read again after that',
    action: 'Run again, or have order detail show a cancel sooner.',
  },
  'no-plain-cancel-answered': {
    text: 'no plain cancel of a made-up order was answered',
    action: 'Find the cancel in the log of the platform, then run again.',
  },
  'cancels-answered-the-same': following(({ status }) => `cancels with the key were answered ${status} as well`),
  'plain-cancel-unlisted': following(() => 'a plain cancel was answered with an unlisted status as well'),
  'cancels-mixed-up': following(() => 'it is not known which answer belongs to which cancel'),
  'bad-keys-taken': following(() => 'cancels without the right key were accepted or changed their orders'),
};

const needed = {
  'two at once': 'an order is needed to send two cancels of it at once',
  'a cancel': 'one more order that can be cancelled is needed',
} as const;

export const refusedFor: Readonly<Record<RefusedFor, string>> = {
  keys: 'cancels that were refused for their key',
  'a reason': 'a cancel that was refused for its reason',
};

const doubts = {
  'others too': () => 'other orders could not be cancelled either: the cause is not known',
  'none before': () => 'no other order was cancelled before: supply more orders',
  'none afterwards': () =>
    'no other order was cancelled afterwards: a deadline may be over, or a quota used up; supply more orders',
  chance: (refused: number, accepted: number) =>
    `${refused === 1 ? '1 such order was' : `${refused} such orders were`} refused and ${accepted} ` +
    `${accepted === 1 ? 'other' : 'others'} cancelled, which may be chance: supply more orders, or ` +
    `configure \`operations.hotelOrderDetail\``,
} as const;

/** Describes a body, to follow the status: ` without a code`. */
function withBody(body: Extract<Came, { readonly code: 'answered' }>['body']): string {
  if (body === 'of no note') return '';
  if (body === 'empty') return ' without a body';
  if (body === 'without a code') return ' without a code';
  return 'problem' in body ? ` with a body that ${body.problem}` : ` with the code ${body.theirCode}`;
}
