import type { Request, Facts, History, Entry } from '../history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Evidence, Violation } from '../../contract/finding.ts';
import { asReason, type Reason } from '../../contract/reason.ts';

/** What a judge says of one thing that a history tells of a requirement. */
export type Case = Pass | Fail | Unknown | NotApplicable;

interface Pass {
  readonly is: 'pass';
  readonly exchange: Exchange;
}

/**
 * What a broken case rests on. `answer`: one answer, beside its control: it is a finding, and asked again only to say
 * how often it comes.
 * `run`: answers of the whole run, enough of them: a finding as it is. `relation`: several answers, which may differ
 * because the inventory has moved: a finding only where all of them, asked again while nothing moves, break it again.
 */
export type Basis = 'answer' | 'run' | 'relation';

/** The requirement is broken. Its evidence is all that shows it. */
export interface Fail extends Evidence {
  readonly is: 'fail';
  readonly basis: Basis;
}

/** It cannot be told, though it was asked; `wants`: what would tell. */
export interface Unknown {
  readonly is: 'unknown';
  readonly exchange: Exchange;
  readonly reason: Reason;
  readonly boundary: boolean;
  readonly wants: readonly Request[];
}

/** It does not arise here; `reason`: what is missing. */
export interface NotApplicable {
  readonly is: 'notApplicable';
  readonly reason: Reason;
}

/**
 * Judges everything in a history that tells of one requirement, whoever asked it. Pure: it sends nothing and waits for
 * nothing.
 */
export type Judge = (history: History, facts: Facts) => Iterable<Case>;

/**
 * A legal reason for an answer that looks broken: a lockout, an order that cannot be cancelled, a field that goes only
 * with another …
 */
export interface Explanation {
  /** Short and permanent, such as `lockout`. */
  readonly name: string;
  /** One sentence for people: why the answer may be legal, and with which section. */
  readonly because: string;
  /** The pack that it is of; left out for one of the suite. */
  readonly pack?: string;
  /**
   * `skipped`: the case does not arise on this target (default). `unproved`: it arises, and nothing else proves enough
   * without it.
   */
  readonly then?: 'notApplicable' | 'blocking';
  /** Whether it explains a broken case; or what has to be asked to know. Pure. */
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

/** `wants`: what would tell, if it was asked. */
export function unknown(entry: Entry, reason: Reason | string, wants: readonly Request[] = []): Unknown {
  return {
    is: 'unknown',
    exchange: entry.exchange,
    reason: asReason(reason),
    boundary: entry.request?.boundary === true,
    wants,
  };
}

/** It cannot be told, and nothing else that was judged proves enough without it. */
export function blocking(entry: Entry, reason: Reason | string): Unknown {
  return { ...unknown(entry, reason), boundary: true };
}

/** That what looked broken has a legal explanation. */
export function explained({ name, because, pack }: Explanation): Reason {
  return pack === undefined ? { code: 'explained', explanation: name, because } : { code: 'pack', pack, text: because };
}

export function notApplicable(reason: Reason | string): NotApplicable {
  return { is: 'notApplicable', reason: asReason(reason) };
}
