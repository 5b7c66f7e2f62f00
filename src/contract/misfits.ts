import { answerJson, type Exchange } from './exchange.ts';
import { isObject } from './json.ts';
import type { OfFlows } from './operations.ts';
import { saysNothing } from './schema-says.ts';
import { declaredSchema, fitsDeclared, type SchemaProblem } from './schema/index.ts';

/** Where an answer does not fit the schema of its status. */
export function misfits(
  { answers }: Pick<OfFlows, 'answers'>,
  exchange: Pick<Exchange, 'answer'>,
): readonly SchemaProblem[] {
  const schema = answers[exchange.answer?.status ?? 0];
  return isObject(schema) ? declaredSchema(schema)(answerJson(exchange) ?? null) : [];
}

/** Whether an answer is as the operation describes it: JSON that fits the schema of its status, in time. */
export function isDescribed({ answers }: Pick<OfFlows, 'answers'>, exchange: Pick<Exchange, 'answer'>): boolean {
  const schema = answers[exchange.answer?.status ?? 0];
  const json = answerJson(exchange);
  return isObject(schema) && !saysNothing(schema) && json !== undefined && fitsDeclared(schema, json) === true;
}

/**
 * Whether an answer is as the operation describes it, by members that must be there: with a schema that `{}` fits, the
 * JSON of any other server is described, too.
 */
export function isDescribedByName(operation: Pick<OfFlows, 'answers'>, exchange: Pick<Exchange, 'answer'>): boolean {
  const schema = operation.answers[exchange.answer?.status ?? 0];
  return isObject(schema) && fitsDeclared(schema, {}) === false && isDescribed(operation, exchange);
}
