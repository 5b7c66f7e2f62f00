import { resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { policyIn } from '../../report/policy-in.ts';
import type { Json } from '../../contract/json.ts';
import type { ReportDigest } from '../../reporters/index.ts';
import { finishRun, printFinished } from '../finish/finish-run.ts';
import { prepareReports } from '../session/prepare-out.ts';
import { hadBaseline, keptBaseline, reportersIn, wasVerbose } from '../finish/baseline.ts';
import { runIn } from './run-in-folder.ts';

/** Flags of `report`. */
interface ReportFlags {
  readonly verbose?: true;
  readonly outMode?: number;
}

/**
 * `report <out-folder>`: makes the reports again from the files of a run. Returns the exit code of the verdict. Throws
 * a
 * `UsageError`.
 */
export async function reportCommand(folder: string, { verbose, outMode }: ReportFlags = {}): Promise<number> {
  const out = resolve(folder);
  const { journal, run } = await runIn(folder);
  const { configuration } = run;
  // Before 0.3.0 a journal had no rows of requirements.
  if (run.rows === undefined) await import('../../../suites/index.ts');
  const reporters = reportersIn(configuration);
  prepareReports({ out, outMode, reporters });
  const finished = await finishRun({
    out,
    outMode,
    reporters,
    verbose: verbose ?? wasVerbose(configuration),
    policy: policyIn(configuration ?? {}),
    baseline: earlierBaseline(out, configuration),
    runId: null,
  });
  if (finished === null) throw new UsageError([`${safe(journal)}: expected the journal of a run, got another file`]);
  return printFinished(finished);
}

/** The baseline of the run, which it has kept next to its journal. */
function earlierBaseline(out: string, configuration: Json | undefined): ReportDigest | null {
  if (!hadBaseline(configuration)) return null;
  const kept = keptBaseline([out]);
  if (kept !== null) return kept;
  process.stderr.write('note: the baseline of the run is missing: every finding counts as new\n');
  return null;
}
