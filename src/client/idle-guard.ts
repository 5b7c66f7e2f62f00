import type { Agent, ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Closes idle connections on which anything arrives. Node keeps it for the next call, which would get an answer that
 * belongs to none of ours; a finding could come of that.
 */
export function guardIdle<A extends Agent>(agent: A): A {
  const destroyIt = function (this: Duplex): void {
    this.destroy();
  };
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket: Duplex): boolean => {
    // What came with the answer, in the same read.
    if (socket.readableLength > 0 || !keep(socket)) return false;
    socket.on('data', destroyIt);
    return true;
  };
  agent.reuseSocket = (socket: Duplex, request: ClientRequest): void => {
    socket.off('data', destroyIt);
    reuse(socket, request);
  };
  return agent;
}
