import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../suites/index.ts';
import { type Settings } from '../config/index.ts';
import { loadSettings } from '../config/load-settings.ts';
import { withTarget } from '../config/with-target.ts';
import { buildReport } from '../report/build-report.ts';
import { journalName } from '../journal/journal.ts';
import { type JournalContent, readJournal } from '../journal/read-journal.ts';
import type { FixedCase } from '../journal/pinned/pinned-case.ts';
import type { Engine } from '../engine/engine.ts';
import { runSession } from '../engine/session/run-session.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportRequirement } from '../contract/report-parts.ts';
import { configurationFor, type Reference, startReference } from '../sandbox/index.ts';
import { type Hooks, wrap } from '../sandbox/steps.ts';

/** How a run in this process differs from the ordinary one. */
export interface EmbeddedRunOptions {
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
  /** Habits of the platform besides its faults and variants; they wrap both. */
  readonly hooks?: Hooks;
  /** Zone of the platform's "today". */
  readonly timeZone?: string;
  /** One clock of suite, platform and Date headers, milliseconds since 1970. Default the real one. */
  readonly now?: () => number;
  /** How far the platform's clock and Date headers are ahead of it, milliseconds. Default 0. */
  readonly skew?: number | (() => number);
  /** Whether the target counts as embedded, where cancelling needs no permission. Default true. */
  readonly embedded?: boolean;
  /** Fixed cases that are sent as well. */
  readonly pinned?: readonly FixedCase[];
  /** Settings of the run, over the platform's. */
  readonly change?: Partial<Settings>;
}

/** The results of a run. */
export interface EmbeddedRun {
  readonly engine: Engine;
  readonly report: Report;
  readonly content: JournalContent;
  readonly reference: Reference;
  /** The report's row of a requirement; throws where it has none. */
  row(id: string): ReportRequirement;
}

/** Runs all suites against a new reference platform in this process, without reports. */
export async function embeddedRun(options: EmbeddedRunOptions = {}): Promise<EmbeddedRun> {
  const {
    now = Date.now,
    skew = 0,
    embedded = true,
    faults = [],
    variants = [],
    timeZone,
    change = {},
    pinned = [],
  } = options;
  const out = mkdtempSync(join(tmpdir(), 'conformance-embedded-'));
  const theirs = (): number => now() + (typeof skew === 'number' ? skew : skew());
  const reference = await startReference({
    faults,
    variants,
    now: theirs,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  wrap(reference.platform.steps, options.hooks ?? {});
  try {
    const defaults = loadSettings({ flags: { embedded: true }, env: {}, cwd: out, freshSeed: 1 });
    const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url, variants, faults))) as JsonObject;
    const settings = withTarget(defaults, configuration);
    const run: Settings = {
      ...settings,
      // A busy machine needs longer than a call and a run may take.
      traffic: { ...settings.traffic, timeout: 60_000, maxTime: 3600 },
      out,
      ledger: join(out, 'orders.ndjson'),
      ...change,
    };
    const engine = await runSession(
      { settings: run, baseUrl: reference.url, embedded, runId: 'embedded', version: '0.0.0', pinned },
      now,
    );
    const content = await readJournal(join(out, journalName));
    const report = buildReport(content, run, new Date(now()).toISOString().slice(0, 10));
    const row = (id: string): ReportRequirement => {
      const found = report.requirements.find((one) => one.id === id);
      if (found === undefined)
        throw new Error(`the run has no ${id}; it has ${report.requirements.map((one) => one.id).join(', ')}`);
      return found;
    };
    return { engine, report, content, reference, row };
  } finally {
    await reference.close();
    rmSync(out, { recursive: true, force: true });
  }
}
