import type { EndedBy } from './ended-by.ts';
import type { Violation } from './finding.ts';
import type { JsonItem } from './json-item.ts';
import type { Json } from './json.ts';
import type { ReportReason } from './reason.ts';
import type { Level, OpenPoint, Requirement } from './requirement.ts';
import type { MergedShard, ReportShard } from './shards.ts';
import type { SeenInFront, ShownEvidence, ShownExchange } from './shown-exchange.ts';

export type { EndedBy };
export type { MergedShard, ReportShard, ShardTally } from './shards.ts';
export type { ShownEvidence, ShownExchange, ShownRequest, ShownResponse } from './shown-exchange.ts';

/**
 * What became of a requirement: `fail` a MUST and `warn` a SHOULD that is broken, `inconclusive` sent but not to be
 * judged, `untested` not exercised, `waived` broken and known to be.
 */
export type Verdict = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'untested' | 'waived';

/**
 * One cause that breaks a requirement, with the smallest request found to show it. `status` and `input` are left out by
 * versions before 0.3.
 */
export interface ReportFinding extends Omit<ShownExchange, 'operation'>, Violation {
  /**
   * `f-` and 12 hexadecimal digits, made of requirement, operation and cause: the same in every run that meets the
   * cause.
   */
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  /** The object around that place with its own pointer, where `response` has the beginning of a longer body only. */
  readonly item?: JsonItem;
  /** How often it was seen. */
  readonly occurrences: number;
  /**
   * How many of the answers that its requirement judged show it; left out where the run was cut short, and by older
   * versions.
   */
  readonly answers?: { readonly broken: number; readonly judged: number };
  /** How often it showed when its request was sent again: `times` of `of`; of 0 where it was not sent again. */
  readonly reproduced: { readonly of: number; readonly times: number };
  /**
   * What was answered as it should be and differs in one thing, or another answer of a relation; null where there is
   * neither.
   */
  readonly control: ShownExchange | null;
  /** Up to three further examples, and the other answers of a relation. */
  readonly examples: readonly ShownExchange[];
  /** Whether a smaller request than the first was found. */
  readonly shrunk: boolean;
  /** Seed and path by which the generator makes the case again; null for a fixed one. */
  readonly seed: number | null;
  readonly path: string | null;
  /**
   * All requests that show it, in their order: what `replay` sends. Empty where they must not be sent again. Left out
   * by older versions.
   */
  readonly evidence?: readonly ShownEvidence[];
  /** Why they must not be sent again; null where they may. */
  readonly evidenceLack?: string | null;
  /**
   * Its texts are shortened and further examples left out, since the run has many findings: the journal has all of it.
   */
  readonly cut?: boolean;
  /** In the report given as baseline. */
  readonly known?: boolean;
  readonly waived?: boolean;
}

/**
 * A call that could not be judged: when it was sent (ISO 8601 UTC), to look for it in a log, and a command that sends
 * it again. Reports of 0.2 have no request.
 */
export type UnjudgedCall = Pick<ShownExchange, 'at' | 'curl'> & Partial<Pick<ShownExchange, 'request'>>;

/** One requirement of the run, and what became of it. */
export interface ReportRequirement extends Partial<Pick<Requirement, 'reading' | 'probes' | 'quotes'>> {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  readonly statement: string;
  /** The prefix of the pack that it is a rule of; left out for those of the document. */
  readonly pack?: string;
  readonly verdict: Verdict;
  /** Cases that were judged and could have failed. */
  readonly cases: number;
  /**
   * Answers that were judged: an answer that is broken in several ways is several cases. Left out where the run was cut
   * short, and by older versions.
   */
  readonly answers?: number;
  /** Cases that could not be judged (network, throttling, limits). */
  readonly lost: number;
  /** Cases that a declared firewall stopped, neither judged nor lost; left out where there is none. */
  readonly stopped?: number;
  /** Rate of violations that may have gone unseen (95 %): 1 - 0.05^(1/cases); null without cases. */
  readonly unseenRate: number | null;
  /** Why it is inconclusive or untested, and what to do; null otherwise. */
  readonly reason: ReportReason | null;
  /** A call that could not be judged for that reason, where there is one that may be sent again. */
  readonly unjudged?: UnjudgedCall;
  readonly findings: readonly string[];
  /** Calls sent for it. */
  readonly calls: number;
  /** Calls sent for other requirements, or for the run itself, whose answers its checks looked at. */
  readonly sharedCalls?: number;
}

/**
 * What makes an observed value less than sure: answers say so, and none shows it; no route has trips enough to show it;
 * others than the listed values are accepted too, and do nothing.
 */
export type Caveat = 'only said' | 'not reached' | 'others ignored';

/** What the run saw of an open point. `mixed` is only in the report of a shard. */
export interface ReportObservation extends Pick<OpenPoint, 'mixed'> {
  readonly id: string;
  readonly question: string;
  /** Null where it could not be told. */
  readonly value: Json;
  /** The value in words, or why it could not be told. */
  readonly answer: string;
  /** What makes the value less than sure; left out for nothing, and by versions before 0.3. */
  readonly caveat?: Caveat;
  /** What the statement declares; null for nothing. */
  readonly declared: Json;
  /** What the answer rests on, in words. */
  readonly evidence: string;
  /** Since when (ISO 8601 UTC) the answer is this one, as far as earlier reports say. */
  readonly since?: string;
}

/** How much of a class of input a run has asked. */
export interface ReportCoverage {
  /** The class, in words. */
  readonly dimension: string;
  readonly asked: number;
  readonly of: number;
  /** What was not asked, by name; of many the first. */
  readonly left: readonly string[];
}

/** A waiver of the configuration, and whether the run needed it. */
export interface ReportWaiver {
  /** Id of the requirement. */
  readonly id: string;
  /** Id of the one finding that it covers; null where it covers the whole requirement. */
  readonly finding: string | null;
  readonly reason: string;
  readonly owner: string;
  readonly issue: string | null;
  /** YYYY-MM-DD, UTC: the last day on which it holds. */
  readonly expires: string;
  /** `unjudged`: the run could not tell whether it is needed. */
  readonly state: 'used' | 'expired' | 'unneeded' | 'unjudged';
  /** Whether it fails the run. */
  readonly stale: boolean;
  /** What to do about it; null where nothing is to be done. */
  readonly advice: string | null;
}

/** What went to one operation, and how it was answered. */
export interface OperationTraffic {
  readonly operation: string;
  readonly calls: number;
  /** Answers 429. */
  readonly throttled: number;
  /** Calls without an answer. */
  readonly faults: number;
  /** Milliseconds; null without answers. */
  readonly latency: { readonly median: number; readonly p95: number; readonly max: number } | null;
  /** Answers per status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** What became of a pinned case: the finding that it was made of is broken still, holds now, or could not be told. */
export interface ReportPinned {
  readonly id: string;
  readonly requirement: string;
  readonly state: 'broken' | 'holds' | 'untold';
  /** Why it could not be told, and what to do; null otherwise. */
  readonly reason: ReportReason | null;
}

/** A failure that one of two compared reports has, or both. */
export interface ChangedFinding {
  /** Null for a broken requirement whose findings were not kept. */
  readonly id: string | null;
  readonly requirement: string;
  readonly level: Level;
  readonly message: string;
  readonly waived: boolean;
}

/** An open point whose answer is another now. */
export interface ChangedObservation {
  readonly id: string;
  readonly before: Json;
  readonly now: Json;
  /** What either answer rests on. */
  readonly evidence?: { readonly before: string; readonly now: string };
}

/** A requirement that was judged and is not any more. */
export interface NewlyUntested {
  readonly requirement: string;
  /** Null for what this run does not know. */
  readonly verdict: Verdict | null;
  readonly reason: string | null;
  /**
   * That it was failing then: whether it still is, nobody knows now. Left out where it was not, and by older versions.
   */
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

/**
 * A part of the sentence of a report. `about`: what counts against the run, that nothing new is broken, the target, why
 * there is no verdict, the reason of the run (`run.reason`) as why there is none, what to do about that, failures that
 * do not count, what was not judged because of failures, what the scope leaves out, the built-in platform.
 */
export interface VerdictSentence {
  readonly about:
    | 'gate'
    | 'nothing new'
    | 'target'
    | 'no verdict'
    | 'reason of the run'
    | 'next'
    | 'known'
    | 'not judged'
    | 'left out'
    | 'built-in';
  readonly text: string;
}

/** `report.json` (schema: `schemas/report.schema.json`). */
export interface Report {
  readonly schemaVersion: 2;
  readonly tool: { readonly name: string; readonly version: string };
  readonly document: { readonly title: string; readonly sha256: string };
  /**
   * The frozen set that was judged by, and what of the catalogue came later and was left out; not in reports of before
   * there were sets.
   */
  readonly requirementSet?: { readonly name: string; readonly leftOut: readonly string[] };
  /**
   * The part of the contract that was gated alone, and what of the catalogue it left out; only where it was not the
   * whole.
   */
  readonly scope?: { readonly name: string; readonly leftOut: readonly string[] };
  /**
   * Packs of rules that were judged by as well: the file or package that each came from, and the package's version;
   * left out where there was none.
   */
  readonly packs?: readonly { readonly name: string; readonly from: string; readonly version: string | null }[];
  /** Part of the catalogue only, or of the scope (`only`, `skip`, `shard`). */
  readonly partial: boolean;
  /** `clockSkewMs`: milliseconds by which the target's clock is ahead; null where its answers do not tell. */
  readonly target: { readonly baseUrl: string; readonly embedded: boolean; readonly clockSkewMs: number | null };
  readonly run: SeenInFront & {
    readonly id: string;
    /** ISO 8601 UTC. */
    readonly startedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    readonly profile: string;
    /** Generated cases per property. */
    readonly runs: number;
    /** Calls sent. */
    readonly requests: number;
    /** Answers 429. */
    readonly throttled: number;
    /** Cases that could not be judged, of all requirements. */
    readonly lost: number;
    /** Orders that a cancel may have cancelled. */
    readonly ordersSpent: number;
    /**
     * Orders whose plain first cancel was refused: not spent, but in the ledger, since a cancel has named them. Left
     * out by older versions.
     */
    readonly ordersRefused?: number;
    /** Supplied orders that no run has named yet; null where they are created, or none is supplied. */
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
  /** `failed` where something counts against this run, or it came to no verdict; known failures do not count. */
  readonly gate: 'passed' | 'failed';
  /** What the command exits with: 0 the gate passed, 1 something counts, 3 no verdict. */
  readonly exitCode: 0 | 1 | 3;
  /** Gate and verdict in a sentence or two. */
  readonly sentence: string;
  /** The same, sentence by sentence, each with the matter that it is about. Left out by older versions. */
  readonly sentences?: readonly VerdictSentence[];
  readonly summary: Readonly<Record<Verdict, number>>;
  /** Only where there is something to compare with. */
  readonly changes?: ReportChanges;
  /** Cases of the `pinned` file; left out where there are none. */
  readonly pinned?: readonly ReportPinned[];
  readonly requirements: readonly ReportRequirement[];
  readonly findings: readonly ReportFinding[];
  readonly observations: readonly ReportObservation[];
  /** What green covered; left out by older versions, and where the run was cut short. */
  readonly coverage?: readonly ReportCoverage[];
  readonly waivers: readonly ReportWaiver[];
  /** Only in the report of a shard. */
  readonly shard?: ReportShard;
  /** Only in a merged report: what it was made of. */
  readonly shards?: readonly MergedShard[];
  readonly traffic: readonly OperationTraffic[];
  /**
   * What a run leaves in the target: numbers of orders created and not cancelled, and a sentence for each that may have
   * been created, and for what operations of packs have left.
   */
  readonly leftBehind: readonly string[];
  /** The configuration without secrets. */
  readonly configuration: Json;
}
