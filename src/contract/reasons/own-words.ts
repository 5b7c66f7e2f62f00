/**
 * What a platform says of a refusal in its own words, without secrets. Example: `{ words: 'order is not confirmed',
 * theirCode: 40022 }`.
 */
export interface OwnWords {
  /** The beginning of its message; empty where it says nothing. */
  readonly words: string;
  /** UTF-16 units of the whole message, where `words` is only its beginning. */
  readonly length?: number;
  /** The code in its answer; null where it has none. */
  readonly theirCode: string | number | null;
}
