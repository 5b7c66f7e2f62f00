import { addDays } from '../../arbitraries/index.ts';
import type { Route } from '../../config/index.ts';
import { type Session, clientOptions, openRun } from '../../engine/session/run-session.ts';
import { documentedCall } from '../../engine/target.ts';
import { Discovery } from '../../engine/discovery/discovery.ts';
import type { Run } from '../../engine/run.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import { createClient } from '../../client/index.ts';

/** Most calls that `doctor` sends with `apiKey`: only searches, never a cancel. Each further key has one more. */
export const mostCalls = 14;

/** City codes of the form that the document shows; whether they exist does not matter. */
const anyRoute: Route = { start_city_code: '310100', end_city_code: '330100' };

/** Results about a target. */
export type Diagnosis = Awaited<ReturnType<typeof examineTarget>>;

/** Sends the target the first searches of a run. The journal is in the session's folder. */
export async function examineTarget(session: Session) {
  const exchanges: Exchange[] = [];
  const run = openShortRun(withCalls(session, mostCalls), (exchange) => exchanges.push(exchange));
  const discovery = new Discovery(run, false);
  await discovery.ready();
  // Without a route nothing was sent yet: any search shows whether the target answers and accepts the key.
  const { settings } = session;
  if (settings.routes.length === 0)
    await run.send(documentedCall('search', discovery.body(anyRoute, addDays(run.clock.frame().notPastFrom, 1)), null));
  const limited = run.client.traffic.stopped === 'budget';
  await close(run);
  const body = discovery.baselines[0]?.body ?? discovery.body(anyRoute, addDays(run.clock.frame().notPastFrom, 1));
  const ofKeys = new Map<string, Exchange | null>();
  for (const name of Object.keys(settings.keys))
    ofKeys.set(name, exchanges.some(({ answer }) => answer !== null) ? await withKey(session, name, body) : null);
  return {
    discovery,
    exchanges,
    /** A search with each further key, by its name in `keys`; null if the target had not answered before. */
    ofKeys,
    skew: run.clock.skew,
    /** Whether the limit of calls stopped the search for trips. */
    limited,
  };
}

/** Sends a search with a further key, as a run by itself: what it gets says nothing of `apiKey`. */
async function withKey(session: Session, keyName: string, body: JsonObject): Promise<Exchange> {
  const run = openShortRun(withCalls(session, 1), () => undefined);
  const exchange = await run.send({ ...documentedCall('search', body, null), keyName });
  await close(run);
  return run.redactor.exchange(exchange);
}

function withCalls(session: Session, most: number): Session {
  const { traffic } = session.settings;
  const maxRequests = Math.min(most, traffic.maxRequests);
  return { ...session, settings: { ...session.settings, traffic: { ...traffic, maxRequests } } };
}

async function close({ client, journal }: Run): Promise<void> {
  await client.close();
  journal.close();
}

/**
 * A run of a few calls outside the suites, for `doctor`. The journal is in the session's folder; `seen` gets every
 * exchange, redacted.
 */
function openShortRun(session: Session, seen: (exchange: Exchange) => void): Run {
  const run: Run = openRun(
    session,
    {
      now: Date.now,
      client: (onExchange, onSending) =>
        createClient({
          ...clientOptions(session),
          onSending,
          onExchange: (exchange) => {
            seen(run.redactor.exchange(exchange));
            onExchange(exchange);
          },
        }),
    },
    { keys: [] },
  );
  return run;
}
