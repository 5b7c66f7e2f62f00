import type { Owner } from '../owner.ts';
import type { Reason, ReasonWords } from '../reason.ts';

/** The texts of the reasons of one code. A reason that wraps another one (`because`) calls it the inner reason. */
export interface ReasonRow<R> {
  /** The whole reason: a clause without a full stop. */
  readonly text: Said<R>;
  /** The same in one line; left out if the text is short. */
  readonly headline?: Said<R>;
  /** The next step, a sentence. Left out: to have `see` fixed, that of the inner reason, or to run again. */
  readonly action?: Said<R>;
  /** Who can act. Left out: that of the inner reason, or a limit of the suite. */
  readonly owner?: Said<R, Owner>;
}

/** The same for all reasons of a code, or made from the reason. */
export type Said<R, Text = string> = Text | ((reason: R, words: WordsOf) => Text);

/** The action if another requirement has to be fixed first. Example: `Have bus.total fixed first, then run again.` */
export function fixedFirst(requirement: string): string {
  return `Have ${requirement} fixed first, then run again.`;
}

/** The action if no better one is known. */
export const runAgain = 'Run again; if it happens again, see the answers in report.html.';

/** The rows of a group of reasons: one for each of its codes. */
export type ReasonRows<R extends Reason> = {
  readonly [Code in R['code']]: ReasonRow<Extract<R, { readonly code: Code }>>;
};

/** Returns the texts of a reason that is inside another one. */
export type WordsOf = (reason: Reason) => ReasonWords;
