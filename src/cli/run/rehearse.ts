import { join } from 'node:path';
import { noTls, ownShare, type Settings } from '../../config/index.ts';
import { journalName } from '../../journal/journal.ts';
import { readJournal } from '../../journal/read-journal.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { NoVerdictError } from '../no-verdict-line.ts';
import type { SuitesThread } from '../session/suites-thread.ts';
import { inTemporarySession } from '../session/temporary-session.ts';
import { pinnedCases } from '../settings/pinned-cases.ts';
import { type Plan, planOf } from './plan.ts';

/** Calls and orders that a run against the built-in platform needed. */
export interface Estimate {
  readonly calls: number;
  readonly orders: number;
  readonly byRequirement: ReadonlyMap<string, number>;
  /** Calls by operation. */
  readonly byOperation: ReadonlyMap<string, number>;
}

/** The plan of a run, and what the same run needed against the built-in platform. */
export interface Rehearsed {
  /** The settings of the run; for a shard, with its share of the limits. */
  readonly target: Settings;
  readonly plan: Plan;
  readonly estimate: Estimate;
}

/**
 * Runs the suites with these settings against the built-in platform, and sends nothing to the target. Throws
 * `NoVerdictError` if they fail.
 */
export async function rehearse(settings: Settings, thread: SuitesThread): Promise<Rehearsed> {
  const { embedded } = settings;
  const pinned = pinnedCases(settings.pinned);
  return inTemporarySession(
    'plan',
    { ...(embedded ? settings : withoutTarget(settings)), baseUrl: null },
    async (session) => {
      const target = ownShare(embedded ? session.settings : settings);
      const plan = planOf(target, settings.baseUrl ?? session.baseUrl, embedded);
      const estimate = await tryOut(
        { ...session, embedded, pinned, settings: rehearsal(session.settings, settings, plan) },
        thread,
      );
      return { target, plan, estimate };
    },
  );
}

/**
 * The settings without the target's cities, orders and operations, for which the embedded platform has its own.
 */
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

/**
 * The embedded platform's settings, but with as many routes and orders, the same operations and the same permissions as
 * for the target.
 */
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
    tls: noTls,
  };
}

async function tryOut(session: Session, thread: SuitesThread): Promise<Estimate> {
  const problem = await thread.run(session);
  if (problem !== null) throw new NoVerdictError(problem);
  const { end, requirements } = await readJournal(join(session.settings.out, journalName));
  // What a run without them needed is not an estimate.
  const late =
    end?.late?.flatMap((id) => requirements.get(id)?.reason ?? ({ code: 'suite-hung', judging: id } as const)) ?? [];
  if (late[0] !== undefined) throw new NoVerdictError(late[0]);
  return {
    calls: end?.requests ?? 0,
    orders: end?.ordersSpent ?? 0,
    byRequirement: new Map([...requirements].map(([id, { calls }]) => [id, calls])),
    byOperation: new Map((end?.traffic ?? []).map(({ operation, calls }) => [operation, calls])),
  };
}
