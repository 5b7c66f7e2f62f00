/** Reasons why repeating the calls of a relation, or of a pinned case, gave no result. */
export type ConfirmingReason =
  /** Several answers disagreed once. `then`: the result of repeating their calls. */
  | {
      readonly code: 'relation-not-confirmed';
      readonly then: 'held' | 'not repeatable' | 'no calls left' | 'moving inventory';
    }
  | { readonly code: 'wrong-key-not-made' }
  | { readonly code: 'number-not-made' }
  /** `expected`: what the request of the case is not, as `expected …, got …`. */
  | { readonly code: 'request-not-rebuilt'; readonly expected: string }
  /** A cancel has a member that neither the document nor the configuration has. */
  | { readonly code: 'cancel-member-unknown'; readonly member: string }
  | { readonly code: 'answers-do-not-tell' };
