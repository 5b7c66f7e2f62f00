// Made from src/contract/made. To write it: npm run catalogue
import type { EndedBy } from './reasons/run.ts';
import type { Json } from './json.ts';
import type { Level } from './requirement.ts';
import type { ShardTally } from './shard-tally.ts';
import type { Verdict } from './report-parts.ts';

/** A failure that one of two compared reports has, or both. */
export interface ChangedFinding {
  /** Null for a broken requirement whose findings were not kept. */
  readonly id: string | null;
  readonly requirement: string;
  readonly level: Level;
  readonly message: string;
  /** The sentence of its pattern; left out without one, and by versions before 0.3. */
  readonly pattern?: string;
  readonly waived: boolean;
}

/** An open point whose answer has changed. */
export interface ChangedObservation {
  readonly id: string;
  readonly before: Json;
  readonly now: Json;
  /** The evidence of both answers. */
  readonly evidence?: {
    readonly before: string;
    readonly now: string;
  };
}

/** A requirement that was judged in the earlier run and is not judged now. */
export interface NewlyUntested {
  readonly requirement: string;
  /** Null for a requirement that this run does not know. */
  readonly verdict: Verdict | null;
  readonly reason: string | null;
  /** True if it was failing then, so that it may still be. Left out if it was not failing, and by older versions. */
  readonly wasFailing?: true;
}

/** What changed since another run of the same target: the report of `--baseline`, or the last one in the history. */
export interface ReportChanges {
  readonly since: {
    readonly kind: 'baseline' | 'history';
    readonly run: string;
    readonly startedAt: string;
    readonly baseUrl: string;
  };
  readonly newlyFailing: readonly ChangedFinding[];
  readonly fixed: readonly ChangedFinding[];
  readonly stillFailing: readonly ChangedFinding[];
  /** Judged then and not now. */
  readonly newlyUntested: readonly NewlyUntested[];
  readonly observations: readonly ChangedObservation[];
}

/** Only in the report of a shard: the data that `merge` needs. */
export interface ReportShard {
  /** Number of the shard, from 1. */
  readonly index: number;
  readonly of: number;
  /** Requirements that this shard sent calls for; others are in the report if its answers concern them. */
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
