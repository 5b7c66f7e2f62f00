/**
 * The suites in your own vitest project:
 *
 * ```ts
 * import * as vitest from 'vitest';
 * import { conformance } from 'travel-conformance/suites';
 * conformance(vitest);
 * ```
 *
 * @module travel-conformance/suites
 */
import '../../../suites/index.ts';
import type { Finished } from '../finish/finish-run.ts';
import { prepareRun } from '../session/prepare-run.ts';
import { readSettings } from '../settings/read-settings.ts';
import { conformance as makeTests, runSession, type TestApi } from '../../engine/session/index.ts';
import { packPlace } from '../../config/packs/pack-place.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import { namedConfiguration, readForReaders } from '../../config/for-readers.ts';
import type { Configuration } from '../../config/configuration.ts';
import { finish, settingsOf } from './start.ts';

export type { Configuration } from '../../config/configuration.ts';
export type { TestApi } from '../../engine/session/index.ts';

/**
 * Makes one test for every requirement, and a last one for the verdict, which fails if the command's exit code would
 * not be 0. Requirements that could not be judged are skipped, with the reason. The run is in vitest's worker and
 * writes the same files as the command. Your vitest may have another version than the one of the package, because its
 * functions are passed in.
 *
 * @param vitest the module `vitest`
 * @param configuration the content of a configuration file. Default: the file of the working folder and the variables,
 *   as for the command. If it is wrong, the hook before the tests fails with the mistakes, and nothing is sent
 */
export function conformance(vitest: TestApi, configuration?: Configuration): void {
  loadPacksOf(configuration);
  let finished: Finished | null = null;
  const run = async (): ReturnType<typeof runSession> => {
    const prepared = await prepareRun(
      configuration === undefined ? readSettings({}) : settingsOf(configuration, process.cwd()),
    );
    try {
      const engine = await runSession(prepared.session);
      finished = await finish(prepared);
      return engine;
    } finally {
      await prepared.close();
    }
  };
  makeTests(vitest, run, () => {
    const [problem] = finished?.problems ?? [];
    if (finished?.exitCode !== 0 || problem !== undefined)
      throw new Error(problem ?? finished?.report.sentence ?? 'No verdict: the run has left no report.');
  });
}

/**
 * Adds the rules of the configuration's packs, so that there is a test for each. The hook before the tests reports the
 * mistakes of a pack.
 */
function loadPacksOf(configuration: Configuration | undefined): void {
  const from = process.cwd();
  try {
    loadPacks(
      configuration === undefined
        ? readForReaders(namedConfiguration(undefined, process.env), from).packs
        : (configuration.packs ?? []).flatMap((one) => packPlace(one, from) ?? []),
      [],
    );
  } catch {
    // The configuration cannot be read.
  }
}
