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
import { prepareRun } from '../session/open-session.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Engine } from '../../engine/engine.ts';
import { runSession } from '../../engine/session/run-session.ts';
import { isUndeclared } from '../../config/index.ts';
import { namedConfiguration, packPlace, readForReaders } from '../../config/read-configuration.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import type { Configuration } from '../../config/configuration.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { catalogue } from '../../requirements/index.ts';
import { decideVerdict } from '../../requirements/verdict.ts';
import { finish, settingsOf } from './run.ts';

export type { Configuration } from '../../config/configuration.ts';

/** The functions of vitest that are used, or functions with these names and meanings from another test runner. */
export interface TestApi {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly beforeAll: (hook: () => Promise<void>, timeout: number) => unknown;
  readonly test: (name: string, body: (context: { skip(note: string): void }) => void) => unknown;
}

/**
 * Makes one test for every requirement, and a last one for the verdict, which fails if the command's exit code would
 * not be 0. Requirements that could not be judged are skipped, with the reason. The run is one hook before the tests,
 * in vitest's worker, and writes the same files as the command. Your vitest may have another version than the one of
 * the package, because its functions are passed in.
 *
 * @param vitest the module `vitest`
 * @param configuration the content of a configuration file. Default: the file of the working folder and the variables,
 *   as for the command. If it is wrong, the hook before the tests fails with the mistakes, and nothing is sent
 */
export function conformance({ beforeAll, describe, test }: TestApi, configuration?: Configuration): void {
  loadPacksOf(configuration);
  describe('conformance', () => {
    let engine: Engine;
    let finished: Finished;
    beforeAll(
      async () => {
        const prepared = await prepareRun(
          configuration === undefined ? readSettings({}) : settingsOf(configuration, process.cwd()),
        );
        try {
          engine = await runSession(prepared.session);
          finished = await finish(prepared);
        } finally {
          await prepared.close();
        }
      },
      2 ** 31 - 1,
    );
    for (const { id } of catalogue().values()) {
      test(id, ({ skip }) => {
        const { outcomes, settings, redactor } = engine.run;
        const outcome = outcomes.get(id);
        if (outcome === undefined) return skip(isUndeclared(id, settings) ? 'not declared' : 'left out of this run');
        const { verdict, reason } = decideVerdict(outcome);
        if (reason !== null) return skip(`${verdict}: ${redactor.text(wordsOf(reason).text)}`);
        const [first] = outcome.findings.values();
        if (verdict === 'fail' && first !== undefined)
          throw new Error(
            `${id} (section ${outcome.requirement.section}): ${redactor.text(first.evidence.violation.message)}`,
          );
        return undefined;
      });
    }
    test('verdict', () => {
      const { problems, exitCode, report } = finished;
      const [problem] = problems;
      if (exitCode !== 0 || problem !== undefined) throw new Error(problem ?? report.sentence);
    });
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
