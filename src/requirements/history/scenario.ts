import type { Exchange } from '../../contract/exchange.ts';
import type { BoundName, Request } from './request.ts';
import type { Facts } from './facts.ts';

/** Sends the requests at the same time, and returns their exchanges in the same order; never throws. */
export type Send = (...asks: readonly Request[]) => Promise<readonly Exchange[]>;

/**
 * When a scenario runs. `together`: with all others. `alone`: no other search is under way at the same time.
 * `late-cancels`: its cancels may hit other orders on a broken platform, so it runs when few orders are still needed.
 * `without-key`: a lockout after it is legal, so it runs when nothing is left that needs the key. `keys-of-orders`: it
 * sends wrong keys for orders, and then the right key. `wrong-keys`: it runs last of the suite's. `other-keys`: after
 * all of the suite, for flows of packs that send no key or a wrong one.
 */
export const phases = [
  'together',
  'alone',
  'late-cancels',
  'without-key',
  'keys-of-orders',
  'wrong-keys',
  'other-keys',
] as const;
export type Phase = (typeof phases)[number];

/** The orders that a run may cancel. Each is in the ledger as this run's before a scenario gets it. */
export interface OrderSource {
  /** How many are still available. */
  readonly left: number;
  /** The next order; null if there is none. */
  take(): Promise<string | null>;
  /**
   * Cancels an order plainly with the right key. If new orders are refused until the target has confirmed them, it
   * waits and tries again. Returns the last exchange; null if the run sends no further cancels.
   */
  cancel(order: string, how?: { readonly connection?: 'any' | 'new' }): Promise<Exchange | null>;
}

/** The tools of a scenario in addition to `send`. */
export interface Means {
  readonly orders: OrderSource;
  /** Waits this many milliseconds, or until the run ends. */
  pause(milliseconds: number): Promise<void>;
  /** Waits for a later phase. */
  until(phase: Phase): Promise<void>;
}

/** Requests that are sent together for one purpose. It judges nothing, and knows no other scenario. */
export interface Scenario {
  readonly name: string;
  /** Default `together`. */
  readonly phase?: Phase;
  /**
   * Its operation. `search` (the default) runs only if a search was accepted. `cancel` and `orders` need the permission
   * to cancel, but no accepted search. `orders` spends orders, so it runs only if there are some.
   */
  readonly about?: 'search' | 'cancel' | 'orders';
  /** Whether it leaves something in the target, such as an order of a trip. Scenarios about `orders` always do. */
  readonly spends?: boolean;
  /** The operation of the configuration without which it sends nothing. */
  readonly uses?: BoundName;
  run(send: Send, facts: Facts, means: Means): Promise<void>;
}

/** Whether a scenario cancels, and so needs the permission for it. */
export function usesOrders({ about = 'search' }: Pick<Scenario, 'about'>): boolean {
  return about === 'cancel' || about === 'orders';
}
