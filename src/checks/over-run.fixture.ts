import { expectShown } from './told.fixture.ts';
import { acceptedSearch, sampleSearch, sampleTrips } from './sample-exchange.fixture.ts';
import type { RunCheck } from './check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** An answer to a search with these fields: so many trips, and what it says of page size and total. */
export function answer(asked: JsonObject, shown: number, stated: Json, total: Json): Exchange {
  return acceptedSearch(sampleTrips(shown), { total, page_info: { page: asked.page ?? 1, page_size: stated, total } }, { body: { ...sampleSearch, ...asked } });
}

/** An answer whose trips are in what is no list, which bus.data is blamed for. */
export function unlisted(asked: JsonObject, stated: Json, total: Json): Exchange {
  return acceptedSearch({}, { total, page_info: { page: 1, page_size: stated, total } }, { body: { ...sampleSearch, ...asked } });
}

/** The causes that a check over a run of these exchanges tells. */
export function found(check: RunCheck, exchanges: readonly Exchange[]): string[] {
  const judge = check.create();
  const during = exchanges.flatMap((exchange) => judge.add(exchange));
  const all = [...during, ...judge.end()];
  for (const one of all) expectShown(one, exchanges);
  return all.map(({ violation }) => violation.cause);
}
