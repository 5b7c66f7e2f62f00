/**
 * What looked broken has a legal explanation. Example: `{ code: 'explained', explanation: 'one-answer', because: 'both
 * of two cancels at once got the same answer, …' }`.
 */
export interface Explained {
  readonly code: 'explained';
  /** Its permanent name. */
  readonly explanation: string;
  /** Its sentence. */
  readonly because: string;
}
