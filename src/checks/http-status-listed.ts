import type { Exchange, Operation } from '../model/exchange.ts';
import { exchangeCheck, violation } from './check.ts';

/**
 * The statuses that the document lists (section 7). Cancel has 401 by section 5, and 429 because throttling is never blamed.
 * Operations that the document only names have none.
 */
export const listedStatuses: Partial<Readonly<Record<Operation, readonly number[]>>> = {
  search: [200, 400, 401, 429],
  cancel: [200, 400, 401, 429],
};

/** Whether the document lists the status for the operation. */
export function isListed(operation: Operation, status: number): boolean {
  return listedStatuses[operation]?.includes(status) ?? true;
}

/** Section 7: the status is listed. Only where no other requirement takes the blame for it. */
export const httpStatusListed = exchangeCheck('http.status-listed', 'every-answer', (exchange: Exchange) => {
  const status = exchange.answer?.status;
  if (exchange.statusOwner !== 'http.status-listed' || status === undefined) return null;
  if (isListed(exchange.operation, status)) return [];
  return [violation(`status ${status}`, 'the status', `one of ${listedStatuses[exchange.operation]?.join(', ')} (section 7)`, String(status))];
});
