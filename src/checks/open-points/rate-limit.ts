import type { Exchange } from '../../model/exchange.ts';
import { type Observer, count, untold } from './observed.ts';

/** Calls remembered to tell a rate. */
const mostCalls = 5000;

/** The calls of the documented operations up to the first without the right key: what 429 means afterwards may be a lockout. */
export class Pace {
  #wrongAt = Infinity;
  readonly #calls: { readonly operation: string; readonly call: number; readonly sentAt: number }[] = [];

  /** Takes an exchange; whether it was throttled, or null where it says nothing of a rate limit. */
  take(exchange: Exchange): boolean | null {
    const { operation, credentials, answer, fault } = exchange;
    if (operation !== 'search' && operation !== 'cancel') return null;
    if (credentials !== 'valid' && fault?.kind !== 'not-sent') this.#wrongAt = Math.min(this.#wrongAt, exchange.sentAt);
    if (answer === null || exchange.endedAt >= this.#wrongAt) return null;
    if (answer.status === 429) return true;
    this.#calls.push({ operation, call: exchange.call, sentAt: exchange.sentAt });
    // Answers come out of order: the older half goes once it cannot matter any more.
    if (this.#calls.length > mostCalls) this.#calls.splice(0, mostCalls / 2);
    return false;
  }

  /** Calls of the same operation, answered otherwise, that were sent within so many milliseconds before a call. */
  before(exchange: Exchange, milliseconds: number): number {
    return this.#calls.filter(
      ({ operation, call, sentAt }) =>
        operation === exchange.operation && call < exchange.call && sentAt > exchange.sentAt - milliseconds && sentAt <= exchange.sentAt,
    ).length;
  }

  /** Most searches answered within one second. */
  get fastest(): number {
    const times = this.#calls
      .filter(({ operation }) => operation === 'search')
      .map(({ sentAt }) => sentAt)
      .toSorted((a, b) => a - b);
    let most = 0;
    for (let from = 0, to = 0; to < times.length; to += 1) {
      while ((times[to] as number) - (times[from] as number) >= 1000) from += 1;
      most = Math.max(most, to - from + 1);
    }
    return most;
  }
}

/** Whether an answer carries Retry-After. */
export function hasRetryAfter({ answer }: Exchange): boolean {
  return (answer?.headers['retry-after']?.length ?? 0) > 0;
}

/** Whether 429 was met, at which rate, and whether Retry-After is sent (open.rate-limit): `{met, rate, retryAfter}`. */
export function rateLimit(): Observer {
  const pace = new Pace();
  let first: Exchange | null = null;
  let answers = 0;
  let throttled = 0;
  let advised = 0;
  return {
    add(exchange) {
      const met = pace.take(exchange);
      if (met === null) return;
      answers += 1;
      if (!met) return;
      throttled += 1;
      if (hasRetryAfter(exchange)) advised += 1;
      if (first === null || exchange.call < first.call) first = exchange;
    },
    answer() {
      if (answers === 0) return untold('no answer came');
      const none = { met: false, rate: null, retryAfter: null };
      if (first === null)
        return { value: none, answer: `no 429 was met, with searches at a rate of up to ${pace.fastest} a second`, evidence: count(answers, 'answer') };
      const rate = pace.before(first, 1000);
      const advice = advised === 0 ? 'without Retry-After' : advised === throttled ? 'with Retry-After' : 'some with Retry-After';
      return {
        value: { met: true, rate: rate > 0 ? rate : null, retryAfter: advised > 0 },
        answer: `429 was met by ${first.operation}, after ${count(rate, 'other answer')} within one second, ${advice}`,
        evidence: `${throttled} of ${count(answers, 'answer')} were 429, the first to call ${first.call}`,
      };
    },
  };
}
