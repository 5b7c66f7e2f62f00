import type { OwnWords } from './own-words.ts';

/** Reasons why a flow shows nothing. */
export type FlowReason =
  /** A call that the flow rests on was not accepted. */
  | {
      readonly code: 'flow-call-refused';
      readonly operation: string;
      readonly status: number;
      readonly saying: OwnWords;
    }
  /** A refusal is expected, and no call of the operation was accepted before. */
  | { readonly code: 'flow-no-control'; readonly operation: string }
  /** The host is not in `allowCancel`. */
  | { readonly code: 'flow-change-not-permitted'; readonly host: string }
  /** `number`: the member of the request in which a number of this run has to be. */
  | { readonly code: 'flow-number-not-ours'; readonly operation: string; readonly number: string }
  /** The last call that changes the thing got no answer that shows what it did. */
  | { readonly code: 'flow-outcome-unknown'; readonly thing: string }
  /** An accepted creation has no number at this JSON pointer, or one that cannot be used. */
  | { readonly code: 'flow-number-unusable'; readonly operation: string; readonly pointer: string };
