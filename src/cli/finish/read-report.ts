import { join } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { kindOfPath, readJsonFile } from '../../contract/files/read.ts';
import { errorLine } from '../../contract/text.ts';
import { isTooDeep, type Json, member } from '../../contract/json.ts';
import { type ReportReason, said } from '../../contract/reason.ts';
import { inWords } from '../../contract/reason-words.ts';
import type { Report } from '../../contract/report.ts';
import { withOwnCurl } from '../../report/own-curl.ts';
import { digestOf, type ReportDigest } from '../../reporters/index.ts';
import { validate } from '../../contract/schema/index.ts';

/** Most bytes of a report. */
const largest = 500_000_000;
/** Most levels of nested lists and objects: those of an answer, plus those of the report around it. */
const deepest = 130;
/** The newest schema version that is read. */
const newest = 2;
const nextStep = 'name the report.json of a run, as the run wrote it';

/** The report.json for a path of a report or of its folder. */
export function reportFile(path: string): string {
  return kindOfPath(path) === 'folder' ? join(path, 'report.json') : path;
}

/**
 * Reads a report for all commands that need one. The file is not trusted: it has to be valid according to
 * `schemas/report.schema.json` (members, lengths, forms of ids and paths), and its curl commands are made again from
 * its requests. `place`: the flag or command that names the file. Throws a `UsageError`.
 */
export function readReport(file: string, place: string): Report {
  const read = readJson(file, place);
  const problem = problemOf('report', read);
  if (problem !== null) throw noReport(place, file, problem);
  return withOwnCurl(withGate(asVersion2(read as unknown as Report)));
}

/**
 * Reads a report as a digest, or a digest of the history; the file has to be valid according to its schema. Throws a
 * `UsageError`.
 */
export function readDigest(file: string, place: string): ReportDigest {
  const read = digestIn(readJson(file, place));
  if ('problem' in read) throw noReport(place, file, read.problem);
  return read.digest;
}

/** The digest of a file's content, which is a report or a digest of the history; or why it is neither. */
export function digestIn(read: Json): { readonly digest: ReportDigest } | { readonly problem: string } {
  // Of the traffic, a digest has only the response times; it has no configuration.
  const isDigest = member(read, 'latency') !== undefined && member(read, 'configuration') === undefined;
  const problem = problemOf(isDigest ? 'digest' : 'report', read);
  const digest = problem === null ? digestOf(read) : null;
  return digest === null ? { problem: problem ?? 'expected a verdict and a time, got none' } : { digest };
}

/** What is wrong with a value by a schema, in one sentence; null for nothing. */
function problemOf(schema: 'report' | 'digest', value: Json): string | null {
  const version = member(value, 'schemaVersion');
  if (typeof version === 'number' && version > newest)
    return `a later version of travel-conformance wrote it (schema version ${version})`;
  if (isTooDeep(value, deepest)) return `expected at most ${deepest} levels of lists and objects, got more`;
  return validate(schema, value)[0]?.message ?? null;
}

/** Reads a file of JSON of at most 500 MB. Throws a `UsageError`. */
function readJson(file: string, place: string): Json {
  let problem: string;
  try {
    const read = readJsonFile(file, largest);
    if ('value' in read) return read.value;
    problem = `which is ${read.problem}; ${nextStep}`;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    problem = isMissing ? 'which does not exist' : `which cannot be read as JSON (${safe(errorLine(error))})`;
  }
  throw new UsageError([`${place}: expected a report, got ${safe(file)}, ${problem}`]);
}

/** That a file is not a report, and why. */
function noReport(place: string, file: string, why: string): UsageError {
  return new UsageError([
    `${place}: expected a report.json of schema version 1 or 2, got ${safe(file)}, which is not one: ` +
      `${safe(why)}; ${nextStep}`,
  ]);
}

/** A report of version 0.1 shows the gate only by its verdict. */
function withGate(report: Report): Report {
  const exitCode = { conforms: 0, violates: 1, none: 3 } as const;
  return {
    ...report,
    gate: report.gate ?? (report.verdict === 'conforms' ? 'passed' : 'failed'),
    exitCode: report.exitCode ?? exitCode[report.verdict],
  };
}

/**
 * Converts a report of schema version 1, in which reasons are texts, to version 2. Shards are merged by the version
 * that made them: without its tallies, the report is that of a whole run. A report of version 2 is not changed.
 */
function asVersion2(report: Report): Report {
  if ((report.schemaVersion as number) !== 1) return report;
  const { shard: _, ...whole } = report;
  return {
    ...whole,
    schemaVersion: 2,
    run: { ...report.run, reason: reasonOf(report.run.note) },
    requirements: report.requirements.map((one) => ({ ...one, reason: reasonOf(one.reason) })),
    ...(report.pinned === undefined
      ? {}
      : { pinned: report.pinned.map((one) => ({ ...one, reason: reasonOf(one.reason) })) }),
  };
}

function reasonOf(reason: ReportReason | string | null): ReportReason | null {
  return typeof reason === 'string' ? inWords(said(reason)) : reason;
}
