import { sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { type Ask, History } from '../../requirements/history/index.ts';
import { type Case, skipped, untold } from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { registered } from '../../requirements/requirement.ts';
import '../../../suites/authentication.suite.ts';

/** What a requirement's judge says of some exchanges, and its explanations make of it. `asks`: what they were asked as. */
export function told(id: string, exchanges: readonly Exchange[], asks: ReadonlyMap<Exchange, Ask> = new Map()): Case[] {
  const facts = sampleFacts();
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, ask: asks.get(exchange) ?? null })),
  );
  const { judge, explanations } = registered().get(id) ?? { judge: () => [], explanations: [] };
  return [...judge(history, facts)].map((found) => {
    if (found.is !== 'broken') return found;
    for (const { because, applies } of explanations) {
      const answer = applies(found, history, facts);
      if (answer === true) return skipped(because);
      if (answer !== false) return untold({ exchange: found.by, ask: null, kind: 'other' }, because, answer);
    }
    return found;
  });
}
