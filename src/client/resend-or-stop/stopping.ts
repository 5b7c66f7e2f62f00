import type { Reason } from '../../contract/reason.ts';
import type { StopReason } from '../call.ts';
import type { GivenUp } from './give-up.ts';

/** Whether anything may leave still: a run stops once, for one reason; a target may be given up for a time only. */
export interface Stopping {
  /** Why nothing may leave now, or null. */
  halted(now: number): Reason | null;
  /** Nothing more leaves; false where that was so before. */
  stop(by: StopReason, reason: Reason): boolean;
  /** The target is sent nothing until a time, or nothing more. */
  giveUp(given: GivenUp): void;
  close(): void;
  /** What has ended the run, or null. */
  readonly stopped: StopReason | null;
  /** Why the run sends nothing more, or null. */
  readonly reason: Reason | null;
}

/** Everything may leave. */
export function createStopping(): Stopping {
  let closed = false;
  let stopped: { readonly by: StopReason; readonly reason: Reason } | null = null;
  let givenUp: GivenUp | null = null;
  return {
    halted(now) {
      if (closed) return { code: 'client-closed' };
      return givenUp !== null && now < givenUp.until ? givenUp.reason : (stopped?.reason ?? null);
    },
    stop(by, reason) {
      if (stopped !== null || closed) return false;
      stopped = { by, reason };
      return true;
    },
    giveUp: (given) => void (givenUp = given),
    close: () => void (closed = true),
    get stopped() {
      return stopped?.by ?? null;
    },
    get reason() {
      return stopped?.reason ?? null;
    },
  };
}
