import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Settings, UsageError } from '../../config/index.ts';
import { withTarget } from '../../config/load.ts';
import { isObject } from '../../contract/json.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import type { Session } from '../../engine/session/run-session.ts';
import type { Handler, ReferenceOptions } from '../../sandbox/index.ts';

/** Name of the ledger of the embedded platform in the folder of the run. */
export const embeddedLedgerName = 'embedded-orders.ndjson';

/** Faults, variants and changes of the embedded platform, or another platform in its place. */
export type EmbeddedPlatform = Pick<ReferenceOptions, 'faults' | 'variants' | 'changes'> & {
  readonly own?: { readonly handle: Handler; readonly apiKey: string; readonly keys: Settings['keys'] };
};

/** A session whose embedded platform, if it needs one, is running. */
export interface OpenSession {
  readonly session: Session;
  /** Stops the embedded platform, if there is one. */
  close(): Promise<void>;
}

/**
 * Makes the session of a run. If there is no base URL, it starts the embedded platform, which also fills missing
 * settings. Throws a `UsageError` if the environment names an invalid proxy, or a proxy would be used for a host in
 * `hosts`.
 */
export async function openSession(
  settings: Settings,
  version: string,
  pinned: readonly FixedCase[] = [],
  platform: EmbeddedPlatform = {},
): Promise<OpenSession> {
  const runId = randomBytes(6).toString('hex');
  if (settings.baseUrl !== null) {
    await checkProxy(settings.baseUrl, settings);
    return {
      session: { settings, baseUrl: settings.baseUrl, embedded: false, runId, version, pinned },
      close: () => Promise.resolve(),
    };
  }
  const { configurationFor, serveHandler, startReference } = await import('../../sandbox/index.ts');
  // Its orders are not real, so they do not belong in the ledger of real orders.
  const ledger = join(settings.out, embeddedLedgerName);
  if (platform.own !== undefined) {
    const { handle, apiKey, keys } = platform.own;
    const { url, close } = await serveHandler(handle);
    return {
      session: { settings: { ...settings, apiKey, keys, ledger }, baseUrl: url, embedded: true, runId, version },
      close,
    };
  }
  const { faults = [], variants = [] } = platform;
  const reference = await startReference(platform);
  const configuration: unknown = JSON.parse(JSON.stringify(configurationFor(reference.url, variants, faults)));
  if (!isObject(configuration)) throw new Error('the built-in platform has no configuration');
  const filled = { ...withTarget(settings, configuration), ledger };
  return {
    session: { settings: filled, baseUrl: reference.url, embedded: true, runId, version, pinned },
    close: () => reference.close(),
  };
}

/** Checks the proxy. Loads the client only if there is a proxy; otherwise only the suites' thread needs it. */
async function checkProxy(baseUrl: string, { proxy, hosts }: Pick<Settings, 'proxy' | 'hosts'>): Promise<void> {
  if (proxy === null && !Object.keys(process.env).some((name) => /^(?:https?|all)_proxy$/i.test(name))) return;
  const { hostsProblem, proxyVariableProblem } = await import('../../client/index.ts');
  const problem =
    (proxy === null ? proxyVariableProblem(baseUrl, process.env) : null) ??
    hostsProblem(baseUrl, proxy, hosts, process.env);
  if (problem !== null) throw new UsageError([problem]);
}
