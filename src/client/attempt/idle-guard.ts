import type { Agent, ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes received by the time when a connection became idle, and that time. */
const idleSince = new WeakMap<Socket, { readonly bytes: number; readonly at: number }>();

/**
 * Milliseconds for which the connection that the next call would use has been idle (the connection that became idle
 * last); 0 if the call would get a new one.
 */
export function idleFor(agent: Agent): number {
  const now = performance.now();
  const next = Object.values(agent.freeSockets).flatMap((sockets) => sockets?.at(-1) ?? []);
  return next.reduce((longest, socket) => Math.max(longest, now - (idleSince.get(socket)?.at ?? now)), 0);
}

/**
 * Closes idle connections on which data has arrived, before the next call can use one. Node keeps or drops such data,
 * and the call could get an answer to no call of ours, which could become a finding. Connections that were idle longer
 * than their timeout are closed as well: on a busy machine Node's timer may fire after the next call uses the
 * connection. Connections are checked when a call leaves; listening on every idle connection costs more.
 */
export function guardIdle<A extends Agent>(agent: A): A {
  function isSpoilt(socket: Socket): boolean {
    const since = idleSince.get(socket);
    if (since === undefined || socket.readableLength > 0 || socket.bytesRead !== since.bytes) return true;
    return socket.timeout !== undefined && socket.timeout > 0 && performance.now() - since.at > socket.timeout;
  }
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => boolean;
  agent.keepSocketAlive = ((socket: Socket): boolean => {
    // Bytes that came with the answer, in the same read.
    if (socket.readableLength > 0 || !keep(socket)) return false;
    idleSince.set(socket, { bytes: socket.bytesRead, at: performance.now() });
    return true;
  }) as typeof agent.keepSocketAlive;
  // The types of Node do not declare it.
  const { addRequest } = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void };
  Object.assign(agent, {
    addRequest(request: ClientRequest, ...rest: unknown[]): void {
      for (const idle of Object.values(agent.freeSockets)) {
        for (const socket of idle?.filter(isSpoilt) ?? []) {
          // Removed from the agent at once: the agent may otherwise hand out a connection that is about to close.
          idle?.splice(idle.indexOf(socket), 1);
          socket.destroy();
        }
      }
      addRequest.call(agent, request, ...rest);
    },
  });
  return agent;
}
