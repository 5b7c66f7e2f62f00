import type { Settings } from '../../config/index.ts';
import type { ReportDigest } from '../../reporters/index.ts';
import { keepBaseline, readBaseline } from '../finish/baseline.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { packageVersion } from '../package-facts.ts';
import { withLastFailed } from '../settings/last-failed.ts';
import { prepareLedger, prepareOut } from './prepare-out.ts';

/** A session that is ready to run, and what its report is compared with. */
export interface PreparedRun extends OpenSession {
  readonly baseline: ReportDigest | null;
}

/**
 * All that comes before the first call, in its order, the same for every way into a run. Throws a `UsageError`, with
 * nothing sent.
 */
export async function prepareRun(given: Settings): Promise<PreparedRun> {
  // Read before the folder is cleared: the last run may have been there, and the baseline may be its report.
  const settings = withLastFailed(given);
  const baseline = readBaseline(settings.baseline);
  // Loaded where it is needed: it knows the client and the generators, which else only the suites' thread loads.
  const pinned =
    settings.pinned === null ? [] : (await import('../settings/pinned-cases.ts')).pinnedCases(settings.pinned);
  prepareOut(settings);
  prepareLedger(settings);
  keepBaseline(settings, baseline);
  return { ...(await openSession(settings, packageVersion(), pinned)), baseline };
}
