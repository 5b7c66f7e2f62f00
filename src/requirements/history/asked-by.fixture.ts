import fc from 'fast-check';
import { dateFrame, doubtfulDates, madeUpOrderNumbers, reasonBody } from '../../arbitraries/index.ts';
import { acceptedCancel, acceptedSearch, sampleExchange, sampleTime } from '../checks/sample-exchange.fixture.ts';
import { credentialsOf } from '../../contract/wrong-key.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { isObject, type JsonObject } from '../../contract/json.ts';
import { said } from '../../contract/reason.ts';
import {
  type Request,
  type Send,
  type BaselineSearch,
  cancel,
  type CancelFacts,
  type Facts,
  type OrderSource,
  RawBody,
  type Scenario,
} from './index.ts';

const body = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-24' };

/** Three routes with 120, 60 and 5 trips. */
const routes = [120, 60, 5].map((total, index): BaselineSearch => {
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
    otherKeys: [],
    statement: {},
    supplied: {},
    routes,
    firstPage: 1,
    frame: () => dateFrame([sampleTime]),
    reasonKeyRefused: () => said('the key was refused'),
    reasonNoneAccepted: () => null,
    reasonNoTrips: () => ({ code: 'no-trips' }),
    cancels: sampleCancels(),
    operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null },
    allowed: [],
    codes: ['310100', '330100'],
    cancelReason: null,
    doubtfulDates: () => doubtfulDates(dateFrame([sampleTime])),
    saying: () => ({ words: '', theirCode: null }),
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
    reasonsDrawn: (count) => fc.sample(reasonBody(), { seed, numRuns: count }),
    isMadeUp: (number) => typeof number === 'string' && number.startsWith('X'),
    isOurs: (number) => typeof number === 'string' && number.startsWith('HT'),
    mayAskAgain: () => true,
    mayBeHostile: true,
    known: () => [],
    reasonNoOrder: () => null,
    reasonNotWaited: () => null,
  };
}

/**
 * Everything that a scenario sends to a target that accepts every search, and cancels with the right key. It may have
 * so many orders. Nothing is sent.
 */
export async function askedBy(scenario: Scenario, change: Partial<Facts> = {}, orders = 0): Promise<Request[]> {
  const all: Request[] = [];
  const facts = sampleFacts(change);
  const send = async (...asks: readonly Request[]): Promise<Exchange[]> => {
    all.push(...asks);
    return asks.map((one) => answerTo(one, facts));
  };
  await scenario.run(send, facts, {
    orders: sampleOrders(orders, send, facts),
    pause: async () => {},
    until: async () => {},
  });
  return all;
}

/** Orders whose numbers begin with `HT`. */
function sampleOrders(count: number, send: Send, { cancels }: Facts): OrderSource {
  const numbers = Array.from({ length: count }, (_, nth) => `HT${73_051_846_290 + 17 * nth}`);
  return {
    get left() {
      return numbers.length;
    },
    take: async () => numbers.shift() ?? null,
    cancel: async (order, how = {}) =>
      (await send(cancel({ order_no: order, ...cancels.bodies.plain }, { ...how, again: true })))[0] ?? null,
  };
}

function answerTo({ operation, body, key = 'right' }: Request, { cancels }: Facts): Exchange {
  const asked = body instanceof RawBody || !isObject(body) ? {} : body;
  if (operation !== 'cancel') return answered(asked, 120);
  const order = asked['order_no'];
  if (key === 'right' && typeof order === 'string' && cancels.isOurs(order))
    return acceptedCancel(order, {}, { body: asked });
  return {
    ...sampleExchange({ operation, body: asked, status: key === 'right' ? 400 : 401 }),
    credentials: credentialsOf(key),
  };
}

function answered(asked: JsonObject, total: number): Exchange {
  return acceptedSearch([], { total }, { body: asked });
}
