import type { Exchange, SentRequest } from '../model/exchange.ts';
import type { Call } from './call.ts';

/** What an exchange says of the call itself. */
export function frame(call: Call, request: SentRequest): Pick<Exchange, 'operation' | 'credentials' | 'request' | 'sentFor' | 'statusOwner'> {
  return { operation: call.operation, credentials: call.identity.kind, request, sentFor: call.sentFor, statusOwner: call.statusOwner };
}

/** The exchange of a call that never left. */
export function notSent(call: Call, request: SentRequest, why: string, at: number): Exchange {
  return {
    ...frame(call, request),
    call: 0,
    answer: null,
    fault: { kind: 'not-sent', message: `not sent: ${why}` },
    sentAt: at,
    endedAt: at,
    targetDate: null,
    connection: 'new',
    throttled: 0,
    retried: 0,
  };
}
