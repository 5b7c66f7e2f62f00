import type { History } from '../../src/history/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';

/**
 * Connections that brought a call without the key and always refuse, and others that never do, so many at least. A balancer that spreads connections
 * over servers by chance makes it look so in fewer than one of 3,000 runs, whatever part of the servers keeps a lockout (with f of them, and the first
 * such connection on one, at most f³(1-f)¹⁶); one that does so in turn leaves none of up to 16 servers out.
 */
const connections = { refused: 4, taken: 16 };
/** Calls whose body was sent without the key, and others. A balancer that spreads calls by chance makes it look so in fewer than one of 60,000 runs. */
const bodies = { refused: 8, taken: 8 };

/** Whether a call went out without the key, as far as that is known. */
export function isKeyless({ credentials, fault }: Exchange): boolean {
  return ['missing', 'empty', 'unknown'].includes(credentials) && fault?.kind !== 'not-sent';
}

/** When the first wrong key was shown: one counts as shown even where no answer came. */
export function firstWrongKey(history: History): number {
  const wrong = history.exchanges.filter(({ credentials, fault }) => ['wrong', 'unknown'].includes(credentials) && fault?.kind !== 'not-sent');
  return Math.min(...wrong.map(({ sentAt }) => sentAt));
}

/**
 * Whether a 401 to the right key may be a lockout, which is legal after calls without a key, also where only some servers behind a balancer keep
 * it: that follows neither the connection that such a call came by, nor its body.
 */
export function mayBeLockout(refused: Exchange, history: History): boolean {
  const all = history.exchanges;
  const keyless = all.filter(isKeyless);
  const before = keyless.filter(({ sentAt }) => sentAt <= refused.endedAt);
  if (before.length === 0) return false;
  // Of one that was not answered it is not known when the target has seen it.
  const lastOver = Math.max(...before.map(({ fault, endedAt }) => (fault === null ? endedAt : Infinity)));
  const next = Math.min(firstWrongKey(history), ...keyless.filter(({ sentAt }) => sentAt > refused.endedAt).map(({ sentAt }) => sentAt));
  // Of the same operation, as each may lock out on its own. Any other status says nothing of the key.
  const later = all.filter(
    ({ credentials, operation, sentAt, endedAt, answer }) =>
      credentials === 'valid' && operation === refused.operation && sentAt >= lastOver && endedAt <= next && (answer?.status === 200 || answer?.status === 401),
  );
  const spoilt = new Set(before.map(({ connectionNumber }) => connectionNumber));
  const sent = new Set(before.map(({ request }) => request.bodyText));
  const known = later.filter(({ connectionNumber }) => connectionNumber !== null);
  const onSpoilt = ({ connectionNumber }: Exchange): boolean => connectionNumber !== null && spoilt.has(connectionNumber);
  const repeats = ({ request }: Exchange): boolean => sent.has(request.bodyText);
  const byConnection = onSpoilt(refused) && alwaysRefused(known, onSpoilt, connections, ({ connectionNumber }) => connectionNumber);
  return !byConnection && !(repeats(refused) && alwaysRefused(later, repeats, bodies, (call) => call));
}

/** Whether all calls that are `marked` were refused and no other was, enough different ones of each. */
function alwaysRefused(
  calls: readonly Exchange[],
  marked: (call: Exchange) => boolean,
  enough: { readonly refused: number; readonly taken: number },
  different: (call: Exchange) => unknown,
): boolean {
  const these = calls.filter(marked);
  const others = calls.filter((call) => !marked(call));
  const count = (some: readonly Exchange[]): number => new Set(some.map(different)).size;
  if (count(these) < enough.refused || count(others) < enough.taken) return false;
  return these.every(({ answer }) => answer?.status === 401) && others.every(({ answer }) => answer?.status === 200);
}
