import { violation as violationOf } from '../checks/check.ts';
import { shapeViolation } from '../checks/shape.ts';
import type { Entry } from '../history/index.ts';
import { casesOf, eachAnswer, type Judge, reasonUnknown, status, unknown } from '../judging/index.ts';
import { answerJson, type Exchange, isAccepted, type OwnName } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import { pointerValue } from '../../contract/json-pointer.ts';
import type { Json } from '../../contract/json.ts';
import { ownOperation, type OwnOperation } from '../../contract/operations.ts';
import { declaredSchema, describeValue } from '../../contract/schema/index.ts';

/**
 * A rule that each accepted search keeps or breaks by itself. `rule`: what is wrong with the answer; null where it says
 * nothing of this one.
 */
export function eachSearch(rule: (exchange: Exchange) => readonly Violation[] | null): Judge {
  return eachAnswer('accepted-search', rule);
}

/** A rule that each accepted answer of an operation keeps or breaks by itself. */
export function eachAccepted(
  operation: OwnName,
  rule: (exchange: Exchange, entry: Entry) => readonly Violation[] | null,
): Judge {
  return function* (history, facts) {
    rowOf(operation);
    for (const entry of history.calls(operation)) {
      const { exchange } = entry;
      const reason = reasonUnknown(exchange, facts);
      if (reason !== null) yield unknown(entry, reason);
      else if (isAccepted(exchange)) yield* casesOf(() => rule(exchange, entry), exchange);
    }
  };
}

/**
 * Every accepted answer of an operation fits the JSON Schema that the pack has for it (`answer`). Each place that does
 * not is reported once.
 */
export function answerFits(operation: OwnName): Judge {
  let problemsOf: ReturnType<typeof declaredSchema> | null = null;
  return eachAccepted(operation, (exchange) => {
    problemsOf ??= declaredSchema(rowOf(operation).answer ?? true);
    const found = new Map<string, Violation>();
    for (const problem of problemsOf(answerJson(exchange) ?? null))
      if (!found.has(problem.starred)) found.set(problem.starred, shapeViolation(problem, '', '', problem.value));
    return [...found.values()];
  });
}

/** Every answer of an operation has a status that the pack lists for it, whatever the key. */
export function statusListed(operation: OwnName, source: string): Judge {
  return function* (history, facts) {
    rowOf(operation);
    for (const entry of history.all)
      if (entry.exchange.operation === operation) yield status(entry, 'listed', source, [], facts);
  };
}

/** What an answer has at a JSON pointer (RFC 6901) into its body; undefined where it has nothing there, or no JSON. */
export function answered(exchange: Exchange, pointer: string): Json | undefined {
  return pointerValue(answerJson(exchange), pointer);
}

/**
 * What is wrong at a place. `cause`: short, and the same in every run, since findings are known by it. `place`: a JSON
 * pointer into the body.
 * `actual`: the value that came; undefined if there is none.
 */
export function violation(cause: string, place: string, expected: string, actual: Json | undefined): Violation {
  return violationOf(cause, place, expected, describeValue(actual));
}

function rowOf(operation: OwnName): OwnOperation {
  const row = ownOperation(operation);
  if (row === null) throw new TypeError(`expected an operation of a pack, got ${JSON.stringify(operation)}`);
  return row;
}
