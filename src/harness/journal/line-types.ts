import type { Exchange } from '../../model/exchange.ts';
import type { Violation } from '../../model/finding.ts';
import type { JsonItem } from '../../model/json-item.ts';
import type { Json } from '../../model/json.ts';
import type {
  EndedBy,
  OperationTraffic,
  ReportCoverage,
  ReportObservation,
  ReportPinned,
  ReportShard,
  ShardTally,
  ShownEvidence,
  ShownExchange,
  Verdict,
} from '../../model/report.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Creating } from '../orders/creation.ts';

/** A line of a journal as it is read. What earlier versions, or a caller who tells a run's end, did not write is missing. */
export type ReadLine =
  | ({ readonly kind: 'exchange' } & Exchange)
  | ({ readonly kind: 'run' } & RunLine)
  | ({ readonly kind: 'finding' } & FindingLine)
  | ({ readonly kind: 'requirement' } & RequirementLine)
  | ({ readonly kind: 'observation' } & ReportObservation)
  | ({ readonly kind: 'pinned' } & ReportPinned)
  | ({ readonly kind: 'order' } & OrderLine)
  | ({ readonly kind: 'end' } & EndLine)
  | { readonly kind: 'withheld' };

export interface RunLine {
  readonly id?: string;
  readonly version?: string;
  readonly startedAt?: string;
  readonly baseUrl?: string;
  readonly embedded?: boolean;
  readonly selected?: readonly string[];
  readonly configuration?: Json;
  readonly requirementSet?: string;
  readonly seed?: number;
  readonly profile?: string;
  readonly runs?: number;
  /** The rows of the catalogue that packs have added: the report is made where these may not be loaded. */
  readonly packs?: readonly Requirement[];
}

export interface FindingLine {
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  readonly violation: Violation;
  /** Left out by older versions. */
  readonly item?: JsonItem | null;
  readonly exchange: ShownExchange;
  readonly controls: readonly ShownExchange[];
  readonly examples: readonly ShownExchange[];
  readonly occurrences: number;
  /** Left out by older versions, as in `RequirementLine`. */
  readonly answers?: number;
  readonly reproduced: { readonly of: number; readonly times: number };
  readonly shrunk: boolean;
  readonly seed: number | null;
  readonly path: string | null;
  /** Left out by older versions. */
  readonly evidence?: readonly ShownEvidence[];
  readonly evidenceLack?: string | null;
}

export interface RequirementLine {
  readonly id: string;
  readonly verdict: Verdict;
  readonly cases: number;
  readonly answers?: number;
  readonly lost: number;
  readonly unseenRate: number | null;
  readonly reason: string | null;
  readonly calls: number;
  readonly sharedCalls?: number;
  /** In the journal of a shard. */
  readonly tally?: ShardTally;
}

/** What becomes of orders. */
export type OrderLine =
  | ({ readonly event: 'creating' } & Creating)
  | { readonly event: 'refused'; readonly call: number }
  | { readonly event: 'created'; readonly call: number; readonly order: string }
  | { readonly event: 'claimed' | 'released' | 'returned' | 'cancelled'; readonly order: string };

export interface EndLine {
  readonly coverage?: readonly ReportCoverage[];
  readonly durationMs?: number;
  readonly requests?: number;
  readonly throttled?: number;
  readonly endedBy?: EndedBy;
  readonly note?: string | null;
  readonly clockSkewMs?: number | null;
  readonly ordersSpent?: number;
  readonly ordersRefused?: number;
  readonly ordersLeft?: number | null;
  readonly leftBehind?: readonly string[];
  readonly traffic?: readonly OperationTraffic[];
  /** In the journal of a shard. */
  readonly latencies?: ReportShard['latencies'];
}
