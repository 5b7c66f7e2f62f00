import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { isRare } from '../../journal/pinned/pinned-case.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { type Json, member } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { Reason } from '../../contract/reason.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { reportOf } from '../session/report-of.ts';
import { runSuites } from '../session/suites-thread.ts';
import type { Found } from './find-finding.ts';

/** State of a finding: still broken, not reproduced (`holds`), or not clear (`untold`). */
export type ReplayState = 'broken' | 'holds' | 'untold';

/** The state of a finding, with its line of text. */
export interface ReplayOutcome {
  readonly state: ReplayState;
  readonly line: string;
}

/** The states of all findings, with calls and orders that were needed. */
export interface Replayed {
  readonly outcomes: ReadonlyMap<string, ReplayOutcome>;
  readonly calls: number;
  readonly orders: number;
  /** Orders and other things that stay in the target. */
  readonly leftBehind: readonly string[];
}

/**
 * Sends findings again in one run: the evidence of each as a pinned case, and all requests of their requirements,
 * generated as in the first run. `old`: the report with the findings. `cancelLack`: why no cancel may be sent, or null.
 * `play`: runs a session and returns an error of the suites themselves, or null.
 */
export async function replayFindings(
  all: readonly Found[],
  session: Session,
  old: Json,
  cancelLack: string | null,
  play: (session: Session) => Promise<Reason | null> = runSuites,
): Promise<Replayed> {
  const may = all.filter((found) => cancelLack === null || !isCancel(found));
  const kept = all
    .filter((found) => !may.includes(found))
    .map((found) => [found.id, notClear(cancelLack ?? '')] as const);
  if (may.length === 0) return { outcomes: new Map(kept), calls: 0, orders: 0, leftBehind: [] };
  const out = join(session.settings.out, 'again');
  mkdirSync(out, { recursive: true });
  const settings = replaySettings(session.settings, may, old, out);
  const pinned = may.flatMap(({ fixed }) => ('evidence' in fixed ? [fixed] : []));
  const again = { ...session, settings, pinned };
  const problem = await play(again);
  if (problem !== null)
    return {
      outcomes: new Map([...kept, ...may.map(({ id }) => [id, notClear(wordsOf(problem).text)] as const)]),
      calls: 0,
      orders: 0,
      leftBehind: [],
    };
  const report = await reportOf(again);
  const outcomes = new Map([...kept, ...may.map((found) => [found.id, outcomeOf(found, report)] as const)]);
  return { outcomes, calls: report.run.requests, orders: report.run.ordersSpent, leftBehind: report.leftBehind };
}

/** Whether sending it again needs an order. */
function isCancel({ finding, fixed }: Found): boolean {
  return (
    finding['operation'] === 'cancel' ||
    ('evidence' in fixed && fixed.evidence.some(({ operation }) => operation === 'cancel'))
  );
}

function replaySettings(settings: Settings, all: readonly Found[], old: Json, out: string): Settings {
  const number = (name: 'seed' | 'runs'): number => {
    const value = member(member(old, 'run'), name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : settings[name];
  };
  return {
    ...settings,
    seed: number('seed'),
    runs: Math.min(number('runs'), 1000),
    only: [...new Set(all.map(({ requirement }) => requirement))],
    skip: [],
    scope: 'all',
    pinned: null,
    shard: null,
    waivers: [],
    acceptUntested: [],
    routes: settings.routes.length > 0 ? settings.routes : routesOf(old),
    out,
  };
}

/** The routes that the run of a report searched, for users who have only the report. */
function routesOf(report: Json): Settings['routes'] {
  const routes = member(member(report, 'configuration'), 'routes');
  return (Array.isArray(routes) ? routes : []).flatMap((route) => {
    const [start, end] = [member(route, 'start_city_code'), member(route, 'end_city_code')];
    return typeof start === 'string' && typeof end === 'string' ? [{ start_city_code: start, end_city_code: end }] : [];
  });
}

function outcomeOf({ id, requirement, finding, fixed }: Found, report: Report): ReplayOutcome {
  const { findings, requirements } = report;
  const again = findings.find((one) => one.id === id);
  if (again !== undefined) return { state: 'broken', line: `Still broken: ${again.message}` };
  const pinned = report.pinned?.find((one) => one.id === id);
  if (pinned?.state === 'untold') return notClear(pinned.reason?.text ?? 'its evidence was not conclusive');
  const row = requirements.find((one) => one.id === requirement);
  if (row === undefined)
    return notClear(`${requirement} is not judged with this configuration: the statement declares no answer to it`);
  const others = findings.filter((one) => one.requirement === requirement).map((one) => one.id);
  if (row.verdict !== 'pass' && others.length === 0)
    return notClear(`${requirement} is ${row.verdict}${row.reason === null ? '' : `: ${row.reason.text}`}`);
  if ('reason' in fixed && others.length > 0)
    return notClear(`${requirement} breaks in another way now (${others.slice(0, 3).join(', ')})`);
  if (isRare(finding))
    return notClear(
      'it was seen once and could not be repeated in the run that found it, so not seeing it now proves nothing',
    );
  return {
    state: 'holds',
    line:
      `Not reproduced: ${row.cases} cases of ${requirement} were ` +
      `judged${'reason' in fixed ? '' : ', its own requests among them'}`,
  };
}

function notClear(reason: string): ReplayOutcome {
  return { state: 'untold', line: `Not clear: ${reason}` };
}
