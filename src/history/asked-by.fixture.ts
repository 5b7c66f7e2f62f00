import { dateFrame, madeUpOrderNumbers } from '../arbitraries/index.ts';
import { acceptedSearch, sampleTime } from '../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../model/exchange.ts';
import { isObject, type JsonObject } from '../model/json.ts';
import { type Ask, type Baseline, type CancelFacts, type Facts, type Means, RawBody, type Scenario } from './index.ts';

const body = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-24' };

/** Three routes with 120, 60 and 5 trips. */
const routes = [120, 60, 5].map((total, index): Baseline => {
  const route = { start_city_code: '310100', end_city_code: `${330100 + index}` };
  const own = { ...body, ...route };
  return { route, date: body.date, body: own, plain: answered(own, total), total, shown: Math.min(20, total) };
});

/** What scenarios and judges are tried with: a gate run on three routes. */
export function sampleFacts(change: Partial<Facts> = {}): Facts {
  return {
    seed: 1,
    runs: 12,
    apiKey: 'conf-7f3a9c2e51d84b60',
    statement: {},
    supplied: {},
    routes,
    firstPage: 1,
    frame: () => dateFrame([sampleTime]),
    whyKeyRefused: () => 'the key was refused',
    cancels: sampleCancels(),
    operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null },
    allowed: [],
    codes: ['310100', '330100'],
    cancelReason: null,
    doubtfulDates: () => [],
    saying: () => '',
    ...change,
  };
}

/** Cancels of made-up orders that begin with `X`, and of orders that begin with `HT`. */
export function sampleCancels(seed = 1): CancelFacts {
  const plain = { cancel_reason: 'change of plans' };
  return {
    bodies: { plain, withReason: (reason) => reason },
    madeUp: (purpose) => madeUpOrderNumbers(seed + purpose).map((one) => ({ ...one, value: `X${one.value}` })),
    madeUpDrawn: (purpose, count) => Array.from({ length: count }, (_, nth) => `X${purpose}-${nth}`),
    isMadeUp: (number) => typeof number === 'string' && number.startsWith('X'),
    isOurs: (number) => typeof number === 'string' && number.startsWith('HT'),
    mayAskAgain: () => true,
    mayBeHostile: true,
    known: () => [],
    whyNone: () => null,
  };
}

/** All that a scenario asks of a target that accepts everything. Nothing is sent. */
export async function askedBy(scenario: Scenario, change: Partial<Facts> = {}): Promise<Ask[]> {
  const all: Ask[] = [];
  const accept = async (...asks: readonly Ask[]): Promise<Exchange[]> => {
    all.push(...asks);
    return asks.map((ask) => answered(ask.body instanceof RawBody || !isObject(ask.body) ? {} : ask.body, 120));
  };
  const none: Means = { orders: { left: 0, take: async () => null, cancel: async () => null }, pause: async () => {}, until: async () => {} };
  await scenario.run(accept, sampleFacts(change), none);
  return all;
}

function answered(asked: JsonObject, total: number): Exchange {
  return acceptedSearch([], { total }, { body: asked });
}
