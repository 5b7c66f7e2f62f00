import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { acceptedSearch, sampleExchange, type SampleOptions, sampleSearch, sampleTime, sampleTrips } from '../sample-exchange.fixture.ts';
import type { Observed } from './observed.ts';
import { SearchLog } from './search-log.ts';

/** Where a sample body has a field that is undefined, the field is left out. */
function bodyOf(change: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries({ ...sampleSearch, ...change }).filter((pair): pair is [string, Json] => pair[1] !== undefined));
}

/** A refused search: the sample's with other fields. */
export function refused(change: Readonly<Record<string, Json | undefined>>, options: SampleOptions = {}): Exchange {
  return sampleExchange({ body: bodyOf(change), status: 400, json: { code: 40000, message: 'invalid' }, ...options });
}

/** An accepted search that shows some trips: the sample's with other fields. */
export function accepted(
  change: Readonly<Record<string, Json | undefined>> = {},
  lines: readonly JsonObject[] = sampleTrips(1),
  data: JsonObject = {},
  options: SampleOptions = {},
): Exchange {
  return acceptedSearch([...lines], data, { body: bodyOf(change), ...options });
}

/** How a platform pages, for `pageOf`. */
export interface Paging {
  readonly first?: number;
  readonly trips?: readonly JsonObject[];
  readonly beyond?: 'empty' | 'refused' | 'last-page';
  /** What a page before the first gives. */
  readonly before?: 'refused' | 'first' | 'empty';
  readonly size?: number;
  readonly most?: number;
}

/** The answer of a platform to a page of a search. */
export function pageOf(
  change: Readonly<Record<string, Json | undefined>>,
  { first = 1, trips = sampleTrips(10), beyond = 'empty', before = 'refused', size = 3, most = 50 }: Paging = {},
): Exchange {
  const asked = typeof change['page_size'] === 'number' ? change['page_size'] : size;
  const used = Math.min(asked, most);
  const last = first + Math.max(0, Math.ceil(trips.length / used) - 1);
  let page = typeof change['page'] === 'number' ? change['page'] : first;
  if (page < first && before === 'refused') return refused(change);
  if (page < first && before === 'first') page = first;
  if (page > last && beyond === 'refused') return refused(change);
  if (page > last && beyond === 'last-page') page = last;
  const from = (page - first) * used;
  const lines = page < first ? [] : trips.slice(from, from + used);
  return accepted(change, lines, { total: trips.length, page_info: { page, page_size: used, total: trips.length } });
}

/** Exchanges as a run would have them: numbered from 1, one second after the other. */
export function inTurn(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.map((exchange, index) => {
    const sentAt = exchange.sentAt === sampleTime ? sampleTime + index * 1000 : exchange.sentAt;
    return { ...exchange, call: index + 1, sentAt, endedAt: exchange.endedAt === sampleTime + 100 ? sentAt + 100 : exchange.endedAt };
  });
}

/** A log that has taken these exchanges. */
export function logOf(...exchanges: readonly Exchange[]): SearchLog {
  const log = new SearchLog();
  for (const exchange of inTurn(exchanges)) log.add(exchange);
  return log;
}

/** Evidence without the cities and the date that sample searches share. */
export function short(evidence: string): string {
  return evidence.replaceAll(/"start_city_code":"310100","end_city_code":"330100",/g, '').replaceAll(/"date":"2026-11-23",?/g, '');
}

/** What is told of a log of these exchanges: value, answer, and evidence in short. */
export function told(observe: (log: SearchLog) => Observed, exchanges: readonly Exchange[]): [value: Json, answer: string, evidence: string] {
  const { value, answer, evidence } = observe(logOf(...exchanges));
  return [value, answer, short(evidence)];
}
