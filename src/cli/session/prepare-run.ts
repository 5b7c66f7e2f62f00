import type { Settings } from '../../config/index.ts';
import type { ReportDigest } from '../../reporters/index.ts';
import { keepBaseline, readBaseline } from '../finish/baseline.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { packageVersion } from '../package-facts.ts';
import { withLastFailed } from '../settings/last-failed.ts';
import { prepareLedger, prepareOut } from './prepare-out.ts';

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
