import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { wholeFinding } from '../harness/build-report.ts';
import { isObject, type JsonObject, member } from '../model/json.ts';
import type { ReportFinding } from '../model/report.ts';
import { journalName } from './prepare-out.ts';

/**
 * Findings whose texts the report has cut, as the journal beside it has them; those that it has not, or not of this run, are left
 * out. `reportFile` is the report itself.
 */
export async function wholeFindings(reportFile: string, runId: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, ReportFinding>> {
  const found = new Map<string, ReportFinding>();
  const journal = join(dirname(reportFile), journalName);
  if (ids.size === 0 || !existsSync(journal)) return found;
  let ofThisRun = false;
  for await (const line of createInterface({ input: createReadStream(journal, 'utf8'), crlfDelay: Infinity })) {
    if (!/^\{"kind":"(?:run|finding)"/.test(line)) continue;
    const value = parsed(line);
    if (member(value, 'kind') === 'run') ofThisRun = member(value, 'id') === runId;
    const id = member(value, 'id');
    // The last line of each counts.
    if (ofThisRun && value !== null && member(value, 'kind') === 'finding' && typeof id === 'string' && ids.has(id)) found.set(id, wholeFinding(value));
  }
  return found;
}

function parsed(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
