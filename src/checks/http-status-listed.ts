import type { Exchange } from '../model/exchange.ts';
import { documented, isDocumented, isListed } from '../model/operations.ts';
import { exchangeCheck, violation } from './check.ts';

/** Section 7: the status is listed. Only where no other requirement takes the blame for it. */
export const httpStatusListed = exchangeCheck('http.status-listed', 'every-answer', (exchange: Exchange) => {
  const status = exchange.answer?.status;
  if (exchange.statusOwner !== 'http.status-listed' || status === undefined) return null;
  const { operation } = exchange;
  if (!isDocumented(operation) || isListed(operation, status)) return [];
  return [violation(`status ${status}`, 'the status', `one of ${documented[operation].statuses.join(', ')} (section 7)`, String(status))];
});
