import type { Explained } from '../reasons/explained.ts';
import { tripsChanged } from './next-steps.ts';
import { type ReasonRows, runAgain } from './row.ts';

/** Headline and action of an explanation; its text is its own sentence. */
interface OfExplanation {
  readonly headline: string;
  readonly action: string;
}

const allowed = 'The document allows that: accept the gap (`acceptUntested`).';
const moreOrders = 'Supply more orders that can be cancelled, or accept the gap (`acceptUntested`).';

/** Headlines and actions; keys: names of explanations. */
export const ofExplanations: Readonly<Record<string, OfExplanation>> = {
  'inventory-moves': tripsChanged,
  'count-moves': tripsChanged,
  'total-changed': tripsChanged,
  'fields-go-only-together': {
    headline: 'the same search is accepted with further fields, and refused without them',
    action: allowed,
  },
  'header-outside-ascii': {
    headline: 'a header with a character outside ASCII may be refused (400) before the key is looked at',
    action: allowed,
  },
  'expired-key': {
    headline: 'the key was accepted at first, and later refused until the end',
    action: 'Check whether the key has expired or was revoked, then run again.',
  },
  'repeats-may-be-accepted': { headline: 'both of two cancels at once were accepted', action: moreOrders },
  'one-answer': { headline: 'both of two cancels at once got the same answer', action: moreOrders },
};

/** Texts of the reasons why a difference that looked like a failure may be legal. */
export const explainedRows: ReasonRows<Explained> = {
  explained: {
    text: ({ because }) => because,
    headline: ({ explanation, because }) => rowOf(explanation)?.headline ?? because,
    action: ({ explanation }) => rowOf(explanation)?.action ?? runAgain,
    owner: ({ explanation }) => (explanation === 'expired-key' ? 'your set-up' : 'limit of the suite'),
  },
};

function rowOf(explanation: string): OfExplanation | null {
  return Object.hasOwn(ofExplanations, explanation) ? (ofExplanations[explanation] ?? null) : null;
}
