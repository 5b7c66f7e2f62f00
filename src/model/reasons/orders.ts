import type { Reason } from '../reason.ts';

/** Reasons that are about orders. */
export type OrderReason =
  /** Calls without the right key name orders of which none was cancelled afterwards with it: their refusal proves nothing. */
  { readonly code: 'no-order-cancelled-after'; readonly because: Reason };
