import { canonicalJson, isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { OperationTraffic, ReportObservation } from '../contract/report-parts.ts';
import { latencyOf } from '../journal/traffic.ts';

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
