import { type Facts, type History, search, type Told, withFields } from '../history/index.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import { isListed } from '../model/operations.ts';
import type { JsonObject } from '../model/json.ts';
import { type Case, skipped, untold } from './case.ts';
import { whyNothingTold } from './status.ts';

/**
 * Judges a search by one that was accepted and differs from it in the fields of `instead` alone, whose values make it a valid one.
 * Without such a control a refusal proves nothing; an acceptance, or a status that is not listed, proves enough.
 */
export function controlled(told: Told, history: History, instead: JsonObject, facts: Facts, judge: (beside: readonly Exchange[]) => Case): Case {
  const fields = Object.keys(instead);
  const twins = history.twins(told, fields);
  const control = twins.find(isAccepted);
  if (control !== undefined) return judge([control]);
  const { answer, operation } = told.exchange;
  if (isAccepted(told.exchange) || (answer !== null && !isListed(operation, answer.status))) return judge([]);
  const refused = twins.find((twin) => twin.answer?.status === 400);
  if (refused !== undefined) return skipped(`the control was answered 400: the target does not accept this search`);
  const why =
    twins.map((twin) => whyNothingTold(twin, facts)).find((one) => one !== null) ??
    (fields.length === 0 ? 'no accepted search is the same but for the key' : `no accepted search differs from the refused one in ${fields.join(', ')} alone`);
  return untold(told, why, [search(withFields(told, instead))]);
}
