import { isDocumented } from '../../contract/operations.ts';
import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import { isObject, member } from '../../contract/json.ts';
import { expectedButGot } from '../../contract/schema/index.ts';

/**
 * The exchanges that a check reads: only complete answers of the two documented operations. `ok`: status 200;
 * `success`: 200, a JSON object, `code` 0; `unauthorized`: 401; the others: success with an object as `data`.
 */
export type Scope = 'ok' | 'success' | 'unauthorized' | 'accepted-search' | 'accepted-cancel';

/** The violations in one answer; null if it could not have failed. Pure: the same answer gives the same violations. */
export type AnswerCheck = (exchange: Exchange) => readonly Violation[] | null;

/** Whether an exchange is in a scope. */
export function inScope(scope: Scope, exchange: Exchange): boolean {
  const { answer, operation } = exchange;
  if (answer === null || !isDocumented(operation)) return false;
  switch (scope) {
    case 'ok':
      return answer.status === 200;
    case 'unauthorized':
      return answer.status === 401;
    case 'success':
      return isAccepted(exchange);
    case 'accepted-search':
    case 'accepted-cancel':
      return (
        scope === `accepted-${operation}` && isAccepted(exchange) && isObject(member(answerJson(exchange), 'data'))
      );
  }
}

/** A violation; `place` is a JSON pointer, or words such as `the answer`. */
export function violation(cause: string, place: string, expected: string, actual: string): Violation {
  return {
    cause,
    message: expectedButGot(place, expected, actual),
    expected,
    actual,
    place,
    ...(place.startsWith('/') ? { pointer: place } : {}),
  };
}

/** A violation at a JSON pointer into the answer. Its cause begins with the pointer: `/data/total: less than shown`. */
export function wrongAt(pointer: string, what: string, expected: string, actual: string): Violation {
  return violation(`${pointer}: ${what}`, pointer, expected, actual);
}
