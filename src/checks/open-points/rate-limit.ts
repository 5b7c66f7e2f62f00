import { isDocumented } from '../../model/operations.ts';
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
    if (!isDocumented(operation)) return null;
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

/** Answers, and those of them that were 429. */
class Throttling {
  answers = 0;
  throttled = 0;
  #advised = 0;
  first: Exchange | null = null;

  add(exchange: Exchange): void {
    this.answers += 1;
    if (exchange.answer?.status !== 429) return;
    this.throttled += 1;
    if (hasRetryAfter(exchange)) this.#advised += 1;
    if (this.first === null || exchange.call < this.first.call) this.first = exchange;
  }

  get retryAfter(): boolean {
    return this.#advised > 0;
  }

  get advice(): string {
    return this.#advised === 0 ? 'without Retry-After' : this.#advised === this.throttled ? 'with Retry-After' : 'some with Retry-After';
  }
}

/**
 * Whether 429 was met, at which rate, and whether Retry-After is sent (open.rate-limit): `{met, rate, retryAfter}`. Of a 429 that came
 * only once calls without the right key had been sent no rate is told.
 */
export function rateLimit(): Observer {
  const pace = new Pace();
  const [before, beside] = [new Throttling(), new Throttling()];
  return {
    add(exchange) {
      if (pace.take(exchange) !== null) before.add(exchange);
      else if (exchange.answer !== null && isDocumented(exchange.operation)) beside.add(exchange);
    },
    answer() {
      if (before.first !== null) {
        const rate = pace.before(before.first, 1000);
        return {
          value: { met: true, rate: rate > 0 ? rate : null, retryAfter: before.retryAfter },
          answer: `429 was met by ${before.first.operation}, after ${count(rate, 'other answer')} within one second, ${before.advice}`,
          evidence: `${before.throttled} of ${count(before.answers, 'answer')} were 429, the first to call ${before.first.call}`,
        };
      }
      const none = `with searches at a rate of up to ${pace.fastest} a second`;
      if (beside.first !== null)
        return {
          value: { met: true, rate: null, retryAfter: beside.retryAfter },
          answer: `429 was met by ${beside.first.operation}, ${beside.advice}, but only beside and after calls without the right key; before, ${none}, it was not`,
          evidence: `${beside.throttled} of ${count(beside.answers, 'answer')} beside and after those calls were 429, the first to call ${beside.first.call}`,
        };
      if (before.answers === 0) return untold('no answer came');
      return { value: { met: false, rate: null, retryAfter: null }, answer: `no 429 was met, ${none}`, evidence: count(before.answers, 'answer') };
    },
  };
}
