import type { Exchange, SentRequest } from '../contract/exchange.ts';

/** A creating call as it leaves, without secrets: the journal has it before it is sent. */
export interface Creating
  extends Pick<Exchange, 'call' | 'operation'>, Pick<SentRequest, 'method' | 'path' | 'bodyText'> {
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** The largest number of characters of a body that the sentence quotes; the journal has all of them. */
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
 * A sentence for the person who removes an order that may exist: which call, when, the body that was sent, the answer,
 * and what to look for.
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
    `Look in the target for ${what} with these values, created at that time, or for "run ${runId}; call ${call}" ` +
    `in its log`
  );
}
