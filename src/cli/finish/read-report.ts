import { join } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { kindOfPath, readUtf8 } from '../../files/read.ts';
import { errorLine } from '../../model/error-text.ts';
import { digestOf, type ReportDigest } from '../../reporters/index.ts';

/** Bytes of a report that is read. */
const largest = 500_000_000;

/** The report itself where its folder is named. */
export function reportFile(path: string): string {
  return kindOfPath(path) === 'folder' ? join(path, 'report.json') : path;
}

/** Reads a file of JSON of at most 500 MB. `place`: the flag or command that names it. Throws a `UsageError`. */
export function readJson(file: string, place: string): unknown {
  try {
    return JSON.parse(readUtf8(file, largest));
  } catch (error) {
    throw new UsageError([`${place}: expected a report, got ${safe(file)}, which cannot be read as JSON (${safe(errorLine(error))})`]);
  }
}

/** Reads the digest of a report, or one that the history keeps. Throws a `UsageError`. */
export function readDigest(file: string, place: string): ReportDigest {
  const digest = digestOf(readJson(file, place));
  if (digest === null) throw noReport(place, file);
  return digest;
}

/** That a file is no report; `why` where more can be told. */
export function noReport(place: string, file: string, why?: string): UsageError {
  return new UsageError([`${place}: expected a report.json of schema version 1, got ${safe(file)}, which is none${why === undefined ? '' : `: ${safe(why)}`}`]);
}
