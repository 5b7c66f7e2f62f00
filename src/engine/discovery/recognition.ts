import { RawBody } from '../../requirements/history/index.ts';
import { reasonOutsider } from '../../requirements/checks/not-the-platform.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { DocumentedName } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Run } from '../run.ts';
import { documentedCall } from '../target.ts';

/** What no platform accepts: a body that is no JSON. */
const noJson = '{"conformance":';

/**
 * Why what answers these calls is not the platform; null where it may be. Each is sent only where no answer before it
 * is the platform's.
 */
export async function reasonNotThePlatform(calls: readonly (() => Promise<Exchange>)[]): Promise<Reason | null> {
  let reason: Reason | null = null;
  for (const [nth, call] of calls.entries()) {
    const answer = await call();
    // One that got no answer says nothing; where the first two get none, nobody is there.
    if (answer.answer === null && (reason !== null || nth === 0)) continue;
    const notThePlatform = reasonOutsider(answer);
    if (notThePlatform === null) return null;
    reason ??= notThePlatform;
  }
  return reason;
}

/** Sends the body that is no JSON, on a connection of its own: it cancels nothing, and spends no order. */
export function sendNoJson(run: Run, operation: DocumentedName): Promise<Exchange> {
  return run.send(documentedCall(operation, new RawBody(noJson), null, { connection: 'new', repeatable: true }));
}
