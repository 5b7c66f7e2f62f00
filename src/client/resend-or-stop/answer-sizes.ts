import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { member } from '../../contract/json.ts';
import { maxPageSize } from '../../contract/operations.ts';

/** Searches for more trips than any answer had, none of them answered, from which on the size is the reason. */
const knownFrom = 3;

/** What passed, at most: an answer with so many trips, and so many bytes. */
interface LargestAnswer {
  readonly trips: number;
  readonly bytes: number;
}

/**
 * Finds out whether searches are never answered because their answers are larger than what is in front lets pass.
 * Starts without any answer.
 */
export function createAnswerSizes() {
  let [trips, bytes] = [0, 0];
  return {
    /** Notes an accepted search. */
    accepted(exchange: Exchange): void {
      const lines = member(member(answerJson(exchange), 'data'), 'lines');
      if (!Array.isArray(lines) || lines.length < trips) return;
      trips = lines.length;
      bytes = exchange.answer?.bytes ?? 0;
    },
    /**
     * The largest answer that passed, if the searches that were never answered include usual ones for more trips, and
     * for none of these an answer came. Null otherwise.
     */
    limitOf(unanswered: readonly Exchange[]): LargestAnswer | null {
      const sizes = unanswered.map(askedTrips).filter((asked) => asked > trips && asked <= maxPageSize);
      return trips > 0 && sizes.length >= knownFrom ? { trips, bytes } : null;
    },
  };
}

/** The trips that a search asks for; 0 where it does not say. */
export function askedTrips({ operation, request }: Exchange): number {
  const size = operation === 'search' ? member(request.body, 'page_size') : undefined;
  return typeof size === 'number' ? size : 0;
}

/** The same exchange if its answer was too large for what is in front. */
export function asTooLarge(exchange: Exchange, { trips, bytes }: LargestAnswer): Exchange {
  const { fault } = exchange;
  if (fault?.front === undefined) return exchange;
  return { ...exchange, fault: { ...fault, reason: { code: 'too-large-in-front', ...fault.front, trips, bytes } } };
}
