import type { Reason } from '../../contract/reason.ts';
import type { StopReason } from '../call.ts';
import type { GivenUp } from './give-up.ts';

/** Whether anything may still leave. A run stops once, for one reason; a target may be given up for a limited time. */
export interface Stopping {
  /** Why nothing may leave now, or null. */
  halted(now: number): Reason | null;
  /** Stops the run; false if it was stopped already. */
  stop(by: StopReason, reason: Reason): boolean;
  /** Notes that nothing is sent to the target until a time, or nothing more at all. */
  giveUp(given: GivenUp): void;
  close(): void;
  /** The cause that ended the run, or null. */
  readonly stopped: StopReason | null;
  /** Why the run sends nothing more, or null. */
  readonly reason: Reason | null;
}

/** Starts with nothing stopped. */
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
