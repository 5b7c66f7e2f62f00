import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { withTarget } from '../../config/with-target.ts';
import { buildReport } from '../../report/build-report.ts';
import { foundOf } from '../../cli/findings/find-finding.ts';
import { replayFindings, type ReplayState } from '../../cli/findings/replay-command.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { runSession, type Session } from '../../engine/session/run-session.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { type TriedCurl, tryCurls } from './curls.ts';

/**
 * When the runs of a seed take place: what a fault shows may hang on the day, so that other seeds have other days, and
 * a row means the same on any.
 */
const starts = [
  '2026-11-22T02:00:00Z', // a Sunday
  '2027-03-01T10:30:00Z', // a Monday, the first of a month
  '2028-01-31T20:00:00Z', // the last of a month in a leap year, in Shanghai over already
  '2027-08-31T15:40:00Z', // a Tuesday, the last of a month
  '2027-07-14T06:00:00Z', // a Wednesday
  '2027-05-14T23:00:00Z', // a Friday, in Shanghai over already
  '2026-12-31T12:00:00Z', // the last day of a year
] as const;

/** The platform that the suite is run against: the clean one, or one with a fault or with variants. */
export interface Subject {
  readonly fault: string | null;
  readonly variants: readonly string[];
  readonly seed: number;
  /** The requirement of the fault, where its columns are to be made as well. */
  readonly columns?: string;
  /** Requirements that are run alone; all where none are named. */
  readonly only?: readonly string[];
  /** Whether the printed curl commands of its findings are to be run as well. */
  readonly curls?: boolean;
}

/** The result for a fault if only its requirement is run, and if its findings are sent again. */
export interface Columns {
  /** Whether a run of its requirement alone finds it. */
  readonly alone: boolean;
  /** The result of `replay` for each finding of its requirement. */
  readonly replay: readonly ReplayState[];
}

/**
 * Runs the whole suite, as a gate, against the reference platform in this process, and gives the report. The suites
 * must be registered.
 */
export function runOne(subject: Subject, change: Partial<Settings> = {}): Promise<Report> {
  return onReference(subject, (session, now) => reportOf(subject, session, now, change));
}

/** Runs the same and then the printed curl command of each finding, while the platform is still there. */
export function runCurls(subject: Subject): Promise<TriedCurl[]> {
  return onReference(subject, async (session, now) =>
    tryCurls(await reportOf(subject, session, now), session.settings.apiKey),
  );
}

async function reportOf(
  { only }: Subject,
  session: Session,
  now: () => number,
  change: Partial<Settings> = {},
): Promise<Report> {
  const settings = { ...session.settings, ...(only && { only }), ...change };
  await runSession({ ...session, settings }, now);
  return buildReport(await readJournal(join(settings.out, journalName)), settings, '2026-01-01');
}

/** The columns of a fault that a run has found: `requirement` is the one that it breaks. */
export async function runColumns(subject: Subject, requirement: string, report: Report): Promise<Columns> {
  const alone = await runOne(subject, { only: [requirement] });
  const old = JSON.parse(JSON.stringify(report)) as JsonObject;
  const found = report.findings
    .filter((finding) => finding.requirement === requirement)
    .map((finding) => foundOf(JSON.parse(JSON.stringify(finding)) as JsonObject));
  const replayed = await onReference(subject, (session, now) =>
    replayFindings(found, session, old, null, async (again) => {
      await runSession(again, now);
      return null;
    }),
  );
  return {
    alone: alone.findings.some((finding) => finding.requirement === requirement),
    replay: [...replayed.outcomes.values()].map(({ state }) => state),
  };
}

async function onReference<T>(
  { fault, variants, seed }: Subject,
  work: (session: Session, now: () => number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'travel-conformance-'));
  const begun = Date.now();
  const start = Date.parse(starts[(seed - 1) % starts.length] ?? starts[0]);
  const now = (): number => start + (Date.now() - begun);
  const reference = await startReference({ faults: fault === null ? [] : [fault], variants, seed, now });
  try {
    const configuration = JSON.parse(
      JSON.stringify(configurationFor(reference.url, variants, fault === null ? [] : [fault])),
    ) as Json;
    const settings = withTarget(
      loadSettings({
        flags: { embedded: true, out: folder, seed: String(seed) },
        env: {},
        cwd: folder,
        freshSeed: seed,
      }),
      configuration as JsonObject,
    );
    const runId = `matrix-${fault ?? variants.join('-')}-${seed}`;
    return await work({ settings, baseUrl: settings.baseUrl ?? '', embedded: true, runId, version: '0.0.0' }, now);
  } finally {
    await reference.close();
    await rm(folder, { recursive: true, force: true });
  }
}
