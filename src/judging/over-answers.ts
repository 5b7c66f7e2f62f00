import type { AnswersCheck, ExchangeCheck } from '../checks/index.ts';
import { type Facts, isJudgedFor, type Told } from '../history/index.ts';
import type { Exchange } from '../model/exchange.ts';
import { broken, type Case, held, type Judge, type Rests } from './case.ts';

/** A rule that each answer keeps or breaks on its own; each is judged once, however often a history is read. */
export function eachAnswer(check: ExchangeCheck): Judge {
  return eachOnce(check.id, ({ exchange }) => casesOf(check, exchange));
}

function eachOnce(id: string, judge: (told: Told, facts: Facts) => readonly Case[]): Judge {
  const known = new WeakMap<Exchange, readonly Case[]>();
  return function* (history, facts) {
    for (const told of history.all) {
      let cases = known.get(told.exchange);
      if (cases === undefined) known.set(told.exchange, (cases = isJudgedFor(told, id, facts) ? judge(told, facts) : []));
      yield* cases;
    }
  };
}

/** What a check says of one answer. */
export function casesOf(check: ExchangeCheck, exchange: Exchange): readonly Case[] {
  const violations = check.judge(exchange);
  if (violations === null) return [];
  return violations.length === 0 ? [held(exchange)] : violations.map((violation) => broken(exchange, [], violation));
}

/** A rule over all answers together. */
export function allAnswers(check: AnswersCheck): Judge {
  return ({ all }, facts) => casesTogether(check, all, facts);
}

/** A rule that each answer keeps or breaks on its own, written as one over several. */
export function eachByItself(check: AnswersCheck): Judge {
  return eachOnce(check.id, (told, facts) => [...casesTogether(check, [told], facts)]);
}

/** What a check says of these answers together. */
export function* casesTogether({ id, judgeAll }: AnswersCheck, all: readonly Told[], facts: Facts, rests?: Rests): Iterable<Case> {
  const toldOf = new Map(all.map((told) => [told.exchange, told]));
  for (const found of judgeAll(all.map(({ exchange }) => exchange))) {
    if (!('violation' in found)) yield held(found);
    else if (isJudgedFor(toldOf.get(found.exchange)!, id, facts)) yield broken(found.exchange, found.controls, found.violation, rests);
  }
}

/** Several judges of one requirement. */
export function allOf(...judges: readonly Judge[]): Judge {
  return function* (history, facts) {
    for (const judge of judges) yield* judge(history, facts);
  };
}
