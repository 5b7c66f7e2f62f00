import { join } from 'node:path';
import type { Report } from '../../contract/report.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { buildReport } from '../../report/build-report.ts';

/** The report of a session that has ended, made from its journal. Nothing is written. */
export async function reportOf({ settings }: Session): Promise<Report> {
  const content = await readJournal(join(settings.out, journalName));
  return buildReport(content, settings, new Date().toISOString().slice(0, 10));
}
