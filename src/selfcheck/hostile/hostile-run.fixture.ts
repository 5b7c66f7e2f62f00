import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../../suites/index.ts';
import { finishOf, finishRun } from '../../cli/finish/finish-run.ts';
import { type Settings } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { runSession } from '../../engine/session/run-session.ts';
import type { Report } from '../../contract/report.ts';
import { hostileKey } from '../../sandbox/hostile/index.ts';
import { defaultConfiguration } from '../../sandbox/index.ts';
import { renderConsole, reporterNames } from '../../reporters/index.ts';

/** The results of a whole run against a target, as a user would find them. */
export interface Tried {
  readonly exitCode: number;
  readonly report: Report;
  /** Milliseconds from the first call to the last. */
  readonly ms: number;
  /** Every text of the run by name: the files of its folder, and what standard output would show. */
  readonly texts: ReadonlyMap<string, string>;
  /** Its maxRequests and maxTime. */
  readonly limits: { readonly requests: number; readonly seconds: number };
}

/** The differences from the reference platform's configuration. */
export interface Change {
  readonly traffic?: Partial<Settings['traffic']>;
  readonly [key: string]: unknown;
}

/** Name of standard output among the texts. */
export const printed = 'standard output';

/** A whole run in this process, and everything that it leaves; its folder is gone afterwards. */
export async function tryTarget(url: string, { traffic, ...change }: Change = {}): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'travel-conformance-hostile-'));
  try {
    const config = join(folder, 'conformance.config.json');
    writeFileSync(
      config,
      JSON.stringify({
        ...defaultConfiguration(url),
        apiKey: hostileKey,
        seed: 1,
        ...change,
        traffic: { timeout: 2000, maxTime: 6, maxRequests: 150, ...traffic },
      }),
    );
    const settings = {
      ...loadSettings({ flags: { config, out: join(folder, 'out') }, env: {}, cwd: folder, freshSeed: 1 }),
      reporters: reporterNames,
    };
    const from = performance.now();
    const runId = 'hostile';
    await runSession({ settings, baseUrl: url, embedded: false, runId, version: '0.0.0' });
    const ms = performance.now() - from;
    const finished = await finishRun(finishOf(settings, null, runId));
    if (finished === null) throw new Error('the run left no journal');
    const { exitCode, report, text } = finished;
    const texts = new Map([
      [printed, text],
      ['console in colour', renderConsole(report, { color: true, width: 80 })],
      ['console with all it has', renderConsole(report, { color: true, width: 80, verbose: true })],
    ]);
    for (const name of readdirSync(settings.out)) texts.set(name, readFileSync(join(settings.out, name), 'utf8'));
    return {
      exitCode,
      report,
      ms,
      texts,
      limits: { requests: settings.traffic.maxRequests, seconds: settings.traffic.maxTime },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Notes the addresses that this thread connects to and the names that it looks up, until it is stopped. */
export function watchConnections(): { readonly places: ReadonlySet<string>; stop(): void } {
  const places = new Set<string>();
  const note = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => places.add(socket.remoteAddress ?? 'nowhere'));
    socket.once('lookup', (_error, _address, _family, host) => places.add(host));
  };
  subscribe('net.client.socket', note);
  return { places, stop: () => void unsubscribe('net.client.socket', note) };
}
