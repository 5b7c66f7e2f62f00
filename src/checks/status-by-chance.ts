import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { type RunCheck, searchLimit, violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import { httpStatusListed } from './http-status-listed.ts';
import { documented, isListed, onlyReads } from '../model/operations.ts';

/**
 * Section 7: a status that is not listed, where the same search is answered as listed too, is no matter of what was asked for:
 * it breaks this requirement beside the one that sent the search.
 */
export const statusByChance: RunCheck = {
  id: httpStatusListed.id,
  create() {
    const judged = new Set<string>();
    const unlisted: [string, Exchange][] = [];
    let cases = 0;
    return {
      add(exchange): Evidence[] {
        const { answer, operation, credentials, statusOwner, request } = exchange;
        // A cancel changes what the next one finds; what is judged by itself already is told once.
        if (answer === null || !onlyReads(operation) || credentials !== 'valid' || statusOwner === httpStatusListed.id) return [];
        const text = compact(request.bodyBase64 ?? request.bodyText);
        if (!isListed(operation, answer.status)) {
          if (unlisted.length < witnessLimit) unlisted.push([text, exchange]);
        } else if ((answer.status === 200 || answer.status === 400) && judged.size < searchLimit) judged.add(text);
        return [];
      },
      end(): Evidence[] {
        const byChance = unlisted.filter(([text]) => judged.has(text));
        cases = byChance.length;
        return byChance.map(([, exchange]) => ({
          violation: violation(
            `status ${exchange.answer?.status}`,
            'the status',
            `one of ${documented.search.statuses.join(', ')} (section 7), as the same search gets at other times`,
            String(exchange.answer?.status),
          ),
          exchange,
          controls: [],
        }));
      },
      get cases() {
        return cases;
      },
    };
  },
};
