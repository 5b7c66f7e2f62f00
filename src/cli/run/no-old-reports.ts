import { isAbsolute, relative } from 'node:path';
import { shownPath } from '../../config/files.ts';
import type { Settings } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { safe } from '../../config/quote.ts';
import { UsageError } from '../../config/usage-error.ts';
import { removeReports } from '../session/prepare-out.ts';

/**
 * After a usage error of `run`, removes the reports of an earlier run: nobody must read them as the result of this one.
 * They stay if this run would have read them (`--last-failed`, a baseline in that folder). `args`: the command line,
 * such as `['run', '--strict']`. Returns a note; null if nothing was removed.
 */
export function noOldReports(args: readonly string[]): string | null {
  const isRun = args[0] === undefined || args[0] === 'run' || args[0].startsWith('-');
  const settings = isRun && !args.includes('--dry-run') ? settingsFor(args) : null;
  if (settings === null) return null;
  const { out, baseline, lastFailed } = settings;
  if (lastFailed || (baseline !== null && isIn(baseline, out)) || !removeReports(out)) return null;
  return (
    `the reports of an earlier run were removed from ${safe(shownPath(out, process.cwd()))}; ` +
    '`travel-conformance report` makes them again'
  );
}

/**
 * The settings of a run, right or wrong, as far as they say where its reports go; null if nobody knows. The other flags
 * may be what is wrong.
 */
function settingsFor(args: readonly string[]): Settings | null {
  const valueOf = (flag: string): string | undefined => {
    const at = args.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
    return args[at] === flag ? args[at + 1] : args[at]?.slice(flag.length + 1);
  };
  const flags = {
    out: valueOf('--out'),
    config: valueOf('--config'),
    baseline: valueOf('--baseline'),
    ...(args.includes('--last-failed') ? { lastFailed: true } : {}),
  };
  try {
    return loadSettings({ flags, env: process.env, cwd: process.cwd(), freshSeed: 1, sends: false });
  } catch (error) {
    return error instanceof UsageError ? error.settings : null;
  }
}

/** Whether a path is a folder or within it. */
function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
