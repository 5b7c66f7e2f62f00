import { count } from '../../contract/text.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../../config/files.ts';
import { hostOf, mayCancel, type Settings, UsageError } from '../../config/index.ts';
import { quote, safe } from '../../config/quote.ts';
import { disobeyed, keyInClear, travelsInClear } from '../../contract/key-warnings.ts';
import { type Json, member } from '../../contract/json.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Report } from '../../contract/report.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { isRare } from '../../journal/pinned/pinned-case.ts';
import { requirementById } from '../../requirements/index.ts';
import { reportOf, inTemporarySession } from '../session/open-session.ts';
import { runSuites } from '../session/suites-thread.ts';
import { orderStock } from '../settings/order-stock.ts';
import { settingsRedactor } from '../settings/read-settings.ts';
import { findAll, findFinding, findReport, type Found, readSettingsFor } from './find-finding.ts';

/**
 * `replay [finding-id]`: sends the evidence of a finding again, or that of all findings of a report, and all other
 * requests of the requirement. Returns 1 still broken, 0 not reproduced, 3 not clear. Throws a `UsageError`.
 */
export async function replayCommand(
  id: string | undefined,
  flags: Readonly<Record<string, unknown>> & { readonly report?: string },
): Promise<number> {
  const from = findReport(flags);
  const found = id === undefined ? await findAll(from) : [await findFinding(id, from)];
  // The settings load the packs and, with them, their requirements.
  const settings = readSettingsFor(from, flags);
  const unknown = found.find(({ requirement }) => requirementById(requirement) === undefined);
  if (unknown !== undefined)
    throw new UsageError([
      `${quote(unknown.id)}: expected a finding of a requirement that this version knows, got one of ` +
        `${safe(unknown.requirement)}`,
    ]);
  return inTemporarySession('replay', settings, async (session) => {
    const redactor = settingsRedactor(settings);
    const print = (text: string): void => void process.stdout.write(`${safe(redactor.text(text))}\n`);
    if (!session.embedded && travelsInClear(session.baseUrl)) process.stderr.write(`warning: ${keyInClear}\n`);
    const ofNode = disobeyed(session.baseUrl, process.env);
    if (ofNode !== null) process.stderr.write(`note: ${ofNode}\n`);
    const at = `at ${session.baseUrl}`;
    const [one] = found;
    const isOne = id !== undefined && one !== undefined;
    print(
      isOne
        ? `${one.id}  ${one.requirement}  ${at}`
        : `${count(found.length, 'finding')} of ${shownPath(from.file, process.cwd())}, sent again ${at}`,
    );
    const replayed = await replayFindings(found, session, from.report as unknown as Json, cancelLack(session));
    const width = Math.max(...found.map(({ requirement }) => requirement.length));
    const outcomes = found.map((each) => ({ ...each, outcome: replayed.outcomes.get(each.id) as ReplayOutcome }));
    for (const { id: finding, requirement, outcome } of outcomes)
      print(isOne ? outcome.line : `${finding}  ${requirement.padEnd(width)}  ${outcome.line}`);
    if (!isOne || replayed.orders > 0)
      print(
        sumOf(
          outcomes.map(({ outcome }) => outcome.state),
          replayed,
        ),
      );
    for (const left of replayed.leftBehind) print(`left behind in the target: ${left}`);
    const state = stateOfAll(outcomes.map(({ outcome }) => outcome.state));
    return { broken: 1, holds: 0, untold: 3 }[state];
  });
}

/** The last line: `4 not reproduced, 1 not clear (12 calls)`. */
function sumOf(states: readonly ReplayState[], { calls, orders }: Pick<Replayed, 'calls' | 'orders'>): string {
  const number = (state: ReplayState): number => states.filter((one) => one === state).length;
  const sums = [
    [number('broken'), 'still broken'],
    [number('holds'), 'not reproduced'],
    [number('untold'), 'not clear'],
  ] as const;
  const took = [count(calls, 'call'), ...(orders > 0 ? [`${count(orders, 'order')} spent`] : [])].join(', ');
  return `${sums.flatMap(([n, words]) => (n > 0 ? [`${n} ${words}`] : [])).join(', ')} (${took})`;
}

function stateOfAll(states: readonly ReplayState[]): ReplayState {
  return (['broken', 'untold'] as const).find((state) => states.includes(state)) ?? 'holds';
}

/**
 * Why a cancel may not be sent, with what to do; null if it may. Every cancel, whatever its order number, needs
 * permission and a fresh order.
 */
function cancelLack({ settings, baseUrl, embedded }: Session): string | null {
  if (!embedded && !mayCancel(settings, baseUrl))
    return wordsOf({ code: 'cancels-not-permitted', host: hostOf(baseUrl) }).text;
  return orderStock(settings, baseUrl, embedded).spendable > 0
    ? null
    : 'a cancel can be sent again only with a fresh order, and none is supplied: add one to `orders` in the ' +
        'configuration';
}

/** State of a finding: still broken, not reproduced (`holds`), or not clear (`untold`). */
export type ReplayState = 'broken' | 'holds' | 'untold';

/** The state of a finding, with its line of text. */
interface ReplayOutcome {
  readonly state: ReplayState;
  readonly line: string;
}

/** The states of all findings, with calls and orders that were needed. */
interface Replayed {
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
