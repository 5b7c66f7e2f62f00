import type { Ask, Facts, History, Told } from '../history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Evidence, Violation } from '../../contract/finding.ts';
import { asReason, type Reason } from '../../contract/reason.ts';

/** What a judge says of one thing that a history tells of a requirement. */
export type Case = Held | Broken | Untold | Skipped;

interface Held {
  readonly is: 'held';
  readonly by: Exchange;
}

/**
 * What a broken case rests on. `answer`: one answer, beside its control: it is a finding, and asked again only to say how often it comes.
 * `run`: answers of the whole run, enough of them: a finding as it is. `relation`: several answers, which may differ because the inventory
 * has moved: a finding only where all of them, asked again while nothing moves, break it again.
 */
export type Rests = 'answer' | 'run' | 'relation';

/** The requirement is broken. Its evidence is all that shows it. */
export interface Broken extends Evidence {
  readonly is: 'broken';
  readonly rests: Rests;
}

/** It cannot be told, though it was asked; `wants`: what would tell. */
export interface Untold {
  readonly is: 'untold';
  readonly by: Exchange;
  readonly reason: Reason;
  readonly boundary: boolean;
  readonly wants: readonly Ask[];
}

/** It does not arise here; `reason`: what is missing. */
export interface Skipped {
  readonly is: 'skipped';
  readonly reason: Reason;
}

/** Judges everything in a history that tells of one requirement, whoever asked it. Pure: it sends nothing and waits for nothing. */
export type Judge = (history: History, facts: Facts) => Iterable<Case>;

/** A legal reason for an answer that looks broken: a lockout, an order that cannot be cancelled, a field that goes only with another … */
export interface Explanation {
  /** Short and permanent, such as `lockout`. */
  readonly name: string;
  /** One sentence for people: why the answer may be legal, and with which section. */
  readonly because: string;
  /** The pack that it is of; left out for one of the suite. */
  readonly pack?: string;
  /** `skipped`: the case does not arise on this target (default). `unproved`: it arises, and nothing else proves enough without it. */
  readonly then?: 'skipped' | 'unproved';
  /** Whether it explains a broken case; or what has to be asked to know. Pure. */
  applies(found: Broken, history: History, facts: Facts): boolean | readonly Ask[];
}

export function held(by: Exchange): Held {
  return { is: 'held', by };
}

export function broken(by: Exchange, beside: readonly Exchange[], violation: Violation, rests: Rests = 'answer'): Broken {
  return { is: 'broken', by, beside, violation, rests };
}

/** `wants`: what would tell, if it was asked. */
export function untold(told: Told, reason: Reason | string, wants: readonly Ask[] = []): Untold {
  return { is: 'untold', by: told.exchange, reason: asReason(reason), boundary: told.ask?.boundary === true, wants };
}

/** It cannot be told, and nothing else that was judged proves enough without it. */
export function unproved(told: Told, reason: Reason | string): Untold {
  return { ...untold(told, reason), boundary: true };
}

/** That what looked broken has a legal explanation. */
export function explained({ name, because, pack }: Explanation): Reason {
  return pack === undefined ? { code: 'explained', explanation: name, because } : { code: 'pack', pack, text: because };
}

export function skipped(reason: Reason | string): Skipped {
  return { is: 'skipped', reason: asReason(reason) };
}
