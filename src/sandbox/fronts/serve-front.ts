import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { forward } from '../hostile/forward.ts';
import type { Running } from '../hostile/hostile.ts';
import { serveRaw, write } from '../hostile/raw-server.ts';
import type { Front, FrontTimes } from './front.ts';

const realTimes: FrontTimes = { scale: 1, now: () => performance.now() };

/** Puts a front on a port of the host (0: a free one), before the platform at this address. */
export async function serveFront(
  front: Front,
  url: string,
  at: { port: number; host: string },
  times: FrontTimes = realTimes,
): Promise<Running> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const habit = front.begin(times);
  const timers = new Set<NodeJS.Timeout>();
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });
  let atOnce = 0;
  const connections = new WeakMap<Socket, number>();
  let connected = 0;
  const running = await serveRaw(
    async (socket, request) => {
      atOnce += 1;
      try {
        let decision = habit.decide(request, atOnce, connections.get(socket) ?? 0);
        if (typeof decision === 'object' && 'wait' in decision) {
          await pause(decision.wait);
          decision = decision.then;
        }
        if (decision === 'reset') return void socket.resetAndDestroy();
        const passed = decision === 'pass' ? await forward(url, agent, request) : decision;
        const answer = decision === 'pass' ? (habit.change?.(passed, request) ?? passed) : passed;
        if (socket.destroyed) return;
        write(socket, answer, habit.closes === true ? () => void setImmediate(() => socket.destroy()) : undefined);
      } finally {
        atOnce -= 1;
      }
    },
    (socket) => void connections.set(socket, (connected += 1)),
    at,
  );
  return {
    ...running,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await running.close();
      agent.destroy();
    },
  };
}
