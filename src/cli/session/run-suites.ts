import { Writable } from 'node:stream';
import type { InlineConfig } from 'vite';
import type { CliOptions, Reporter } from 'vitest/node';
import type { Session } from '../../harness/session.ts';
import { packageRoot, suitesEntry } from '../package-facts.ts';
import { SuitesThread } from './suites-thread.ts';

/** Nothing of the folder that the run is started in counts: no vite configuration, no `.env`. */
const noFiles: InlineConfig = { configFile: false, envFile: false, publicDir: false, server: { watch: null }, logLevel: 'silent' };

/**
 * Runs the suites by vitest in their thread of this process, silently: the journal tells what happened. The run does not wait for vitest. Gives what went wrong
 * with the suites themselves, one text an error. Writes nothing but what the session writes.
 */
export async function runSuites(session: Session, thread = new SuitesThread()): Promise<string[]> {
  // vitest takes as long to load as the suites: begun beside them, it would hold up the first call and its answer.
  await thread.begin(session);
  const { startVitest } = await import('vitest/node');
  const problems = new Set<string>();
  const printed: string[] = [];
  // vitest would end the process on the first signal, before the reports are written.
  const refuse = (event: string | symbol, listener: () => void): void => {
    if (event === 'SIGINT' || event === 'SIGTERM') queueMicrotask(() => process.off(event, listener));
  };
  process.on('newListener', refuse);
  const exitCode = process.exitCode;
  const options = { ...vitestOptions(session), pool: thread.pool(), reporters: [keepingErrors(problems)] };
  const started = startVitest('test', [], options, noFiles, { stdout: keeping(printed), stderr: keeping(printed) });
  const vitest = await Promise.race([started, thread.failure]).finally(() => process.off('newListener', refuse));
  // Where vitest fails, the run may still be under way.
  await thread.stop();
  // vitest's own exit code says how its tests went; the run's verdict is told by its report.
  process.exitCode = exitCode;
  if (typeof vitest === 'string') return [vitest];
  if (problems.size === 0 && vitest.state.getFiles().length === 0) problems.add(printed.join('').trim() || `vitest found no suites at ${suitesEntry}`);
  return [...problems];
}

/** One entry, in one thread, and nothing of the folder that the run is started in. */
function vitestOptions({ settings, runId }: Session): CliOptions {
  return {
    config: false,
    watch: false,
    root: packageRoot,
    include: [suitesEntry],
    exclude: [],
    isolate: false,
    maxWorkers: 1,
    sequence: { concurrent: true },
    maxConcurrency: 1000,
    cache: false,
    attachmentsDir: settings.out,
    silent: true,
    // Compiled suites are run as they are.
    server: { deps: { external: [/\/dist\/(?:src|suites)\//] } },
    provide: { conformance: runId },
  };
}

/** A stream that prints nothing and keeps the first of what is written to it. */
function keeping(printed: string[]): NodeJS.WriteStream {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      if (printed.length < 200) printed.push(String(chunk));
      done();
    },
  });
  return stream as unknown as NodeJS.WriteStream;
}

/** A reporter that prints nothing and keeps what went wrong with the suites themselves. */
function keepingErrors(problems: Set<string>): Reporter {
  const keep = (errors: readonly { readonly stack?: string | undefined; readonly message: string }[]): void => {
    for (const error of errors) problems.add(error.stack ?? error.message);
  };
  return {
    onTestSuiteResult: (suite) => keep(suite.errors()),
    onTestModuleEnd: (module) => keep(module.errors()),
    onTestRunEnd: (_modules, errors) => keep(errors),
  };
}
