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
  /** It holds whatever the answers say. `answers`: altered ones that it was played with. */
  | { readonly code: 'flow-hollow'; readonly answers: number }
  /** `see`: the requirement that reports the value. `at`: its place, such as `/data/price`. */
  | { readonly code: 'flow-reads-misfit'; readonly see: string; readonly at: string }
  /** The configuration has no key of this name in `keys`. */
  | { readonly code: 'flow-key-missing'; readonly key: string }
  /** The answer to a further key was no acceptance, and no call with that key was accepted before. */
  | { readonly code: 'flow-key-unproved'; readonly key: string; readonly operation: string; readonly status: number }
  /** The target answered 401 to a further key before it had accepted it. */
  | { readonly code: 'flow-key-refused'; readonly key: string }
  /** A wrong key that was made from `apiKey` is a valid one of the configuration. */
  | { readonly code: 'wrong-key-valid'; readonly key: string }
  /** The host is not in `allowCancel`. */
  | { readonly code: 'flow-change-not-permitted'; readonly host: string }
  /** `number`: the member of the request in which a number of this run has to be. */
  | { readonly code: 'flow-number-not-ours'; readonly operation: string; readonly number: string }
  /** The last call that changes the thing got no answer that shows what it did. */
  | { readonly code: 'flow-outcome-unknown'; readonly thing: string }
  /** An accepted creation has no number at this JSON pointer, or one that cannot be used. */
  | { readonly code: 'flow-number-unusable'; readonly operation: string; readonly pointer: string };
