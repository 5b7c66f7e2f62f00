import { violation as violationOf } from '../checks/check.ts';
import type { TripCheck, TripFault } from '../checks/trips.ts';
import { onlyKeys } from '../flows/only-keys.ts';
import type { Scenario } from '../history/index.ts';
import { eachAnswer, eachTrip as eachTripOf, type Judge } from '../judging/index.ts';
import { answerJson, type Exchange } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import { pointerValue, type Json } from '../../contract/json.ts';
import { describeValue } from '../../contract/schema/index.ts';

const shared = new WeakSet<Scenario>();
const answerRules = new WeakSet<object>();

/** Scenarios of the suite that packs may use as well. */
export function shareWithPacks(scenarios: readonly Scenario[]): readonly Scenario[] {
  for (const one of scenarios) shared.add(one);
  return scenarios;
}

/** Whether a scenario is one of the suite. */
export function isShared(scenario: Scenario): boolean {
  return shared.has(scenario);
}

/** Whether a judge was made by `eachTrip` or `eachSearch`. */
export function isAnswerRule(judge: unknown): boolean {
  return typeof judge === 'function' && answerRules.has(judge);
}

/**
 * Makes a rule about each trip of each accepted search. `rule` returns the violations of a trip: an empty list if there
 * is none, null if the rule does not apply to the trip.
 */
export function eachTrip(rule: TripCheck): Judge {
  return answerRule(
    eachTripOf((trip, exchange) => {
      const found = rule(trip, exchange);
      checkFound(found, tripFaultKeys);
      return found;
    }),
  );
}

/**
 * Makes a rule about each accepted search. `rule` returns the violations of an answer, made by `violation`: an empty
 * list if there is none, null if the rule does not apply to the answer.
 */
export function eachSearch(rule: (exchange: Exchange) => readonly Violation[] | null): Judge {
  return answerRule(
    eachAnswer('accepted-search', (exchange) => {
      const found = rule(exchange);
      checkFound(found, violationKeys);
      return found;
    }),
  );
}

function answerRule(judge: Judge): Judge {
  answerRules.add(judge);
  return judge;
}

const tripFaultKeys = { member: true, cause: true, expected: true } as const satisfies Record<keyof TripFault, true>;
const violationKeys = { cause: true, message: true, expected: true, actual: true, place: true, pointer: true } as const;

/** Throws if a rule, which may be written in any language, has found something that cannot be reported. */
function checkFound(found: readonly object[] | null, keys: Readonly<Record<string, true>>): void {
  if (found === null) return;
  if (!Array.isArray(found)) throw new TypeError(`expected a rule to return a list or null, got ${typeof found}`);
  for (const one of found) {
    if (typeof one !== 'object' || one === null)
      throw new TypeError(`expected a rule to list objects, got ${typeof one}`);
    onlyKeys('a rule found something', one, keys);
    const { cause, expected } = one as Partial<TripFault>;
    if (typeof cause !== 'string' || typeof expected !== 'string')
      throw new TypeError('expected `cause` and `expected` of what a rule found to be texts');
  }
}

/** The value at a JSON pointer (RFC 6901) into the body of an answer; undefined if there is none, or no JSON. */
export function answered(exchange: Exchange, pointer: string): Json | undefined {
  return pointerValue(answerJson(exchange), pointer);
}

/**
 * Makes a violation at a place of an answer. `cause`: short, without values, and the same in every run, because it is
 * part of the finding's id. `place`: a JSON pointer into the body. `actual`: the value there; undefined if there is
 * none.
 */
export function violation(cause: string, place: string, expected: string, actual: Json | undefined): Violation {
  return violationOf(cause, place, expected, describeValue(actual));
}
