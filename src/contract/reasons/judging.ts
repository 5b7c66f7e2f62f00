import type { Credentials } from '../transport.ts';
import type { Reason } from '../reason.ts';
import type { OwnWords } from './own-words.ts';

/**
 * Reasons that a judge finds in the answers: of one call, or of the calls that it would be compared with. `see`: the
 * requirement that has to be fixed first.
 */
export type JudgingReason =
  /** No complete answer came to a call of this operation. */
  | { readonly code: 'no-answer'; readonly operation: string; readonly because: Reason }
  /** Calls with this key were answered 429 until the run gave up. */
  | { readonly code: 'throttled'; readonly credentials: Credentials }
  | AnswerCut
  /** The right key was refused as well, so that a 401 to another key proves nothing. */
  | { readonly code: 'valid-key-refused-too'; readonly because: Reason }
  /** The search that differs in one thing alone was refused as well. */
  | { readonly code: 'control-refused'; readonly status: number }
  /** No accepted search differs in these fields alone; without fields: in the key alone. */
  | { readonly code: 'no-control'; readonly fields: readonly string[] }
  | { readonly code: 'no-search-accepted' }
  | { readonly code: 'plain-search-refused' }
  | { readonly code: 'no-later-control' }
  | { readonly code: 'no-spelling-accepted' }
  | { readonly code: 'odd-field-unknown' }
  | { readonly code: 'odd-field-alone' }
  | { readonly code: 'pages-without-end' }
  | { readonly code: 'totals-differ'; readonly see: string }
  /** Accepted searches report trips (`total`), but list none. */
  | { readonly code: 'trips-not-listed'; readonly total: number; readonly see: string }
  | { readonly code: 'trips-not-comparable'; readonly see: string }
  | { readonly code: 'total-changed-once' }
  /** An answer showed much less than others to the same trips. */
  | { readonly code: 'shown-less-once' }
  | { readonly code: 'day-accepted-elsewhere' }
  | { readonly code: 'routes-not-asked' }
  /** No accepted date is certainly not past. `clocksApart`: the clocks of both sides differ by days. */
  | { readonly code: 'no-certain-date'; readonly clocksApart: boolean }
  | GidReason;

/**
 * A body was larger or deeper than what is read. `because`: which limit it was. `isIts`: it is that of the call that is
 * spoken of.
 */
export interface AnswerCut {
  readonly code: 'answer-cut';
  readonly because: Reason;
  readonly isIts?: true;
}

/** How the gid of a returned trip was answered, or an invented one. */
export interface GidAnswer {
  readonly status: number | null;
  readonly saying: OwnWords;
}

/**
 * Reasons that are about the gids of trips and the operations that accept them. `operation`: such as `busTripDetail`.
 */
type GidReason =
  | { readonly code: 'gid-operations-not-bound' }
  | { readonly code: 'order-creation-without-budget' }
  | { readonly code: 'invented-gid-accepted' }
  /** No answer names the requested gid at this JSON pointer. */
  | { readonly code: 'gid-not-named'; readonly operation: string; readonly pointer: string }
  /** Each answer has another text at this JSON pointer than the requested gid. `got`: one of them, as JSON. */
  | {
      readonly code: 'always-another-gid';
      readonly operation: string;
      readonly pointer: string;
      readonly sent: string;
      readonly got: string;
    }
  | { readonly code: 'gid-taken-later-only' }
  | { readonly code: 'gid-lifetime-unknown' }
  /**
   * Too few gids were answered in a way that breaks the rule. `failed`, `taken`: how many were answered so, and how
   * many were accepted. `names`: it named another gid.
   */
  | (GidAnswer & {
      readonly code: 'gid-failed-too-seldom';
      readonly operation: string;
      readonly names: boolean;
      readonly failed: number;
      readonly taken: number;
    })
  /**
   * Order creation may have refused something else. `invented`, `bare`: how it answered an invented gid, and the gid
   * alone; null where that was not tried.
   */
  | (GidAnswer & {
      readonly code: 'gid-perhaps-not-refused';
      readonly invented: GidAnswer | null;
      /** Left out if an order was accepted: then it is not needed. */
      readonly bare?: GidAnswer | null;
    })
  | { readonly code: 'key-not-shown-to-fit'; readonly operation: string }
  /** An answer has the status of acceptance, but is not conclusive. `because`: what is wrong with its body. */
  | {
      readonly code: 'answer-unreadable';
      readonly operation: string;
      readonly status: number;
      readonly because: Reason;
    };
