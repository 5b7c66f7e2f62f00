import { type Exchange, isAccepted, type SentRequest } from '../contract/exchange.ts';
import type { Call } from './call.ts';
import type { Message } from './message.ts';
import { credentialsOf } from '../contract/wrong-key.ts';
import type { Reason } from '../contract/reason.ts';

/** Times that a call is sent again after 429. */
export const MAX_RESENDS = 8;

/** A call that waits or is under way. */
export interface Sending {
  readonly call: Call;
  /** For the call's number. */
  readonly message: (number: number) => Message;
  readonly resolve: (exchange: Exchange) => void;
  /** Whether it is sent only to see whether the target is there; no caller waits for it. */
  readonly control?: true;
  throttled: number;
  retried: number;
  refused: number;
  /**
   * Answers from something in front that count against it, and when the first and the last of all came (monotonic ms).
   */
  front?: number;
  refusedFrom?: number;
  refusedAt?: number;
  /** The earliest time at which it may leave (monotonic milliseconds). */
  notBefore?: number;
  /** Whether a connection that had carried another call was closed during this call. */
  closed?: true;
  /** The exchange of the last attempt: the result if there is no further attempt. */
  last: Exchange | null;
}

/** The copy of an accepted call that can be sent once more as a control; null for any other call. */
export function controlOf({ call, message }: Sending, exchange: Exchange): Sending | null {
  if (exchange.operation !== 'search' || exchange.credentials !== 'valid' || !isAccepted(exchange)) return null;
  return adoptedControl({ call, message });
}

/** A copy of a call to be sent once more as a control, whatever its answer was. */
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

/** The exchange of a call that never left. `alone`: other calls of its operation may still be sent. */
export function notSent(call: Call, request: SentRequest, reason: Reason, at: number, alone = false): Exchange {
  return {
    operation: call.operation,
    credentials: credentialsOf(call.key),
    request,
    sentFor: call.sentFor,
    call: 0,
    answer: null,
    fault: { kind: 'not-sent', reason: { code: 'not-sent', because: reason }, ...(alone ? { alone } : {}) },
    answeredBy: { by: 'nobody' },
    sentAt: at,
    endedAt: at,
    targetDate: null,
    connection: 'new',
    connectionNumber: null,
    throttled: 0,
    retried: 0,
  };
}
