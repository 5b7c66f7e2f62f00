import type { Reason } from '../reason.ts';
import type { BannedFor } from '../transport.ts';

/**
 * Reasons why the client stopped sending a call, or all calls. Of those that are about how many calls there may be
 * see `limits.ts`.
 */
export type TrafficReason =
  | { readonly code: 'time-over' }
  | { readonly code: 'client-closed' }
  /**
   * Calls failed in a row. `because`: why the last one failed; null if that is not known. `banned`: connections were
   * closed from such a call on, or from a call on that came right after one.
   */
  | {
      readonly code: 'target-gone';
      readonly failed: number;
      readonly because: Reason | null;
      readonly banned?: BannedFor;
    }
  /** `than`: what that is longer than. `status`: of the answer; missing for 429. */
  | {
      readonly code: 'asked-to-wait';
      readonly seconds: number;
      readonly than: 'the run has left' | 'a run waits';
      readonly status?: number;
    }
  /** After 429 without a time: the pause that the client would make is longer than the run has left. */
  | { readonly code: 'pause-too-long'; readonly seconds: number }
  | { readonly code: 'nothing-but-429'; readonly pauses: number }
  /** Some calls are throttled while others are not. `status`: of the answers; missing for 429. */
  | { readonly code: 'throttled-alone'; readonly which: ThrottledCalls; readonly status?: number }
  /** The call cannot be written as HTTP. */
  | {
      readonly code: 'unsendable';
      readonly problem: 'header' | 'path' | 'method' | 'body' | { readonly path: string };
    };

/**
 * Calls that are throttled alone: of an operation, for a requirement, further cancels of an order, one call, or those
 * without the right key.
 */
export type ThrottledCalls =
  | { readonly operation: string }
  | { readonly requirement: string }
  | 'further cancels of the order'
  | 'the call'
  | 'calls without a key'
  | 'calls with a wrong key';
