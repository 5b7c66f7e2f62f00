import type { EndedBy } from '../ended-by.ts';
import type { Reason } from '../reason.ts';

/** Reasons that are about a run, or about how its cases were counted. */
export type RunReason =
  | CasesLost
  /** No answer of the run was one that the requirement is about. */
  | { readonly code: 'nothing-qualified' }
  | { readonly code: 'no-call-sent' }
  /** No call of the recording is one that the requirement is about. */
  | { readonly code: 'not-recorded' }
  /** It is about other keys than the right one, and a recording does not prove which key that was. */
  | { readonly code: 'keys-not-recorded' }
  | { readonly code: 'nothing-selected' }
  | { readonly code: 'interrupted'; readonly beforeItBegan?: true }
  | { readonly code: 'ended-early'; readonly by: Exclude<EndedBy, 'done'> }
  /** The run ended before its end was written, or before the requirement was judged. */
  | { readonly code: 'cut-short'; readonly before: 'it ended' | 'it was judged' }
  /** `error`: the error of the suite, its first line and perhaps its stack. `pack`: the pack whose rule failed. */
  | { readonly code: 'suite-failed'; readonly error: string; readonly pack?: string }
  /** The run did not end when its time was over; `judging`: the requirement that was judged then. */
  | { readonly code: 'suite-hung'; readonly pack?: string; readonly judging?: string }
  /** The journal could not be written. `file`: left out where the journal itself says so. */
  | { readonly code: 'record-not-written'; readonly error: string; readonly file?: string }
  /** The machine refused to read or to write a file. */
  | { readonly code: 'file-refused'; readonly error: string }
  /** Another run has written to the same folder meanwhile. */
  | { readonly code: 'record-taken'; readonly folder: string }
  /** A case of the pinned file could not be judged; `finding`: its id. */
  | { readonly code: 'pinned-not-judged'; readonly finding: string; readonly because: Reason }
  /** A requirement that a pinned case is of could not be tested; `because`: null where that is not known. */
  | { readonly code: 'not-tested'; readonly requirement: string; readonly because: Reason | null }
  /** Statuses from 500 on came to calls of several requirements, and not each time when these were sent again. */
  | { readonly code: 'passing-failures'; readonly statuses: readonly number[]; readonly requirements: number };

/** Too few of the cases of a requirement were judged. */
export interface CasesLost {
  readonly code: 'cases-lost';
  /** Cases that could not be judged. */
  readonly lost: number;
  /** All its cases. */
  readonly of: number;
  /** The reasons of most, at most two. */
  readonly because: readonly Reason[];
}
