/** Reasons about the right key. */
export type KeyReason =
  /** It was never accepted. */
  | { readonly code: 'key-refused' }
  /** Searches refuse it, and a cancel with it was accepted. */
  | { readonly code: 'key-refused-for-searches' }
  /** It was accepted at first, and refused from this call on. */
  | { readonly code: 'key-taken-back'; readonly call: number }
  /** It was accepted before, and nothing was sent that could cause a lockout. */
  | { readonly code: 'valid-key-refused'; readonly see: string }
  | { readonly code: 'key-locked-out'; readonly after: OtherKeys }
  /** The same, but a later call with the key was accepted. `taken`: its number. */
  | { readonly code: 'key-locked-out-in-part'; readonly after: OtherKeys; readonly taken: number };

/**
 * The possible cause of a lockout of the right key: calls of this run without it, or perhaps those of another shard.
 */
export type OtherKeys = 'other keys' | 'another shard';
