/** Reasons that are about operations which the configuration or a pack describes. */
export type BoundReason =
  /** `from`: whether it is filled from earlier answers, or from the request of a scenario. */
  | {
      readonly code: 'path-not-filled';
      readonly operation: string;
      readonly path: string;
      readonly from: 'what is known' | 'what is asked';
    }
  | BodyUnreadable;

/** The body of an answer does not show whether it was accepted. */
export interface BodyUnreadable {
  readonly code: 'body-unreadable';
  /** `without`: the JSON pointer at which it has nothing. */
  readonly body: 'empty' | { readonly problem: string } | { readonly without: string };
}
