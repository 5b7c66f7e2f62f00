import type { TestProject } from 'vitest/node';
import { finishOf, finishRun, printFinished } from '../finish/finish-run.ts';
import { prepareRun } from '../session/prepare-run.ts';
import { readSettings } from '../settings/read-settings.ts';

/**
 * Global set-up of the vitest project `conformance`: settings from the variables and the configuration of the working
 * folder; after the run, it makes the same reports as the command line.
 * A set-up and not a reporter, because `--reporter` on the command line would replace that.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = readSettings({});
  const { session, baseline, close } = await prepareRun(settings);
  project.provide('conformance', session);
  return async () => {
    await close();
    const finished = await finishRun(finishOf(session.settings, baseline, session.runId));
    if (finished === null) {
      // vitest has printed the error and fails.
      process.exitCode ||= 1;
      return;
    }
    const exitCode = printFinished(finished);
    process.exitCode ||= exitCode;
  };
}
