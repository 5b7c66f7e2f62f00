import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../../suites/index.ts';
import type { Settings } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { packProblems } from '../../config/packs/pack-problems.ts';
import { runSession } from '../../engine/session/run-session.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportRequirement } from '../../contract/report-parts.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { buildReport } from '../../report/build-report.ts';
import { addPack } from '../../requirements/packs/add-pack.ts';
import type { Pack } from '../../requirements/packs/pack.ts';
import { type Handler, serveHandler } from '../../sandbox/serve-handler.ts';
import { taxiKey } from './taxi-platform.fixture.ts';

/** The result of a run of a pack alone. */
export interface PackRun {
  readonly report: Report;
  /** The report's row of a requirement. */
  readonly row: (id: string) => ReportRequirement;
  readonly ledger: string;
  readonly journal: string;
}

/** Runs the requirements of a pack against a handler, without those of the document. */
export async function runPack(pack: Pack, handle: Handler, change: Partial<Settings> = {}): Promise<PackRun> {
  const problems = packProblems(pack);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  addPack(pack);
  const out = mkdtempSync(join(tmpdir(), 'conformance-flows-'));
  const { url, close } = await serveHandler(handle);
  const ledger = join(out, 'orders.ndjson');
  try {
    const settings: Settings = {
      ...loadSettings({ flags: { embedded: true }, env: {}, cwd: out, freshSeed: 1 }),
      baseUrl: url,
      apiKey: taxiKey,
      packs: [{ given: './taxi.ts', from: out, prefix: pack.prefix, version: null }],
      only: [pack.prefix],
      allowCancel: ['127.0.0.1'],
      out,
      ledger,
      ...change,
    };
    await runSession({ settings, baseUrl: url, embedded: false, runId: 'flows', version: '0.0.0' });
    const report = buildReport(await readJournal(join(out, journalName)), settings, '2026-01-01');
    const row = (id: string): ReportRequirement => {
      const found = report.requirements.find((one) => one.id === id);
      if (found === undefined) throw new Error(`no ${id}, but ${report.requirements.map((one) => one.id).join()}`);
      return found;
    };
    return { report, row, ledger: read(ledger), journal: read(join(out, journalName)) };
  } finally {
    await close();
    rmSync(out, { recursive: true, force: true });
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
