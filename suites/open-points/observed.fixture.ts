import '../index.ts';
import { expect } from 'vitest';
import { catalogue, openPoints } from '../../src/requirements/index.ts';
import { sampleCancels, sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { type Request, type Facts, History } from '../../src/requirements/history/index.ts';
import { type Fail, type Case, Observation } from '../../src/requirements/judging/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { ReportObservation } from '../../src/contract/report-parts.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { inShort } from '../../src/contract/reason-in-short.fixture.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  type SampleOptions,
  sampleSearch,
  sampleTime,
  sampleTrips,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';

/** A field that is undefined in a sample body is left out. */
function bodyOf(change: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries({ ...sampleSearch, ...change }).filter((pair): pair is [string, Json] => pair[1] !== undefined),
  );
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

/** A cancel of an order that is accepted, and one that is answered otherwise. */
export const plainReason = { cancel_reason: 'change of plans' };
export const cancelled = (
  order: string,
  data: JsonObject = {},
  reason: JsonObject = plainReason,
  options: SampleOptions = {},
): Exchange => acceptedCancel(order, data, { body: { order_no: order, ...reason }, ...options });
export const notCancelled = (order: string, reason: JsonObject = plainReason, options: SampleOptions = {}): Exchange =>
  sampleExchange({
    operation: 'cancel',
    status: 400,
    json: { code: 1 },
    body: { order_no: order, ...reason },
    ...options,
  });

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

/**
 * Exchanges as a run would have them; if they have no numbers and times: numbered from 1, one second
 * after the other.
 */
export function inTurn(exchanges: readonly Exchange[]): Exchange[] {
  if (exchanges.some(({ call }) => call > 1)) return [...exchanges];
  return exchanges.map((exchange, index) => {
    const sentAt = exchange.sentAt === sampleTime ? sampleTime + index * 1000 : exchange.sentAt;
    return {
      ...exchange,
      call: index + 1,
      sentAt,
      endedAt: exchange.endedAt === sampleTime + 100 ? sentAt + 100 : exchange.endedAt,
    };
  });
}

const cancels = { ...sampleCancels(), isMadeUp: () => false, isOurs: (number: unknown) => typeof number === 'string' };

function historyOf(
  exchanges: readonly Exchange[],
  change: Partial<Facts>,
  requestOf: (exchange: Exchange) => Request | null = () => null,
): readonly [History, Facts] {
  const facts = sampleFacts({ routes: [], cancels, ...change });
  const entry = inTurn(exchanges).map((exchange) => ({ exchange, request: requestOf(exchange) }));
  return [History.of(facts, entry), facts];
}

/** An answer to an open point, or the reason in short why there is none. */
type InWords = Pick<ReportObservation, 'value' | 'answer' | 'evidence'>;

/** What is observed of an open point in a run of these exchanges; `requestOf`: their requests. */
export function observed(
  id: string,
  exchanges: readonly Exchange[],
  change: Partial<Facts> = {},
  requestOf?: (exchange: Exchange) => Request | null,
): InWords {
  const observing = openPoints().find((one) => one.id === id)?.observing;
  if (!observing) throw new Error(`no suite observes ${id}`);
  const observation = new Observation(observing);
  observation.take(...historyOf(exchanges, change, requestOf));
  const entry = observation.answer;
  return 'reason' in entry
    ? { value: null, answer: `unclear: ${inShort(entry.reason)}`, evidence: entry.evidence }
    : entry;
}

function casesOf(key: string, declared: Json, exchanges: readonly Exchange[], change: Partial<Facts>): Case[] {
  const judge = catalogue().get(`statement.${key}`)?.judge;
  if (judge === undefined) throw new Error(`no suite judges statement.${key}`);
  const cases = [...judge(...historyOf(exchanges, { statement: { [key]: declared }, ...change }))];
  for (const one of cases) if (one.is === 'fail') expect(one.violation.message).toContain(`\`${key}\``);
  return cases;
}

/**
 * The cases where a key is declared so, each in a line: by which call, compared with which others, on what it rests,
 * and how the declared and the actual differ.
 */
export function casesSeen(
  key: string,
  declared: Json,
  exchanges: readonly Exchange[],
  change: Partial<Facts> = {},
): string[] {
  return casesOf(key, declared, exchanges, change).map((one) => {
    if (one.is === 'notApplicable') return `notApplicable: ${inShort(one.reason)}`;
    if (one.is !== 'fail') return `${one.is} by ${one.exchange.call}`;
    const { exchange, comparedWith, basis, violation } = one;
    const others = comparedWith.length === 0 ? '' : ` against ${comparedWith.map(({ call }) => call).join(', ')}`;
    return (
      `${basis} broken by ${exchange.call}${others}: ${violation.cause}: ` +
      `${violation.expected.split(', as `')[0]} / ${violation.actual}`
    );
  });
}

/** Cases judged, and what differs, where a key is declared so. */
export function judged(
  key: string,
  declared: Json,
  exchanges: readonly Exchange[],
  change: Partial<Facts> = {},
): { cases: number; found: readonly Fail[] } {
  const cases = casesOf(key, declared, exchanges, change).filter(({ is }) => is === 'pass' || is === 'fail');
  const found = cases.filter((one): one is Fail => one.is === 'fail');
  return { cases: cases.length, found };
}
