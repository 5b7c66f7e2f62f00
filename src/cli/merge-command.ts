import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../config/index.ts';
import { quote, safe } from '../config/quote.ts';
import type { Comparison } from '../harness/build-report.ts';
import { mergeProblems, mergeReports, policyIn, type ShardReport } from '../harness/merge-reports.ts';
import { isObject, type Json, member } from '../model/json.ts';
import type { Report } from '../model/report.ts';
import { digestOf, type ReportDigest, reporterNames } from '../reporters/index.ts';
import { baselineName, compareWith, readBaseline, readDigest, readJson } from './baseline.ts';
import { reportFile } from './diff-command.ts';
import { publish } from './finish-run.ts';
import { prepareOut } from './prepare-out.ts';

/** How `merge` writes. */
export interface MergeFlags {
  readonly out?: string;
  readonly reporter?: readonly string[];
  readonly baseline?: string;
}

const standardOut = 'reports/merged';

/** `merge <report>...`: one report from all shards of a run. Gives the exit code of its verdict. Throws a `UsageError`. */
export async function mergeCommand(paths: readonly string[], flags: MergeFlags): Promise<number> {
  const files = paths.map(reportFile);
  const reports = files.map(readReport);
  const problems = mergeProblems(
    reports,
    files.map((file) => safe(file)),
  );
  if (problems.length > 0) throw new UsageError(problems.map((problem) => `merge: ${problem}`));
  const out = resolve(flags.out ?? standardOut);
  if (files.some((file) => existsSync(out) && realpathSync(dirname(resolve(file))) === realpathSync(out)))
    throw new UsageError([`--out: expected a folder of its own, got that of a shard (${safe(out)})`]);
  const configuration = (reports[0] as Report).configuration;
  const reporters = reportersOf(flags.reporter, configuration);
  const baseline = flags.baseline === undefined ? keptBaseline(files, configuration) : readBaseline(resolve(flags.baseline));
  const shards = reports as readonly ShardReport[];
  // First without a comparison: what changed is told by the merged observations.
  const policy = { ...policyIn(configuration), shard: null };
  const plain = mergeReports(shards, policy, { known: null, drift: [] });
  const report = baseline === null ? withKnown(plain, shards, policy) : mergeReports(shards, policy, comparisonWith(baseline, plain));
  prepareOut({ out });
  const finished = await publish(report, { out, reporters, baseline });
  for (const problem of finished.problems) process.stderr.write(`error: ${problem}\n`);
  process.stdout.write(finished.text);
  return finished.exitCode;
}

function readReport(file: string): Report {
  const read = readJson(file, 'merge');
  if (digestOf(read) === null || !Array.isArray(member(read, 'traffic')) || !isObject(member(read, 'configuration')))
    throw new UsageError([`merge: expected a report.json of schema version 1, got ${safe(file)}, which is none`]);
  return read as Report;
}

function reportersOf(given: readonly string[] | undefined, configuration: Json): string[] {
  const wrong = (given ?? []).filter((name) => !reporterNames.includes(name));
  if (wrong.length > 0) throw new UsageError(wrong.map((name) => `--reporter: expected one of ${reporterNames.join(', ')}, got ${quote(name)}`));
  const kept = member(configuration, 'reporters');
  const names = given ?? (Array.isArray(kept) ? kept.map(String).filter((name) => reporterNames.includes(name)) : []);
  return names.length > 0 ? [...new Set(names)] : ['json', 'console'];
}

/** What the shards were compared with, where one of them has kept it beside its report. */
function keptBaseline(files: readonly string[], configuration: Json): ReportDigest | null {
  if (typeof member(configuration, 'baseline') !== 'string') return null;
  const kept = files.map((file) => join(dirname(file), baselineName)).find((file) => existsSync(file));
  return kept === undefined ? null : readDigest(kept, baselineName);
}

function comparisonWith(baseline: ReportDigest, { observations, run }: Report): Comparison {
  return compareWith(
    baseline,
    observations.map(({ id, value }) => ({ id, value })),
    run.startedAt,
  );
}

/** With a baseline that is not at hand, known is what the shards called known. */
function withKnown(plain: Report, shards: readonly ShardReport[], policy: Parameters<typeof mergeReports>[1]): Report {
  if (typeof member(plain.configuration, 'baseline') !== 'string') return plain;
  const known = new Set(shards.flatMap(({ findings }) => findings.flatMap((one) => (one.known === true ? [one.id] : []))));
  return mergeReports(shards, policy, { known, drift: [] });
}
