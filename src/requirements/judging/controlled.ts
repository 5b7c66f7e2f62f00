import { type Facts, type History, search, type Told, withFields } from '../history/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isListed } from '../../contract/operations.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Case, skipped, untold } from './case.ts';
import { reasonNothingTold } from './status.ts';

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
  if (refused !== undefined) return skipped({ code: 'control-refused', status: 400 });
  const reason = twins.map((twin) => reasonNothingTold(twin, facts)).find((one) => one !== null) ?? { code: 'no-control', fields };
  return untold(told, reason, [search(withFields(told, instead))]);
}
