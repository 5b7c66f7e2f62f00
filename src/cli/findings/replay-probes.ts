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
import type { ReplayState } from './replay-outcome.ts';
import { runSuites } from '../session/run-suites.ts';

/** What all that a requirement sends says of one of its findings. */
export interface ProbesOutcome {
  readonly state: ReplayState;
  /** What is broken still, or why it cannot be told; empty otherwise. */
  readonly text: string;
  /** Calls that were sent; null where nothing was judged. */
  readonly calls: number | null;
}

/** A run of all that some requirements send. */
export interface ProbesRun {
  /** Null where nothing was judged. */
  readonly report: Report | null;
  readonly of: (found: Found) => ProbesOutcome;
}

/** What of the limits of a command is used already. */
export interface Used {
  readonly calls: number;
  readonly orders: number;
  readonly milliseconds: number;
}

/** How the run that made the findings drew its cases. */
interface Drawn {
  readonly seed: number;
  readonly runs: number;
}

/** A finding that shows only after so many calls may rest on them; up to here its requirement's own probes are enough. */
const earlyCall = 20;
/** What creates orders: not sent for the sake of another requirement. */
const creating = 'bus.gid-downstream';

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

/** What has to be sent for findings to show again. */
function selectionFor(all: readonly Found[]): Pick<Settings, 'only' | 'skip'> {
  const requirements = [...new Set(all.map(({ requirement }) => requirement))];
  return all.some(needsEverySearch)
    ? { only: ['bus', ...requirements], skip: requirements.includes(creating) ? [] : [creating] }
    : { only: requirements, skip: [] };
}

/**
 * Whether some answers showed a finding and none of the first did: then it may be that only a target that has answered many
 * calls does, and every search of the suite is sent, as the run did.
 */
function needsEverySearch({ finding, cases }: Found): boolean {
  const examples = member(finding, 'examples');
  const calls = [finding, ...(Array.isArray(examples) ? examples : [])].map((one) => {
    const agent = member(member(member(one, 'request'), 'headers'), 'User-Agent');
    return Number(/; call (\d+)\)/.exec(typeof agent === 'string' ? agent : '')?.[1] ?? 0);
  });
  const late = Math.min(...calls) > earlyCall && Number(member(finding, 'occurrences')) < cases;
  return late && member(member(finding, 'judge'), 'kind') === 'check' && member(finding, 'operation') === 'search';
}

/**
 * Sends all that the requirements of findings send, with the cases of the run that made them, to look whether it makes them
 * again: for what rests on several answers, on calls before, on an order's life or on a declared answer. Within the limits of the
 * settings, of which some is used already, with orders as a run spends them. `old`: the report that has the findings.
 */
export async function probesAgain(session: Session, all: readonly Found[], old: Json, used: Used): Promise<ProbesRun> {
  const { traffic } = session.settings;
  const nothing = (text: string): ProbesRun => ({ report: null, of: () => ({ state: 'untold', text, calls: null }) });
  if (used.calls >= traffic.maxRequests) return nothing(`no calls are left of ${traffic.maxRequests} (--max-requests)`);
  const maxTime = Math.floor(traffic.maxTime - used.milliseconds / 1000);
  if (maxTime < 1) return nothing(`no time is left of ${traffic.maxTime} s (--max-time)`);
  const out = join(session.settings.out, 'probes');
  mkdirSync(out, { recursive: true });
  const part = { ...selectionFor(all), scope: 'all' as const, pinned: null, shard: null, waivers: [], acceptUntested: [] };
  const settings: Settings = {
    ...session.settings,
    ...drawnBy(old, session.settings),
    ...part,
    routes: session.settings.routes.length > 0 ? session.settings.routes : routesOf(old),
    out,
    orderBudget: Math.max(0, session.settings.orderBudget - used.orders),
    traffic: { ...traffic, maxRequests: traffic.maxRequests - used.calls, maxTime },
  };
  const [problem] = await runSuites({ ...session, settings });
  if (problem !== undefined) return nothing(failureText(problem));
  const report = buildReport(await readJournal(join(out, journalName)), settings, new Date().toISOString().slice(0, 10));
  return { report, of: (found) => ({ ...stateIn(report, found), calls: report.run.requests }) };
}

function stateIn({ requirements, findings }: Report, { id, requirement }: Found): Pick<ProbesOutcome, 'state' | 'text'> {
  const again = findings.find((one) => one.id === id);
  if (again !== undefined) return { state: 'broken', text: again.message };
  const row = requirements.find((one) => one.id === requirement);
  if (row === undefined) return { state: 'untold', text: `${requirement} is not judged with this configuration: the statement declares no answer to it` };
  if (row.verdict === 'pass') return { state: 'holds', text: '' };
  const others = findings.filter((one) => one.requirement === requirement).map((one) => one.id);
  return {
    state: 'untold',
    text:
      others.length > 0
        ? `it breaks in another way now (${others.slice(0, 3).join(', ')})`
        : `it is ${row.verdict}${row.reason === null ? '' : `: ${row.reason}`}`,
  };
}
