import { type Facts, type History, isPlainCancel } from '../../src/history/index.ts';
import { isListed } from '../../src/judging/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';

/** The status of an answer, where the document does not list it for cancels (section 7); null otherwise. */
export function unlistedStatus({ answer }: Exchange): number | null {
  return answer === null || isListed('cancel', answer.status) ? null : answer.status;
}

/** Whether a cancel with the key and nothing odd about it got this status as well: it does not come of what is odd in another one then. */
export function comesPlainly(status: number | null, history: History, facts: Facts): boolean {
  return history.cancels(facts, 'order', 'made-up').some(({ exchange }) => isPlainCancel(exchange, facts.cancels) && exchange.answer?.status === status);
}
