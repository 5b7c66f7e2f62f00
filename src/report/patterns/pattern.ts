import type { Op, Read } from './row.ts';
import type { Predicate, Share } from './contrast.ts';

/** One cause of findings, shown by the contrast of all failing and all passing calls. */
export interface Pattern {
  /** The same for findings with one cause. */
  readonly id: string;
  readonly predicate: { readonly row: string; readonly op: Op; readonly value: Read };
  /** Of the calls that the predicate covers: how many fail. */
  readonly failing: Share;
  /** Of all others. */
  readonly others: Share;
  /** Such as: 29 of 31 searches with a date on a Sunday were refused, 0 of 517 others. */
  readonly sentence: string;
  /** Words of another predicate that covers the same calls; null without one. */
  readonly also: string | null;
  /** Whether requests on which predicates differ were sent to settle which of them holds. */
  readonly probed: boolean;
}

export type { Predicate, Share };
