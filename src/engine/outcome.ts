import type { CasesByCall, LineOf, Probes } from '../journal/line-types.ts';
import { createHash } from 'node:crypto';
import { SlowSchema } from '../contract/schema/index.ts';
import { errorStack } from '../contract/text.ts';
import { isSameReason, type Reason } from '../contract/reason.ts';
import { canonicalJson, isObject } from '../contract/json.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Evidence } from '../contract/finding.ts';
import { onlyReads } from '../contract/operations.ts';
import type { ShownExchange, UnjudgedCall } from '../contract/shown-exchange.ts';
import type { Requirement } from '../contract/requirement.ts';
import { twoOf } from '../contract/follows.ts';
import { decideVerdict, type Tally, unseenRate } from '../requirements/verdict.ts';

/** The largest number of further examples of a finding besides the smallest. */
const keptExamples = 3;
/** The largest number of answers of a finding that are kept for their values. */
const keptOthers = 3;

/** One cause that breaks one requirement, with the smallest request that shows it. */
export interface Finding {
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  evidence: Evidence;
  occurrences: number;
  /** The number of answers that show it: fewer than `occurrences` if one answer shows it several times. */
  answers: number;
  reproduced: { of: number; times: number };
  examples: Exchange[];
  /** Answers that show it in other values, the first ones. */
  others: Evidence[];
  /** Whether its request is an odd input. */
  isOdd: boolean;
  shrunk: boolean;
  /** Of a flow: by which its input is drawn again. */
  readonly seed?: number | null;
  readonly path?: string | null;
  /** Set if calls were sent to find out what sets its failing calls apart. */
  probes?: Probes;
}

/** A finding's id: a hash of requirement, operation and normalised cause, the same in every run. */
function findingId(requirement: string, operation: string, cause: string): string {
  return `f-${createHash('sha256').update(`${requirement}\n${operation}\n${cause}`).digest('hex').slice(0, 12)}`;
}

/** Of a call that could not be judged: when it was sent, and how to send it again. */
function unjudgedCall({ at, request, curl }: ShownExchange): UnjudgedCall {
  return { at, request, curl };
}

/** All exchanges of an evidence, in the order in which they were sent. */
export function exchangesOf({ exchange, comparedWith }: Pick<Evidence, 'exchange' | 'comparedWith'>): Exchange[] {
  return [...new Set([...comparedWith, exchange])].toSorted((one, other) => one.call - other.call);
}

/**
 * Whether a request shows a failure more plainly than that of a finding: an object before any other body, an ordinary
 * request before an odd input, then the shorter.
 */
function isPlainer({ request: one }: Exchange, isOdd: boolean, { evidence, isOdd: isOtherOdd }: Finding): boolean {
  const { request: other } = evidence.exchange;
  const isOne = isObject(one.body);
  if (isOne !== isObject(other.body)) return isOne;
  return isOdd === isOtherOdd ? one.bodyText.length < other.bodyText.length : isOtherOdd;
}

/** What was expected and what came, equal for answers that show the same values. */
export function valuesOf({ violation: { expected, actual } }: Evidence): string {
  return JSON.stringify([expected, actual]);
}

/** A request without the number of its call: equal for requests that are the same. */
function requestText({ operation, request: { method, path, headers, key, bodyText, bodyBase64 } }: Exchange): string {
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'user-agent');
  return JSON.stringify([operation, method, path, own, key ?? null, bodyText, bodyBase64 ?? null]);
}

/** Cases that are unknown for one reason: how many, and the first exchange of them. */
interface UnknownCases {
  readonly reason: Reason;
  times: number;
  readonly exchange: Exchange | null;
}

/** What a run learns about one requirement: cases that pass, fail or are unknown, and findings. */
export class Outcome implements Tally {
  readonly requirement: Requirement;
  readonly findings = new Map<string, Finding>();
  /** Cases that passed or failed. */
  cases = 0;
  /** Cases that could not be judged. */
  lost = 0;
  /** Those of the lost cases without which a pass proves nothing. */
  boundaryLost = 0;
  /** Cases that a declared firewall stopped: they are neither judged nor unknown. */
  stopped = 0;
  /** Calls that were sent for it. */
  calls = 0;
  /** Why it has no cases; null if nothing said so. */
  missing: Reason | null = null;
  suiteError: string | null = null;
  #isSlow = false;
  /** Numbers of the calls for others whose answers were judged for it, and of those that show each finding. */
  readonly #shared = new Set<number>();
  readonly #showing = new Map<string, Set<number>>();
  /** By finding and call, the indexes of the trips that show it. */
  readonly #trips = new Map<string, Map<number, readonly number[]>>();
  /** Numbers of the calls whose answers pass; and of all whose answers were judged, by their operation. */
  readonly #passing = new Set<number>();
  readonly #judged = new Map<string, Set<number>>();
  /** By the reason, as JSON. */
  readonly #unknown = new Map<string, UnknownCases>();
  /** Kinds of requests of which one was judged; and of those that a declared firewall stopped, how many. */
  readonly #arrived = new Set<string>();
  readonly #stopped = new Map<string, { times: number; readonly exchange: Exchange }>();
  readonly #onFinding: (finding: Finding) => void;

  constructor(requirement: Requirement, onFinding: (finding: Finding) => void = () => {}) {
    this.requirement = requirement;
    this.#onFinding = onFinding;
  }

  /** Adds an exchange that was sent for it, or blocked. */
  add({ fault }: Pick<Exchange, 'fault'>): void {
    if (fault?.kind !== 'not-sent') this.calls += 1;
  }

  /** Notes that an exchange was judged for it. `kind`: that of its request, such as `hostile-text`. */
  uses({ call, sentFor }: Exchange, kind = 'other'): void {
    if (sentFor !== this.requirement.id) this.#shared.add(call);
    this.#arrived.add(kind);
  }

  get sharedCalls(): number {
    return this.#shared.size;
  }

  /** Answers that were judged: as `cases`, but an answer with several failures counts once. */
  get answers(): number {
    const failures = [...this.findings.values()].reduce((sum, one) => sum + one.occurrences, 0);
    return this.cases - failures + new Set([...this.#showing.values()].flatMap((calls) => [...calls])).size;
  }

  /** `exchange`: the call whose answer passes. */
  pass(exchange?: Pick<Exchange, 'call' | 'operation'>): void {
    this.cases += 1;
    if (exchange === undefined) return;
    this.#passing.add(exchange.call);
    this.#judge(exchange);
  }

  #judge({ call, operation }: Pick<Exchange, 'call' | 'operation'>): void {
    this.#judged.set(operation, (this.#judged.get(operation) ?? new Set()).add(call));
  }

  /** `isOdd`: whether its request is an odd input, which is no plain example of a failure. */
  fail(evidence: Evidence, isOdd = false): Finding {
    this.cases += 1;
    const { violation, exchange } = evidence;
    const { operation } = exchange;
    const id = findingId(this.requirement.id, operation, violation.cause);
    this.#judge(exchange);
    const showing = (this.#showing.get(id) ?? new Set()).add(exchange.call);
    this.#showing.set(id, showing);
    if (violation.trips !== undefined)
      this.#trips.set(id, (this.#trips.get(id) ?? new Map()).set(exchange.call, violation.trips));
    const known = this.findings.get(id);
    if (known === undefined) {
      const once = { occurrences: 1, answers: 1, reproduced: { of: 1, times: 1 }, shrunk: false, ...evidence.flow };
      const lists = { examples: [], others: [] };
      const finding: Finding = { id, requirement: this.requirement.id, operation, evidence, isOdd, ...lists, ...once };
      this.findings.set(id, finding);
      this.#onFinding(finding);
      return finding;
    }
    known.occurrences += 1;
    known.answers = showing.size;
    const plainer = isPlainer(exchange, isOdd, known);
    const other = plainer ? known.evidence : evidence;
    if (plainer) Object.assign(known, { evidence, isOdd });
    const values = [known.evidence, ...known.others].map(valuesOf);
    if (known.others.length < keptOthers && !values.includes(valuesOf(other))) known.others.push(other);
    const example = other.exchange;
    // A request that was sent again is no further example.
    if (known.examples.length >= keptExamples) return known;
    const shown = [known.evidence.exchange, ...known.examples].map(requestText);
    if (!shown.includes(requestText(example))) known.examples.push(example);
    return known;
  }

  /** A case that could not be judged. `exchange`: the one that does not show it. */
  unknown(reason: Reason, blocking = false, exchange: Exchange | null = null): void {
    this.lost += 1;
    if (blocking) this.boundaryLost += 1;
    const key = canonicalJson(reason as never);
    const known = this.#unknown.get(key) ?? { reason, times: 0, exchange };
    known.times += 1;
    this.#unknown.set(key, known);
  }

  /** Says why it has no cases; the first reason stays. */
  notApplicable(reason: Reason): void {
    this.missing ??= reason;
  }

  /** A case that a declared firewall stopped. */
  stop(kind: string, exchange: Exchange): void {
    this.stopped += 1;
    const known = this.#stopped.get(kind) ?? { times: 0, exchange };
    known.times += 1;
    this.#stopped.set(kind, known);
  }

  /** When all is counted: if all requests of a kind were stopped, that kind is unknown, and blocks. */
  endStopped(): void {
    for (const [kind, { times, exchange }] of this.#stopped) {
      if (this.#arrived.has(kind)) continue;
      const status = exchange.fault?.front?.status ?? null;
      this.unknown({ code: 'firewall-stopped-all', calls: times, kind, status }, true, exchange);
    }
    this.#stopped.clear();
  }

  /**
   * Notes an error of the suite: there is no other verdict then. The first error stays. A schema that needs too long is
   * a mistake of the user, and blocks a pass.
   */
  crashed(error: unknown): void {
    if (!(error instanceof SlowSchema)) this.suiteError ??= errorStack(error);
    else if (!this.#isSlow) this.unknown({ code: 'schema-slow', pattern: error.pattern }, (this.#isSlow = true));
  }

  /**
   * Says why the run could not test it. If its own scenarios said the same reason, answers to calls for others prove
   * too little.
   */
  untested(reason: Reason): void {
    if (this.cases + this.lost === 0) this.notApplicable(reason);
    else if (this.missing !== null && isSameReason(this.missing, reason)) this.unknown(reason, true);
  }

  /** Numbers of the calls that passed and failed. */
  byCall(): CasesByCall {
    const failing = [...this.#showing].map(([id, calls]) => [id, [...calls]] as const);
    const trips = [...this.#trips].map(([id, ofCalls]) => [id, Object.fromEntries(ofCalls)] as const);
    return {
      passing: [...this.#passing],
      failing: Object.fromEntries(failing),
      ...(trips.length > 0 && { trips: Object.fromEntries(trips) }),
    };
  }

  /** Answers that were judged, by the operation: a finding is about those of its own. */
  #answersTo(): Record<string, number> {
    return Object.fromEntries([...this.#judged].map(([operation, calls]) => [operation, calls.size]));
  }

  get lostBecause(): readonly Reason[] {
    return twoOf(this.#byFrequency().map(({ reason }) => reason));
  }

  /** The unknown cases, those with the most frequent reason first. */
  #byFrequency(): UnknownCases[] {
    return [...this.#unknown.values()].toSorted((a, b) => b.times - a.times);
  }

  /**
   * The journal's line on it: the verdict and its basis. `show`: an exchange as reports show it. `withTally`: with the
   * tally, so that the tallies of shards can be added.
   */
  line(show: (exchange: Exchange) => ShownExchange, withTally = false): LineOf<'requirement'> {
    const { cases, answers, lost, stopped, calls, sharedCalls } = this;
    const { boundaryLost, lostBecause, missing, suiteError } = this;
    const decided = decideVerdict(this);
    const exchange = decided.verdict === 'inconclusive' ? this.#byFrequency()[0]?.exchange : undefined;
    const isSent = exchange?.fault?.kind !== 'not-sent';
    return {
      kind: 'requirement',
      id: this.requirement.id,
      ...decided,
      // A call that spends an order is not sent again.
      ...(exchange && isSent && onlyReads(exchange.operation) ? { unjudged: unjudgedCall(show(exchange)) } : {}),
      cases,
      answers,
      lost,
      ...(stopped === 0 ? {} : { stopped }),
      unseenRate: unseenRate(cases),
      calls,
      sharedCalls,
      findings: [...this.findings.keys()],
      ...(this.findings.size === 0 ? {} : { byCall: this.byCall() }),
      ...(this.findings.size === 0 || this.#judged.size < 2 ? {} : { answersTo: this.#answersTo() }),
      ...(withTally ? { tally: { boundaryLost, lostBecause, missing, suiteError } } : {}),
    };
  }
}
