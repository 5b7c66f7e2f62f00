import { isObject, type Json, type JsonObject, member, pointerTokens } from './json.ts';
import { answerJson, type Exchange } from './exchange.ts';
import type { OfFlows } from './operations.ts';
import { declaredSchema, fitsDeclared, type SchemaProblem } from './schema/index.ts';

/** Keywords that demand nothing by themselves. */
const silent = new Set(
  (
    'title description default deprecated readOnly writeOnly examples example $comment $schema $id $anchor $defs ' +
    'definitions externalDocs xml discriminator'
  ).split(' '),
);
/** Keywords that demand nothing if the schemas in them demand nothing. */
const ofParts = new Set('allOf items prefixItems additionalProperties unevaluatedProperties'.split(' '));
const ofOne = new Set(['anyOf', 'oneOf']);
const types = ['array', 'boolean', 'null', 'object', 'string'];

/** Whether any value fits a schema, as far as its keywords show. */
export function saysNothing(schema: Json | undefined): boolean {
  if (schema === undefined || schema === null || schema === true) return true;
  return isObject(schema) && Object.entries(schema).every(([name, value]) => isSilent(name, value));
}

function isSilent(name: string, value: Json): boolean {
  const parts = isObject(value) ? Object.values(value) : [value].flat();
  if (silent.has(name) || name.startsWith('x-')) return true;
  if (name === 'properties' || name === 'patternProperties') return parts.every(saysNothing);
  if (ofParts.has(name)) return (Array.isArray(value) ? value : [value]).every(saysNothing);
  if (ofOne.has(name)) return parts.some(saysNothing);
  if (name === 'required') return parts.length === 0;
  if (name === 'type') return types.every((type) => parts.includes(type)) && parts.includes('number');
  if (name === 'not') return value === false;
  return /^min(?:Length|Items|Properties)$/.test(name) && value === 0;
}

/** Keywords that may describe further members or items. */
const further = (
  'allOf anyOf oneOf $ref $dynamicRef then else dependentSchemas patternProperties additionalProperties ' +
  'unevaluatedProperties prefixItems'
).split(' ');

/**
 * Whether a schema leaves out a place: it lists the members of an object, and this one is not among them. `*`: each
 * item of a list. False if nothing is known.
 */
export function leavesOut(schema: JsonObject | null | undefined, pointer: string): boolean {
  let at: Json | undefined = schema ?? undefined;
  for (const name of pointerTokens(pointer)) {
    if (!isObject(at) || further.some((keyword) => (member(at, keyword) ?? false) !== false)) return false;
    const { properties, items }: JsonObject = at;
    if (isObject(properties)) {
      if (!Object.hasOwn(properties, name)) return true;
      at = properties[name];
    } else if (/^(?:\*|\d+)$/.test(name)) at = items;
    else return false;
  }
  return false;
}

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
