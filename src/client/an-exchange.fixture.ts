import type { Exchange } from '../contract/exchange.ts';

/** A search on a new connection, sent for nothing, without an answer; what is given differs. */
export function anExchange(given: Partial<Exchange>): Exchange {
  return {
    call: 1,
    operation: 'search',
    credentials: 'valid',
    request: {
      method: 'POST',
      path: '/p',
      headers: { Authorization: '$CONFORMANCE_API_KEY' },
      bodyText: '{"a":1}',
      body: { a: 1 },
    },
    answer: null,
    fault: null,
    answeredBy: { by: 'nobody' },
    sentAt: 0,
    endedAt: 1,
    targetDate: null,
    connection: 'new',
    connectionNumber: null,
    sentFor: null,
    throttled: 0,
    retried: 0,
    ...given,
  };
}
