import type { Credentials, Exchange } from '../model/exchange.ts';
import { type DocumentedName, isDocumented } from '../model/operations.ts';

/** Why nothing can be told where the key is refused from the first call on. */
export const keyRefused =
  'the target answered 401 to the key: check `apiKey` (CONFORMANCE_API_KEY), which is sent as it is: a scheme that the target wants before it, such as Bearer, belongs in it';

/** The same where a cancel with it was accepted: such a key exists. */
const searchRefused = 'the target answered 401 to searches with the key, and accepted cancels with it: may this key search?';

/** What a run has shown as keys so far, and whether the right one was taken: what a 401 to it may mean. */
export class KeyHistory {
  /** Calls with other keys, if any, are sent by another shard, at any time. */
  readonly #othersElsewhere: boolean;
  /** Documented operations, each with a status that it answered to the right key. */
  readonly #answered = new Set<string>();
  /** The 401s to the right key that have come in a row up to now: what they say is what the first said when it came. */
  #row: { readonly first: Exchange; readonly why: string; readonly mayBeLockedOut: boolean } | null = null;
  readonly #reasons = new WeakMap<Exchange, string>();
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
      return;
    }
    this.#row ??= { first: exchange, why: this.#whyNow(), mayBeLockedOut: this.#lockedOutBy !== null };
    this.#reasons.set(exchange, this.#row.why);
  }

  /** Whether a call with the right key was answered as if it were taken: until then 401 says nothing but that. */
  get taken(): boolean {
    return this.#has('search', 200, 400) || this.#has('cancel', 200, 400);
  }

  /** Whether a cancel with the right key was refused for it, and nothing with it was ever taken: a further order would be named for nothing. */
  get refusedForCancels(): boolean {
    return !this.taken && this.#has('cancel', 401);
  }

  /** Whether searches refuse the key and no cancel with it was accepted: that it is right shows in nothing, whatever else cancels answer. */
  get unproved(): boolean {
    return this.#has('search', 401) && !this.#has('search', 200, 400) && !this.#has('cancel', 200);
  }

  /** Why the first search was refused for the key, as the whole run tells it. */
  get whyFirstRefused(): string {
    return this.#has('cancel', 200) ? searchRefused : keyRefused;
  }

  /** That a key which was taken is refused to the end, with nothing that a lockout could follow; null where it is not so. */
  get takenBack(): string | null {
    if (this.#row === null || this.#row.mayBeLockedOut || !this.taken) return null;
    return `the key was taken at first and answered 401 from call ${this.#row.first.call} to the end: has it expired, or was it taken back?`;
  }

  /** What a 401 to the right key says: what was sent after it came is not its reason. */
  whyKeyRefused(exchange: Exchange): string {
    return this.#reasons.get(exchange) ?? this.#whyNow();
  }

  #has(operation: DocumentedName, ...statuses: readonly number[]): boolean {
    return statuses.some((status) => this.#answered.has(`${operation} ${status}`));
  }

  /** What a lockout of the right key may follow, which is legal; null for nothing. */
  get #lockedOutBy(): string | null {
    if (this.#othersSent) return ' after calls without the right key';
    return this.#othersElsewhere ? ', and another shard may have sent wrong keys or none' : null;
  }

  #whyNow(): string {
    if (!this.taken) return keyRefused;
    const by = this.#lockedOutBy;
    if (by === null) return 'the valid key was answered 401 (see auth.valid-key)';
    return `the valid key was answered 401${by}: a lockout is legal, and has to be lifted for what comes after it to be proved`;
  }
}
