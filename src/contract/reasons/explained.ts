import type { Owner } from '../reason.ts';
import { tripsChanged } from './next-steps.ts';
import { type ReasonRows, runAgain } from './row.ts';

/**
 * What looked broken has a legal explanation. Example: `{ code: 'explained', explanation: 'one-answer', because: 'both
 * of two cancels at once got the same answer, …' }`.
 */
export interface Explained {
  readonly code: 'explained';
  /** Its permanent name. */
  readonly explanation: string;
  /** Its sentence. */
  readonly because: string;
}

/** Headline, action and owner of an explanation; its text is its own sentence. */
interface OfExplanation {
  readonly headline: string;
  readonly action: string;
  readonly owner: Owner;
}

const allowed = {
  action: 'The document allows that: accept the gap (`acceptUntested`).',
  owner: 'your set-up',
} as const;
const moreOrders = {
  action: 'Supply more orders that can be cancelled, or accept the gap (`acceptUntested`).',
  owner: 'your set-up',
} as const;
const moved = { ...tripsChanged, owner: 'limit of the suite' } as const;

/** Headlines, actions and owners; keys: names of explanations. */
export const ofExplanations: Readonly<Record<string, OfExplanation>> = {
  'inventory-moves': moved,
  'count-moves': moved,
  'total-changed': moved,
  'fields-go-only-together': {
    headline: 'the same search is accepted with further fields, and refused without them',
    ...allowed,
  },
  'header-outside-ascii': {
    headline: 'a header with a character outside ASCII may be refused (400) before the key is looked at',
    ...allowed,
  },
  'expired-key': {
    headline: 'the key was accepted at first, and later refused until the end',
    action: 'Check whether the key has expired or was revoked, then run again.',
    owner: 'your set-up',
  },
  'repeats-may-be-accepted': { headline: 'two cancels sent at once were both accepted', ...moreOrders },
  'one-answer': { headline: 'two cancels sent at once got the same answer', ...moreOrders },
};

/** Texts of the reasons why a difference that looked like a failure may be legal. */
export const explainedRows: ReasonRows<Explained> = {
  explained: {
    text: ({ because }) => because,
    headline: ({ explanation, because }) => rowOf(explanation)?.headline ?? because,
    action: ({ explanation }) => rowOf(explanation)?.action ?? runAgain,
    owner: ({ explanation }) => rowOf(explanation)?.owner ?? 'limit of the suite',
  },
};

function rowOf(explanation: string): OfExplanation | null {
  return Object.hasOwn(ofExplanations, explanation) ? (ofExplanations[explanation] ?? null) : null;
}
