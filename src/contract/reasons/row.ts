import { capital } from '../text.ts';
import type { Owner, Reason, ReasonWords } from '../reason.ts';

/** The texts of the reasons of one code. A reason that wraps another one (`because`) calls it the inner reason. */
export interface ReasonRow<R> {
  /** The whole reason: a clause without a full stop. Left out: the headline, and the action as a clause. */
  readonly text?: Said<R>;
  /** The same in one line. Left out: the text, with the headline of an inner reason. */
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

/** The row of a reason that the user's set-up causes. Example: `advised('it is spent', 'Raise `orders.budget`.')`. */
export function advised<R>(headline: Said<R>, action: Said<R>): ReasonRow<R> {
  return { headline, action, owner: 'your set-up' };
}

/** A clause as a sentence: `Raise it.` for `raise it`. */
export function asSentence(clause: string): string {
  return `${capital(clause)}.`;
}

/** The row of a reason that wraps another one, whose headline it has. `text`: makes the whole from the inner text. */
export function around<R extends { readonly because: Reason }>(
  text: (inner: string, reason: R) => string,
): ReasonRow<R> {
  return {
    text: (reason, wordsOf) => text(wordsOf(reason.because).text, reason),
    headline: ({ because }, wordsOf) => wordsOf(because).headline,
  };
}

/** The row of a reason that wraps another one. `words`: those in front of the inner reason. */
export function before<R extends { readonly because: Reason }>(words: string): ReasonRow<R> {
  return { text: ({ because }, wordsOf) => `${words}: ${wordsOf(because).text}` };
}

/**
 * The row of a reason that follows from a broken requirement (`see`). `headline`: says what is wrong without the id of
 * the requirement.
 */
export function following<R extends { readonly see: string }>(headline: (reason: R) => string): ReasonRow<R> {
  return {
    text: (reason) => `${headline(reason)} (see ${reason.see})`,
    headline,
  };
}

/** The next steps that reasons of several groups share. */

/** If the calls of a judge got no conclusive answer. */
export const seeUnanswered = 'See in report.html which calls had no conclusive answer, and why; then run again.';
/** If searches are refused that should be accepted. */
export const checkSearches = 'Check `routes`, and add the fields that the target requires to `searchExtras`.';
/** If there is no answer of the platform. */
export const checkTarget = 'Check that the target is up, and check what is in front of it; then run again.';
/** If a log-in page answers in the platform's place. */
export const letThroughLogIn =
  'Have the log-in let this run through: by a service token in `headers`, or by its IP address.';
/** If calls are throttled. */
export const lowerRate = 'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.';
/** If the suite itself failed. */
export const reportIt = 'Report the error, with the journal (exchanges.ndjson): it is not your fault.';
/** If no calls are left. */
export const raiseCalls = 'Raise `--max-requests` (`traffic.maxRequests`).';
/** If no orders are supplied. */
export const supplyOrders =
  'Supply `orders` (`create` for CI, else `numbers` or `file`), and set `orders.budget` above 0.';
/** If no order could be cancelled. */
export const supplyCancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';

/** Headline and next step if trips changed while answers were compared. */
export const tripsChanged = {
  headline: 'trips changed while answers were compared',
  action: 'Run again, or name routes in `routes` whose trips do not change.',
} as const;

/** The advice if a server in front refuses single calls with 400. */
export const acceptSuch =
  'Have the server in front of the platform accept such calls: it may limit the size of headers.';
