import type { Reason } from '../reason.ts';

/** Reasons why a call was not sent, or why no more calls may be sent. */
export type LimitReason =
  /** `because`: why it did not leave. */
  | { readonly code: 'not-sent'; readonly because: Reason }
  /**
   * The limit of calls is reached. `throttled`: calls that were answered 429; `faults`: calls that got no answer, or
   * one of something in front. Most of both were sent again.
   */
  | { readonly code: 'calls-used'; readonly limit: number; readonly throttled: number; readonly faults: number }
  /** `share`: calls that the pack may send. */
  | { readonly code: 'pack-share-used'; readonly pack: string; readonly share: number }
  /** `limit`: `maxRequests` of the pack. */
  | { readonly code: 'pack-limit-used'; readonly pack: string; readonly limit: number }
  /** The budget of an operation that the configuration binds, such as `busOrderCreate`. */
  | { readonly code: 'operation-budget-spent'; readonly operation: string };
