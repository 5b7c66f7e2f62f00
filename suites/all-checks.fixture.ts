import './index.ts';
import { catalogue } from '../src/requirements/index.ts';
import { sampleCancels, sampleFacts } from '../src/requirements/history/asked-by.fixture.ts';
import { type Facts, History } from '../src/requirements/history/index.ts';
import type { Case } from '../src/requirements/judging/index.ts';
import type { Exchange } from '../src/contract/exchange.ts';
import type { Violation } from '../src/contract/finding.ts';

const cancels = { ...sampleCancels(), isMadeUp: () => false, isOurs: (number: unknown) => typeof number === 'string' };

/** What the judge of a requirement says of these answers; every cancel is one of an order of the run. */
export function casesOf(id: string, exchanges: readonly Exchange[], change: Partial<Facts> = {}): Case[] {
  const facts = sampleFacts({ cancels, ...change });
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: null })),
  );
  return [...catalogue().get(id)!.judge(history, facts)];
}

/** What one answer breaks of a requirement; null if it could not have failed. */
export function brokenBy(id: string, exchange: Exchange, change?: Partial<Facts>): readonly Violation[] | null {
  const judged = casesOf(id, [exchange], change).filter(({ is }) => is === 'pass' || is === 'fail');
  return judged.length === 0 ? null : judged.flatMap((one) => (one.is === 'fail' ? one.violation : []));
}

/** Requirements that one answer can break. */
export const ofOneAnswer = [
  'http.json-body',
  'envelope.code',
  'envelope.data',
  'envelope.message',
  'envelope.request-id',
  'auth.no-leak',
  'bus.data',
  'bus.page-info',
  'bus.page-info-total',
  'bus.page-info-echo',
  'bus.limit-50',
  'bus.page-size',
  'bus.trip',
  'bus.dep-date',
  'bus.dep-time',
  'bus.identifiers',
  'bus.seats',
  'bus.quantities',
  'bus.matches-date',
  'bus.gid',
  'bus.total',
];

/** Those of accepted cancels. */
export const ofOneCancel = [
  'cancel.order-no',
  'cancel.status',
  'cancel.amounts',
  'cancel.amounts-sign',
  'cancel.cancelled-at',
  'cancel.refund-status',
];

/** Those that several answers break together. */
export const ofSeveral = [
  'envelope.request-id-distinct',
  'bus.matches-cities',
  'bus.gid',
  'bus.gid-across',
  'bus.paging',
  'bus.sort-dep-time',
];
