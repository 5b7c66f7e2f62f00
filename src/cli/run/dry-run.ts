import { join } from 'node:path';
import { ownShare, type Settings, UsageError } from '../../config/index.ts';
import { journalName } from '../../harness/journal/journal.ts';
import { readJournal } from '../../harness/journal/read-journal.ts';
import type { Session } from '../../harness/session.ts';
import { count } from '../../reporters/index.ts';
import { failureText } from '../failure-text.ts';
import { orderLine } from '../settings/order-stock.ts';
import { pinnedCases, pinnedLine } from '../settings/pinned-cases.ts';
import { gapLines, missing, type Plan, planOf } from './plan.ts';
import { runSuites } from '../session/run-suites.ts';
import { settingsRedactor } from '../settings/settings-redactor.ts';
import { inTemporarySession } from '../session/temporary-session.ts';
import type { SuitesThread } from '../session/suites-thread.ts';

/** What a run against the embedded platform took. */
interface Estimate {
  readonly calls: number;
  readonly orders: number;
  readonly byRequirement: ReadonlyMap<string, number>;
}

/** `run --dry-run`: prints the plan and sends nothing to the target. Throws a `UsageError` where no plan can be made. */
export async function dryRun(settings: Settings, thread: SuitesThread): Promise<number> {
  const { embedded } = settings;
  const pinned = pinnedCases(settings.pinned);
  return inTemporarySession('plan', { ...(embedded ? settings : withoutTarget(settings)), baseUrl: null }, async (session) => {
    const target = ownShare(embedded ? session.settings : settings);
    const plan = planOf(target, settings.baseUrl ?? session.baseUrl, embedded);
    const estimate = await tryOut({ ...session, embedded, pinned, settings: rehearsal(session.settings, settings, plan) }, thread);
    const redactor = settingsRedactor(settings);
    process.stdout.write(redactor.text(planText(target, plan, estimate, { baseUrl: settings.baseUrl, pinned: pinnedLine(pinned, target) })));
    return 0;
  });
}

/** Without what only the target knows: the embedded platform has other cities, orders and operations, and fills in its own. */
function withoutTarget(settings: Settings): Settings {
  return {
    ...settings,
    routes: [],
    searchExtras: {},
    cancelExtras: {},
    orders: { kind: 'none' },
    operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null },
  };
}

/** The embedded platform's settings with as much supplied and permitted as the target's: as many routes and orders, the same operations. */
function rehearsal(embedded: Settings, real: Settings, { stock, supply }: Plan): Settings {
  if (real.baseUrl === null) return embedded;
  const { busTripDetail, busOrderCreate, hotelOrderDetail } = embedded.operations;
  return {
    ...embedded,
    routes: embedded.routes.slice(0, real.routes.length),
    orders: stock.spendable > 0 ? embedded.orders : { kind: 'none' },
    orderBudget: stock.spendable,
    operations: {
      busTripDetail: real.operations.busTripDetail && busTripDetail,
      busOrderCreate: real.operations.busOrderCreate && busOrderCreate,
      hotelOrderDetail: real.operations.hotelOrderDetail && hotelOrderDetail,
    },
    allowCancel: stock.permitted ? embedded.allowCancel : [],
    allowHostileCancel: supply['hostile-cancel-permission'] === 'yes' ? embedded.allowHostileCancel : [],
    traffic: { ...real.traffic, rate: null, timeout: 10_000 },
    redact: [],
    headers: {},
    tls: { ca: null, cert: null, key: null },
  };
}

async function tryOut(session: Session, thread: SuitesThread): Promise<Estimate> {
  const [problem] = await runSuites(session, thread);
  if (problem !== undefined) throw new UsageError([`no plan can be made, since ${failureText(problem)}`]);
  const { end, requirements } = await readJournal(join(session.settings.out, journalName));
  return {
    calls: end?.requests ?? 0,
    orders: end?.ordersSpent ?? 0,
    byRequirement: new Map([...requirements].map(([id, { calls }]) => [id, calls])),
  };
}

function planText(
  settings: Settings,
  plan: Plan,
  estimate: Estimate,
  { baseUrl, pinned }: { readonly baseUrl: string | null; readonly pinned: string | null },
): string {
  const { profile, seed, runs, traffic } = settings;
  const { stock, supply } = plan;
  const width = Math.max(...plan.requirements.map(({ id }) => id.length));
  const word = { yes: '', no: ' (missing)', asked: '?' } as const;
  const rows = plan.requirements.map(({ id, level, needs: needed }) => {
    const calls = String(estimate.byRequirement.get(id) ?? 0).padStart(5);
    return `${id.padEnd(width)}  ${level.padEnd(6)} ${calls}  ${needed.map((need) => need + word[supply[need]]).join(', ')}`.trimEnd();
  });
  const gaps = gapLines(missing(plan));
  return [
    `Plan of a run against ${baseUrl ?? 'the built-in platform'}. Nothing was sent to the target.`,
    '',
    `profile  ${profile}, seed ${seed}, ${runs} generated cases per property`,
    `limits   ${traffic.maxRequests} calls, ${traffic.maxTime} s, ${traffic.concurrency} in flight, ${traffic.rate === null ? 'any number' : traffic.rate} in one second, ${traffic.timeout} ms a call`,
    `cancel   ${stock.permitted ? 'permitted' : 'not permitted: nothing is sent to the cancel operation (allowCancel, --allow-cancel)'}`,
    `orders   ${orderLine(stock, settings)}`,
    ...(pinned === null ? [] : [`pinned   ${pinned}`]),
    `estimate about ${count(estimate.calls, 'call')} and ${count(estimate.orders, 'order')}. So many took the same suites just now against the built-in platform in memory;`,
    '         a target with more routes or trips, with throttling or with failures takes more, up to the limits.',
    '',
    `${'requirement'.padEnd(width)}  level  calls  needs`,
    ...rows,
    '',
    'calls: sent for it; 0 where it is judged on the answers to other calls. need?: configured, and only the target can tell.',
    '',
    ...(gaps.length === 0 ? ['Nothing that the configuration could supply is missing.'] : ['Untested, or tested less, for want of:', ...gaps]),
    '',
  ].join('\n');
}
