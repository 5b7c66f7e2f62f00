import { type AnswerCheck, inScope, type Scope } from '../checks/check.ts';
import { tripCheck, type TripCheck } from '../checks/trips.ts';
import { type Entry, type History, isJudgedFor } from '../history/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject } from '../../contract/json.ts';
import { onceFor } from '../../contract/once-for.ts';
import { fail, type Case, pass, type Judge } from './case.ts';

/** A rule that each answer of a scope keeps or breaks on its own. */
export function eachAnswer(scope: Scope, check: AnswerCheck): Judge {
  return eachOnce((exchange) => (inScope(scope, exchange) ? casesOf(check, exchange) : []));
}

/** A rule that each trip of an accepted search keeps or breaks on its own. */
export function eachTrip(check: TripCheck): Judge {
  return eachAnswer('accepted-search', tripCheck(check));
}

/** Judges each answer on its own, once, however often a history is read. */
export function eachOnce(judge: (exchange: Exchange) => readonly Case[]): Judge {
  const casesOfEach = onceFor(judge);
  return function* (history) {
    for (const entry of history.all) {
      const cases = casesOfEach(entry.exchange);
      if (cases.length > 0) yield* namingHeaders(cases, entry, history, judge);
    }
  };
}

/**
 * Cases of one answer. If its call had other headers than usual, and a usual call that is equal otherwise has passed,
 * failures name these headers. Cancels are equal whatever their orders.
 */
export function namingHeaders(
  cases: readonly Case[],
  { exchange, request }: Pick<Entry, 'exchange' | 'request'>,
  history: History,
  judge: (exchange: Exchange) => readonly Case[],
): readonly Case[] {
  const { headers } = request ?? {};
  if (headers === undefined || cases.every(({ is }) => is !== 'fail')) return cases;
  const { body } = exchange.request;
  const equal =
    exchange.operation === 'cancel'
      ? history.cancels('order').map((one) => one.exchange)
      : isObject(body)
        ? history.withBody(body)
        : [];
  const isUsual = (one: Exchange): boolean =>
    history.requestOf(one)?.headers === undefined && isAccepted(one) && judge(one).every(({ is }) => is !== 'fail');
  const usual = equal.find(isUsual);
  if (usual === undefined) return cases;
  const words = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return cases.map((one) => {
    if (one.is !== 'fail') return one;
    const message = `${one.violation.message}, with the header ${words.join(' and ')} (not without it)`;
    return { ...one, comparedWith: [usual], violation: { ...one.violation, message } };
  });
}

/** The cases that a check finds in one answer. */
export function casesOf(check: AnswerCheck, exchange: Exchange): readonly Case[] {
  const violations = check(exchange);
  if (violations === null) return [];
  return violations.length === 0 ? [pass(exchange)] : violations.map((violation) => fail(exchange, [], violation));
}

/** Several judges of one requirement. */
export function allOf(...judges: readonly Judge[]): Judge {
  return function* (history, facts) {
    for (const judge of judges) yield* judge(history, facts);
  };
}

/** Limits a judge to the answers that its requirement has to judge: one cause, one requirement. */
export function attributed(id: string, judge: Judge): Judge {
  return function* (history, facts) {
    for (const one of judge(history, facts))
      if (!('exchange' in one) || isJudgedFor(history.entryOf(one.exchange)!, id, facts)) yield one;
  };
}
