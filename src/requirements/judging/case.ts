import type { Request, Facts, History, Entry } from '../history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Evidence, Violation } from '../../contract/finding.ts';
import type { Reason } from '../../contract/reason.ts';

/** The judgement of one thing in a history that concerns a requirement. */
export type Case = Pass | Fail | Unknown | NotApplicable;

interface Pass {
  readonly is: 'pass';
  readonly exchange: Exchange;
}

/**
 * The basis of a failed case. `answer`: one answer and its control; it is a finding, and its request is repeated only
 * to say how often it fails. `run`: enough answers of the whole run; it is a finding as it is. `relation`: several
 * answers, which may differ because the inventory has changed, or because there were too many calls; it is a finding
 * only if they fail again when all their requests are repeated while that does not happen.
 */
export type Basis = 'answer' | 'run' | 'relation';

/** The requirement is broken. The evidence is complete. */
export interface Fail extends Evidence {
  readonly is: 'fail';
  readonly basis: Basis;
}

/** Requests were sent, but the answers are not conclusive. `wants`: requests whose answers would decide. */
export interface Unknown {
  readonly is: 'unknown';
  readonly exchange: Exchange;
  readonly reason: Reason;
  readonly boundary: boolean;
  readonly wants: readonly Request[];
}

/** The case does not apply to this target. `reason`: what is missing. */
export interface NotApplicable {
  readonly is: 'notApplicable';
  readonly reason: Reason;
}

/**
 * Judges everything in a history that concerns one requirement, whichever scenario sent it. Pure: it sends nothing and
 * waits for nothing.
 */
export type Judge = (history: History, facts: Facts) => Iterable<Case>;

/**
 * A legal reason for an answer that looks broken: a lockout, an order that cannot be cancelled, a field that goes only
 * with another …
 */
export interface Explanation {
  /** Short and permanent, such as `lockout`. */
  readonly name: string;
  /** One sentence for people: why the answer may be legal, according to which section. */
  readonly because: string;
  /**
   * `notApplicable`: the case does not arise on this target (default). `blocking`: it arises, and the requirement
   * cannot pass without it.
   */
  readonly then?: 'notApplicable' | 'blocking';
  /** Whether it explains a failed case; or the requests that have to be sent to find out. Pure. */
  applies(found: Fail, history: History, facts: Facts): boolean | readonly Request[];
}

export function pass(exchange: Exchange): Pass {
  return { is: 'pass', exchange };
}

export function fail(
  exchange: Exchange,
  comparedWith: readonly Exchange[],
  violation: Violation,
  basis: Basis = 'answer',
): Fail {
  return { is: 'fail', exchange, comparedWith, violation, basis };
}

/** `wants`: requests whose answers would decide. */
export function unknown(entry: Entry, reason: Reason, wants: readonly Request[] = []): Unknown {
  return {
    is: 'unknown',
    exchange: entry.exchange,
    reason,
    boundary: entry.request?.boundary === true,
    wants,
  };
}

/** An unknown case that has to be judged before the requirement can pass. */
export function blocking(entry: Entry, reason: Reason): Unknown {
  return { ...unknown(entry, reason), boundary: true };
}

/** The reason of a case that looked broken and has a legal explanation. */
export function explained({ name, because }: Explanation): Reason {
  return { code: 'explained', explanation: name, because };
}

export function notApplicable(reason: Reason): NotApplicable {
  return { is: 'notApplicable', reason };
}
