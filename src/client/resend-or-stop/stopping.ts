import type { StopReason } from '../call.ts';
import { type GivenUp, WHY } from './give-up.ts';

/** Whether anything may leave still: a run stops once, for one reason; a target may be given up for a time only. */
export interface Stopping {
  /** Why nothing may leave now, or null. */
  halted(now: number): string | null;
  /** Nothing more leaves; false where that was so before. */
  stop(reason: StopReason): boolean;
  /** The target is sent nothing until a time, or nothing more. */
  giveUp(reason: GivenUp): void;
  close(): void;
  /** Why the run sends nothing more, or null. */
  readonly stopped: StopReason | null;
  /** The same in words. */
  readonly why: string | null;
}

/** Everything may leave. */
export function createStopping(): Stopping {
  let closed = false;
  let stopped: StopReason | null = null;
  let givenUp: GivenUp | null = null;
  return {
    halted(now) {
      if (closed) return WHY.closed;
      if (givenUp !== null && now < givenUp.until) return givenUp.message;
      return stopped === null ? null : WHY[stopped];
    },
    stop(reason) {
      if (stopped !== null || closed) return false;
      stopped = reason;
      return true;
    },
    giveUp: (reason) => void (givenUp = reason),
    close: () => void (closed = true),
    get stopped() {
      return stopped;
    },
    get why() {
      return stopped === null ? null : givenUp?.stops === stopped ? givenUp.message : WHY[stopped];
    },
  };
}
