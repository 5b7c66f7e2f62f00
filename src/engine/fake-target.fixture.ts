import '../../suites/index.ts';
import { credentialsOf } from '../contract/wrong-key.ts';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { Call, Client } from '../client/call.ts';
import { type BoundOperation, type Settings } from '../config/index.ts';
import { loadSettings } from '../config/load-settings.ts';
import type { Exchange, TransportKind } from '../contract/exchange.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { Journal } from '../journal/journal.ts';
import type { JournalLine } from '../journal/line-types.ts';
import { createRun } from './door.ts';
import type { Run, RunParts } from './run.ts';
import { said } from '../contract/reason.ts';

/** What a made-up target answers: a status with JSON, or no answer at all. */
export type Reply =
  | {
      readonly status: number;
      readonly json?: Json;
      readonly headers?: NonNullable<Exchange['answer']>['headers'];
      readonly targetDate?: number;
      readonly cut?: boolean;
      readonly text?: string;
    }
  | { readonly fault: TransportKind; readonly alone?: boolean };

/** A made-up target: a function of the call, its JSON body and its number. */
export type Target = (call: Call, body: JsonObject, nth: number) => Reply;

/** A run against a made-up target, with everything that was sent. */
export interface FakeRun {
  readonly run: Run;
  readonly calls: Call[];
  /** Bodies of the calls, as objects. */
  readonly bodies: JsonObject[];
  readonly folder: string;
  close(): void;
}

/** A noon at which made-up runs happen: every zone has its date of this day or the next. */
export const noon = Date.UTC(2026, 10, 20, 12);

const bound = {
  method: 'POST',
  accepted: { status: 200, equals: { '/code': 0 } },
  echo: null,
  creates: false,
  budget: 3,
  cancelled: null,
} satisfies Partial<BoundOperation>;
/** Order detail and order creation, as a configuration binds them. */
export const detailOperation: BoundOperation = {
  ...bound,
  path: '/detail',
  body: { order_no: '{order_no}' },
  cancelled: { '/data/status': 'cancelled' },
};
export const createOperation: BoundOperation = { ...bound, path: '/create', body: {}, creates: true };

let defaults: Settings | undefined;
let runs = 0;

/** A journal that is a file from its first line that is no exchange: most made-up runs leave none. */
class LateJournal implements Pick<Journal, 'append' | 'appendExchange' | 'close'> {
  readonly #folder: string;
  readonly #exchanges: string[] = [];
  #journal: Journal | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  append(line: JournalLine): void {
    this.#journal ??= new Journal(this.#folder, (one) => one);
    for (const one of this.#exchanges.splice(0)) this.#journal.appendExchange(one);
    this.#journal.append(line);
  }

  appendExchange(json: string): void {
    if (this.#journal === null) this.#exchanges.push(json);
    else this.#journal.appendExchange(json);
  }

  close(): void {
    this.#journal?.close();
    this.#journal = null;
  }
}

/**
 * A run whose client answers from a function, for the test that makes it. Its folder is there once something is
 * written, and gone with the test; of redaction only that of texts is there.
 */
export function fakeRun(target: Target, change: Partial<Settings> = {}, now: () => number = () => noon): FakeRun {
  const folder = join(tmpdir(), `conformance-fake-${process.pid}-${threadId}-${(runs += 1)}`);
  defaults ??= loadSettings({
    flags: {},
    env: { CONFORMANCE_BASE_URL: 'http://target.example', CONFORMANCE_API_KEY: 'a-key-of-the-tests' },
    cwd: folder,
    freshSeed: 1,
  });
  const settings: Settings = {
    ...defaults,
    seed: 1,
    allowCancel: ['target.example'],
    ledger: join(folder, 'orders-spent.ndjson'),
    out: join(folder, 'out'),
    ...change,
  };
  const calls: Call[] = [];
  const bodies: JsonObject[] = [];
  const journal = new LateJournal(settings.out);
  const run = createRun({
    settings,
    baseUrl: 'http://target.example',
    embedded: false,
    journal: journal as unknown as Journal,
    now,
    id: 'run-1',
    redactor: fakeRedactor(settings.apiKey),
    client: (onExchange) => fakeClient(target, calls, bodies, now, onExchange),
  });
  // What is tried with it begins once the platform has answered.
  run.platformHeard = true;
  const close = (): void => {
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  };
  onTestFinished(close);
  return { run, calls, bodies, folder, close };
}

/** Takes the key out of texts, and nothing out of exchanges. */
function fakeRedactor(apiKey: string): RunParts['redactor'] {
  const text = (given: string): string => given.replaceAll(apiKey, '[redacted]');
  return { text, exchange: (given) => given, exchangeText: (given) => JSON.stringify(given), within: () => ({ text }) };
}

function fakeClient(
  target: Target,
  calls: Call[],
  bodies: JsonObject[],
  now: () => number,
  onExchange: (exchange: Exchange) => void,
): Client {
  const traffic = {
    sent: 0,
    inFront: [],
    resent: 0,
    throttled: 0,
    faults: 0,
    stopped: null,
    reason: null,
    limiter: null,
  };
  return {
    traffic,
    conclude: () => [],
    close: () => Promise.resolve(),
    send: async (call) => {
      const body = 'json' in call.body ? call.body.json : undefined;
      const object = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as JsonObject;
      const sentAt = now();
      const reply = target(call, object, calls.length + 1);
      calls.push(call);
      bodies.push(object);
      // An answer takes a turn: calls sent together overlap.
      await Promise.resolve();
      traffic.sent += 1;
      const exchange = exchangeOf(call, reply, sentAt, now(), calls.length);
      onExchange(exchange);
      return exchange;
    },
  };
}

function exchangeOf(call: Call, reply: Reply, sentAt: number, endedAt: number, number: number): Exchange {
  const body = 'json' in call.body ? call.body.json : undefined;
  const failed = 'fault' in reply;
  return {
    call: failed && reply.fault === 'not-sent' ? 0 : number,
    operation: call.operation,
    credentials: credentialsOf(call.key),
    request: {
      method: call.method,
      path: call.path,
      headers: { Authorization: '$CONFORMANCE_API_KEY' },
      bodyText: body === undefined ? '' : JSON.stringify(body),
      body,
    },
    answer: failed ? null : { status: reply.status, headers: reply.headers ?? {}, body: bodyOf(reply), bytes: 0 },
    fault: failed
      ? {
          kind: reply.fault,
          reason: said(`${reply.fault} (made up)`),
          ...(reply.alone === true ? { alone: true } : {}),
        }
      : null,
    answeredBy: { by: failed ? 'nobody' : 'platform' },
    sentAt,
    endedAt,
    targetDate: failed ? null : (reply.targetDate ?? null),
    connection: call.connection === 'new' ? 'new' : 'used',
    connectionNumber: null,
    sentFor: call.sentFor,
    throttled: 0,
    retried: 0,
  };
}

function bodyOf({ json, cut, text }: Exclude<Reply, { fault: unknown }>): NonNullable<Exchange['answer']>['body'] {
  if (cut === true) return { kind: 'cut', reason: said('too large') };
  if (text !== undefined) return { kind: 'text', text, problem: 'is not JSON' };
  return json === undefined ? { kind: 'empty' } : { kind: 'json', value: json };
}
