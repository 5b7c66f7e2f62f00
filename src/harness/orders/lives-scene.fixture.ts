import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Call } from '../../client/call.ts';
import type { Settings } from '../../config/settings.ts';
import { cancelBodies } from './cancel-bodies.ts';
import { detailOperation, fakeRun, type Reply } from '../fake-target.fixture.ts';
import { Ledger } from './ledger.ts';
import { type Life, Lives, type LifeMaterial } from './lives.ts';
import { Orders } from './orders.ts';

/** How an order takes the cancel that the key permits. */
export type Nature =
  | 'plain' // cancelled, then refused
  | 'replays' // cancelled, and again
  | 'refused' // never cancelled
  | 'choosy' // only for the plain reason
  | 'lost' // cancelled, and no answer comes
  | 'garbled' // cancelled, and the answer is no envelope
  | 'throttled' // 429 to the end
  | 'keysThrottled' // 429 without the key, whatever the key
  | 'locked'; // 401 after a wrong key

/** All of them. */
export const natures: readonly Nature[] = ['plain', 'replays', 'refused', 'choosy', 'lost', 'garbled', 'throttled', 'locked'];
/** What these lives are made of. */
export const material: LifeMaterial = {
  plain: { label: 'a plain reason', body: cancelBodies({ cancelExtras: {} }).plain },
  withoutReason: {},
  patience: [],
  wrongTypes: [],
  reasons: [
    { label: 'none', body: {} },
    { label: 'empty', body: { cancel_reason: '' } },
    { label: 'long', body: { cancel_reason: 'x'.repeat(4000) } },
    { label: 'a number', body: { cancel_reason: 7 } },
  ],
  wrongKeys: [
    { label: 'random', key: 'wrong-1' },
    { label: 'a prefix', key: 'wrong-2' },
  ],
};

const inTurn = (numbers: readonly string[]): readonly string[] => numbers;
export interface Scene {
  readonly lives: readonly Life[];
  readonly orders: Orders;
  readonly calls: readonly Call[];
  readonly cancels: readonly { call: Call; order: string; outcome: string; recorded: boolean }[];
}

/** Spends orders of these natures. What every scene has to keep is checked as it goes on. */
export async function play(list: readonly Nature[], change: Partial<Settings> = {}, repeatsThrottled = false): Promise<Scene> {
  const cancelled = new Set<string>();
  const locked = new Set<string>();
  const cancels: Scene['cancels'][number][] = [];
  let created = 0;
  const target = (call: Call, body: Record<string, unknown>): Reply => {
    if (call.operation === 'hotelOrderCreate') return { status: 200, json: { code: 0, data: { order_no: `HT${(created += 1)}` } } };
    const order = String(body['order_no']);
    if (call.operation === 'hotelOrderDetail') return { status: 200, json: { code: 0, data: { status: cancelled.has(order) ? 'cancelled' : 'paid' } } };
    const reply = cancelOf(call, order, body['cancel_reason']);
    const outcome = 'fault' in reply ? 'unknown' : reply.status === 200 ? 'accepted' : 'refused';
    const { ledger } = run.settings;
    cancels.push({ call, order, outcome, recorded: existsSync(ledger) && readFileSync(ledger, 'utf8').includes(`{"order":"${order}"`) });
    return reply;
  };
  const cancelOf = (call: Call, order: string, reason: unknown): Reply => {
    const nature = list[Number(order.slice(2)) - 1] ?? 'plain';
    if (call.identity.kind !== 'valid') {
      if (call.identity.kind === 'wrong') locked.add(order);
      if (list[Number(order.slice(2)) - 1] === 'keysThrottled') return { status: 429 };
      return { status: 401, json: { code: 1 } };
    }
    const accepted: Reply = { status: 200, json: { code: 0, data: { order_no: order, status: 'cancelled' } } };
    if (nature === 'refused' || (nature === 'choosy' && reason !== 'change of plans')) return { status: 400, json: { code: 2 } };
    if (nature === 'throttled') return { status: 429 };
    if (nature === 'locked' && locked.has(order)) return { status: 401 };
    if (cancelled.has(order)) return nature === 'replays' ? accepted : { status: 400, json: { code: 3 } };
    cancelled.add(order);
    if (nature === 'lost') return { fault: 'timeout' };
    return nature === 'garbled' ? { status: 200 } : accepted;
  };
  const fake = fakeRun(target, {
    orders: { kind: 'numbers', numbers: list.map((_, index) => `HT${index + 1}`) },
    operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: detailOperation },
    ...change,
  });
  const { run, calls } = fake;
  Object.assign(run.client.traffic, { repeatsThrottled });
  const orders = new Orders(run, new Ledger(run.settings.ledger, run.id, 'target.example', run.now), inTurn);
  const lives = await new Lives(run, orders, material).all();
  checkScene({ lives, orders, calls, cancels });
  return { lives, orders, calls, cancels };
}

/** What holds whatever the orders are like. */
function checkScene({ lives, cancels, calls }: Scene): void {
  expect(
    cancels.filter(({ recorded }) => !recorded),
    'a cancel before its line in the ledger',
  ).toEqual([]);
  expect(
    calls.filter(({ operation, repeatable }) => operation === 'cancel' && repeatable),
    'a cancel that the client may repeat',
  ).toEqual([]);
  expect(new Set(lives.map(({ order }) => order)).size, 'an order with two lives').toBe(lives.length);
  for (const { order, steps, end } of lives) {
    const own = cancels.filter((one) => one.order === order);
    expect(own.length, 'a call that no step tells of').toBe(steps.filter(({ kind }) => kind !== 'detail').length);
    // Two at once are both sent before either is answered.
    const first = own.findIndex(({ outcome }) => outcome === 'unknown');
    const twins = steps.filter(({ kind }) => kind === 'twin').length;
    if (first >= 0 && end !== 'cancelled')
      expect(own.length, 'a cancel sent again after one whose outcome is unknown').toBeLessThanOrEqual(Math.max(first + 1, twins));
    if (own.some(({ outcome }) => outcome === 'accepted')) expect(end).not.toBe('refused');
  }
  const treated = cancels.findIndex(({ call }) => call.identity.kind !== 'valid');
  const early = new Set(lives.filter((life) => !life.treated && !life.steps.some(({ kind }) => kind === 'twin')).map(({ order }) => order));
  if (treated >= 0)
    expect(
      cancels.slice(treated).filter(({ order }) => early.has(order)),
      'an untreated life after a call without the key',
    ).toEqual([]);
}

export const kinds = (life: Life | undefined): string => (life?.steps ?? []).map(({ kind }) => kind).join(' ');
export const summary = (lives: readonly Life[]): string[] => lives.map((life) => `${life.order}${life.treated ? ' treated' : ''} ${life.end}: ${kinds(life)}`);
