import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Agents } from './agents.ts';
import type { Sending } from '../sending.ts';
import { idleFor } from './idle-guard.ts';

/**
 * Milliseconds for which a connection may have been idle that brings what may be sent once only: a target may be
 * closing one that was idle longer.
 */
const LITTLE_IDLE = 50;

/** Where the connection of a call comes from; `single` is to be destroyed after it. */
export interface Taken {
  readonly agent: Agent;
  readonly single: boolean;
}

/** Which connection each call takes, and which number that has in the report. */
export interface Connections {
  take(sending: Sending): Taken;
  /** In the order in which calls were made on them; null for a call that got none. */
  numberOf(socket: Socket | null): number | null;
  /** A kept connection was closed under a call: what may be sent once only goes on new ones from then on. */
  keptFailed(): void;
  /**
   * A call under which a kept connection was closed has passed on a new one: after ten of them no connection is used
   * twice.
   */
  passedOnNew(): void;
}

/**
 * Calls whose kept connection was closed under them, and that passed on new ones, after which no connection is used
 * again.
 */
const MOST_CLOSED = 10;

/** The connections of one run. */
export function createConnections(agents: Pick<Agents, 'shared' | 'apart' | 'fresh'>): Connections {
  const numbers = new WeakMap<Socket, number>();
  let count = 0;
  let keptFail = false;
  let passed = 0;
  return {
    take({ call, retried }) {
      const kept = call.connection === 'same' ? agents.apart : agents.shared;
      const single =
        call.connection === 'new' ||
        retried > 0 ||
        passed >= MOST_CLOSED ||
        (!call.repeatable && (keptFail || idleFor(kept) > LITTLE_IDLE));
      return { agent: single ? agents.fresh() : kept, single };
    },
    numberOf(socket) {
      if (socket === null) return null;
      const number = numbers.get(socket) ?? ++count;
      numbers.set(socket, number);
      return number;
    },
    keptFailed: () => void (keptFail = true),
    passedOnNew: () => void passed++,
  };
}
