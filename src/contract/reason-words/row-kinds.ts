import type { Owner } from '../owner.ts';
import type { Reason } from '../reason.ts';
import type { ReasonRow } from './row.ts';

/** The action if the calls of a judge got no conclusive answer. */
export const seeUnanswered = 'See in report.html which of its calls had no conclusive answer, and why; then run again.';

/** The advice if every order was refused at its first cancel. */
export const refusedAdvice =
  'supply orders that can be cancelled, or name in `cancelExtras` the reason and the other fields that the ' +
  'target requires';

/** The row of a reason whose text, headline, action and owner are always the same. */
export function fixed(
  text: string,
  action: string,
  { headline = text, owner = 'limit of the suite' }: { headline?: string; owner?: Owner } = {},
) {
  return { text: () => text, headline: () => headline, action: () => action, owner };
}

/**
 * The row of a reason that wraps another one (`because`): it has the headline, action and owner of the inner reason.
 * `text`: makes the whole text from the text of the inner reason and from the outer reason.
 */
export function around<R extends { readonly because: Reason }>(
  text: (inner: string, reason: R) => string,
): ReasonRow<R> {
  return {
    text: (reason, wordsOf) => text(wordsOf(reason.because).text, reason),
    headline: ({ because }, wordsOf) => wordsOf(because).headline,
    action: ({ because }, wordsOf) => wordsOf(because).action,
    owner: ({ because }, wordsOf) => wordsOf(because).owner,
  };
}

/**
 * The row of a reason that follows from a broken requirement (`see`). `headline`: says what is wrong without the id of
 * the requirement.
 */
export function following<R extends { readonly see: string }>(headline: (reason: R) => string): ReasonRow<R> {
  return {
    text: (reason) => `${headline(reason)} (see ${reason.see})`,
    headline,
    action: ({ see }) => fixedFirst(see),
    owner: 'platform',
  };
}

/** The action if another requirement has to be fixed first. Example: `Have bus.total fixed first, then run again.` */
export function fixedFirst(requirement: string): string {
  return `Have ${requirement} fixed first, then run again.`;
}
