import '../../suites/index.ts';
import { loadSettings } from '../config/load-settings.ts';
import { runSession } from '../engine/session/run-session.ts';
import type { Report } from '../contract/report.ts';
import { finishOf, finishRun } from './finish/finish-run.ts';
import { loadPacks } from '../config/packs/load-packs.ts';
import { knownIds } from './settings/read-settings.ts';
import { prepareRun } from './session/open-session.ts';

/** The result of a run, in addition to its files. */
export interface RanHere {
  readonly code: number;
  /** Standard output of the command. */
  readonly out: string;
  /** Notes that the command prints on standard error. */
  readonly notices: readonly string[];
  readonly report: Report;
}

/**
 * The command `run` without a separate process, thread and vitest: the same settings, files and exit code. For
 * tests that need the files of a run. `run-command.test.ts` tests the command itself (progress, signals, thread).
 */
export async function runHere(flags: Readonly<Record<string, unknown>>, cwd: string): Promise<RanHere> {
  const settings = loadSettings({ flags, env: {}, cwd, freshSeed: 1, knownIds, loadPacks });
  const { session, baseline, close } = await prepareRun(settings);
  try {
    await runSession(session);
    const finished = await finishRun(finishOf(session.settings, baseline, session.runId));
    if (finished === null) throw new Error('the run left no journal');
    const { exitCode, text, notices, report } = finished;
    return { code: exitCode, out: text, notices, report };
  } finally {
    await close();
  }
}
