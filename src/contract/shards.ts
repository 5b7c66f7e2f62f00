import type { EndedBy } from './ended-by.ts';
import type { Reason } from './reason.ts';

/** What decides a verdict beside what a requirement's row tells, so that the tallies of shards can be added. */
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

/** What `merge` needs of the report of a shard. */
export interface ReportShard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
  /** Requirements that this shard has probed; what else stands in its report was judged on its answers. */
  readonly probed: readonly string[];
  readonly tallies: Readonly<Record<string, ShardTally>>;
  /** Counts of answers by bucket of latency, per operation. */
  readonly latencies: Readonly<Record<string, readonly (readonly [bucket: number, count: number])[]>>;
}

/** A shard as the merged report lists it. */
export interface MergedShard {
  readonly index: number;
  /** The id of its run, as in the User-Agent of its calls. */
  readonly run: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly endedBy: EndedBy;
}
