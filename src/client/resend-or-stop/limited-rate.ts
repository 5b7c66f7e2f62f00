import type { Exchange, FrontFault } from '../../contract/exchange.ts';

/**
 * The measured calls a second that something in front of the platform accepts, and a rate that stays below. `atOnce`:
 * it refused no call that left alone, and none among so few. Example: `{ perSecond: 10, suggested: 8 }`.
 */
export interface Limiter {
  readonly perSecond: number;
  readonly suggested: number;
  readonly atOnce?: number;
}

/** The fewest milliseconds and answers from which a rate can be measured. */
const leastTime = 2000;
const leastAnswers = 5;
/** Refusals in a row, with no answer between, that a limit makes; a server that is away now and then makes fewer. */
const leastInARow = 3;
/** Answers, more than calls in flight, after which a limit refuses calls again; a platform that was away does not. */
const leastBetween = 10;

/** The fewest rows of refusals that show a limit; a server that is away now and then makes fewer. */
const leastRows = 3;

/**
 * Measures how many calls a second pass while something in front limits them. Times are monotonic milliseconds. Starts
 * without any refusal.
 */
export function createLimitedRate() {
  let [begun, last, passed] = [Infinity, -Infinity, 0];
  let [inARow, isRow, isKnown] = [0, false, false];
  /** Rows of refusals after which a refused call passed, and the answers since the last of them. */
  let [rows, between] = [0, leastBetween];
  let isRowOpen = false;
  /** The fewest calls in flight, of which one was refused. */
  let fewest = Infinity;
  /** When the answers of the last second came. */
  const recent: number[] = [];
  /** The most answers of any second. */
  let busiest = 0;
  function measured(): Limiter | null {
    const time = last - begun;
    if (!isRow || time < leastTime || passed < leastAnswers) return null;
    const perSecond = (passed * 1000) / time;
    return {
      perSecond: Math.max(1, Math.round(perSecond)),
      suggested: Math.max(1, Math.floor(perSecond * 0.8)),
      ...(fewest > 1 ? { atOnce: fewest - 1 } : {}),
    };
  }

  return {
    /**
     * Notes that something in front refused a call because there were too many, and how many were in flight; `certain`:
     * for no other cause.
     */
    refused(now: number, inFlight: number, certain = false): void {
      fewest = Math.min(fewest, inFlight);
      begun = Math.min(begun, now);
      last = now;
      inARow += 1;
      isRow ||= certain || inARow >= leastInARow;
      isRowOpen ||= inARow >= leastInARow && between >= leastBetween;
      isKnown ||= certain || (isRow && passed >= leastBetween);
    },
    /** Notes that the platform answered; `again`: a call that was refused before. */
    passed(now: number, again = false): void {
      inARow = 0;
      between += 1;
      if (isRowOpen && again) [rows, between, isRowOpen] = [rows + 1, 0, false];
      recent.push(now);
      while ((recent[0] ?? now) <= now - 1000) recent.shift();
      busiest = Math.max(busiest, recent.length);
      if (begun === Infinity) return;
      passed += 1;
      last = now;
    },
    /** The most answers of the platform in any second since this was last asked. */
    takeBusiest(): number {
      const taken = busiest;
      busiest = 0;
      return taken;
    },
    /** The measured rate; null if nothing seems to limit calls, or if too little is known. */
    get measured(): Limiter | null {
      return measured();
    },
    /** Whether rows of calls were refused again and again, and others passed in between: something counts calls. */
    get isRepeated(): boolean {
      return rows >= leastRows;
    },
    /** The same, once calls were refused again after others had passed: a platform that was away refuses none then. */
    get limiter(): Limiter | null {
      return isKnown ? measured() : null;
    },
  };
}

/** The same exchange if a limiter refused it, whose rate is known. */
export function asLimited(exchange: Exchange, limiter: Limiter): Exchange {
  const { fault } = exchange;
  return fault === null ? exchange : { ...exchange, fault: { ...fault, reason: { code: 'limiter', ...limiter } } };
}

/** Statuses with which something in front may limit how many calls pass, if it does not say so. */
const limiting: readonly number[] = [403, 503];

/** Servers in front that limit something else. */
const noLimiters: readonly string[] = ['proxy', 'size limit'];

/** Whether such an answer may come from a limit of calls. */
export function mayLimit({ what, status }: FrontFault): boolean {
  return what === 'rate limiter' || (limiting.includes(status) && !noLimiters.includes(what));
}
