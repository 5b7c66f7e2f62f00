import { type Answer, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { createRecognition } from '../../contract/recognition.ts';

/** A recorded call and its answer, before it is known whether its key was right. */
export interface RecordedCall {
  readonly exchange: Exchange;
  /** The base URL of the call, without the documented path. */
  readonly baseUrl: string;
  /**
   * An identifier of the key: equal for equal keys; null without a key; undefined if the recording does not show it.
   */
  readonly key: string | null | undefined;
  /**
   * Other secrets of the call: values of headers, cookies, and members and parameters that look like secrets by their
   * names.
   */
  readonly secrets: readonly string[];
  /** Whether the text of the answer has every length that the recording knows of. */
  readonly isAsSent: boolean;
}

/**
 * Decides which keys are right from their answers, in the order in which the answers ended. A key is right for a call
 * that was accepted, and between two accepted calls. After the last of these it may have been withdrawn, but then a
 * search is answered 401: any other refusal is about the search. For all other calls the key is unknown, since
 * recorders leave keys out.
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
  const recognised = createRecognition(false);
  return calls.map(({ key, exchange: recorded }) => {
    const exchange = recognised(recorded);
    if (key === undefined) return exchange;
    const time = key === null ? undefined : times.get(key);
    const isBetween = time !== undefined && exchange.sentAt >= time.first && exchange.endedAt <= time.last;
    const isAfter = time !== undefined && exchange.sentAt >= time.last && isRefusedItself(exchange);
    const right = isAccepted(exchange) || isBetween || isAfter;
    return { ...exchange, credentials: right ? 'valid' : 'unknown' };
  });
}

/** Whether a search is refused for what it asks: without a right key it is answered 401; some platforms use 403. */
function isRefusedItself({ operation, answer }: Exchange): boolean {
  const status = answer?.status ?? 0;
  return operation === 'search' && status >= 400 && status < 500 && ![401, 403].includes(status);
}

/** The members of an exchange that no recording has. */
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
  // The keys are decided once all calls are read and in order.
  answeredBy: { by: 'nobody' },
};

/** The time of an HTTP date in milliseconds; null if it is not one. */
export function dateOf(headers: Answer['headers']): number | null {
  const at = Date.parse(headers['date']?.[0] ?? '');
  return Number.isNaN(at) ? null : at;
}
