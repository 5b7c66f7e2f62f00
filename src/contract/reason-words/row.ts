import type { Owner } from '../owner.ts';
import type { Reason, ReasonWords } from '../reason.ts';

/** The texts of the reasons of one code. */
export interface ReasonRow<R> {
  /** The whole reason: a clause without a full stop. */
  readonly text: (reason: R, words: WordsOf) => string;
  /** The same in one line; left out if the text is short. */
  readonly headline?: (reason: R, words: WordsOf) => string;
  /** The next step: an imperative sentence. */
  readonly action: (reason: R, words: WordsOf) => string;
  readonly owner: Owner | ((reason: R, words: WordsOf) => Owner);
}

/** The action if no better one is known. */
export const runAgain = 'Run again; if it happens again, see the answers in report.html.';

/** The rows of a group of reasons: one for each of its codes. */
export type ReasonRows<R extends Reason> = {
  readonly [Code in R['code']]: ReasonRow<Extract<R, { readonly code: Code }>>;
};

/** Returns the texts of a reason that is inside another one. */
export type WordsOf = (reason: Reason) => ReasonWords;
