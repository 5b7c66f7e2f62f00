import { type Call, Refusal } from './call.ts';
import type { Settings } from './settings.ts';

/** A bucket of `perSecond` calls that fills up evenly; 429 when it is empty (section 7, bus search only). */
export class RateLimit {
  #left: number | undefined;
  #at = 0;

  admit(call: Call, settings: Settings): void {
    const limit = settings.rateLimit;
    if (!limit || call.operation !== 'busSearch') return;
    const most = Math.max(1, limit.perSecond);
    const since = Math.max(0, call.now - this.#at) / 1000;
    this.#left = Math.min(most, (this.#left ?? most) + since * limit.perSecond);
    this.#at = call.now;
    if (this.#left < 1) {
      const seconds = Math.ceil((1 - this.#left) / limit.perSecond);
      throw tooMany(call.now, seconds, limit.retryAfter ?? 'seconds');
    }
    this.#left -= 1;
  }
}

function tooMany(now: number, seconds: number, retryAfter: 'seconds' | 'date' | 'none'): Refusal {
  const headers: [string, string][] = [];
  if (retryAfter === 'seconds') headers.push(['Retry-After', String(seconds)]);
  // A date has whole seconds, so one more is needed to be late enough.
  if (retryAfter === 'date') headers.push(['Retry-After', new Date(now + (seconds + 1) * 1000).toUTCString()]);
  return new Refusal(429, 42901, 'too many requests', headers);
}
