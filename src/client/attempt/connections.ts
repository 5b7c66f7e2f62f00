import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Agents } from './agents.ts';
import type { Sending } from '../sending.ts';
import { idleFor } from './idle-guard.ts';

/**
 * The longest idle time, in milliseconds, of a connection for calls that may be sent only once. A target may be closing
 * a connection that was idle longer.
 */
const LITTLE_IDLE = 50;

/** The agent that gives a call its connection. If `single`, destroy the agent after the call. */
interface Taken {
  readonly agent: Agent;
  readonly single: boolean;
}

/**
 * Number of calls that succeeded on a new connection after their kept one was closed; from then on no connection is
 * used twice.
 */
const MOST_CLOSED = 10;

/** Chooses the connection of each call of a run, and numbers connections for the report. */
export function createConnections(agents: Pick<Agents, 'shared' | 'apart' | 'fresh'>) {
  const numbers = new WeakMap<Socket, number>();
  let count = 0;
  let keptFail = false;
  let passed = 0;
  return {
    take({ call, retried }: Sending): Taken {
      const kept = call.connection === 'same' ? agents.apart : agents.shared;
      const single =
        call.connection === 'new' ||
        retried > 0 ||
        passed >= MOST_CLOSED ||
        (!call.repeatable && (keptFail || idleFor(kept) > LITTLE_IDLE));
      return { agent: single ? agents.fresh() : kept, single };
    },
    /** The number of the connection, in order of first use; null for a call that got none. */
    numberOf(socket: Socket | null): number | null {
      if (socket === null) return null;
      const number = numbers.get(socket) ?? ++count;
      numbers.set(socket, number);
      return number;
    },
    /**
     * A kept connection was closed during a call: from then on, calls that may be sent only once use new connections.
     */
    keptFailed: (): void => void (keptFail = true),
    /**
     * A call whose kept connection was closed succeeded on a new one. After ten such calls no connection is used twice.
     */
    passedOnNew: (): void => void passed++,
  };
}
