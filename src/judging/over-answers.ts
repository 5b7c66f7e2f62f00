import type { AnswersCheck, ExchangeCheck } from '../checks/index.ts';
import { isJudgedFor } from '../history/index.ts';
import type { Exchange } from '../model/exchange.ts';
import { broken, type Case, held, type Judge } from './case.ts';

/** A rule that each answer keeps or breaks on its own. */
export function eachAnswer(check: ExchangeCheck): Judge {
  const known = new WeakMap<Exchange, readonly Case[]>();
  return function* (history) {
    for (const { exchange } of history.all) {
      let cases = known.get(exchange);
      if (cases === undefined) known.set(exchange, (cases = isJudgedFor(exchange, check.id) ? casesOf(check, exchange) : []));
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
export function allAnswers({ id, judgeAll }: AnswersCheck): Judge {
  return function* ({ exchanges }) {
    for (const found of judgeAll(exchanges)) {
      if (!('violation' in found)) yield held(found);
      else if (isJudgedFor(found.exchange, id)) yield broken(found.exchange, found.controls, found.violation);
    }
  };
}

/** Several judges of one requirement. */
export function allOf(...judges: readonly Judge[]): Judge {
  return function* (history, facts) {
    for (const judge of judges) yield* judge(history, facts);
  };
}
