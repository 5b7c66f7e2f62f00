import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../../config/files.ts';
import { matchesSelection, type Settings, UsageError } from '../../config/index.ts';
import { member } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { readReport } from '../finish/read-report.ts';
import { knownIds } from './read-settings.ts';

/**
 * The settings with only the requirements that failed or warned in the last run, if `lastFailed` is set. The last
 * report is in the folder of this run, so call this before that folder is cleared. Throws a `UsageError` if nothing
 * failed.
 */
export function withLastFailed(settings: Settings): Settings {
  const { lastFailed, out } = settings;
  if (!lastFailed) return settings;
  const file = join(out, 'report.json');
  const shown = shownPath(file, process.cwd());
  if (!existsSync(file))
    throw new UsageError([
      `--last-failed: expected the report of the last run, got no ${shown}; run without --last-failed first`,
    ]);
  const failed = failedIn(readReport(file, '--last-failed'));
  if (failed.length === 0)
    throw new UsageError([`--last-failed: nothing failed or warned in ${shown}; run without it to test everything`]);
  const known = new Set(knownIds());
  const selected = failed.filter((id) => known.has(id) && matchesSelection(id, settings));
  if (selected.length === 0)
    throw new UsageError([
      `--last-failed: expected something to test, got nothing: this run leaves out the requirements that failed ` +
        `in ${shown}`,
    ]);
  return { ...settings, only: selected };
}

/** Requirements that failed or warned. If the last run had `lastFailed` too, those that it could not judge as well. */
function failedIn({ requirements, configuration }: Report): string[] {
  const verdicts = new Set<string>([
    'fail',
    'warn',
    ...(member(configuration, 'lastFailed') === true ? ['inconclusive', 'untested'] : []),
  ]);
  return requirements.flatMap(({ id, verdict }) => (verdicts.has(verdict) ? [id] : []));
}
