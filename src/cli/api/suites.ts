/**
 * The suites within a vitest project of one's own:
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
import { loadPacks } from '../../config/packs/load-packs.ts';
import { namedConfiguration, readForReaders } from '../../config/for-readers.ts';
import type { Configuration } from '../../config/configuration.ts';
import { finish, settingsOf } from './start.ts';

export type { Configuration } from '../../config/configuration.ts';
export type { TestApi } from '../../engine/session/index.ts';

/**
 * Makes one test of every requirement, and a last one of the verdict, which fails where the command's exit code would
 * not be 0. What could not be judged is skipped, with the reason. The run takes place in vitest's worker, and leaves
 * the same files as the command. vitest may be of another version than the package's own: its functions are handed
 * over.
 *
 * @param vitest the module `vitest`
 * @param configuration the object that a configuration file holds; left out: the file and the variables of the working
 *   folder, as for the command.
 *   Where it is wrong the hook before the tests fails with what is to be corrected, and nothing is sent
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
 * Adds the rules of the configuration's packs, so that there is a test for each. What is wrong with one is told by the
 * hook before the tests.
 */
function loadPacksOf(configuration: Configuration | undefined): void {
  const from = process.cwd();
  try {
    loadPacks(
      configuration === undefined
        ? readForReaders(namedConfiguration(undefined, process.env), from).packs
        : (configuration.packs ?? []).map((given) => ({ given, from })),
      [],
    );
  } catch {
    // The configuration cannot be read.
  }
}
