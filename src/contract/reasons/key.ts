/** Reasons about the right key. */
export type KeyReason =
  /** It was never taken. */
  | { readonly code: 'key-refused' }
  /** Searches refuse it, and a cancel with it was accepted. */
  | { readonly code: 'key-refused-for-searches' }
  /** It was taken at first, and refused from this call on. */
  | { readonly code: 'key-taken-back'; readonly call: number }
  /** It was taken before, and nothing was sent that a lockout could follow. */
  | { readonly code: 'valid-key-refused'; readonly see: string }
  | { readonly code: 'key-locked-out'; readonly after: OtherKeys }
  /** The same, but a call that was sent later was taken with the key: `taken`, its number. */
  | { readonly code: 'key-locked-out-in-part'; readonly after: OtherKeys; readonly taken: number };

/** What a lockout of the right key may follow: calls without it of this run, or perhaps those of another shard. */
export type OtherKeys = 'other keys' | 'another shard';
