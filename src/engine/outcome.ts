import { createHash } from 'node:crypto';
import { errorStack } from '../contract/error-text.ts';
import { isSameReason, type Reason } from '../contract/reason.ts';
import { canonicalJson } from '../contract/json.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Evidence } from '../contract/finding.ts';
import { onlyReads } from '../contract/operations.ts';
import type { ShardTally, ShownExchange, UnjudgedCall } from '../contract/report.ts';
import type { Requirement } from '../contract/requirement.ts';
import type { CasesByCall } from '../journal/line-types.ts';
import { twoOf } from '../contract/follows.ts';
import { decideVerdict, type Tally, unseenRate } from '../requirements/verdict.ts';

/** Further examples that a finding keeps beside its smallest. */
const keptExamples = 3;

/** One cause that breaks one requirement, with the smallest request that shows it. */
export interface Finding {
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  evidence: Evidence;
  occurrences: number;
  /** Answers that show it: fewer than `occurrences` where one shows it several times. */
  answers: number;
  reproduced: { of: number; times: number };
  examples: Exchange[];
  shrunk: boolean;
}

/** A finding's id: a hash of requirement, operation and normalised cause, the same in every run. */
function findingId(requirement: string, operation: string, cause: string): string {
  return `f-${createHash('sha256').update(`${requirement}\n${operation}\n${cause}`).digest('hex').slice(0, 12)}`;
}

/** Of a call that does not tell: when it was sent, and how to send it again. */
function unjudgedCall({ at, request, curl }: ShownExchange): UnjudgedCall {
  return { at, request, curl };
}

/** What a run learns about one requirement: cases, losses, findings. */
export class Outcome {
  readonly requirement: Requirement;
  readonly findings = new Map<string, Finding>();
  judged = 0;
  lost = 0;
  boundaryLost = 0;
  /** Cases that a declared firewall stopped: they count neither as judged nor as lost. */
  stopped = 0;
  calls = 0;
  missing: Reason | null = null;
  suiteError: string | null = null;
  /** Numbers of the calls of others that told something of it, and of those that show each finding. */
  readonly #shared = new Set<number>();
  readonly #showing = new Map<string, Set<number>>();
  /** Numbers of the calls whose answers pass. */
  readonly #passing = new Set<number>();
  /** Why cases were lost, how often, and the first call of each reason. */
  readonly #lostBecause = new Map<
    string,
    { readonly reason: Reason; times: number; readonly exchange: Exchange | null }
  >();
  /**
   * Kinds of requests of which one was judged, and those that a declared firewall stopped: how often, and the first.
   */
  readonly #arrived = new Set<string>();
  readonly #stopped = new Map<string, { times: number; readonly exchange: Exchange }>();
  readonly #onFinding: (finding: Finding) => void;

  constructor(requirement: Requirement, onFinding: (finding: Finding) => void = () => {}) {
    this.requirement = requirement;
    this.#onFinding = onFinding;
  }

  /** Notes that an answer told something of it: one of its own calls, or one that it shares with others. */
  uses(exchange: Exchange): void {
    if (exchange.sentFor !== this.requirement.id) this.#shared.add(exchange.call);
  }

  get sharedCalls(): number {
    return this.#shared.size;
  }

  /** Answers that were judged: `judged`, but one that is broken in several ways counts once. */
  get answers(): number {
    const violations = [...this.findings.values()].reduce((sum, one) => sum + one.occurrences, 0);
    return this.judged - violations + new Set([...this.#showing.values()].flatMap((calls) => [...calls])).size;
  }

  /** A case that passed; `call`: the number of the call whose answer shows it. */
  pass(call?: number): void {
    this.judged += 1;
    if (call !== undefined) this.#passing.add(call);
  }

  /** A case that was broken. */
  violate(evidence: Evidence): Finding {
    this.judged += 1;
    const { violation, exchange } = evidence;
    const id = findingId(this.requirement.id, exchange.operation, violation.cause);
    const showing = (this.#showing.get(id) ?? new Set()).add(exchange.call);
    this.#showing.set(id, showing);
    const known = this.findings.get(id);
    if (known === undefined) {
      const finding: Finding = {
        id,
        requirement: this.requirement.id,
        operation: exchange.operation,
        evidence,
        occurrences: 1,
        answers: 1,
        reproduced: { of: 1, times: 1 },
        examples: [],
        shrunk: false,
      };
      this.findings.set(id, finding);
      this.#onFinding(finding);
      return finding;
    }
    known.occurrences += 1;
    known.answers = showing.size;
    const smaller = exchange.request.bodyText.length < known.evidence.exchange.request.bodyText.length;
    const example = smaller ? known.evidence.exchange : exchange;
    if (smaller) Object.assign(known, { evidence });
    if (known.examples.length < keptExamples) known.examples.push(example);
    return known;
  }

  /** A case that could not be judged; `exchange`: the call that does not tell. */
  lose(reason: Reason, boundary = false, exchange: Exchange | null = null): void {
    this.lost += 1;
    if (boundary) this.boundaryLost += 1;
    const key = canonicalJson(reason as never);
    const known = this.#lostBecause.get(key) ?? { reason, times: 0, exchange };
    known.times += 1;
    this.#lostBecause.set(key, known);
  }

  /** Notes that a case of a kind of request, such as `hostile-text`, was judged. */
  arrived(kind: string): void {
    this.#arrived.add(kind);
  }

  /** A case that a declared firewall stopped. */
  stop(kind: string, exchange: Exchange): void {
    this.stopped += 1;
    const known = this.#stopped.get(kind) ?? { times: 0, exchange };
    known.times += 1;
    this.#stopped.set(kind, known);
  }

  /** When all is counted: of a kind of which everything was stopped nothing is proved. */
  loseStopped(): void {
    for (const [kind, { times, exchange }] of this.#stopped) {
      if (this.#arrived.has(kind)) continue;
      const status = exchange.fault?.front?.status ?? null;
      this.lose({ code: 'firewall-stopped-all', calls: times, kind, status }, true, exchange);
    }
    this.#stopped.clear();
  }

  /** Notes an error of the suite, which takes this verdict; the first one stands. */
  fail(error: unknown): void {
    this.suiteError ??= errorStack(error);
  }

  /** Notes what is not there to exercise it; the first reason stands. */
  lack(reason: Reason): void {
    this.missing ??= reason;
  }

  /**
   * Notes why the run had no ground: where its own probes had none, what others' answers happened to show proves too
   * little.
   */
  noBaseline(reason: Reason): void {
    if (this.judged + this.lost === 0) this.lack(reason);
    else if (this.missing !== null && isSameReason(this.missing, reason)) this.lose(reason, true);
  }

  /** Numbers of the calls that pass and, for each finding, of those that fail. */
  #byCall(): CasesByCall {
    const failing = [...this.#showing].map(([id, calls]) => [id, [...calls]]);
    return { passing: [...this.#passing], failing: Object.fromEntries(failing) as CasesByCall['failing'] };
  }

  tally(): Tally {
    return {
      level: this.requirement.level,
      findings: this.findings.size,
      judged: this.judged,
      lost: this.lost,
      boundaryLost: this.boundaryLost,
      lostBecause: twoOf(this.#reasons().map(({ reason }) => reason)),
      missing: this.missing,
      suiteError: this.suiteError,
      ...(this.requirement.pack === undefined ? {} : { pack: this.requirement.pack }),
    };
  }

  /** Why cases were lost, the reason of most first. */
  #reasons(): { readonly reason: Reason; readonly times: number; readonly exchange: Exchange | null }[] {
    return [...this.#lostBecause.values()].toSorted((a, b) => b.times - a.times);
  }

  /**
   * The journal's line on it: the verdict and what it rests on; with the tally, so that those of shards can be added.
   * `show`: a call as reports show it.
   */
  line(
    show: (exchange: Exchange) => ShownExchange,
    withTally = false,
  ): { kind: 'requirement' } & Record<string, unknown> {
    const tally = this.tally();
    const { boundaryLost, lostBecause, missing, suiteError } = tally;
    const decided = decideVerdict(tally);
    const exchange = decided.verdict === 'inconclusive' ? this.#reasons()[0]?.exchange : undefined;
    return {
      kind: 'requirement',
      id: this.requirement.id,
      ...decided,
      // A call that spends an order is not sent again.
      ...(exchange && onlyReads(exchange.operation) ? { unjudged: unjudgedCall(show(exchange)) } : {}),
      cases: this.judged,
      answers: this.answers,
      lost: this.lost,
      ...(this.stopped === 0 ? {} : { stopped: this.stopped }),
      unseenRate: unseenRate(this.judged),
      calls: this.calls,
      sharedCalls: this.sharedCalls,
      findings: [...this.findings.keys()],
      ...(this.findings.size === 0 ? {} : { byCall: this.#byCall() }),
      ...(withTally ? { tally: { boundaryLost, lostBecause, missing, suiteError } satisfies ShardTally } : {}),
    };
  }
}
