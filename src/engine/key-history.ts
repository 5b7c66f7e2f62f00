import type { Credentials, Exchange } from '../contract/exchange.ts';
import { type DocumentedName, isDocumented } from '../contract/operations.ts';
import type { KeyReason, OtherKeys } from '../contract/reasons/key.ts';

/** 401s to the right key in a row: what they say is what the first said when it came. */
interface Row {
  readonly first: Exchange;
  readonly reason: KeyReason;
  readonly mayBeLockedOut: boolean;
}

/** What a run has shown as keys so far, and whether the right one was taken: what a 401 to it may mean. */
export class KeyHistory {
  /** Calls with other keys, if any, are sent by another shard, at any time. */
  readonly #othersElsewhere: boolean;
  /** Documented operations, each with a status that it answered to the right key. */
  readonly #answered = new Set<string>();
  /** Those that have come up to now; null where the last answer was another one. */
  #row: Row | null = null;
  readonly #rows = new WeakMap<Exchange, Row>();
  /** Of the calls that were taken with the right key the one that was sent last. */
  #lastTaken: Exchange | null = null;
  #othersSent = false;

  constructor(othersElsewhere: boolean) {
    this.#othersElsewhere = othersElsewhere;
  }

  /** Takes note of a call before it is sent. */
  sending(credentials: Credentials): void {
    if (credentials !== 'valid') this.#othersSent = true;
  }

  add(exchange: Exchange): void {
    const { operation, credentials, answer } = exchange;
    if (credentials !== 'valid' || answer === null || !isDocumented(operation)) return;
    this.#answered.add(`${operation} ${answer.status}`);
    if (answer.status !== 401) {
      this.#row = null;
      if (isTaken(answer.status) && exchange.sentAt >= (this.#lastTaken?.sentAt ?? 0)) this.#lastTaken = exchange;
      return;
    }
    this.#row ??= { first: exchange, reason: this.#reasonNow(), mayBeLockedOut: this.#othersBefore !== null };
    this.#rows.set(exchange, this.#row);
  }

  /** Whether a call with the right key was answered as if it were taken: until then 401 says nothing but that. */
  get taken(): boolean {
    return this.#has('search', 200, 400) || this.#has('cancel', 200, 400);
  }

  /**
   * Whether a cancel with the right key was refused for it, and nothing with it was ever taken: a further order would
   * be named for nothing.
   */
  get refusedForCancels(): boolean {
    return !this.taken && this.#has('cancel', 401);
  }

  /**
   * Whether searches refuse the key and no cancel with it was accepted: that it is right shows in nothing, whatever
   * else cancels answer.
   */
  get unproved(): boolean {
    return this.#has('search', 401) && !this.#has('search', 200, 400) && !this.#has('cancel', 200);
  }

  /** Why the first search was refused for the key, as the whole run tells it: a key that cancels is one that exists. */
  get reasonFirstRefused(): KeyReason {
    return { code: this.#has('cancel', 200) ? 'key-refused-for-searches' : 'key-refused' };
  }

  /**
   * That a key which was taken is refused to the end, with nothing that a lockout could follow; null where it is not
   * so.
   */
  get takenBack(): KeyReason | null {
    if (this.#row === null || this.#row.mayBeLockedOut || !this.taken) return null;
    return { code: 'key-taken-back', call: this.#row.first.call };
  }

  /**
   * What a 401 to the right key says. Calls without the right key that were sent after it came are not its reason.
   * Where a call that was sent later was taken, the key as such was not locked out, or no longer.
   */
  reasonKeyRefused(exchange: Exchange): KeyReason {
    const row = this.#rows.get(exchange);
    const reason = row?.reason ?? this.#reasonNow();
    const taken = this.#lastTaken;
    if (reason.code !== 'key-locked-out' || taken === null || taken.sentAt <= exchange.sentAt) return reason;
    return { code: 'key-locked-out-in-part', after: reason.after, taken: taken.call };
  }

  #has(operation: DocumentedName, ...statuses: readonly number[]): boolean {
    return statuses.some((status) => this.#answered.has(`${operation} ${status}`));
  }

  /** What a lockout of the right key may follow, which is legal; null for nothing. */
  get #othersBefore(): OtherKeys | null {
    if (this.#othersSent) return 'other keys';
    return this.#othersElsewhere ? 'another shard' : null;
  }

  #reasonNow(): KeyReason {
    if (!this.taken) return { code: 'key-refused' };
    const after = this.#othersBefore;
    return after === null ? { code: 'valid-key-refused', see: 'auth.valid-key' } : { code: 'key-locked-out', after };
  }
}

/** Whether an answer with this status shows that the key was taken. */
function isTaken(status: number): boolean {
  return status === 200 || status === 400;
}
