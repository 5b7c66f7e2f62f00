import { canonicalJson, isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { OperationTraffic, ReportObservation } from '../contract/report-parts.ts';
import { latencyOf } from '../journal/traffic.ts';
import type { ReportShard } from '../contract/report-comparisons.ts';

/**
 * One answer to each open point from the answers of the shards: the first conclusive one. If the answer is a list of
 * things seen, it lists everything that any shard saw.
 */
export function mergeObservations(
  shards: readonly (readonly ReportObservation[])[],
  traffic: readonly OperationTraffic[],
): ReportObservation[] {
  const ids = [...new Set(shards.flatMap((lines) => lines.map((line) => line.id)))];
  return ids.flatMap((id) => {
    const all = shards.flatMap((one) => one.find((line) => line.id === id) ?? []);
    const mixed = all.find((line) => line.mixed !== undefined)?.mixed;
    const lines = all.map(({ mixed: _mixed, ...line }): ReportObservation => line);
    const observed = lines.filter((line) => line.value !== null);
    const [first] = observed.length > 0 ? observed : lines;
    if (first === undefined) return [];
    if (observed.length === 0) return [first];
    if (id === 'open.latency') return [{ ...first, ...latencyOf(traffic) }];
    const values = observed.map((line) => line.value);
    const { caveat: _caveat, ...rest } = first;
    const value = valueOf(id, values, mixed);
    const caveat = observed.find((line) => line.caveat !== undefined)?.caveat;
    return [
      canonicalJson(value) === canonicalJson(first.value)
        ? first
        : {
            ...rest,
            caveat,
            value,
            answer: joined(observed, 'answer'),
            evidence: joined(observed, 'evidence'),
          },
    ];
  });
}

function valueOf(id: string, values: readonly Json[], mixed: Json | undefined): Json {
  const [first = null] = values;
  const differ = values.some((value) => canonicalJson(value) !== canonicalJson(first));
  if (!differ) return first;
  // If two shards saw different values, both are true.
  if (mixed !== undefined) return mixed;
  // A field that one shard shows to be unnecessary is not required.
  if (id !== 'open.required-search' && values.every(Array.isArray)) return distinct(values.flat());
  if (id === 'open.error-body' && values.every(isObject)) return shapes(values);
  if (id === 'open.rate-limit') return values.find((value) => isObject(value) && value['met'] === true) ?? first;
  return first;
}

/** The shapes of every status; a list where its bodies are of several kinds. */
function shapes(values: readonly JsonObject[]): JsonObject {
  const statuses = [...new Set(values.flatMap((value) => Object.keys(value)))].toSorted();
  return Object.fromEntries(
    statuses.map((status) => {
      const seen = distinct(
        values.flatMap((value) => (Object.hasOwn(value, status) ? [value[status] ?? null].flat() : [])),
      );
      return [status, seen.length === 1 ? (seen[0] ?? null) : seen];
    }),
  );
}

function distinct(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
}

function joined(lines: readonly ReportObservation[], part: 'answer' | 'evidence'): string {
  return [...new Set(lines.map((line) => line[part]))].join('; ');
}

/** A class of input, or a field and a kind of value. */
interface Row {
  readonly asked: number;
  readonly of: number;
  readonly left: readonly string[];
}

/**
 * What all shards of a run sent together. A row is left out if one of the shards does not name everything that it did
 * not send; nothing is known if one of them was cut short.
 */
export function mergeCoverage(
  reports: readonly Pick<Report, 'coverage' | 'coverageMap'>[],
): Pick<Report, 'coverage' | 'coverageMap'> {
  const classes = merged(
    reports.map(({ coverage }) => coverage),
    ({ dimension }) => dimension,
  );
  const cells = merged(
    reports.map(({ coverageMap }) => coverageMap),
    ({ field, kind }) => `${field}\n${kind}`,
  );
  return { ...(classes && { coverage: classes }), ...(cells && { coverageMap: cells }) };
}

function merged<T extends Row>(all: readonly (readonly T[] | undefined)[], keyOf: (row: T) => string): T[] | null {
  const known = all.flatMap((rows) => (rows === undefined ? [] : [rows]));
  const [first] = known;
  if (first === undefined || known.length < all.length) return null;
  return first.flatMap((row) => {
    const same = known.map((rows) => rows.find((one) => keyOf(one) === keyOf(row)));
    const isWhole = same.every((one) => one?.of === row.of && one.of - one.asked === one.left.length);
    if (!isWhole) return [];
    const left = row.left.filter((name) => same.every((one) => one?.left.includes(name)));
    return [{ ...row, asked: row.of - left.length, left }];
  });
}

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
