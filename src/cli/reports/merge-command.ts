import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { quote, safe } from '../../config/quote.ts';
import type { Comparison } from '../../report/build-report.ts';
import { mergeProblems, type ShardReport } from '../../report/merge-parts.ts';
import { mergeReports } from '../../report/merge-reports.ts';
import { policyIn } from '../../report/policy-in.ts';
import type { Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { reporterNames } from '../../reporters/index.ts';
import { compareWith, hadBaseline, keptBaseline, readBaseline, reportersIn, wasVerbose } from '../finish/baseline.ts';
import { inFolder, nightForDrift, printFinished, publish } from '../finish/finish-run.ts';
import { prepareOut } from '../session/prepare-out.ts';
import { readReport, reportFile } from '../finish/read-report.ts';

/** Flags of `merge`. */
interface MergeFlags {
  readonly out?: string;
  readonly reporter?: readonly string[];
  readonly baseline?: string;
  readonly verbose?: true;
  readonly outMode?: number;
}

const standardOut = 'reports/merged';

/**
 * `merge <report>...`: makes one report from all shards of a run. Returns the exit code of its verdict. Throws a
 * `UsageError`.
 */
export async function mergeCommand(paths: readonly string[], flags: MergeFlags): Promise<number> {
  const files = paths.map(reportFile);
  const reports = files.map((file) => readReport(file, 'merge'));
  const problems = mergeProblems(
    reports,
    files.map((file) => safe(file)),
  );
  if (problems.length > 0) throw new UsageError(problems.map((problem) => `merge: ${problem}`));
  const out = resolve(flags.out ?? standardOut);
  if (files.some((file) => existsSync(out) && realpathSync(dirname(resolve(file))) === realpathSync(out)))
    throw new UsageError([`--out: expected a separate folder, got that of a shard (${safe(out)})`]);
  const { configuration } = reports[0] as Report;
  const reporters = reportersOf(flags.reporter, configuration);
  const baseline =
    flags.baseline !== undefined
      ? readBaseline(resolve(flags.baseline))
      : hadBaseline(configuration)
        ? keptBaseline(files.map((file) => dirname(file)))
        : null;
  const shards = reports as readonly ShardReport[];
  // First without a comparison, because changes are computed from the merged observations.
  const policy = { ...policyIn(configuration), shard: null };
  const plain = mergeReports(shards, policy, { known: null, drift: [] });
  const { last, notices } = nightForDrift(plain, { policy, baseline, out });
  const comparison: Comparison =
    baseline === null
      ? {
          known: hadBaseline(configuration) ? knownToShards(shards) : null,
          drift: last === null ? [] : compareWith(last, plain.observations).drift,
        }
      : compareWith(baseline, plain.observations);
  const report = mergeReports(shards, policy, comparison);
  const { outMode } = flags;
  prepareOut({ out, outMode, reporters });
  const verbose = flags.verbose ?? wasVerbose(configuration);
  return printFinished({ ...publish(inFolder(report, out), { out, outMode, reporters, baseline, verbose }), notices });
}

function reportersOf(given: readonly string[] | undefined, configuration: Json): string[] {
  const wrong = (given ?? []).filter((name) => !reporterNames.includes(name));
  if (wrong.length > 0)
    throw new UsageError(
      wrong.map((name) => `--reporter: expected one of ${reporterNames.join(', ')}, got ${quote(name)}`),
    );
  return [...new Set(given ?? reportersIn(configuration))];
}

/** The findings that the shards marked as known, for a baseline that is missing. */
function knownToShards(shards: readonly ShardReport[]): ReadonlySet<string> {
  return new Set(shards.flatMap(({ findings }) => findings.flatMap((one) => (one.known === true ? [one.id] : []))));
}
