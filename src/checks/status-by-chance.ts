import type { Exchange } from '../model/exchange.ts';
import { documented, isListed, onlyReads } from '../model/operations.ts';
import { type AnswersCheck, violation } from './check.ts';
import { httpStatusListed } from './envelope.ts';

/**
 * Section 7: a status that is not listed, where the same search is answered as listed too, is no matter of what was asked for:
 * it breaks this requirement beside the one that sent the search.
 */
export const statusByChance: AnswersCheck = {
  id: httpStatusListed.id,
  *judgeAll(exchanges) {
    // A cancel changes what the next one finds; what is judged by itself already is told once.
    const searches = exchanges.filter(
      ({ answer, operation, credentials, statusOwner }) =>
        answer !== null && onlyReads(operation) && credentials === 'valid' && statusOwner !== httpStatusListed.id,
    );
    const bodyOf = ({ request }: Exchange): string => request.bodyBase64 ?? request.bodyText;
    const judged = new Set(searches.filter(({ answer }) => answer?.status === 200 || answer?.status === 400).map(bodyOf));
    const expected = `one of ${documented.search.statuses.join(', ')} (section 7), as the same search gets at other times`;
    for (const exchange of searches) {
      const status = exchange.answer?.status ?? 0;
      if (isListed(exchange.operation, status) || !judged.has(bodyOf(exchange))) continue;
      yield { violation: violation(`status ${status}`, 'the status', expected, String(status)), exchange, controls: [] };
    }
  },
};
