import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Settings, UsageError } from '../../config/index.ts';
import { withTarget } from '../../config/with-target.ts';
import { isObject } from '../../contract/json.ts';
import type { Session } from '../../engine/session/run-session.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import type { ReportDigest } from '../../reporters/index.ts';
import type { Handler, ReferenceOptions } from '../../sandbox/index.ts';
import { keepBaseline, readBaseline } from '../finish/baseline.ts';
import { packageVersion } from '../package-facts.ts';
import { withLastFailed } from '../settings/last-failed.ts';
import { embeddedLedgerName, prepareLedger, prepareOut } from './prepare-out.ts';
import type { Report } from '../../contract/report.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { buildReport } from '../../report/build-report.ts';

/** Faults, variants and changes of the embedded platform, or another platform in its place. */
export type EmbeddedPlatform = Pick<ReferenceOptions, 'changes'> & {
  readonly own?: { readonly handle: Handler; readonly apiKey: string; readonly keys: Settings['keys'] };
};

/** A session whose embedded platform, if it needs one, is running. */
interface OpenSession {
  readonly session: Session;
  /** Stops the embedded platform, if there is one. */
  close(): Promise<void>;
}

/**
 * Makes the session of a run. If there is no base URL, it starts the embedded platform, which also fills missing
 * settings. Throws a `UsageError` if the environment names an invalid proxy, or a proxy would be used for a host in
 * `hosts`.
 */
async function openSession(
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
  const reference = await startReference(platform);
  const configuration: unknown = JSON.parse(JSON.stringify(configurationFor(reference.url)));
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

/** A session that is ready to run, and the baseline of its report. */
export interface PreparedRun extends OpenSession {
  readonly baseline: ReportDigest | null;
}

/**
 * Every step before the first call, in order, for the command, the API and vitest. Sends nothing. Throws a
 * `UsageError`.
 */
export async function prepareRun(given: Settings): Promise<PreparedRun> {
  // Read before the folder is cleared, because the last run may be in it and its report may be the baseline.
  const settings = withLastFailed(given);
  const baseline = readBaseline(settings.baseline);
  // Loaded only if needed: it loads the client and the generators, which otherwise only the suites' thread needs.
  const pinned =
    settings.pinned === null ? [] : (await import('../settings/pinned-cases.ts')).pinnedCases(settings.pinned);
  prepareOut(settings);
  prepareLedger(settings);
  keepBaseline(settings, baseline);
  return { ...(await openSession(settings, packageVersion(), pinned)), baseline };
}

/**
 * Opens a session in a temporary folder, which is removed afterwards, even if the session cannot be opened.
 */
export async function inTemporarySession<T>(
  purpose: 'doctor' | 'plan' | 'replay' | 'try',
  settings: Settings,
  act: (session: Session) => Promise<T>,
  platform: EmbeddedPlatform = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `travel-conformance-${purpose}-`));
  try {
    const { session, close } = await openSession({ ...settings, out: folder }, packageVersion(), [], platform);
    try {
      return await act(session);
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report of a session that has ended, made from its journal. Nothing is written. */
export async function reportOf({ settings }: Session): Promise<Report> {
  const content = await readJournal(join(settings.out, journalName));
  return buildReport(content, settings, new Date().toISOString().slice(0, 10));
}
