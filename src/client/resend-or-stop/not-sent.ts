import { credentialsOf } from '../../contract/asked-key.ts';
import type { Exchange, SentRequest } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Call } from '../call.ts';

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
