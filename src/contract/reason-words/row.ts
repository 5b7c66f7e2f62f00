import type { Owner } from '../owner.ts';
import type { Reason, ReasonWords } from '../reason.ts';

/** What is said of the reasons of one code. */
export interface ReasonRow<R> {
  /** The whole reason, as a part of a sentence without a full stop. */
  readonly text: (reason: R, words: WordsOf) => string;
  /** The same in a line; left out where the text is short. */
  readonly headline?: (reason: R, words: WordsOf) => string;
  /** What to do about it: a sentence. */
  readonly action: (reason: R, words: WordsOf) => string;
  readonly owner: Owner | ((reason: R, words: WordsOf) => Owner);
}

/** What to do where nothing better is known. */
export const runAgain = 'Run again; if it stays, see in report.html what was answered.';

/** The rows of a group of reasons: one for each of its codes. */
export type ReasonRows<R extends Reason> = {
  readonly [Code in R['code']]: ReasonRow<Extract<R, { readonly code: Code }>>;
};

/** Gives what is said of a reason that is within another one. */
export type WordsOf = (reason: Reason) => ReasonWords;
