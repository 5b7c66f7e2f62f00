import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FrontPatience, frontPatience } from '../../client/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { withTarget } from '../../config/with-target.ts';
import type { Settings } from '../../config/settings.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { buildReport } from '../../report/build-report.ts';
import { runSession } from '../../engine/session/run-session.ts';

/** The results of a run behind a front. */
export interface FrontRun {
  readonly report: Report;
  /** Orders that its ledger names. */
  readonly ledger: number;
  /** Orders that a run may spend. */
  readonly budget: number;
  readonly ms: number;
}

/** The client's patience with what is in front, its times multiplied. */
function patienceAt(scale: number): FrontPatience {
  const { resend, later, wait, quiet, calm } = frontPatience;
  return {
    resend: resend.map((ms) => ms * scale),
    later: later * scale,
    wait: wait * scale,
    quiet: quiet * scale,
    calm: calm * scale,
  };
}

/**
 * Runs the whole suite, as a gate, against the clean platform behind a front, in this process. The suites must be
 * registered.
 */
export async function runFront(front: string, scale: number, change: Partial<Settings> = {}): Promise<FrontRun> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-front-'));
  const reference = await startReference({ front, frontTimes: { scale, now: () => performance.now() } });
  try {
    const defaults = loadSettings({ flags: { embedded: true }, env: {}, cwd: folder, freshSeed: 1 });
    const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url))) as JsonObject;
    const given = withTarget(defaults, configuration);
    const settings: Settings = {
      ...given,
      // Limits that a busy machine does not reach: with shorter pauses, more calls are sent again.
      traffic: { ...given.traffic, timeout: 60_000, maxTime: 3600, maxRequests: 1200 },
      out: folder,
      ledger: join(folder, 'orders.ndjson'),
      ...change,
    };
    const begun = performance.now();
    await runSession({
      settings,
      baseUrl: reference.url,
      embedded: true,
      runId: `front-${front}`,
      version: '0.0.0',
      patience: patienceAt(scale),
    });
    const ms = Math.round(performance.now() - begun);
    const report = buildReport(await readJournal(join(folder, journalName)), settings, '2026-01-01');
    const lines = existsSync(settings.ledger) ? readFileSync(settings.ledger, 'utf8').trim().split('\n') : [];
    return {
      report,
      ledger: new Set(lines.flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { order: string }).order])))
        .size,
      budget: settings.orderBudget,
      ms,
    };
  } finally {
    await reference.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
