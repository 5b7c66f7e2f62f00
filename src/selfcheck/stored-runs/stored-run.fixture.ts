import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import '../../../suites/index.ts';
import { finishOf, finishRun } from '../../cli/finish/finish-run.ts';
import { knownIds } from '../../cli/settings/read-settings.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { runSession, type Session } from '../../engine/session/run-session.ts';
import { checkRecording } from '../../engine/session/check-recording.ts';
import { configurationFor, defaultConfiguration, startReference } from '../../sandbox/index.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { RecordedCall } from '../../journal/recordings/recorded-call.ts';
import { steady } from './steady.fixture.ts';

/** A run that is stored. */
export interface StoredRun {
  /** Name of its file, without `.json`. */
  readonly name: string;
  readonly faults?: readonly string[];
  readonly forms?: readonly string[];
  /** The replacement of the built-in platform: no answer at all, or this status and text for each call. */
  readonly instead?: 'nothing' | { readonly status: number; readonly text: string };
  /** Recorded calls that are judged; nothing is sent then. */
  readonly recorded?: readonly RecordedCall[];
  /** Configuration over that of the built-in platform. */
  readonly change?: Readonly<Record<string, unknown>>;
}

/** When each run begins: a Sunday. The clock goes on from there. */
const start = Date.parse('2026-11-22T02:00:00Z');

/** One call at a time, so that their order is the same; limits that a busy machine does not reach. */
const steadyTraffic = { concurrency: 1, timeout: 60_000, maxTime: 3600 };

/**
 * Lets nothing wait for the disk, until the function that it returns is called: which call is next would depend on how
 * long a busy disk needs for the ledger.
 */
export function withoutDisk(): () => void {
  const { fsync } = fs;
  const set = (to: typeof fsync): void => {
    fs.fsync = to;
    syncBuiltinESMExports();
  };
  set(Object.assign((_handle: number, done: (error: null) => void) => done(null), fsync));
  return () => set(fsync);
}

/**
 * Runs it with a fixed seed and clock, one call at a time, and gives what of `report.json` and `summary.txt` is the
 * same each time.
 */
export async function storedRun(run: StoredRun): Promise<JsonObject> {
  const out = mkdtempSync(join(tmpdir(), 'travel-conformance-stored-'));
  const target = await startTarget(run);
  try {
    const session = sessionOf(run, target.url, out);
    if (run.recorded === undefined) await runSession(session, target.now);
    else await checkRecording(run.recorded, session);
    const finished = await finishRun(finishOf(session.settings, null, session.runId));
    if (finished === null) throw new Error(`the run ${run.name} left no journal`);
    // Commands name the folder from the working folder, wherever the checkout is.
    const toOut = new RegExp(`[^\\s'"]*${basename(out)}`, 'g');
    const read = (name: string): string =>
      readFileSync(join(out, name), 'utf8')
        .replaceAll(target.url, 'http://target')
        .replaceAll(toOut, 'out')
        .replaceAll(session.runId, 'stored');
    return steady(JSON.parse(read('report.json')) as JsonObject, read('summary.txt'));
  } finally {
    await target.close();
    rmSync(out, { recursive: true, force: true });
  }
}

function sessionOf(
  { name, faults = [], forms = [], recorded, change = {} }: StoredRun,
  baseUrl: string,
  out: string,
): Session {
  const configuration = JSON.parse(JSON.stringify(configurationFor(baseUrl, forms, faults))) as JsonObject;
  const orders = configuration['orders'] as { create?: { body?: JsonObject } };
  // Its stay dates are counted from the day of the machine.
  if (orders.create?.body?.['check_in'] !== undefined)
    orders.create.body = JSON.parse(
      JSON.stringify(defaultConfiguration(baseUrl, start).orders.create.body),
    ) as JsonObject;
  const { traffic, ...others } = change;
  const config = join(out, 'conformance.config.json');
  writeFileSync(
    config,
    JSON.stringify({
      ...configuration,
      runs: 2,
      ...others,
      traffic: { ...steadyTraffic, ...(traffic as object | undefined) },
    }),
  );
  const flags = { config, out, reporters: ['json', 'summary'] };
  const settings = {
    ...loadSettings({ flags, env: {}, cwd: out, freshSeed: 1, knownIds, sends: recorded === undefined }),
    ledger: join(out, 'orders.ndjson'),
  };
  return { settings, baseUrl, embedded: false, runId: `stored-${name}`, version: '0.0.0' };
}

interface Target {
  readonly url: string;
  readonly now: () => number;
  close(): Promise<void>;
}

async function startTarget({ faults = [], forms = [], instead, recorded }: StoredRun): Promise<Target> {
  const begun = performance.now();
  const now = (): number => start + (performance.now() - begun);
  if (recorded !== undefined) return { url: 'https://api.example/v9', now, close: () => Promise.resolve() };
  if (instead === undefined) {
    const { url, close } = await startReference({ faults, variants: forms, seed: 1, now });
    return { url, now, close };
  }
  const server = createServer((_request, response) => {
    if (instead !== 'nothing') response.writeHead(instead.status, { 'Content-Type': 'text/html' }).end(instead.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The port stays free where nothing is to answer.
  if (instead === 'nothing') await closed(server);
  return { url, now, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
