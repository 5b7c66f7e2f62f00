import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, member } from '../../contract/json.ts';
import { type ReportDigest, reporterNames } from '../../reporters/index.ts';
import { baselineName } from './baseline.ts';
import { readDigest } from './read-report.ts';

/**
 * The reporters that the configuration of an earlier run names; JSON and the console if it names none that this
 * version has.
 */
export function reportersIn(configuration: Json | undefined): string[] {
  const names = member(configuration, 'reporters');
  const known = (Array.isArray(names) ? names : []).filter(
    (name): name is string => typeof name === 'string' && reporterNames.includes(name),
  );
  return known.length > 0 ? known : ['json', 'console'];
}

/** Whether the configuration of an earlier run has `verbose`. */
export function wasVerbose(configuration: Json | undefined): boolean {
  return member(configuration, 'verbose') === true;
}

/** Whether an earlier run was compared with a baseline. */
export function hadBaseline(configuration: Json | undefined): boolean {
  return typeof member(configuration, 'baseline') === 'string';
}

/**
 * The baseline of earlier runs, if one of their folders has it; else null. Throws a `UsageError`.
 */
export function keptBaseline(folders: readonly string[]): ReportDigest | null {
  const kept = folders.map((folder) => join(folder, baselineName)).find((file) => existsSync(file));
  return kept === undefined ? null : readDigest(kept, baselineName);
}
