// Made from src/contract/made. To write it: npm run catalogue
import type {
  Verdict,
  ReportRequirement,
  ReportFinding,
  ReportObservation,
  ReportWaiver,
  ReportPinned,
  OperationTraffic,
  ReportCoverage,
  ReportCoverageCell,
  VerdictSentence,
} from './report-parts.ts';
import type { EndedBy } from './reasons/run.ts';
import type { FirewallSeen } from './reasons/firewall.ts';
import type { FrontCount } from './exchange.ts';
import type { Json } from './json.ts';
import type { ReportChanges, ReportShard, MergedShard } from './report-comparisons.ts';
import type { ReportReason } from './reason.ts';

export type { EndedBy } from './reasons/run.ts';
export type * from './report-comparisons.ts';
export type * from './report-parts.ts';
export type { ShardTally } from './shard-tally.ts';
export type * from './shown-exchange.ts';

/** `report.json` (schemas/report.schema.json). */
export interface Report {
  /** 2 since 0.3.0: reasons are objects. */
  readonly schemaVersion: 2;
  readonly tool: {
    readonly name: string;
    readonly version: string;
  };
  readonly document: {
    readonly title: string;
    readonly sha256: string;
  };
  /**
   * The requirement set of the run, and the requirements of the catalogue that came later and were left out; not in
   * reports of versions without sets.
   */
  readonly requirementSet?: {
    readonly name: string;
    readonly leftOut: readonly string[];
  };
  /**
   * The part of the contract that was tested alone, and the requirements that it left out; left out if all of the
   * contract was tested.
   */
  readonly scope?: {
    readonly name: string;
    readonly leftOut: readonly string[];
  };
  /** Packs whose rules were judged as well, each with its file or package; left out if there was none. */
  readonly packs?: readonly {
    /** The prefix of its ids. */
    readonly name: string;
    /** The file or package. */
    readonly from: string;
    /** Version of the package; null if it is a file, or its package has none. */
    readonly version: string | null;
  }[];
  /** Whether only a part of the catalogue, or of the scope, was run (`only`, `skip`, `shard`). */
  readonly partial: boolean;
  /** `clockSkewMs`: milliseconds by which the target's clock is ahead; null if its answers do not show it. */
  readonly target: {
    readonly baseUrl: string;
    readonly embedded: boolean;
    /** Milliseconds by which the target's clock is ahead; null if its answers do not show it. */
    readonly clockSkewMs: number | null;
  };
  readonly run: {
    readonly id: string;
    /** ISO 8601 UTC. */
    readonly startedAt: string;
    /** Milliseconds. */
    readonly durationMs: number;
    readonly seed: number;
    readonly profile: string;
    /** Generated cases per property. */
    readonly runs: number;
    /** Build, release or commit of the target, as `--label` gave it. */
    readonly label?: string;
    /** Calls sent. */
    readonly requests: number;
    /** Answers 429. */
    readonly throttled: number;
    /** Answers of servers in front of the platform in its place; left out if there were none. */
    readonly inFront?: {
      readonly answers: readonly FrontCount[];
      /** Calls that were sent again because of such an answer. */
      readonly resent: number;
      readonly firewall?: FirewallSeen;
    };
    /** Cases that could not be judged, of all requirements. */
    readonly lost: number;
    /** Orders that a cancel may have cancelled. */
    readonly ordersSpent: number;
    /**
     * Orders whose first ordinary cancel was refused: not spent, but in the ledger, because a cancel has named them.
     * Left out by older versions.
     */
    readonly ordersRefused?: number;
    /** Supplied orders that no run has named yet; null if orders are created, or none is supplied. */
    readonly ordersLeft: number | null;
    readonly endedBy: EndedBy;
    /** Why the run ended early or gave no verdict, and what to do; null otherwise. */
    readonly note: string | null;
    /** The same as data; left out by older versions. */
    readonly reason?: ReportReason | null;
  };
  /**
   * The verdict on the target. A target with known failures (the baseline has them, or they are waived) does not
   * conform.
   */
  readonly verdict: 'conforms' | 'violates' | 'none';
  /** `failed` if something counts against this run, or it has no verdict; known failures do not count. */
  readonly gate: 'passed' | 'failed';
  /** 0 the gate passed, 1 something counts against the run, 3 no verdict; not in reports of version 0.1. */
  readonly exitCode: 0 | 1 | 3;
  /** Gate and verdict in a sentence or two. */
  readonly sentence: string;
  /** The same, sentence by sentence, each with its subject (`about`). Left out by older versions. */
  readonly sentences?: readonly VerdictSentence[];
  readonly summary: Readonly<Record<Verdict, number>>;
  /** Only if there is a report to compare with. */
  readonly changes?: ReportChanges;
  /** Cases of the `pinned` file; left out if there are none. */
  readonly pinned?: readonly ReportPinned[];
  readonly requirements: readonly ReportRequirement[];
  readonly findings: readonly ReportFinding[];
  readonly observations: readonly ReportObservation[];
  /** The values of each class of input that the run sent; left out by older versions, and if the run was cut short. */
  readonly coverage?: readonly ReportCoverage[];
  /**
   * The same for each field of a search and each kind of value; left out by versions before 0.3, and if the run was cut
   * short.
   */
  readonly coverageMap?: readonly ReportCoverageCell[];
  readonly waivers: readonly ReportWaiver[];
  /** Only in the report of a shard. */
  readonly shard?: ReportShard;
  /** Only in a merged report: the shards that it was made of. */
  readonly shards?: readonly MergedShard[];
  readonly traffic: readonly OperationTraffic[];
  /**
   * Things that a run leaves in the target: numbers of orders that were created and not cancelled, and a sentence for
   * each order that may have been created, and for each thing that flows of packs have left.
   */
  readonly leftBehind: readonly string[];
  /**
   * The configuration without secrets; `out` and `configFile` are relative to the folder in which the run was started.
   */
  readonly configuration: Json;
}
