import { type Exchange, isAccepted } from '../contract/exchange.ts';
import type { Call } from './call.ts';
import type { Message } from './message.ts';

/** Times that a call is sent again after 429. */
export const MAX_RESENDS = 8;

/** A call that waits, or is under way. */
export interface Sending {
  readonly call: Call;
  /** For the call's number. */
  readonly message: (number: number) => Message;
  readonly resolve: (exchange: Exchange) => void;
  /** Sent to see whether the target is there; nobody waits for it. */
  readonly control?: true;
  throttled: number;
  retried: number;
  refused: number;
  /** Answers from something in front that count against it, and when the last came (monotonic milliseconds). */
  front?: number;
  refusedAt?: number;
  /** Times that it was throttled alone, while others were answered. */
  alone?: number;
  /** It does not leave before (monotonic milliseconds). */
  notBefore?: number;
  /** A connection that had carried a call was closed under it. */
  closed?: true;
  /** What came of the last attempt: the result, should there be no further one. */
  last: Exchange | null;
}

/** A call that was accepted, to be sent once more by itself; null for any other. */
export function controlOf({ call, message }: Sending, exchange: Exchange): Sending | null {
  if (exchange.operation !== 'search' || exchange.credentials !== 'valid' || !isAccepted(exchange)) return null;
  return adoptedControl({ call, message });
}

/** A call to be sent once more by itself, whatever has come of it. */
export function adoptedControl({ call, message }: Pick<Sending, 'call' | 'message'>): Sending {
  const once: Call = { ...call, connection: 'new', repeatable: false, sentFor: null };
  return {
    call: once,
    message,
    resolve: () => {},
    control: true,
    throttled: MAX_RESENDS,
    retried: 0,
    refused: 0,
    last: null,
  };
}
