import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../../config/load-settings.ts';
import type { Report } from '../../contract/report.ts';
import { buildReport } from '../../report/build-report.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { folder } from '../../journal/recordings/har.fixture.ts';
import type { RecordedCall } from '../../journal/recordings/recorded-call.ts';
import { checkRecording } from './check-recording.ts';

/** The report and the journal of a check of recorded calls. */
export async function checked(recorded: readonly RecordedCall[]): Promise<{ report: Report; journal: string }> {
  const out = folder();
  const settings = { ...loadSettings({ flags: {}, env: {}, cwd: out, freshSeed: 1, sends: false }), out };
  await checkRecording(recorded, {
    settings,
    baseUrl: 'https://api.example/v9',
    embedded: false,
    runId: 'check',
    version: '0.0.0',
  });
  const file = join(out, journalName);
  return { report: buildReport(await readJournal(file), settings, '2026-11-21'), journal: readFileSync(file, 'utf8') };
}

/** The verdict on a requirement. */
export const verdict = (report: Report, id: string): string =>
  report.requirements.find((one) => one.id === id)?.verdict ?? 'none';
