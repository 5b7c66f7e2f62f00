import type { Ask, Facts, History, Told } from '../history/index.ts';
import type { Exchange } from '../model/exchange.ts';
import type { StatusJudge, Violation } from '../model/finding.ts';

/** What a judge says of one thing that a history tells of a requirement. */
export type Case = Held | Broken | Untold | Skipped;

export interface Held {
  readonly is: 'held';
  readonly by: Exchange;
}

/** The requirement is broken: `by` shows it, beside the others that it is compared with. */
export interface Broken {
  readonly is: 'broken';
  readonly by: Exchange;
  /** The accepted search that `by` differs from in one thing, or the other answers of a relation. */
  readonly beside: readonly Exchange[];
  readonly violation: Violation;
  /** The status that was expected, where that is all that is judged. */
  readonly status?: StatusJudge['expected'];
}

/** It cannot be told, though it was asked; `wants`: what would tell. */
export interface Untold {
  readonly is: 'untold';
  readonly by: Exchange;
  readonly why: string;
  readonly boundary: boolean;
  readonly wants: readonly Ask[];
}

/** It does not arise here: what is missing, in words. */
export interface Skipped {
  readonly is: 'skipped';
  readonly why: string;
}

/** Judges everything in a history that tells of one requirement, whoever asked it. Pure: it sends nothing and waits for nothing. */
export type Judge = (history: History, facts: Facts) => Iterable<Case>;

export function held(by: Exchange): Held {
  return { is: 'held', by };
}

export function broken(by: Exchange, beside: readonly Exchange[], violation: Violation): Broken {
  return { is: 'broken', by, beside, violation };
}

/** `wants`: what would tell, if it was asked. */
export function untold(told: Told, why: string, wants: readonly Ask[] = []): Untold {
  return { is: 'untold', by: told.exchange, why, boundary: told.ask?.boundary === true, wants };
}

export function skipped(why: string): Skipped {
  return { is: 'skipped', why };
}
