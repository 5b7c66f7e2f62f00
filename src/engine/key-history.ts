import type { Credentials, Exchange } from '../contract/exchange.ts';
import { type DocumentedName, isDocumented } from '../contract/operations.ts';
import type { KeyReason, OtherKeys } from '../contract/reasons/key.ts';

/** 401 answers in a row to the right key. Their reason is that of the first answer, as it was when that answer came. */
interface Row {
  readonly first: Exchange;
  readonly reason: KeyReason;
  readonly mayBeLockedOut: boolean;
}

/** The keys that a run has sent so far, and whether the right key was accepted: they explain a 401 to the right key. */
export class KeyHistory {
  /** Whether calls with other keys, if any, are sent by another shard, at any time. */
  readonly #othersElsewhere: boolean;
  /** The documented operations, each with a status of an answer to the right key. */
  readonly #answered = new Set<string>();
  /** The 401 answers in a row up to now; null if the last answer was another one. */
  #row: Row | null = null;
  readonly #rows = new WeakMap<Exchange, Row>();
  /** Of the accepted calls with the right key, the one that was sent last. */
  #lastTaken: Exchange | null = null;
  #othersSent = false;

  constructor(othersElsewhere: boolean) {
    this.#othersElsewhere = othersElsewhere;
  }

  /** Notes a call before it is sent. */
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

  /**
   * Whether the answer to a call with the right key shows that the key was accepted. Until then a 401 says only that it
   * was not.
   */
  get taken(): boolean {
    return this.#has('search', 200, 400) || this.#has('cancel', 200, 400);
  }

  /**
   * Whether a cancel with the right key was refused because of the key, and no call with the key was ever accepted.
   * Then naming a further order has no use.
   */
  get refusedForCancels(): boolean {
    return !this.taken && this.#has('cancel', 401);
  }

  /**
   * Whether searches refuse the key and no cancel with it was accepted: then no answer shows that the key is right,
   * whatever else cancels answer.
   */
  get unproved(): boolean {
    return this.#has('search', 401) && !this.#has('search', 200, 400) && !this.#has('cancel', 200);
  }

  /** Why the first search was refused because of the key, given the whole run: a key that cancels orders exists. */
  get reasonFirstRefused(): KeyReason {
    return { code: this.#has('cancel', 200) ? 'key-refused-for-searches' : 'key-refused' };
  }

  /**
   * The reason that an accepted key is refused from some time to the end, without calls that could cause a lockout;
   * null if that did not happen.
   */
  get takenBack(): KeyReason | null {
    if (this.#row === null || this.#row.mayBeLockedOut || !this.taken) return null;
    return { code: 'key-taken-back', call: this.#row.first.call };
  }

  /**
   * The meaning of a 401 to the right key. Calls without the right key that were sent after the 401 are not its cause.
   * If a later call was accepted, the key was not locked out, or no longer.
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

  /** The calls that may cause a lockout of the right key, which is legal; null if there are none. */
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

/** Whether an answer with this status shows that the key was accepted. */
function isTaken(status: number): boolean {
  return status === 200 || status === 400;
}
