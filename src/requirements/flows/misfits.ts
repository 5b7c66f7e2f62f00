import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { isObject } from '../../contract/json.ts';
import type { OfFlows } from '../../contract/operations.ts';
import { declaredSchema, type SchemaProblem } from '../../contract/schema/index.ts';

/** Where an answer does not fit the schema of its status. */
export function misfits({ answers }: Pick<OfFlows, 'answers'>, exchange: Exchange): readonly SchemaProblem[] {
  const schema = answers[exchange.answer?.status ?? 0];
  return isObject(schema) ? declaredSchema(schema)(answerJson(exchange) ?? null) : [];
}
