import type { ExchangeCheck } from './check.ts';
import { exchangeCheck, violation } from './check.ts';
import { documented, isDocumented, isListed } from '../model/operations.ts';

/**
 * Section 7, for the requirement that an input belongs to: an answer whose status is not listed is its finding, whoever
 * sent the input. What its own probes sent is left to them.
 */
export function unlistedFor(id: string): ExchangeCheck {
  return exchangeCheck(id, 'every-answer', (exchange) => {
    const { answer, operation, statusOwner, sentFor } = exchange;
    if (answer === null || statusOwner !== id || sentFor === id) return null;
    if (!isDocumented(operation) || isListed(operation, answer.status)) return [];
    return [
      violation(`status ${answer.status}`, 'the status', `one that the document lists (${documented[operation].statuses.join(', ')})`, String(answer.status)),
    ];
  });
}
