import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../../config/load-settings.ts';
import { withTarget } from '../../config/with-target.ts';
import type { JsonObject } from '../../contract/json.ts';
import { runSession } from '../../engine/session/run-session.ts';
import { journalName } from '../../journal/journal.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';

/** When every run takes place: a Sunday. */
const start = Date.parse('2026-11-22T02:00:00Z');

const nameOf = (fault: string | null): string => (fault ?? 'clean').replace(':', '-');

/** The file that the journal of a fault is kept in. */
export const fileOf = (fault: string | null, folder: string): string => join(folder, `${nameOf(fault)}.ndjson`);

/**
 * The journal of a gate run with seed 1 against the built-in platform with a fault (null: without one). A journal that
 * is there already is used again. The suites must be registered.
 */
export async function journalOf(fault: string | null, folder: string): Promise<string> {
  const file = fileOf(fault, folder);
  if (existsSync(file)) return file;
  const out = join(folder, 'run');
  // With the ledger of another run none of the orders could be cancelled: they have the same numbers.
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const begun = Date.now();
  const now = (): number => start + (Date.now() - begun);
  const faults = fault === null ? [] : [fault];
  const reference = await startReference({ faults, variants: [], seed: 1, now });
  try {
    const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url, [], faults))) as JsonObject;
    const flags = { embedded: true, out, seed: '1' };
    const settings = withTarget(loadSettings({ flags, env: {}, cwd: out, freshSeed: 1 }), configuration);
    const runId = `patterns-${nameOf(fault)}`;
    await runSession({ settings, baseUrl: settings.baseUrl ?? '', embedded: true, runId, version: '0.0.0' }, now);
  } finally {
    await reference.close();
  }
  renameSync(join(out, journalName), file);
  return file;
}
