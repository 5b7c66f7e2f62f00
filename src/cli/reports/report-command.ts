import { join, resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { kindOfPath } from '../../contract/files/read.ts';
import { journalName } from '../../journal/journal.ts';
import { policyIn } from '../../report/policy-in.ts';
import { oddLine } from '../../report/odd-line.ts';
import { readJournal } from '../../journal/read-journal.ts';
import type { Json } from '../../contract/json.ts';
import type { ReportDigest } from '../../reporters/index.ts';
import { finishRun, printFinished } from '../finish/finish-run.ts';
import { prepareReports } from '../session/prepare-out.ts';
import { outModeOf } from '../settings/out-mode.ts';
import { hadBaseline, keptBaseline, reportersIn, wasVerbose } from '../finish/earlier-run.ts';

/** Flags of `report`. */
export interface ReportFlags {
  readonly verbose?: true;
  readonly outMode?: string;
}

/**
 * `report <out-folder>`: makes the reports again from the files of a run. Returns the exit code of the verdict. Throws
 * a
 * `UsageError`.
 */
export async function reportCommand(folder: string, { verbose, outMode: mode }: ReportFlags = {}): Promise<number> {
  const out = resolve(folder);
  const journal = join(out, journalName);
  if (kindOfPath(journal) !== 'file')
    throw new UsageError([`${safe(folder)}: expected the folder of a run, with ${journalName} in it, got none there`]);
  const odd = await oddLine(journal);
  if (odd !== null)
    throw new UsageError([
      `${safe(journal)}: line ${odd.number}: expected a line as a run writes it, got one that no report can ` +
        `be made of (${safe(odd.problem)}): restore the file as the run left it, or run again`,
    ]);
  const { run } = await readJournal(journal);
  if (run === null)
    throw new UsageError([`${safe(journal)}: expected the journal of a run, got one without a beginning`]);
  const { configuration } = run;
  // Before 0.3.0 a journal had no rows of requirements.
  if (run.rows === undefined) await import('../../../suites/index.ts');
  const [reporters, outMode] = [reportersIn(configuration), outModeOf(mode)];
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
