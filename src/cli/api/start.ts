import { type CutBy, finishOf, type Finished, finishRun } from '../finish/finish-run.ts';
import { knownIds } from '../settings/known-ids.ts';
import type { PreparedRun } from '../session/prepare-run.ts';
import { freshSeed } from '../settings/read-settings.ts';
import { type Settings, UsageError } from '../../config/index.ts';
import { objectSettings } from '../../config/load.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import type { Configuration } from '../../config/configuration.ts';

/** Settings from the configuration object of a program. Throws a `UsageError`. */
export function settingsOf(configuration: Configuration, cwd: string): Settings {
  const settings = objectSettings(configuration, {
    cwd,
    env: process.env,
    freshSeed: freshSeed(),
    knownIds,
    loadPacks,
  });
  if (settings.dryRun)
    throw new UsageError([
      'configuration: /dryRun: expected to be left out, got true; a plan is printed by travel-conformance run ' +
        '--dry-run',
    ]);
  return settings;
}

/** Makes the report of a finished run and writes its files; prints nothing. Throws if the run has left no journal. */
export async function finish({ session, baseline }: PreparedRun, cutBy?: CutBy): Promise<Finished> {
  const finished = await finishRun(finishOf(session.settings, baseline, session.runId, cutBy));
  if (finished === null) throw new Error(`no verdict: the run has left no record in ${session.settings.out}`);
  return finished;
}
