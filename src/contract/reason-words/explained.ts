import type { Explained } from '../reasons/explained.ts';
import { type ReasonRows, runAgain } from './row.ts';

/** What is said of an explanation beside its sentence. */
interface OfExplanation {
  readonly headline: string;
  readonly action: string;
}

const stand: OfExplanation = {
  headline: 'trips changed while answers were compared',
  action: 'Run again, or name routes whose trips stand still in `routes`.',
};
const allowed = 'The document allows that: run again, or accept it (`acceptUntested`).';
const moreOrders = 'Supply more orders that can be cancelled, or accept that (`acceptUntested`).';

/** By the name of the explanation. */
export const ofExplanations: Readonly<Record<string, OfExplanation>> = {
  'inventory-moves': stand,
  'total-changed': stand,
  'fields-go-only-together': {
    headline: 'with further fields the same search is accepted, and without them it is refused',
    action: allowed,
  },
  'header-outside-ascii': {
    headline: 'a header with a character outside ASCII may be refused (400) before the key is looked at',
    action: allowed,
  },
  'expired-key': {
    headline: 'the key was taken at first and refused to the end',
    action: 'See whether the key has expired or was taken back, then run again.',
  },
  'repeats-may-be-accepted': { headline: 'both of two cancels at once were accepted', action: moreOrders },
  'one-answer': { headline: 'both of two cancels at once were given one answer', action: moreOrders },
};

/** What is said where what looked broken has a legal explanation. */
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
