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
  /** The flow ended without a call that was accepted. */
  | { readonly code: 'flow-without-acceptance' };
