/** Reasons why the answers of a run do not show an open point of the document. */
export type OpenPointReason =
  | NotObserved
  | { readonly code: 'scheme-not-asked' }
  /** Null: by nothing. */
  | { readonly code: 'scheme-answered'; readonly status: number | null }
  | { readonly code: 'rate-not-reached' }
  | { readonly code: 'no-repeat-answered' }
  | { readonly code: 'no-refund-status' }
  | { readonly code: 'no-zone-fits' }
  | { readonly code: 'past-date-accepted'; readonly date: string; readonly see: string };

/**
 * No answer shows it, or answers that say too little. Example: `{ code: 'not-observed', clause: 'too few sums were
 * seen', advice: 'supply more orders' }`.
 */
export interface NotObserved {
  readonly code: 'not-observed';
  /** The open point's own clause. */
  readonly clause: string;
  /** What to do, a clause that begins with a verb. */
  readonly advice?: string;
  /** The requirement that has to be fixed first. */
  readonly see?: string;
}
