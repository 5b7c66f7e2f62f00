import { canonicalJson, isObject, type Json } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportShard } from '../contract/report-comparisons.ts';

/** A report of a shard. */
export type ShardReport = Report & { readonly shard: ReportShard };

/** The configuration keys that may differ between machines. */
const ofTheMachine = new Set(['shard', 'configFile', 'out', 'ledger', 'reporters', 'baseline', 'proxy', 'tls']);

/**
 * Why reports cannot be merged, one line each; an empty list if they can. They must be all shards of one run, each
 * once. `names`: the name of each report in these lines.
 */
export function mergeProblems(reports: readonly Report[], names: readonly string[]): string[] {
  const [first] = reports;
  if (first === undefined) return ['expected the reports of all shards, got none'];
  const none = reports.flatMap((report, index) =>
    report.shard === undefined
      ? [`${names[index]}: expected the report of a shard (--shard i/n), got one of another run`]
      : [],
  );
  if (none.length > 0) return none;
  const problems: string[] = [];
  const same = (what: string, of: (report: Report) => string): void => {
    const other = reports.findIndex((report) => of(report) !== of(first));
    if (other > 0)
      problems.push(
        `${names[other]}: expected the same ${what} as in ${names[0]} (${of(first)}), got ` +
          `${of(reports[other] as Report)}; merge the shards of one run`,
      );
  };
  same('number of shards', ({ shard }) => String(shard?.of));
  same('target', ({ target }) => (target.embedded ? 'the built-in platform' : target.baseUrl));
  same('seed', ({ run }) => String(run.seed));
  same('version', ({ tool }) => tool.version);
  same('packs', ({ packs = [] }) => packs.map(({ name, version }) => `${name} ${version ?? ''}`.trimEnd()).join(', '));
  same('document', ({ document }) => document.sha256);
  same('profile', ({ run }) => run.profile);
  if (problems.length === 0) {
    const other = reports.flatMap((report, index) =>
      differences(first.configuration, report.configuration, first.target.embedded).map(
        (key) => `${names[index]}: ${key}`,
      ),
    );
    if (other.length > 0)
      problems.push(`expected the same configuration in all shards, got another value in ${other.join(', ')}`);
    problems.push(...countProblems(reports as readonly ShardReport[], names));
  }
  return problems;
}

function countProblems(reports: readonly ShardReport[], names: readonly string[]): string[] {
  const of = reports[0]?.shard.of ?? 0;
  return Array.from({ length: of }, (_, place) => place + 1).flatMap((index) => {
    const places = reports.flatMap(({ shard }, place) => (shard.index === index ? [names[place]] : []));
    if (places.length === 1) return [];
    return [
      places.length === 0
        ? `shard ${index}/${of}: expected its report, got none`
        : `shard ${index}/${of}: expected one report, got ${places.join(' and ')}`,
    ];
  });
}

/** Keys of the configuration that differ, except those that may differ between machines. */
function differences(one: Json, other: Json, embedded: boolean): string[] {
  if (!isObject(one) || !isObject(other)) return [];
  const skipped = (key: string): boolean => ofTheMachine.has(key) || (embedded && key === 'baseUrl');
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !skipped(key) && canonicalJson(one[key] ?? null) !== canonicalJson(other[key] ?? null),
  );
}
