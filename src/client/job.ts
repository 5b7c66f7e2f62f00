import { type Exchange, isAccepted } from '../model/exchange.ts';
import type { Call } from './call.ts';
import type { Outgoing } from './outgoing.ts';

/** Times that a call is sent again after 429. */
export const MAX_RESENDS = 8;

/** A call that waits, or is under way. */
export interface Job {
  readonly call: Call;
  /** For the call's number. */
  readonly outgoing: (number: number) => Outgoing;
  readonly resolve: (exchange: Exchange) => void;
  /** Sent to see whether the target is there; nobody waits for it. */
  readonly control?: true;
  throttled: number;
  retried: number;
  refused: number;
  /** What came of the last attempt: the result, should there be no further one. */
  last: Exchange | null;
}

/** A call that was accepted, to be sent once more by itself; null for any other. */
export function controlOf({ call, outgoing }: Job, exchange: Exchange): Job | null {
  if (exchange.operation !== 'search' || exchange.credentials !== 'valid' || !isAccepted(exchange)) return null;
  const once: Call = { ...call, connection: 'new', repeatable: false, sentFor: null };
  return { call: once, outgoing, resolve: () => {}, control: true, throttled: MAX_RESENDS, retried: 0, refused: 0, last: null };
}
