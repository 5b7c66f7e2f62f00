import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportCoverageCell } from '../contract/report-parts.ts';
import type { Level } from '../contract/requirement.ts';
import { isVerdict } from './view/words.ts';

/** The target of a run: the base URL; the built-in platform is one target, whatever its port. */
export function targetOf({ target }: Pick<ReportDigest, 'target'>): string {
  return target.embedded ? 'built-in platform' : target.baseUrl;
}

/** A key that no other run has. */
export function runKey({ run }: Pick<ReportDigest, 'run'>): string {
  return JSON.stringify([run.id, run.startedAt]);
}

/**
 * The part of a report that comparisons and the history need: a few kilobytes. A report is one; `reports/history` keeps
 * only this.
 */
export type ReportDigest = NonNullable<ReturnType<typeof digestOf>>;

export type DigestCoverageCell = Omit<ReportCoverageCell, 'asked'>;

export type DigestFinding = ReportDigest['findings'][number];

/** Longest text of a digest in UTF-16 units, and entries of one list: the files of others stay small, too. */
const longestText = 300;
const longestList = 20_000;
const longestValue = 2000;
/** Cells of the coverage, and values in each. */
const [mostCells, mostValues] = [100, 60];

/** The digest of a report, of another digest, or of anything that claims to be one; null for anything else. */
export function digestOf(report: unknown) {
  const [requirements, findings, observations] = (['requirements', 'findings', 'observations'] as const).map((name) =>
    list(report, name),
  );
  const { verdict, gate, target, run } = isObject(report) ? report : {};
  if (!isKnownSchema(member(report, 'schemaVersion')) || !isObject(target) || !isObject(run)) return null;
  if (requirements == null || findings == null || observations == null) return null;
  if (verdict !== 'conforms' && verdict !== 'violates' && verdict !== 'none') return null;
  const startedAt = Date.parse(text(run, 'startedAt'));
  if (Number.isNaN(startedAt)) return null;
  return {
    schemaVersion: 1 as const,
    tool: texts(member(report, 'tool'), 'version'),
    document: texts(member(report, 'document'), 'sha256'),
    // A scope leaves something out, too.
    partial: member(report, 'partial') === true || member(report, 'scope') !== undefined,
    target: { ...texts(target, 'baseUrl'), embedded: target['embedded'] === true },
    run: {
      ...texts(run, 'id', 'profile', 'endedBy'),
      ...numbers(run, 'durationMs', 'seed', 'requests', 'throttled'),
      startedAt: new Date(startedAt).toISOString(),
      ...given(run, 'label'),
    },
    verdict: verdict as Report['verdict'],
    // In older reports the verdict implies it.
    gate: (gate === 'passed' || gate === 'failed'
      ? gate
      : verdict === 'conforms'
        ? 'passed'
        : 'failed') as Report['gate'],
    ...texts(report, 'sentence'),
    strict: member(report, 'strict') === true || member(member(report, 'configuration'), 'strict') === true,
    requirements: requirements.flatMap(requirementOf),
    findings: findings.map((one) => ({
      ...texts(one, 'id', 'requirement', 'message'),
      /** The sentence of its pattern; left out without one, and in older digests. */
      pattern: textIn(one['pattern'], 'sentence') ?? undefined,
      ...numbers(one, 'occurrences'),
      reproduced: numbers(one['reproduced'], 'of', 'times'),
      waived: one['waived'] === true,
    })),
    observations: observations.map((one) => ({
      ...texts(one, 'id'),
      value: observedValue(one),
      // Older reports do not have them.
      ...given(one, 'evidence', 'since'),
    })),
    latency: latencyOf(report),
    /** Values sent in each field of a search; none in older reports, and if the run was cut short. */
    coverageMap: coverageMapOf(report),
  };
}

function requirementOf(one: JsonObject) {
  const { verdict, reason } = one;
  if (!isVerdict(verdict)) return [];
  const level: Level = one['level'] === 'SHOULD' ? 'SHOULD' : 'MUST';
  return [{ ...texts(one, 'id'), level, verdict, ...numbers(one, 'cases'), reason: textIn(reason, 'text') }];
}

/** The words of a reason or a pattern: a text in reports of schema version 1 and in digests, else a member. */
function textIn(value: unknown, name: string): string | null {
  const text = isObject(value) ? value[name] : value;
  return typeof text === 'string' ? text.slice(0, longestText) : null;
}

/** Whether a report or a digest is of a version that can be read. */
function isKnownSchema(version: unknown): boolean {
  return version === 1 || version === 2;
}

/**
 * The value of an observation in a digest. Of a long value, the digest has only the beginning of its text.
 */
export function observedValue(one: { readonly value?: unknown }): Json {
  const value = (one.value ?? null) as Json;
  const written = JSON.stringify(value);
  return written.length <= longestValue ? value : `${written.slice(0, longestText)}… (${written.length} characters)`;
}

function latencyOf(report: unknown) {
  const rows =
    list(report, 'latency') ??
    (list(report, 'traffic') ?? []).flatMap(({ operation, latency }) =>
      isObject(latency) ? [{ ...latency, operation: operation ?? null }] : [],
    );
  return rows.map((one) => ({ ...texts(one, 'operation'), ...numbers(one, 'calls', 'median', 'p95') }));
}

/** A cell without its number of values, or with more names than values, would count wrongly: it is left out. */
function coverageMapOf(report: unknown): DigestCoverageCell[] {
  return (list(report, 'coverageMap') ?? []).slice(0, mostCells).flatMap((one) => {
    const left = Array.isArray(one['left']) ? one['left'].filter((name) => typeof name === 'string') : null;
    const { of } = numbers(one, 'of');
    if (left === null || of === 0 || left.length > Math.min(of, mostValues)) return [];
    return [{ ...texts(one, 'field', 'kind'), of, left: left.map((name) => name.slice(0, longestText)) }];
  });
}

function list(value: unknown, name: string): JsonObject[] | null {
  const found = member(value, name);
  return Array.isArray(found) ? found.slice(0, longestList).filter(isObject) : null;
}

function text(value: unknown, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found.slice(0, longestText) : '';
}

/** Members as texts, cut to the longest length; empty texts for anything else. */
function texts<Name extends string>(value: unknown, ...names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, text(value, name)])) as Record<Name, string>;
}

/** Those of the members that are texts. */
function given<Name extends string>(value: unknown, ...names: readonly Name[]): Partial<Record<Name, string>> {
  return texts(value, ...names.filter((name) => typeof member(value, name) === 'string'));
}

/** Members as numbers; 0 for anything else. */
function numbers<Name extends string>(value: unknown, ...names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(
    names.map((name) => {
      const found = member(value, name);
      return [name, typeof found === 'number' && Number.isFinite(found) ? found : 0];
    }),
  ) as Record<Name, number>;
}
