import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { acceptedSearch, at, sampleTrip } from '../../src/requirements/checks/sample-exchange.fixture.ts';

export const names: Record<string, string> = { A: 'Alpha', B: 'Beta', C: 'Gamma', D: 'Delta', X: 'Xi', Y: 'Ypsilon' };
/** A trip between two cities, which have one name for each code. */
export const trip = (from: string, to: string, over: JsonObject = {}): JsonObject => ({
  ...sampleTrip,
  start_city_code: from,
  end_city_code: to,
  from_city: names[from] ?? '',
  to_city: names[to] ?? '',
  ...over,
});
/** An answer to a search such as `A-B`. */
export const search = (call: number, asked: string, came: readonly JsonObject[], over: JsonObject = {}): Exchange => {
  const [start, end] = asked.split('-') as [string, string];
  return acceptedSearch(
    [...came],
    {},
    { ...at(call), body: { start_city_code: start, end_city_code: end, date: '2026-11-23', ...over } },
  );
};
