import type { Reason } from '../reason.ts';
import type { AnswerCut } from './judging.ts';
import type { OwnWords } from './own-words.ts';

/** Reasons about orders, and about the guard that checks every cancel. */
export type OrderReason =
  /**
   * Calls without the right key name orders of which none was cancelled afterwards with it: their refusal proves
   * nothing.
   */
  | { readonly code: 'no-order-cancelled-after'; readonly because: Reason }
  | { readonly code: 'cancels-not-permitted'; readonly host: string }
  | { readonly code: 'no-orders' }
  | { readonly code: 'orders-spent' }
  | { readonly code: 'order-budget-spent'; readonly budget: number }
  /** The platform itself has accepted no search and answered no cancel. */
  | { readonly code: 'platform-not-heard' }
  | LedgerReason
  /**
   * Each of too many orders was refused at its first cancel. `last`: how the last one was answered; null where that is
   * not known.
   */
  | { readonly code: 'too-many-refused'; readonly last: { readonly status: number; readonly saying: OwnWords } | null }
  /** New orders were refused, and the run has waited for them as long as it does. `seconds`: in all. */
  | { readonly code: 'new-orders-refused'; readonly seconds: number }
  | CreationReason
  | GuardReason;

/** Reasons of the ledger of spent orders. */
export type LedgerReason =
  | { readonly code: 'ledger-not-written'; readonly file: string; readonly error: string }
  | { readonly code: 'ledger-not-read'; readonly error: string }
  | { readonly code: 'ledger-no-file'; readonly file: string }
  | { readonly code: 'ledger-line-broken'; readonly file: string; readonly line: number };

/** Why the operation that creates orders gave none. `call`: the number of its call in the journal. */
export type CreationReason =
  | { readonly code: 'creation-failed'; readonly because: Reason }
  | { readonly code: 'creation-refused'; readonly status: number; readonly call: number; readonly saying: OwnWords }
  /** `pointer`: where the number of the order should be. */
  | {
      readonly code: 'creation-without-number';
      readonly status: number;
      readonly call: number;
      readonly pointer: string;
    }
  | { readonly code: 'creation-cut'; readonly status: number; readonly call: number; readonly because: AnswerCut }
  | {
      readonly code: 'created-number-unusable';
      readonly number: 'no safe integer' | 'too long or odd' | 'no letter or digit' | 'a secret';
    }
  | { readonly code: 'created-number-twice' }
  | { readonly code: 'created-number-spent'; readonly number: string };

/** Why the guard kept a call back. */
export type GuardReason =
  /** `held`: what of the request may be aimed at an order that is not of this run, or is not as the suite makes it. */
  | {
      readonly code: 'call-kept-back';
      readonly held: 'address of the cancel' | 'unknown number' | 'hostile number' | 'address' | 'header' | 'wrong key';
    }
  | { readonly code: 'order-not-claimed'; readonly order: string }
  /** `because`: why it got no answer; null where its answer does not say. */
  | { readonly code: 'last-cancel-unknown'; readonly order: string; readonly because: Reason | null };
