import { isDocumented } from '../../contract/operations.ts';
import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import { isObject, member, type Json, type JsonObject } from '../../contract/json.ts';
import {
  expectedButGot,
  conforms,
  describeValue,
  documentedMembers,
  type DocumentSchema,
  type SchemaProblem,
  typeName,
  validate,
} from '../../contract/schema/index.ts';

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

/**
 * The violations of the schema in some members of an object, one for each member. Values inside members are not
 * checked: they have their own checks, and a huge answer costs little.
 */
export function memberViolations(
  schema: DocumentSchema,
  at: string,
  value: JsonObject,
  names: readonly string[],
): Violation[] {
  const found = new Map<string, Violation>();
  for (const problem of validate(schema, outline(schema, value))) {
    const name = problem.pointer.slice(1);
    // The first problem of a member is enough: a wrong type breaks a constant as well.
    if (names.includes(name) && !found.has(name)) found.set(name, shapeViolation(problem, at, at, member(value, name)));
  }
  return [...found.values()];
}

/**
 * The violations of the schema in one of many objects, without the formats of its texts. `starredAt`: the same for
 * every place, such as `/data/lines/[]`.
 */
export function itemViolations(schema: DocumentSchema, at: string, starredAt: string, value: Json): Violation[] {
  // The schema does not look inside a member. Only if an item is broken, the outline bounds its description.
  if (conforms(schema, value)) return [];
  return validate(schema, isObject(value) ? outline(schema, value) : value)
    .filter(({ keyword }) => keyword !== 'format')
    .map((problem) => {
      const broken = isObject(value) ? member(value, problem.pointer.slice(1)) : value;
      return shapeViolation(problem, at, starredAt, broken);
    });
}

/**
 * The documented members of an object with nested values emptied: values inside members are not checked, and
 * undocumented members are allowed.
 */
function outline(schema: DocumentSchema, value: JsonObject): JsonObject {
  const found: JsonObject = {};
  for (const name of documentedMembers(schema)) {
    const inner = member(value, name);
    if (inner !== undefined) found[name] = Array.isArray(inner) ? [] : isObject(inner) ? {} : inner;
  }
  return found;
}

/** A problem of a schema as a violation. `at` and `starredAt` lead to the value that was validated. */
export function shapeViolation(
  problem: SchemaProblem,
  at: string,
  starredAt: string,
  value: Json | undefined,
): Violation {
  return violation(
    `${starredAt}${problem.starred}: ${fault(problem, value)}`,
    `${at}${problem.pointer}`,
    problem.expected,
    describeValue(value),
  );
}

/** The kind of mistake, without the value: `missing`, `type string`, `format hhmm`. */
function fault(problem: SchemaProblem, value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (problem.keyword !== 'type') return problem.keyword === 'const' ? 'other value' : problem.keyword;
  const type = typeName(value);
  return `type ${type === 'integer' ? 'number' : type}`;
}
