import { addDays } from '../../arbitraries/index.ts';
import type { Route } from '../../config/index.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { documentedCall } from '../../engine/target.ts';
import { Discovery } from '../../engine/discovery/discovery.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { openShortRun } from '../session/short-run.ts';

/** Most calls that `doctor` sends: only searches, never a cancel. */
export const mostCalls = 14;

/** City codes of the form that the document shows; whether they exist does not matter. */
const anyRoute: Route = { start_city_code: '310100', end_city_code: '330100' };

/** Results about a target. */
export interface Diagnosis {
  readonly discovery: Discovery;
  readonly exchanges: readonly Exchange[];
  readonly skew: number | null;
  /** Whether the limit of calls stopped the search for trips. */
  readonly limited: boolean;
}

/** Sends the target the first searches of a run. The journal is in the session's folder. */
export async function examineTarget(session: Session): Promise<Diagnosis> {
  const { traffic } = session.settings;
  const settings = {
    ...session.settings,
    traffic: { ...traffic, maxRequests: Math.min(mostCalls, traffic.maxRequests) },
  };
  const exchanges: Exchange[] = [];
  const run = openShortRun({ ...session, settings }, (exchange) => exchanges.push(exchange));
  const discovery = new Discovery(run, false);
  await discovery.ready();
  // Without a route nothing was sent yet: any search shows whether the target answers and accepts the key.
  if (settings.routes.length === 0)
    await run.send(documentedCall('search', discovery.body(anyRoute, addDays(run.clock.frame().notPastFrom, 1)), null));
  const limited = run.client.traffic.stopped === 'budget';
  await run.client.close();
  run.journal.close();
  return { discovery, exchanges, skew: run.clock.skew, limited };
}
