import type { Owner } from '../owner.ts';
import type { Reason } from '../reason.ts';
import type { ReasonRow } from './row.ts';

/** What to do where a judge got no answer that tells to what it asked. */
export const seeUnanswered = 'See in report.html which of its calls had no answer that tells, and why; then run again.';

/** What helps where every order was refused at its first cancel. */
export const refusedAdvice =
  'supply orders that can be cancelled, or name in `cancelExtras` the reason and the other fields that the ' +
  'target requires';

/** The row of a reason that is always said in one way. */
export function fixed(
  text: string,
  action: string,
  { headline = text, owner = 'limit of the suite' }: { headline?: string; owner?: Owner } = {},
) {
  return { text: () => text, headline: () => headline, action: () => action, owner };
}

/**
 * The row of a reason around another one, whose headline, advice and owner it has. `text`: the whole, made of the
 * reason and of the text of the inner one.
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
 * The row of a reason that follows from a broken requirement (`see`). `headline`: what is the matter, without naming
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

/** What to do where a requirement is broken that others follow from. */
export function fixedFirst(requirement: string): string {
  return `Have ${requirement} mended first, then run again.`;
}
