import '../../suites/index.ts';
import { loadSettings } from '../config/load.ts';
import { runSession } from '../engine/session/run-session.ts';
import type { Report } from '../contract/report.ts';
import { finishOf, finishRun } from './finish/finish-run.ts';
import { loadPacks } from '../config/packs/load-packs.ts';
import { knownIds } from './settings/known-ids.ts';
import { prepareRun } from './session/prepare-run.ts';

/** What a run leaves beside its files. */
export interface RanHere {
  readonly code: number;
  /** What the command prints on standard output. */
  readonly out: string;
  /** What it prints as notes on standard error. */
  readonly notices: readonly string[];
  readonly report: Report;
}

/**
 * The command `run` without a process, a thread and a vitest of its own: the same settings, files and exit code. For
 * tests that need what a run leaves; what the command itself does (progress, signals, the thread of the suites) is in
 * `run-command.test.ts`.
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
