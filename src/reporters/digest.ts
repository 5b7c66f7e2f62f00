import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import type { Report, Verdict } from '../contract/report.ts';
import type { Level } from '../contract/requirement.ts';
import { isVerdict } from './view/words.ts';

/** What makes two runs runs of one target: the base URL; the embedded platform is one, whatever its port. */
export function targetOf({ target }: Pick<ReportDigest, 'target'>): string {
  return target.embedded ? 'built-in platform' : target.baseUrl;
}

/** What tells one run from all others. */
export function runKey({ run }: Pick<ReportDigest, 'run'>): string {
  return JSON.stringify([run.id, run.startedAt]);
}

/**
 * What comparing reports and their history need of one: a few kilobytes. A report is one; `reports/history` keeps only
 * this.
 */
export interface ReportDigest {
  readonly schemaVersion: 1;
  readonly tool: { readonly version: string };
  readonly document: { readonly sha256: string };
  readonly partial: boolean;
  readonly target: { readonly baseUrl: string; readonly embedded: boolean };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    readonly profile: string;
    readonly requests: number;
    readonly throttled: number;
    readonly endedBy: string;
  };
  readonly verdict: Report['verdict'];
  readonly gate: Report['gate'];
  readonly sentence: string;
  readonly strict: boolean;
  readonly requirements: readonly DigestRequirement[];
  readonly findings: readonly DigestFinding[];
  readonly observations: readonly {
    readonly id: string;
    readonly value: Json;
    readonly evidence?: string;
    /** ISO 8601 UTC. */ readonly since?: string;
  }[];
  readonly latency: readonly {
    readonly operation: string;
    readonly calls: number;
    readonly median: number;
    readonly p95: number;
  }[];
}

export interface DigestRequirement {
  readonly id: string;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly cases: number;
  readonly reason: string | null;
}

export interface DigestFinding {
  readonly id: string;
  readonly requirement: string;
  readonly message: string;
  readonly occurrences: number;
  readonly reproduced: { readonly of: number; readonly times: number };
  readonly waived: boolean;
}

/** Longest text of a digest in UTF-16 units, and entries of one list: what others wrote stays small. */
const longestText = 300;
const longestList = 20_000;
const longestValue = 2000;

/**
 * The digest of a report, of another digest, or of whatever claims to be one; null for anything else. Unknown members
 * are passed over.
 */
export function digestOf(report: unknown): ReportDigest | null {
  const [requirements, findings, observations] = [
    list(report, 'requirements'),
    list(report, 'findings'),
    list(report, 'observations'),
  ];
  const { verdict, gate, target, run } = isObject(report) ? report : {};
  if (
    !isKnownSchema(member(report, 'schemaVersion')) ||
    requirements === null ||
    findings === null ||
    observations === null ||
    !isObject(target) ||
    !isObject(run)
  )
    return null;
  if (verdict !== 'conforms' && verdict !== 'violates' && verdict !== 'none') return null;
  const startedAt = Date.parse(text(run, 'startedAt'));
  if (Number.isNaN(startedAt)) return null;
  return {
    schemaVersion: 1,
    tool: { version: text(member(report, 'tool'), 'version') },
    document: { sha256: text(member(report, 'document'), 'sha256') },
    // What a scope leaves out is left out on purpose, too.
    partial: member(report, 'partial') === true || member(report, 'scope') !== undefined,
    target: { baseUrl: text(target, 'baseUrl'), embedded: target['embedded'] === true },
    run: {
      id: text(run, 'id'),
      startedAt: new Date(startedAt).toISOString(),
      durationMs: number(run, 'durationMs'),
      seed: number(run, 'seed'),
      profile: text(run, 'profile'),
      requests: number(run, 'requests'),
      throttled: number(run, 'throttled'),
      endedBy: text(run, 'endedBy'),
    },
    verdict,
    // Older reports tell it by their verdict alone.
    gate: gate === 'passed' || gate === 'failed' ? gate : verdict === 'conforms' ? 'passed' : 'failed',
    sentence: text(report, 'sentence'),
    strict: member(report, 'strict') === true || member(member(report, 'configuration'), 'strict') === true,
    requirements: requirements.flatMap(requirementOf),
    findings: findings.map(findingOf),
    observations: observations.map((one) => ({
      id: text(one, 'id'),
      value: observedValue(one),
      ...kept(one, 'evidence'),
      ...kept(one, 'since'),
    })),
    latency: latencyOf(report),
  };
}

function requirementOf(one: JsonObject): DigestRequirement[] {
  const { verdict, reason } = one;
  if (!isVerdict(verdict)) return [];
  return [
    {
      id: text(one, 'id'),
      level: one['level'] === 'SHOULD' ? 'SHOULD' : 'MUST',
      verdict,
      cases: number(one, 'cases'),
      reason: textIn(reason),
    },
  ];
}

/** The words of a reason: a text in reports of schema version 1 and in digests, a member in later ones. */
function textIn(reason: unknown): string | null {
  const text = isObject(reason) ? reason['text'] : reason;
  return typeof text === 'string' ? text.slice(0, longestText) : null;
}

/** Whether a report, or a digest, is of a version that can be read. */
export function isKnownSchema(version: unknown): boolean {
  return version === 1 || version === 2;
}

function findingOf(one: JsonObject): DigestFinding {
  const reproduced = one['reproduced'];
  return {
    id: text(one, 'id'),
    requirement: text(one, 'requirement'),
    message: text(one, 'message'),
    occurrences: number(one, 'occurrences'),
    reproduced: { of: number(reproduced, 'of'), times: number(reproduced, 'times') },
    waived: one['waived'] === true,
  };
}

/**
 * The value of an observation as a digest keeps it; one that is too long to keep is kept as the beginning of its text.
 */
export function observedValue(one: { readonly value?: unknown }): Json {
  const value = (one.value ?? null) as Json;
  const written = JSON.stringify(value);
  return written.length <= longestValue ? value : `${written.slice(0, longestText)}… (${written.length} characters)`;
}

/** A text that older reports do not have. */
function kept<Name extends string>(one: JsonObject, name: Name): { readonly [key in Name]?: string } {
  return typeof one[name] === 'string' ? ({ [name]: text(one, name) } as { [key in Name]: string }) : {};
}

function latencyOf(report: unknown): ReportDigest['latency'] {
  const kept = list(report, 'latency');
  if (kept !== null)
    return kept.map((one) => ({
      operation: text(one, 'operation'),
      calls: number(one, 'calls'),
      median: number(one, 'median'),
      p95: number(one, 'p95'),
    }));
  return (list(report, 'traffic') ?? []).flatMap((one) => {
    const latency = one['latency'];
    return isObject(latency)
      ? [
          {
            operation: text(one, 'operation'),
            calls: number(one, 'calls'),
            median: number(latency, 'median'),
            p95: number(latency, 'p95'),
          },
        ]
      : [];
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

function number(value: unknown, name: string): number {
  const found = member(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : 0;
}
