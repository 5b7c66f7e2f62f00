import { addDays } from '../arbitraries/index.ts';
import { createClient, createRedactor, proxyFor } from '../client/index.ts';
import { type Route, secretsOf } from '../config/index.ts';
import { Journal } from '../harness/journal.ts';
import { Run } from '../harness/run.ts';
import type { Session } from '../harness/session.ts';
import { documentedCall } from '../harness/target.ts';
import { World } from '../harness/world.ts';
import type { Exchange } from '../model/exchange.ts';

/** Calls that `doctor` sends at most: searches, never a cancel. */
export const mostCalls = 14;

/** City codes of the form that the document shows; whether they exist does not matter. */
const anyRoute: Route = { start_city_code: '310100', end_city_code: '330100' };

/** What was found out about a target. */
export interface Diagnosis {
  readonly world: World;
  readonly exchanges: readonly Exchange[];
  readonly skew: number | null;
  /** Whether more would have been asked. */
  readonly limited: boolean;
}

/** Asks the target what a run would ask it first. The session's folder takes the journal. */
export async function examineTarget({ settings, baseUrl, embedded, runId, version }: Session): Promise<Diagnosis> {
  const redactor = createRedactor({ secrets: secretsOf(settings), pointers: settings.redact });
  const exchanges: Exchange[] = [];
  const journal = new Journal(settings.out, (line) => redactor.deep(line));
  const run = new Run({
    settings,
    baseUrl,
    embedded,
    journal,
    now: Date.now,
    id: runId,
    redact: (exchange) => redactor.exchange(exchange),
    redactText: (text) => redactor.text(text),
    client: (onExchange) =>
      createClient({
        baseUrl,
        apiKey: settings.apiKey,
        traffic: { ...settings.traffic, maxRequests: Math.min(mostCalls, settings.traffic.maxRequests) },
        tls: settings.tls,
        proxy: embedded ? null : proxyFor(baseUrl, settings.proxy, process.env),
        headers: settings.headers,
        userAgent: { version, runId },
        onExchange: (exchange) => {
          exchanges.push(redactor.exchange(exchange));
          onExchange(exchange);
        },
      }),
  });
  const world = new World(run);
  await world.ready();
  // Without a route nothing was asked: any search tells whether the target is there and takes the key.
  if (settings.routes.length === 0) await run.send(documentedCall('search', world.body(anyRoute, addDays(world.frame().notPastFrom, 1)), null));
  const limited = run.client.traffic.stopped === 'budget';
  await run.client.close();
  journal.close();
  return { world, exchanges, skew: run.skew, limited };
}
