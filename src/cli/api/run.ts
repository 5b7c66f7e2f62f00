import { prepareRun, type PreparedRun } from '../session/open-session.ts';
import type { Configuration } from '../../config/configuration.ts';
import { type Settings, UsageError } from '../../config/index.ts';
import { objectSettings } from '../../config/load-settings.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import type { Report } from '../../contract/report.ts';
import { type Progress, runSession } from '../../engine/session/run-session.ts';
import { type CutBy, type Finished, finishOf, finishRun } from '../finish/finish-run.ts';
import { EarlyEnd } from '../run/early-end.ts';
import { knownIds, freshSeed } from '../settings/read-settings.ts';
import { spentBy } from '../settings/order-stock.ts';

/** Input of a run that is not configuration. */
export interface RunControl {
  /** Folder that paths of the configuration are relative to. Default: the working folder. */
  readonly cwd?: string;
  /** Ends the run: no more calls are sent, and the report says that it was interrupted. */
  readonly signal?: AbortSignal;
  /** Called now and then with the progress of the run. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The result of a run. */
export interface RunResult {
  /** The content of `report.json`. */
  readonly report: Report;
  /** Exit code of the command: 0 the gate passed, 1 the gate failed, 3 no verdict. */
  readonly exitCode: 0 | 1 | 3;
  /** Files of the run that could not be written, one line each; empty if all were written. */
  readonly problems: readonly string[];
  /**
   * Notices about the run that are not errors, one line each; for example, that `failOnDrift` had nothing to compare
   * with. Usually empty.
   */
  readonly notices: readonly string[];
}

/**
 * Runs the suite against a target, in this process, and returns the report. It does and writes the same as the command
 * `run` with the same configuration, but it prints nothing, searches for no configuration file and ignores
 * `CONFORMANCE_…` variables.
 *
 * @param configuration the content of a configuration file: with `baseUrl`, or with `embedded: true` for the
 *   built-in platform
 * @param control folder, interruption, progress
 * @returns the report and the exit code; failures of the target are not thrown
 * @throws UsageError if the configuration is wrong or names no target; nothing was sent
 * @throws an Error if another run is under way in this process and one of the two has packs
 * @throws the reason of a signal that is already aborted; an Error if the run could not write its journal
 * @example
 * const { report, exitCode } = await run({ baseUrl: 'https://staging.example.com', apiKey: '${CONFORMANCE_API_KEY}' });
 */
export async function run(configuration: Configuration = {}, control: RunControl = {}): Promise<RunResult> {
  const packs = (configuration?.packs?.length ?? 0) > 0 ? 1 : 0;
  // Rules of packs belong to the whole process.
  if (goingOn.withPacks > 0 || (packs > 0 && goingOn.all > 0))
    throw new Error('a run with packs has its process to itself: await the other run first');
  goingOn.all += 1;
  goingOn.withPacks += packs;
  try {
    return await runAlone(configuration, control);
  } finally {
    goingOn.all -= 1;
    goingOn.withPacks -= packs;
  }
}

/** Runs under way in this process. */
const goingOn = { all: 0, withPacks: 0 };

async function runAlone(configuration: Configuration, control: RunControl): Promise<RunResult> {
  const { cwd = process.cwd(), signal, onProgress = () => undefined } = control;
  signal?.throwIfAborted();
  const settings = settingsOf(configuration, cwd);
  await import('../../../suites/index.ts');
  const prepared = await prepareRun(settings);
  const { session } = prepared;
  const abort = new AbortController();
  const listen = (interrupted: () => void): (() => void) => {
    signal?.addEventListener('abort', interrupted, { once: true });
    if (signal?.aborted === true) interrupted();
    return () => signal?.removeEventListener('abort', interrupted);
  };
  const earlyEnd = new EarlyEnd(settings, { listen, abort: () => abort.abort() });
  // Later, so that what it throws is not an error of the run.
  const heard = (progress: Progress): void => void setImmediate(onProgress, progress);
  try {
    await Promise.race([runSession(session, Date.now, { signal: abort.signal, onProgress: heard }), earlyEnd.reached]);
    const cutBy = earlyEnd.cause === null ? undefined : { ...earlyEnd.cause, ordersSpent: spentBy(session) };
    const { report, exitCode, problems, notices } = await finish(prepared, cutBy);
    return { report, exitCode, problems, notices };
  } finally {
    earlyEnd.close();
    await prepared.close();
  }
}

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
