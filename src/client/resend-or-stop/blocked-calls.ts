import type { Exchange, FrontFault } from '../../contract/exchange.ts';
import type { Sending } from '../sending.ts';

/** Refusals of one call after which its input, and not the number of calls, may be the cause. */
const tries = 3;
/** Calls refused so often, none of which passed later, from which on their input is the cause. */
const knownFrom = 5;

/** Whether such an answer may be a rule's, or by this status that of a gateway whose platform died. */
export function mayForbid({ status, what }: FrontFault, by: 403 | 503 = 403): boolean {
  return status === by && what !== 'proxy' && what !== 'rate limiter';
}

/**
 * Distinguishes a limit of calls from what refuses ordinary input (a rule by 403, a platform that dies on it by 503): a
 * limit lets a call pass later. Calls with the right key and others are looked at apart. Starts without any refusal.
 */
export function createBlockedCalls() {
  /** How often each call was refused. */
  const times = new WeakMap<Sending, number>();
  const kinds = { right: { blocked: 0, passed: 0 }, other: { blocked: 0, passed: 0 } };
  const ofKey = (isRight: boolean): { blocked: number; passed: number } => kinds[isRight ? 'right' : 'other'];
  const of = ({ credentials }: Exchange): { blocked: number; passed: number } => ofKey(credentials === 'valid');
  return {
    /** Notes that something in front refused a call that does not look like an attack; gives how often it has. */
    refused(sending: Sending, exchange: Exchange): number {
      const count = (times.get(sending) ?? 0) + 1;
      times.set(sending, count);
      if (count === tries) of(exchange).blocked += 1;
      return count;
    },
    /** Notes that the platform answered a call. */
    passed(sending: Sending): void {
      if (times.has(sending)) ofKey(sending.call.key === 'right').passed += 1;
    },
    /** Whether calls like this one are refused for their input. */
    isBlocked(exchange: Exchange): boolean {
      const { blocked, passed } = of(exchange);
      return blocked >= knownFrom && passed === 0;
    },
    /** Whether a call like this one was refused and passed later. */
    mayPass: (exchange: Exchange): boolean => of(exchange).passed > 0,
  };
}
