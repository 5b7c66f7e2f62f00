import { isDocumented } from '../../model/operations.ts';
import { isForeign, notThePlatform } from '../../checks/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../run.ts';
import { documentedCall, type How, RawBody } from '../target.ts';

/** What no platform accepts: a body that is no JSON. */
const noJson = '{"conformance":';

/** Why what has answered the first call is not the platform, by two calls more where that looks so; null where it may be. They cancel nothing, and spend no order. */
export async function whyNotThePlatform(run: Run, first: Exchange, again: () => Promise<Exchange>): Promise<string | null> {
  if (!isForeign(first) || !isDocumented(first.operation)) return null;
  const second = await again();
  if (!isForeign(second)) return null;
  return notThePlatform([first, second, await sendNoJson(run, first.operation)]);
}

/** Sends the body that is no JSON, on a connection of its own. */
export function sendNoJson(run: Run, operation: 'search' | 'cancel'): Promise<Exchange> {
  const how: How = { connection: 'new', repeatable: true, statusOwner: operation === 'search' ? 'bus.malformed' : 'cancel.malformed' };
  return run.send(documentedCall(operation, new RawBody(noJson), null, how));
}
