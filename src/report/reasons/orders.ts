import type { OrderReason } from '../../model/reasons/orders.ts';
import type { ReasonRows } from './row.ts';

/** What is said of reasons that are about orders. */
export const orderRows: ReasonRows<OrderReason> = {
  'no-order-cancelled-after': {
    text: ({ because }, wordsOf) => `without an order that is cancelled afterwards a refusal proves nothing: ${wordsOf(because).text}`,
    headline: ({ because }, wordsOf) => wordsOf(because).headline,
    action: ({ because }, wordsOf) => wordsOf(because).action,
    owner: ({ because }, wordsOf) => wordsOf(because).owner,
  },
};
