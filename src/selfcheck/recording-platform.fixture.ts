import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  defaultConfiguration,
  type ReferenceOptions,
  type ReferenceConfiguration,
  startReference,
} from '../sandbox/index.ts';
import type { Answer, Operation } from '../sandbox/call.ts';
import type { Platform } from '../sandbox/platform.ts';
import { type Hooks, wrap } from '../sandbox/steps.ts';

/** A call as the platform saw it. */
export interface Arrived {
  readonly operation: Operation;
  /** Milliseconds since the epoch, when it came. */
  readonly at: number;
  /** The run that sent it, from its User-Agent. */
  readonly run: string;
  /** Calls in flight at the platform, this one included. */
  readonly inFlight: number;
  /** Whether it came with a key, right or wrong. */
  readonly withKey: boolean;
  /** The real order that a cancel call names; null for others. */
  readonly order: string | null;
}

/** The reference platform with a record of every call that arrived, whether it was answered or not. */
export interface RecordingPlatform {
  readonly url: string;
  readonly platform: Platform;
  readonly arrived: readonly Arrived[];
  /** Real orders that a cancel call has named. */
  cancelled(): Set<string>;
  /** Makes real orders, as a person would before a run; gives their numbers. */
  addOrders(count: number): string[];
  /** A folder's configuration for it. */
  configure(folder: string, change?: object): ReferenceConfiguration;
}

/** Starts a platform that records; it ends with the test. `hooks` go around everything. */
export async function startRecording(options: ReferenceOptions = {}, hooks: Hooks = {}): Promise<RecordingPlatform> {
  const reference = await startReference(options);
  onTestFinished(() => reference.close());
  const { platform } = reference;
  const arrived: Arrived[] = [];
  wrap(platform.steps, hooks);
  wrap(platform.steps, {
    handle: (next, call) => {
      const number: unknown = call.operation === 'hotelCancel' ? orderOf(call.bytes) : null;
      arrived.push({
        operation: call.operation,
        at: call.now,
        inFlight: call.inFlight(),
        withKey: call.header('authorization') !== undefined,
        run: /run (\w+)/.exec(call.header('user-agent') ?? '')?.[1] ?? '',
        order: typeof number === 'string' && platform.orders.hotel.has(number) ? number : null,
      });
      return next(call);
    },
  });
  return {
    url: reference.url,
    platform,
    arrived,
    cancelled: () => new Set(arrived.map(({ order }) => order).filter((order) => order !== null)),
    addOrders: (count) =>
      Array.from(
        { length: count },
        () =>
          platform.orders.addHotel({
            hotelId: 'H1',
            roomType: 'standard',
            checkIn: '2030-01-01',
            checkOut: '2030-01-02',
            amount: 100,
            policy: 'free',
            createdAt: platform.now(),
          }).orderNo,
      ),
    configure(folder, change = {}) {
      const configuration = { ...defaultConfiguration(reference.url), ...change };
      writeFileSync(join(folder, 'conformance.config.json'), JSON.stringify(configuration));
      return configuration;
    },
  };
}

/** An answer that is lost on its way: its connection breaks. Nobody has to wait for the end of a time. */
export const lostAnswer: Answer = { status: 200, headers: [], body: { lost: true }, delivery: 'cut' };

/** The order that a body names as JSON; null where it is none. */
export function orderOf(bytes: Uint8Array): unknown {
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString());
    return (body as { order_no?: unknown } | null)?.order_no;
  } catch {
    return null;
  }
}

/** The orders in a ledger; none if there is no ledger. */
export function ordersInLedger(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { order: string }).order);
}

/** Waits until something is seen; fails, and says what is missing, before vitest ends the test. */
export async function untilSeen(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 500_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`expected ${what} within 500 s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
