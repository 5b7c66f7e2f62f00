import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../config/index.ts';
import { safe } from '../config/quote.ts';
import { policyIn } from '../harness/merge-reports.ts';
import { readJournal } from '../harness/read-journal.ts';
import { type Json, member } from '../model/json.ts';
import { type ReportDigest, reporterNames } from '../reporters/index.ts';
import { baselineName, readDigest } from './baseline.ts';
import { finishRun } from './finish-run.ts';
import { journalName } from './prepare-out.ts';

/** `report <out-folder>`: the reports again from what a run has left there. Gives the exit code of the verdict. Throws a `UsageError`. */
export async function reportCommand(folder: string): Promise<number> {
  const out = resolve(folder);
  const journal = join(out, journalName);
  if (!existsSync(journal)) throw new UsageError([`${safe(folder)}: expected the folder of a run, with ${journalName} in it, got none there`]);
  const { run } = await readJournal(journal);
  if (run === null) throw new UsageError([`${safe(journal)}: expected the journal of a run, got none that tells its beginning`]);
  const configuration = member(run, 'configuration');
  const names = list(configuration, 'reporters').filter((name) => typeof name === 'string' && reporterNames.includes(name)) as string[];
  const finished = await finishRun({
    out,
    reporters: names.length > 0 ? names : ['json', 'console'],
    policy: policyIn(configuration ?? {}),
    baseline: earlierBaseline(out, configuration),
    runId: null,
  });
  if (finished === null) throw new UsageError([`${safe(journal)}: expected the journal of a run, got another file`]);
  for (const problem of finished.problems) process.stderr.write(`error: ${problem}\n`);
  process.stdout.write(finished.text);
  return finished.exitCode;
}

function list(configuration: Json | undefined, name: string): Json[] {
  const value = member(configuration, name);
  return Array.isArray(value) ? value : [];
}

/** The run has kept what it was compared with, beside its journal. */
function earlierBaseline(out: string, configuration: Json | undefined): ReportDigest | null {
  if (typeof member(configuration, 'baseline') !== 'string') return null;
  const kept = join(out, baselineName);
  if (existsSync(kept)) return readDigest(kept, baselineName);
  process.stderr.write('note: the run had a baseline that is not at hand: every finding counts as new\n');
  return null;
}
