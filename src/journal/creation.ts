import type { Exchange, SentRequest } from '../contract/exchange.ts';

/** A creating call as it leaves, without secrets: what the journal keeps before it is sent. */
export interface Creating
  extends Pick<Exchange, 'call' | 'operation'>, Pick<SentRequest, 'method' | 'path' | 'bodyText'> {
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Characters of a body that the sentence quotes; the journal has all of it. */
const shownBody = 300;

/** A creating call of an exchange, already redacted, or of a call about to be sent. */
export function creatingOf({
  call,
  operation,
  sentAt,
  request,
}: Pick<Exchange, 'call' | 'operation' | 'sentAt' | 'request'>): Creating {
  const { method, path, bodyText } = request;
  return { call, operation, at: new Date(sentAt).toISOString(), method, path, bodyText };
}

/**
 * What whoever clears up has to know of an order that may be there: which call, when, what was sent, what came, and
 * what to look for.
 */
export function mayHaveCreated(
  { call, operation, at, method, path, bodyText }: Creating,
  runId: string,
  came: string,
): string {
  const body = bodyText.length > shownBody ? `${bodyText.slice(0, shownBody).toWellFormed()}…` : bodyText;
  const what = operation.includes('.') ? 'something' : 'an order';
  return (
    `${what} may have been created: call ${call} (${operation}), sent ${at}, ${method} ` +
    `${path}${body === '' ? '' : ` ${body}`}; ${came}. ` +
    `Look in the target for ${what} of these values made at that time, or for "run ${runId}; call ${call}" in its log`
  );
}
