import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { guardIdle } from './agents.ts';

/**
 * How many connections two calls take, the second of which leaves so many milliseconds later by the clock, in which no
 * timer has fired.
 */
async function connectionsOfTwo(later: number): Promise<number> {
  let connections = 0;
  const server = http.createServer((_request, response) => response.end('answer'));
  server.on('connection', () => (connections += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = guardIdle(new http.Agent({ keepAlive: true, timeout: 60_000 }));
  const call = async (): Promise<void> => {
    const [answer] = (await once(http.get({ port: (server.address() as AddressInfo).port, agent }), 'response')) as [
      http.IncomingMessage,
    ];
    answer.resume();
    await once(answer, 'end');
  };
  await call();
  // The connection is the agent's again in the next turn, and no timer may fire between that and the second call.
  await new Promise(setImmediate);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + later);
  await call().finally(() => clock.mockRestore());
  agent.destroy();
  server.close();
  return connections;
}

test('a connection that was idle longer than its timeout is not taken, though no timer has said so on a busy machine', async () => {
  expect(await connectionsOfTwo(0)).toBe(1);
  expect(await connectionsOfTwo(60_100)).toBe(2);
});
