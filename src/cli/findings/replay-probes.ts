import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { buildReport } from '../../harness/report/build-report.ts';
import { journalName } from '../../harness/journal/journal.ts';
import { readJournal } from '../../harness/journal/read-journal.ts';
import type { Session } from '../../harness/session.ts';
import { type Json, member } from '../../model/json.ts';
import type { Report } from '../../model/report.ts';
import { failureText } from '../failure-text.ts';
import type { Found } from './find-finding.ts';
import { runSuites } from '../session/run-suites.ts';

/** What the probes of a requirement say of one of its findings. */
export interface ProbesOutcome {
  readonly state: 'broken' | 'holds' | 'untold';
  /** Why it could not be told; empty otherwise. */
  readonly reason: string;
  /** Null where nothing was judged. */
  readonly report: Report | null;
}

/** How the run that made the finding drew its cases. */
interface Drawn {
  readonly seed: number;
  readonly runs: number;
}

/** A finding that shows only after so many calls may rest on them; up to here its requirement's own probes are enough. */
const earlyCall = 20;

/** Seed and generated cases of a report; what it does not say is as the settings have it. */
function drawnBy(report: Json, settings: Settings): Drawn {
  const number = (name: 'seed' | 'runs'): number => {
    const value = member(member(report, 'run'), name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : settings[name];
  };
  return { seed: number('seed'), runs: Math.min(number('runs'), 1000) };
}

/** The routes that the run of a report searched, for whoever has the report only. */
function routesOf(report: Json): Settings['routes'] {
  const routes = member(member(report, 'configuration'), 'routes');
  return (Array.isArray(routes) ? routes : []).flatMap((route) => {
    const [start, end] = [member(route, 'start_city_code'), member(route, 'end_city_code')];
    return typeof start === 'string' && typeof end === 'string' ? [{ start_city_code: start, end_city_code: end }] : [];
  });
}

/**
 * What has to be sent for a finding to show again. Some answers showed it and none of the first did: then it may be that
 * only a target that has answered many calls does, and every search of the suite is sent, as the run did.
 */
function selectionFor(finding: Json, requirement: string, cases: number): Pick<Settings, 'only' | 'skip'> {
  const examples = member(finding, 'examples');
  const calls = [finding, ...(Array.isArray(examples) ? examples : [])].map((one) => {
    const agent = member(member(member(one, 'request'), 'headers'), 'User-Agent');
    return Number(/; call (\d+)\)/.exec(typeof agent === 'string' ? agent : '')?.[1] ?? 0);
  });
  const late = Math.min(...calls) > earlyCall && Number(member(finding, 'occurrences')) < cases;
  const watched = member(member(finding, 'judge'), 'kind') === 'check' && member(finding, 'operation') === 'search';
  // Without the one that makes orders.
  return late && watched ? { only: ['bus', requirement], skip: ['bus.gid-downstream'] } : { only: [requirement], skip: [] };
}

/**
 * Sends all that a requirement sends, with the cases of the run that made the finding, and looks whether it makes it again:
 * for what rests on several answers, on calls before, on an order's life or on a declared answer. Within the limits of the
 * settings, of which `sent` calls are used already, with orders as a run spends them.
 */
export async function probesAgain(session: Session, { finding, cases, report: old }: Found, sent: number): Promise<ProbesOutcome> {
  const { traffic } = session.settings;
  if (sent >= traffic.maxRequests) return { state: 'untold', reason: `no calls are left of ${traffic.maxRequests} (--max-requests)`, report: null };
  const [id, requirement] = [finding['id'], String(finding['requirement'])];
  const out = join(session.settings.out, 'probes');
  mkdirSync(out, { recursive: true });
  const part = { ...selectionFor(finding, requirement, cases), pinned: null, shard: null, waivers: [], acceptUntested: [] };
  const routes = session.settings.routes.length > 0 ? session.settings.routes : routesOf(old);
  const settings: Settings = {
    ...session.settings,
    ...drawnBy(old, session.settings),
    ...part,
    routes,
    out,
    traffic: { ...traffic, maxRequests: traffic.maxRequests - sent },
  };
  const problems = await runSuites({ ...session, settings });
  const [problem] = problems;
  if (problem !== undefined) return { state: 'untold', reason: failureText(problem), report: null };
  const report = buildReport(await readJournal(join(out, journalName)), settings, new Date().toISOString().slice(0, 10));
  if (report.findings.some((one) => one.id === id)) return { state: 'broken', reason: '', report };
  const row = report.requirements.find((one) => one.id === requirement);
  if (row === undefined)
    return { state: 'untold', reason: `${requirement} is not judged with this configuration: the statement declares no answer to it`, report };
  if (row.verdict === 'pass') return { state: 'holds', reason: '', report };
  const others = report.findings.map((one) => one.id);
  const instead =
    others.length > 0
      ? `it breaks in another way now (${others.slice(0, 3).join(', ')})`
      : `it is ${row.verdict}${row.reason === null ? '' : `: ${row.reason}`}`;
  return { state: 'untold', reason: instead, report };
}
