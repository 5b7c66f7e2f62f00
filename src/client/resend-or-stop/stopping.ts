import type { Reason } from '../../contract/reason.ts';
import type { StopReason } from '../call.ts';
import type { GivenUp } from './give-up.ts';

/**
 * Whether anything may still leave. A run stops once, for one reason; a target may be given up for a limited time.
 * Starts with nothing stopped.
 */
export function createStopping() {
  let closed = false;
  let stopped: { readonly by: StopReason; readonly reason: Reason } | null = null;
  let givenUp: GivenUp | null = null;
  return {
    /** Why nothing may leave now, or null. */
    halted(now: number): Reason | null {
      if (closed) return { code: 'client-closed' };
      return givenUp !== null && now < givenUp.until ? givenUp.reason : (stopped?.reason ?? null);
    },
    /** Stops the run; false if it was stopped already. */
    stop(by: StopReason, reason: Reason): boolean {
      if (stopped !== null || closed) return false;
      stopped = { by, reason };
      return true;
    },
    /** Notes that nothing is sent to the target until a time, or nothing more at all. */
    giveUp: (given: GivenUp): void => void (givenUp = given),
    close: (): void => void (closed = true),
    /** The cause that ended the run, or null. */
    get stopped(): StopReason | null {
      return stopped?.by ?? null;
    },
    /** Why the run sends nothing more, or null. */
    get reason(): Reason | null {
      return stopped?.reason ?? null;
    },
  };
}
