import { type Answer, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { createRecognition } from '../../contract/recognition.ts';

/** A call and its answer from a recording, before it is known whether its key was right. */
export interface RecordedCall {
  readonly exchange: Exchange;
  /** Where the call went, without the documented path. */
  readonly baseUrl: string;
  /**
   * What stands for the key: the same for the same key; null without one, undefined where the recording does not tell.
   */
  readonly key: string | null | undefined;
  /**
   * What of the call is secret beside its key: values of headers, cookies, and members and parameters that look like
   * secrets by their names.
   */
  readonly secrets: readonly string[];
}

/**
 * Tells right keys by what came of them, in the order in which answers ended. A key is right for a call that was
 * accepted, and between two that were. Of any other call nobody knows: recorders leave keys out, and a key that was
 * refused may be one that was taken back.
 */
export function withCredentials(calls: readonly RecordedCall[]): Exchange[] {
  const times = new Map<string, { first: number; last: number }>();
  for (const { key, exchange } of calls) {
    if (typeof key !== 'string' || !isAccepted(exchange)) continue;
    const known = times.get(key);
    times.set(key, {
      first: Math.min(known?.first ?? Infinity, exchange.endedAt),
      last: Math.max(known?.last ?? -Infinity, exchange.sentAt),
    });
  }
  const recognised = createRecognition();
  return calls.map(({ key, exchange: recorded }) => {
    const exchange = recognised(recorded);
    if (key === undefined) return exchange;
    const time = key === null ? undefined : times.get(key);
    const right =
      isAccepted(exchange) || (time !== undefined && exchange.sentAt >= time.first && exchange.endedAt <= time.last);
    return { ...exchange, credentials: right ? 'valid' : 'unknown' };
  });
}

/** Members of an exchange that a recording does not have. */
export const unrecorded: Pick<
  Exchange,
  'call' | 'connection' | 'connectionNumber' | 'sentFor' | 'throttled' | 'retried' | 'fault' | 'answeredBy'
> = {
  call: 0,
  connection: 'used',
  connectionNumber: null,
  sentFor: null,
  throttled: 0,
  retried: 0,
  fault: null,
  // Told once all calls are there, in their order.
  answeredBy: { by: 'nobody' },
};

/** The time of an HTTP date, or null. */
export function dateOf(headers: Answer['headers']): number | null {
  const at = Date.parse(headers['date']?.[0] ?? '');
  return Number.isNaN(at) ? null : at;
}
