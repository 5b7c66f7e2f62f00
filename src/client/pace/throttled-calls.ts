import type { Call } from '../call.ts';

/** Pauses after which a call was refused again, and other calls that were answered meanwhile, until it is alone. */
const PAUSES = 3;
const PASSED = 2;
/** Calls that were found to be throttled alone, after which others are believed to be at once. */
const FOUND = 2;
/** 429 in a row, to whatever, that contradict it. */
const CONTRADICTED = 4;

/**
 * Finds calls that a target refuses with 429 whenever they come, while it answers others: no other call waits for them.
 * A limit of all calls lets the first after a pause pass, whichever it is.
 */
export interface ThrottledCalls {
  /** An answer came that is not a 429. */
  answered(call: Call, ticket: number | null): void;
  /** A 429 came: whether the call is throttled alone. */
  throttled(call: Call, ticket: number): boolean;
}

/** Nothing has come yet. */
export function createThrottledCalls(): ThrottledCalls {
  const refused = new Map<Call, { pauses: number; ticket: number; passed: number }>();
  let found = 0;
  let inARow = 0;
  return {
    answered(call, ticket) {
      inARow = 0;
      refused.delete(call);
      for (const one of refused.values()) if (ticket === null || ticket > one.ticket) one.passed++;
    },
    throttled(call, ticket) {
      inARow++;
      const one = refused.get(call) ?? { pauses: 0, ticket: -1, passed: 0 };
      refused.set(call, one);
      if (one.ticket !== ticket) one.pauses++;
      one.ticket = ticket;
      if (one.pauses >= PAUSES && one.passed >= PASSED) {
        found++;
        return true;
      }
      return found >= FOUND && inARow < CONTRADICTED;
    },
  };
}
