import { sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { type Request, History } from '../../requirements/history/index.ts';
import { type Case, notApplicable, unknown } from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { catalogue } from '../../requirements/index.ts';
import '../../../suites/index.ts';

/**
 * What a requirement's judge says of some exchanges, and its explanations make of it. `asks`: what they were asked as.
 */
export function entry(
  id: string,
  exchanges: readonly Exchange[],
  asks: ReadonlyMap<Exchange, Request> = new Map(),
): Case[] {
  const facts = sampleFacts();
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: asks.get(exchange) ?? null })),
  );
  const { judge, explanations } = catalogue().get(id) ?? { judge: () => [], explanations: [] };
  return [...judge(history, facts)].map((found) => {
    if (found.is !== 'fail') return found;
    for (const { because, applies } of explanations) {
      const answer = applies(found, history, facts);
      if (answer === true) return notApplicable(said(because));
      if (answer !== false)
        return unknown({ exchange: found.exchange, request: null, kind: 'other' }, said(because), answer);
    }
    return found;
  });
}
