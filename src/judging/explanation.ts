import type { Ask, Facts, History } from '../history/index.ts';
import type { Broken } from './case.ts';

/** A legal reason for an answer that looks broken: a lockout, an order that cannot be cancelled, a field that goes only with another … */
export interface Explanation {
  /** Short and permanent, such as `lockout`. */
  readonly name: string;
  /** One sentence for people: why the answer may be legal, and with which section. */
  readonly because: string;
  /** `skipped`: the case does not arise on this target (default). `untold`: it arises, and could not be told. */
  readonly then?: 'skipped' | 'untold';
  /** Whether it explains a broken case; or what has to be asked to know. Pure. */
  applies(found: Broken, history: History, facts: Facts): boolean | readonly Ask[];
}
