import type { Operation } from './exchange.ts';

/** What the document shows of an operation (sections 4 and 7). */
export interface DocumentedOperation {
  readonly operation: Operation;
  readonly method: 'POST';
  /** Below the base URL. */
  readonly path: string;
  /** The statuses that section 7 lists. Cancel has 401 by section 5, and 429 because throttling is never blamed. */
  readonly statuses: readonly number[];
  /** The same in words, without what is never blamed. */
  readonly listed: string;
  /** What a call changes or uses up; null where it only reads, and may be sent again. */
  readonly spends: 'an order' | null;
}

/** The operations that the document shows; the others it only names, and the configuration binds them. */
export const documented = {
  search: { operation: 'search', method: 'POST', path: '/open/v1/bus/search', statuses: [200, 400, 401, 429], listed: '200, 400, 401 or 429', spends: null },
  cancel: {
    operation: 'cancel',
    method: 'POST',
    path: '/open/v1/hotel/order/cancel',
    statuses: [200, 400, 401, 429],
    listed: '200, 400 or 401',
    spends: 'an order',
  },
} as const satisfies Readonly<Record<string, DocumentedOperation>>;

/** The name of an operation that the document shows. */
export type DocumentedName = keyof typeof documented;

/** Whether the document shows an operation. */
export function isDocumented(operation: string): operation is DocumentedName {
  return Object.hasOwn(documented, operation);
}

/** Whether a call of an operation only reads: it may be sent again to see something twice. Of one that the document does not show, nobody knows. */
export function onlyReads(operation: Operation): boolean {
  return isDocumented(operation) && documented[operation].spends === null;
}

/** Whether the document lists the status for the operation (section 7). */
export function isListed(operation: Operation, status: number): boolean {
  return !isDocumented(operation) || (documented[operation].statuses as readonly number[]).includes(status);
}
