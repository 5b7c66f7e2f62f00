import type { Reason } from './reason.ts';

/** What decides a verdict, in addition to the row of a requirement: with it the tallies of shards can be added. */
export interface ShardTally {
  /** Boundary cases among those that could not be judged. */
  readonly boundaryLost: number;
  /** Why cases could not be judged, the reason of most first, at most two; empty where none was lost. */
  readonly lostBecause: readonly Reason[];
  /** What was not there to exercise it; null where nothing is missing. */
  readonly missing: Reason | null;
  /** The suite's own error, never the target's; null where there was none. */
  readonly suiteError: string | null;
}
