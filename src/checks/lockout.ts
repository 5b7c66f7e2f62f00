import type { Exchange } from '../model/exchange.ts';
import { memoryLimit, witnessLimit } from './check.ts';

/** When a call went out and when its answer was there. */
export interface Times {
  readonly sentAt: number;
  readonly endedAt: number;
}

/** A call with the right key after one without. */
interface Later extends Times {
  readonly operation: Exchange['operation'];
  readonly status: number;
  readonly connection: number | null;
  /** Whether its connection had brought a call without the key. */
  readonly onSpoilt: boolean;
  /** Whether it was sent without the key as well. */
  readonly repeats: boolean;
}

/**
 * Connections that brought a call without the key and always refuse, and others that never do, so many at least. A balancer that spreads connections
 * over servers by chance makes it look so in fewer than one of 3,000 runs, whatever part of the servers keeps a lockout (with f of them, and the first
 * such connection on one, at most f³(1-f)¹⁶); one that does so in turn leaves none of up to 16 servers out.
 */
const connections = { refused: 4, taken: 16 };
/** Calls whose body was sent without the key, and others. A balancer that spreads calls by chance makes it look so in fewer than one of 60,000 runs. */
const bodies = { refused: 8, taken: 8 };

/**
 * Whether a 401 to the right key may be a lockout, which is legal after calls without a key, also where only some servers behind a balancer keep
 * it: that follows neither the connection that such a call came by, nor its body. Remembers 2,000 calls, and 200 bodies.
 */
export class Lockout {
  readonly #keyless: Times[] = [];
  readonly #connections = new Set<number>();
  readonly #bodies = new Set<string>();
  readonly #later: Later[] = [];

  /** Takes a call without the key. */
  withoutKey({ sentAt, endedAt, fault, connectionNumber, request }: Exchange): void {
    if (fault?.kind === 'not-sent' || this.#keyless.length >= memoryLimit) return;
    // Of one that was not answered it is not known when the target has seen it.
    this.#keyless.push({ sentAt, endedAt: fault === null ? endedAt : Infinity });
    if (connectionNumber !== null) this.#connections.add(connectionNumber);
    if (this.#bodies.size < witnessLimit) this.#bodies.add(request.bodyText);
  }

  /** Takes a call with the right key. */
  withKey({ sentAt, endedAt, operation, answer, connectionNumber, request }: Exchange): void {
    // Any other status says nothing of the key.
    if (this.#keyless.length === 0 || (answer?.status !== 200 && answer?.status !== 401) || this.#later.length >= memoryLimit / 100) return;
    this.#later.push({
      sentAt,
      endedAt,
      operation,
      status: answer.status,
      connection: connectionNumber,
      onSpoilt: connectionNumber !== null && this.#connections.has(connectionNumber),
      repeats: this.#bodies.has(request.bodyText),
    });
  }

  /** Whether a lockout explains a 401 to the right key. `until`: when the first wrong key was sent. */
  explains({ operation, endedAt, connectionNumber, request }: Exchange, until: number): boolean {
    let [lastOver, next] = [-Infinity, until];
    for (const call of this.#keyless) {
      if (call.sentAt <= endedAt) lastOver = Math.max(lastOver, call.endedAt);
      else next = Math.min(next, call.sentAt);
    }
    if (lastOver === -Infinity) return false;
    // Of the same operation, as each may lock out on its own. The next key may be shown in the millisecond in which the last of them is answered.
    const calls = this.#later.filter((call) => call.operation === operation && call.sentAt >= lastOver && call.endedAt <= next);
    const byConnection = connectionNumber !== null && this.#connections.has(connectionNumber) && alwaysRefusedByConnection(calls);
    return !byConnection && !(this.#bodies.has(request.bodyText) && alwaysRefusedByBody(calls));
  }
}

/** All calls on connections that brought one without the key were refused, and no other was. */
function alwaysRefusedByConnection(calls: readonly Later[]): boolean {
  const known = calls.filter((call) => call.connection !== null);
  const [spoilt, others] = [known.filter((call) => call.onSpoilt), known.filter((call) => !call.onSpoilt)];
  const distinct = (some: readonly Later[]): number => new Set(some.map((call) => call.connection)).size;
  return distinct(spoilt) >= connections.refused && distinct(others) >= connections.taken && refusedAndTaken(spoilt, others);
}

/** All calls whose body was sent without the key were refused, and no other was. */
function alwaysRefusedByBody(calls: readonly Later[]): boolean {
  const [repeated, others] = [calls.filter((call) => call.repeats), calls.filter((call) => !call.repeats)];
  return repeated.length >= bodies.refused && others.length >= bodies.taken && refusedAndTaken(repeated, others);
}

function refusedAndTaken(these: readonly Later[], others: readonly Later[]): boolean {
  return these.every((call) => call.status === 401) && others.every((call) => call.status === 200);
}
