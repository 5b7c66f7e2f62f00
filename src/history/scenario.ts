import type { Exchange } from '../model/exchange.ts';
import type { Ask } from './ask.ts';
import type { Facts } from './facts.ts';

/** Sends what is asked, all at once, and gives what came of it in the same order; never throws. */
export type Asker = (...asks: readonly Ask[]) => Promise<readonly Exchange[]>;

/**
 * When a scenario runs: `together` with all others; `alone`: no other search goes beside it; `without-key` once nothing
 * is left that needs the key, since a lockout after it is legal; `wrong-keys` after those; `late-cancels`: cancels that a broken platform
 * may take for those of other orders, once nobody needs most of these.
 */
export type Phase = 'together' | 'alone' | 'without-key' | 'wrong-keys' | 'late-cancels';

/** What is asked of a target, by one verb. It judges nothing, and knows nobody else who asks. */
export interface Scenario {
  readonly name: string;
  /** Default `together`. */
  readonly phase?: Phase;
  /** What it asks (default `search`). Cancels need their permission, and no search that was accepted. */
  readonly about?: 'search' | 'cancel';
  run(ask: Asker, facts: Facts): Promise<void>;
}
