/** What a platform says of a refusal in its own words, without secrets. Example: `{ words: 'order is not confirmed', theirCode: 40022 }`. */
export interface OwnWords {
  /** The beginning of its message; empty where it says nothing. */
  readonly words: string;
  /** The code in its answer; null where it has none. */
  readonly theirCode: string | number | null;
}
