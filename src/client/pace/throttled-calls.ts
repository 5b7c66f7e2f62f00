import type { Call } from '../call.ts';

/**
 * Number of pauses after which a call was refused again, and of other calls answered meanwhile, before the call counts
 * as throttled alone.
 */
const PAUSES = 3;
const PASSED = 2;
/** Number of calls found to be throttled alone after which the next one is believed at once. */
const FOUND = 2;
/** Number of 429 answers in a row, to any calls, that contradict it. */
const CONTRADICTED = 4;

/**
 * Finds calls that a target always refuses with 429 while it answers others; no other call waits for them. A limit that
 * applies to all calls accepts the first call after a pause, whichever it is.
 */
export function createThrottledCalls() {
  const refused = new Map<Call, { pauses: number; ticket: number; passed: number }>();
  let found = 0;
  let inARow = 0;
  return {
    /** Notes an answer that is not a 429. */
    answered(call: Call, ticket: number | null): void {
      inARow = 0;
      refused.delete(call);
      for (const one of refused.values()) if (ticket === null || ticket > one.ticket) one.passed++;
    },
    /** Notes a 429. True if the call is throttled alone. */
    throttled(call: Call, ticket: number): boolean {
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
