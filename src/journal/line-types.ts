import type { Exchange } from '../contract/exchange.ts';
import type { Violation } from '../contract/finding.ts';
import type { JsonItem, Json } from '../contract/json.ts';
import type { Report, ShardTally } from '../contract/report.ts';
import type { ReportFinding, ReportObservation, ReportPinned, ReportRequirement } from '../contract/report-parts.ts';
import type { ReportShard } from '../contract/report-comparisons.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';
import type { Reason } from '../contract/reason.ts';
import type { Requirement } from '../contract/requirement.ts';
import type { Creating } from './creation.ts';

/**
 * A line of a journal, as it is written and as it is read. Members that earlier versions did not write are optional.
 * Example: `{ kind: 'order', event: 'claimed', order: 'HT20260001' }`.
 */
export type JournalLine =
  | ({ readonly kind: 'exchange' } & Exchange)
  | ({ readonly kind: 'run' } & RunLine)
  | ({ readonly kind: 'finding' } & FindingLine)
  | ({ readonly kind: 'requirement' } & RequirementLine)
  | ({ readonly kind: 'observation' } & ReportObservation)
  | ({ readonly kind: 'pinned' } & PinnedLine)
  | ({ readonly kind: 'order' } & OrderLine)
  | ({ readonly kind: 'end' } & EndLine)
  | { readonly kind: 'withheld' };

/** The lines of one kind. */
export type LineOf<Kind extends JournalLine['kind']> = Extract<JournalLine, { readonly kind: Kind }>;

/** The first line. */
export interface RunLine extends Partial<Pick<Report['run'], 'id' | 'startedAt' | 'seed' | 'profile' | 'runs'>> {
  readonly version?: string;
  readonly baseUrl?: string;
  readonly embedded?: boolean;
  readonly selected?: readonly string[];
  readonly configuration?: Json;
  readonly requirementSet?: string;
  /**
   * The catalogue of the run, in the order of reports: requirements, declared answers, and the additions of packs. A
   * report is made from these rows without loading the suites. Missing before 0.3.0.
   */
  readonly rows?: readonly Requirement[];
  /** The rows of packs alone; only before 0.3.0. */
  readonly packs?: readonly Requirement[];
  /** The packs themselves. */
  readonly loaded?: Report['packs'];
}

type OfFinding =
  | 'id'
  | 'requirement'
  | 'operation'
  | 'examples'
  | 'otherValues'
  | 'occurrences'
  | 'reproduced'
  | 'shrunk'
  | 'basis'
  | 'evidence'
  | 'evidenceLack';

/** Numbers of calls that were sent to find out what sets the failing calls of a finding apart, by their outcome. */
export interface Probes {
  readonly failing: readonly number[];
  readonly passing: readonly number[];
}

export interface FindingLine extends Pick<ReportFinding, OfFinding> {
  readonly violation: Violation;
  /** Of cases whose input a generator of an older version drew. */
  readonly seed?: number | null;
  readonly path?: string | null;
  /** Left out by older versions. */
  readonly item?: JsonItem | null;
  readonly exchange: ShownExchange;
  readonly controls: readonly ShownExchange[];
  /** Searches that were sent to find out what sets its failing calls apart. */
  readonly probes?: Probes;
  /** As in `RequirementLine`; older versions leave it out. */
  readonly answers?: number;
}

type OfRequirement =
  | 'id'
  | 'verdict'
  | 'cases'
  | 'answers'
  | 'lost'
  | 'stopped'
  | 'unseenRate'
  | 'unjudged'
  | 'calls'
  | 'sharedCalls';

/** Numbers of the calls whose answers passed, and those that failed, by the id of the finding. */
export interface CasesByCall {
  readonly passing: readonly number[];
  readonly failing: Readonly<Record<string, readonly number[]>>;
  /** By finding and call, the indexes of the trips that show it; only of findings about trips. */
  readonly trips?: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>>;
}

export interface RequirementLine extends Pick<ReportRequirement, OfRequirement> {
  readonly reason: Reason | null;
  /** Of a requirement with findings. */
  readonly byCall?: CasesByCall;
  /** Of a requirement with findings that judged answers to several operations: how many of each. */
  readonly answersTo?: Readonly<Record<string, number>>;
  /** The ids of its findings. */
  readonly findings?: readonly string[];
  /** Only in the journal of a shard. */
  readonly tally?: ShardTally;
}

/** The outcome of a pinned case. */
export interface PinnedLine extends Omit<ReportPinned, 'reason'> {
  readonly reason: Reason | null;
}

/** The events of orders. */
export type OrderLine =
  | ({ readonly event: 'creating' } & Creating)
  | { readonly event: 'refused'; readonly call: number }
  | {
      readonly event: 'created';
      readonly call: number;
      readonly order: string;
      /** True if the order may exist; `order` is then a sentence about it. */
      readonly unsure?: true;
    }
  | { readonly event: OrderEvent; readonly order: string };

export type OrderEvent = 'claimed' | 'released' | 'returned' | 'cancelled';

/** The last line. */
export interface EndLine
  extends
    Partial<Omit<Report['run'], 'id' | 'startedAt' | 'seed' | 'profile' | 'runs' | 'lost' | 'note' | 'reason'>>,
    Partial<Pick<Report, 'coverage' | 'coverageMap' | 'leftBehind' | 'traffic'>> {
  readonly clockSkewMs?: number | null;
  /** Why the run ended early or gave no verdict; null otherwise. */
  readonly reason?: Reason | null;
  /** The first error of writing the journal; null without one. */
  readonly journalError?: string | null;
  /** Ids of requirements and open points whose judging did not end, if there are any. */
  readonly late?: readonly string[];
  /** In the journal of a shard. */
  readonly latencies?: ReportShard['latencies'];
}
