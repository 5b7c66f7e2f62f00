import type { Reason } from './reason.ts';

/** What decides a verdict, in addition to the row of a requirement: with it the tallies of shards can be added. */
export interface ShardTally {
  /** Boundary cases among those that could not be judged. */
  readonly boundaryLost: number;
  /** Why cases could not be judged, the reason of most first, at most two; empty if none was lost. */
  readonly lostBecause: readonly Reason[];
  /** Why it was not tested; null if nothing is missing. */
  readonly missing: Reason | null;
  /** The suite's own error, never the target's; null if there was none. */
  readonly suiteError: string | null;
}
