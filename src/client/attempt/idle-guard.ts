import type { Agent, ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that had come when a connection became idle, and when that was. */
const idleSince = new WeakMap<Socket, { readonly bytes: number; readonly at: number }>();

/**
 * Milliseconds for which the connection has been idle that a next call would take, the one that became idle last; 0
 * where it would get a new one.
 */
export function idleFor(agent: Agent): number {
  const now = performance.now();
  const next = Object.values(agent.freeSockets).flatMap((sockets) => sockets?.at(-1) ?? []);
  return next.reduce((longest, socket) => Math.max(longest, now - (idleSince.get(socket)?.at ?? now)), 0);
}

/**
 * Closes idle connections on which anything has arrived, before the next call could take one. Node keeps what came, or
 * drops it, and the call would get an answer that belongs to none of ours; a finding could come of that. So are those
 * that were idle longer than their timeout: on a busy machine its timer may come after the call that takes them. Looked
 * at when a call leaves: to listen each time that a connection is idle costs more.
 */
export function guardIdle<A extends Agent>(agent: A): A {
  function isSpoilt(socket: Socket): boolean {
    const since = idleSince.get(socket);
    if (since === undefined || socket.readableLength > 0 || socket.bytesRead !== since.bytes) return true;
    return socket.timeout !== undefined && socket.timeout > 0 && performance.now() - since.at > socket.timeout;
  }
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => boolean;
  agent.keepSocketAlive = ((socket: Socket): boolean => {
    // What came with the answer, in the same read.
    if (socket.readableLength > 0 || !keep(socket)) return false;
    idleSince.set(socket, { bytes: socket.bytesRead, at: performance.now() });
    return true;
  }) as typeof agent.keepSocketAlive;
  // The types of Node leave it out.
  const { addRequest } = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void };
  Object.assign(agent, {
    addRequest(request: ClientRequest, ...rest: unknown[]): void {
      for (const idle of Object.values(agent.freeSockets)) {
        for (const socket of idle?.filter(isSpoilt) ?? []) {
          // Out of the agent's hands at once: it may give away one that is only about to close.
          idle?.splice(idle.indexOf(socket), 1);
          socket.destroy();
        }
      }
      addRequest.call(agent, request, ...rest);
    },
  });
  return agent;
}
