import type { Reason } from '../reason.ts';
import type { AnswerCut } from './judging.ts';
import type { OwnWords } from './own-words.ts';

/** Reasons that judges of cancels find. `see`: the requirement that has to be fixed first. */
export type CancelReason =
  | Exclude<Came, AnswerCut>
  /** It is not known whether a cancel changed its order. `because`: its result. */
  | { readonly code: 'cancel-outcome-unknown'; readonly because: Came }
  | { readonly code: 'cancel-unanswered'; readonly because: Reason }
  | { readonly code: 'none-cancelled-for-certain'; readonly because: Reason }
  | { readonly code: 'none-cancelled'; readonly because: Reason }
  /**
   * Every order was refused at its first cancel, the last of them by this call. `because`: why refused ones are not
   * waited for any more; null where none were new. `others`: orders of other checks were cancelled.
   */
  | {
      readonly code: 'first-cancels-refused';
      readonly others?: true;
      readonly call: number;
      readonly status: number | null;
      readonly saying: OwnWords;
      readonly because: Reason | null;
    }
  | { readonly code: 'all-cancels-refused' }
  /** No order is left for what is needed. `because`: why no further one could be had; null where it could. */
  | { readonly code: 'order-needed'; readonly for: 'two at once' | 'a cancel'; readonly because: Reason | null }
  /**
   * Orders were refused after calls without the right key, or with an odd reason. `doubt`: why that may not be the
   * reason.
   */
  | {
      readonly code: 'orders-refused-after';
      readonly after: RefusedFor;
      readonly doubt: 'others too' | 'none before' | 'none afterwards' | 'chance';
      readonly refused: number;
      readonly accepted: number;
    }
  | { readonly code: 'two-at-once'; readonly because: Reason }
  | { readonly code: 'both-refused' }
  | { readonly code: 'detail-may-be-behind' }
  | { readonly code: 'no-plain-cancel-answered' }
  /** Cancels with nothing odd about them got this status too. */
  | { readonly code: 'cancels-answered-alike'; readonly status: number; readonly see: string }
  | { readonly code: 'plain-cancel-unlisted'; readonly see: string }
  | { readonly code: 'cancels-mixed-up'; readonly see: string }
  /** Each cancel without the right key was accepted, or cancelled its order all the same. */
  | { readonly code: 'bad-keys-taken'; readonly see: string };

/** For what a cancel was refused. */
export type RefusedFor = 'keys' | 'a reason';

/** The result of a call. */
export type Came =
  | { readonly code: 'nothing-read'; readonly because: Reason | null }
  | AnswerCut
  /**
   * `body`: what its body is: of no note, empty, without a code, or one that says something else than success. `see`:
   * the requirement that such an answer breaks. Example: `{ code: 'answered', status: 200, body: { theirCode: '7' },
   * see: 'envelope.code' }`.
   */
  | {
      readonly code: 'answered';
      readonly status: number;
      readonly body:
        | 'of no note'
        | 'empty'
        | 'without a code'
        | { readonly theirCode: string }
        | { readonly problem: string };
      readonly see?: string;
    };
