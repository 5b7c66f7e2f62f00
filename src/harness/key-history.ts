import type { Credentials, Exchange } from '../model/exchange.ts';
import { isDocumented } from '../model/operations.ts';

/** Why nothing can be told where the key is refused from the first call on. */
export const keyRefused =
  'the target answered 401 to the key: check `apiKey` (CONFORMANCE_API_KEY), which is sent as it is: a scheme that the target wants before it, such as Bearer, belongs in it';

/** The same where a cancel with it was accepted: such a key exists. */
const searchRefused = 'the target answered 401 to searches with the key, and accepted cancels with it: may this key search?';

/** What a run has shown as keys so far, and whether the right one was taken: what a 401 to it may mean. */
export class KeyHistory {
  /** Calls with other keys, if any, are sent by another shard, at any time. */
  readonly #othersElsewhere: boolean;
  #taken = false;
  #cancelled = false;
  #cancelRefused = false;
  #searchTaken = false;
  #searchRefused = false;
  /** The last answer to a documented call with the right key, where it was a 401. */
  #refusedLast: Exchange | null = null;
  /** The 401s in a row that it ends: their number, the first of them, and whether that one may have been a lockout. */
  #row: { calls: number; readonly first: Exchange; readonly mayBeLockedOut: boolean } | null = null;
  /** What each 401 to the right key said when it came: what was sent later is not its reason. */
  readonly #reasons = new WeakMap<Exchange, string>();
  #keylessSent = false;
  #wrongSent = false;

  constructor(othersElsewhere: boolean) {
    this.#othersElsewhere = othersElsewhere;
  }

  /** Takes note of a call before it is sent. */
  sending(credentials: Credentials): void {
    if (credentials === 'wrong') this.#wrongSent = true;
    else if (credentials !== 'valid') this.#keylessSent = true;
  }

  add(exchange: Exchange): void {
    const { operation, credentials, answer } = exchange;
    if (credentials !== 'valid' || answer === null || !isDocumented(operation)) return;
    if (answer.status === 200 || answer.status === 400) this.#taken = true;
    if (operation === 'search' && (answer.status === 200 || answer.status === 400)) this.#searchTaken = true;
    if (answer.status === 200 && operation === 'cancel') this.#cancelled = true;
    if (answer.status !== 401) {
      [this.#refusedLast, this.#row] = [null, null];
      return;
    }
    if (operation === 'cancel') this.#cancelRefused = true;
    else this.#searchRefused = true;
    this.#row ??= { calls: 0, first: exchange, mayBeLockedOut: this.#mayBeLockedOut };
    this.#row.calls += 1;
    this.#reasons.set(exchange, this.#refusedLast === null ? this.#whyNow() : this.whyRefused(this.#refusedLast));
    this.#refusedLast = exchange;
  }

  /** Whether a call with the right key was answered as if it were taken: until then 401 says nothing but that. */
  get taken(): boolean {
    return this.#taken;
  }

  /** Whether a cancel with the right key was refused for it, and nothing with it was ever taken: a further order would be named for nothing. */
  get refusedForCancels(): boolean {
    return !this.#taken && this.#cancelRefused;
  }

  /** Whether searches refuse the key and no cancel with it was accepted: that it is right shows in nothing, whatever else cancels answer. */
  get unproved(): boolean {
    return this.#searchRefused && !this.#searchTaken && !this.#cancelled;
  }

  /** Why the first search was refused for the key, as the whole run tells it. */
  get whyKeyRefused(): string {
    return this.#cancelled ? searchRefused : keyRefused;
  }

  /** A 401 to the right key may be a lockout, which is legal after calls without the key and with wrong ones. */
  get #mayBeLockedOut(): boolean {
    return this.#wrongSent || this.#keylessSent || this.#othersElsewhere;
  }

  /** The calls since which a key that was taken has been refused, with nothing that a lockout could follow; null where it is not so. */
  get takenBack(): { readonly calls: number; readonly why: string } | null {
    if (this.#row === null || this.#row.mayBeLockedOut || !this.#taken) return null;
    const { calls, first } = this.#row;
    return { calls, why: `the key was taken at first and answered 401 from call ${first.call} to the end: has it expired, or was it taken back?` };
  }

  /** What a 401 to the right key says. */
  whyRefused(exchange: Exchange): string {
    return this.#reasons.get(exchange) ?? this.#whyNow();
  }

  #whyNow(): string {
    const answered = 'the valid key was answered 401';
    const lockout = 'a lockout is legal, and has to be lifted for what comes after it to be proved';
    if (!this.#taken) return keyRefused;
    if (this.#wrongSent) return `${answered} after wrong keys: ${lockout}`;
    if (this.#keylessSent) return `${answered} after calls without a key: ${lockout}`;
    if (this.#othersElsewhere) return `${answered}, and another shard may have sent wrong keys or none: ${lockout}`;
    return `${answered} (see auth.valid-key)`;
  }
}
