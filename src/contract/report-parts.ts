// Made from src/contract/made. To write it: npm run catalogue
import type { AnsweredBy } from './exchange.ts';
import type { Json, JsonItem } from './json.ts';
import type { Level } from './requirement.ts';
import type { ReportReason } from './reason.ts';
import type { ShownRequest, ShownResponse, ShownExchange, ShownEvidence, UnjudgedCall } from './shown-exchange.ts';

/**
 * The verdict on a requirement. `fail`: a MUST is broken; `warn`: a SHOULD is broken; `inconclusive`: the answers were
 * not conclusive; `untested`: no request tested it; `waived`: it is broken, and a waiver covers that.
 */
export type Verdict = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'untested' | 'waived';

export type Caveat = 'only said' | 'not reached' | 'others ignored';

/** One requirement of the run, with its verdict. */
export interface ReportRequirement {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  readonly statement: string;
  /** The prefix of the pack that it is a rule of; left out for those of the document. */
  readonly pack?: string;
  /** Calls whose status it judges, such as `valid searches`; only with findings. */
  readonly subject?: string;
  /** How the document is read; only with findings, and left out by versions before 0.3. */
  readonly reading?: string;
  /** How it is tested; only with findings, and left out by versions before 0.3. */
  readonly probes?: string;
  /** The document's own words, by section; only with findings, and left out by versions before 0.3. */
  readonly quotes?: Readonly<Record<string, readonly string[]>>;
  readonly verdict: Verdict;
  /** Cases that were judged and could have failed. */
  readonly cases: number;
  /** Number of judged answers, each counted once; left out if the run was cut short, and by older versions. */
  readonly answers?: number;
  /** Cases that could not be judged (network, throttling, limits). */
  readonly lost: number;
  /** Cases that a declared firewall stopped, neither judged nor lost; left out if there is none. */
  readonly stopped?: number;
  /** Rate of violations that may have gone unseen (95 %): 1 - 0.05^(1/cases); null without cases. */
  readonly unseenRate: number | null;
  /** Why it is inconclusive or untested, and what to do; null otherwise. */
  readonly reason: ReportReason | null;
  /** A call that could not be judged for that reason, if there is one that may be sent again. */
  readonly unjudged?: UnjudgedCall;
  readonly findings: readonly string[];
  /** Calls sent for it. */
  readonly calls: number;
  /** Calls sent for other requirements, or for the run itself, whose answers its judges read. */
  readonly sharedCalls?: number;
}

/**
 * One cause that breaks a requirement, with the smallest request found to show it. `status` and `input` are left out by
 * versions before 0.3.
 */
export interface ReportFinding {
  /**
   * `f-` and 12 hexadecimal digits, made from requirement, operation and cause: the same cause has the same id in every
   * run.
   */
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  /**
   * Normalised cause, the same for every instance of one fault: indexes as `[]`, values left out, such as
   * `/data/lines/[]/price: type string` or `status 500`. With requirement and operation it makes the finding's id.
   */
  readonly cause: string;
  /** The expected and the actual value in a sentence. It may quote the target: escape it before you show it. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /**
   * The part that was judged: a JSON pointer, or words such as `the pages of a search`; left out if it is the whole
   * answer, or its status.
   */
  readonly place?: string;
  /**
   * JSON pointer of the place in the answer (RFC 6901), with the indexes of this answer; left out if the finding is
   * about something else.
   */
  readonly pointer?: string;
  /** The status that is wrong; left out if the finding is about something else, and by versions before 0.3. */
  readonly status?: number;
  /** The kind of input that led to that status, as `cause` names it; left out if it names none. */
  readonly input?: string;
  /** The input of this request, such as `page: 0`; left out if `input` says it. */
  readonly sent?: string;
  /** What was expected and what came in up to two other answers that show it, if that differs. */
  readonly otherValues?: readonly {
    readonly expected: string;
    readonly actual: string;
  }[];
  /** The object around that place, with its own pointer; only if `response` has only the beginning of the body. */
  readonly item?: JsonItem;
  /** How often it was seen. */
  readonly occurrences: number;
  /**
   * How many of the answers of its operation that its requirement judged show it; left out if the run was cut short,
   * and by older versions.
   */
  readonly answers?: {
    readonly broken: number;
    readonly judged: number;
  };
  /** Its request was repeated `of` times, and failed again `times` times. */
  readonly reproduced: {
    readonly of: number;
    readonly times: number;
  };
  /** Number of the call in its run, from 1, as in its User-Agent; left out by versions before 0.3. */
  readonly call?: number;
  readonly request: ShownRequest;
  /** The answer; null if none came. */
  readonly response: ShownResponse | null;
  /** The kind of server in front of the platform that answered in its place; left out if the platform or nobody did. */
  readonly answeredBy?: Extract<AnsweredBy, { by: 'in front' }>;
  /** The request as a line for a shell, with the key as `$CONFORMANCE_API_KEY`. */
  readonly curl: string;
  /**
   * What the line needs and does not contain, or why it may not show the finding; left out if nothing is known, and by
   * versions before 0.3.
   */
  readonly curlNote?: string;
  /** The answer's `request_id`; null without one. */
  readonly requestId: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly durationMs: number;
  /**
   * A call that was answered correctly and differs in one thing, or another answer of a relation; null if there is
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
   * All requests that show it, in their order: `replay` sends them. Empty if they must not be sent again. Left out by
   * older versions.
   */
  readonly evidence?: readonly ShownEvidence[];
  /** Its basis: one answer, a relation of several, the whole run, or a flow; left out by versions before 0.3. */
  readonly basis?: 'answer' | 'relation' | 'run' | 'flow';
  /** Why the requests in `evidence` must not be sent again; null if they may. */
  readonly evidenceLack?: string | null;
  /**
   * Whether answers and long requests are shortened and further examples left out, because the run has many findings:
   * exchanges.ndjson has everything.
   */
  readonly cut?: boolean;
  /**
   * The property that sets all failing calls apart from all others; left out if no property does for certain, and by
   * versions before 0.3.
   */
  readonly pattern?: ReportPattern;
  /** Whether the report that was given as baseline has it. */
  readonly known?: boolean;
  readonly waived?: boolean;
}

/** The fact that explains findings: which calls fail, and which do not. Findings with the same `id` have one cause. */
export interface ReportPattern {
  /** `p-` and 12 hexadecimal digits. */
  readonly id: string;
  /** Such as: 12 of 12 searches with page 3 or more were refused, 0 of 51 others. */
  readonly sentence: string;
  /** Calls that have the property, and how many of them fail. */
  readonly failing: {
    readonly of: number;
    readonly are: number;
  };
  /** All others, and how many of them fail. */
  readonly others: {
    readonly of: number;
    readonly are: number;
  };
}

/** The answer to an open point that the run observed. */
export interface ReportObservation {
  readonly id: string;
  readonly question: string;
  /** Null if it is unknown. */
  readonly value: Json;
  /** The value in words, or why it is unknown. */
  readonly answer: string;
  /**
   * Why the value is not certain: answers state it, but none shows it; no route has enough trips to show it; other
   * values are accepted as well, and ignored; left out if it is certain, and by versions before 0.3.
   */
  readonly caveat?: Caveat;
  /** The answer that the statement declares; null if it declares none. */
  readonly declared: Json;
  /** The evidence of the answer, in words. */
  readonly evidence: string;
  /** The value if shards answer differently; only in the report of a shard. */
  readonly mixed?: Json;
  /**
   * Time since which the answer has not changed, as far as earlier reports show (ISO 8601 UTC); left out if there is no
   * earlier report.
   */
  readonly since?: string;
}

/** A waiver of the configuration, and whether the run needed it. */
export interface ReportWaiver {
  /** Id of the requirement. */
  readonly id: string;
  /** Id of the one finding that it covers; null if it covers the whole requirement. */
  readonly finding: string | null;
  readonly reason: string;
  readonly owner: string;
  readonly issue: string | null;
  /** YYYY-MM-DD, UTC: the last day on which it is valid. */
  readonly expires: string;
  /** `unjudged`: the run does not show whether it is needed. */
  readonly state: 'used' | 'expired' | 'unneeded' | 'unjudged';
  /** Whether it fails the run. */
  readonly stale: boolean;
  /** What to do about it; null if there is nothing to do. */
  readonly advice: string | null;
}

/** The result of a pinned case: the finding that it was made from is still broken, is fixed, or could not be judged. */
export interface ReportPinned {
  readonly id: string;
  readonly requirement: string;
  readonly state: 'broken' | 'holds' | 'untold';
  /** Why it is unknown, and what to do; null otherwise. */
  readonly reason: ReportReason | null;
}

/** The calls to one operation, and their answers. */
export interface OperationTraffic {
  readonly operation: string;
  readonly calls: number;
  /** Answers 429. */
  readonly throttled: number;
  /** Calls without an answer. */
  readonly faults: number;
  /** Milliseconds; null without answers. */
  readonly latency: {
    readonly median: number;
    readonly p95: number;
    readonly max: number;
  } | null;
  /** Answers per status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** How much of a class of input a run has sent. */
export interface ReportCoverage {
  /** The class, in words. */
  readonly dimension: string;
  readonly asked: number;
  readonly of: number;
  /** The values that were not sent, by name; the first of many. */
  readonly left: readonly string[];
}

/** How much of one kind of value a run has sent in one field of a search. */
export interface ReportCoverageCell {
  readonly field: string;
  /** The kind of value, in words. */
  readonly kind: string;
  readonly asked: number;
  readonly of: number;
  /** The values that were not sent, by name. */
  readonly left: readonly string[];
}

/**
 * A part of the sentence of a report. `about`, in this order: what counts against the run, that nothing new is broken,
 * the target, why there is no verdict, the same from the reason of the run (`run.reason`), what to do about it,
 * failures that do not count, requirements that were not judged because of failures, requirements that the scope leaves
 * out, the built-in platform.
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
