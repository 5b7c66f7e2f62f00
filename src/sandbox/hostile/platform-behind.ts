import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { forward } from './forward.ts';
import { startReference } from '../index.ts';
import type { Hostile, Running } from './hostile.ts';
import { type RawAnswer, type RawRequest, serveRaw, write } from './raw-server.ts';

/** Does something to a right answer of the reference platform, and sends it or not. */
type Spoil = (socket: Socket, answer: RawAnswer, request: RawRequest) => void;

/** The key of the platforms behind hostile servers: like nothing else, so that every part of it can be looked for. */
export const hostileKey = 'Zk7-q9Xw3Lr8.Tn5Vb2Hc6_Pd4Mf1Js0';

/** The reference platform behind a server that spoils its answers. */
export async function servePlatform(
  spoil: Spoil,
  before: (socket: Socket, request: RawRequest) => boolean = () => false,
): Promise<Running> {
  const reference = await startReference({ apiKey: hostileKey });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const front = await serveRaw(async (socket, request) => {
    if (!before(socket, request)) spoil(socket, await forward(reference.url, agent, request), request);
  });
  return {
    ...front,
    close: async () => {
      await front.close();
      agent.destroy();
      await reference.close();
    },
  };
}

/** The same where every answer is sent, changed. */
export function servePlatformChanged(change: (answer: RawAnswer, request: RawRequest) => RawAnswer): Promise<Running> {
  return servePlatform((socket, answer, request) => write(socket, change(answer, request)));
}

/** A hostile server on a raw socket; one that spoils right answers; one that sends them changed. */
export function raw(id: string, title: string, gives: Hostile['gives'], ...how: Parameters<typeof serveRaw>): Hostile {
  return { id, title, gives, start: () => serveRaw(...how) };
}

export function spoilt(
  id: string,
  title: string,
  gives: Hostile['gives'],
  ...how: Parameters<typeof servePlatform>
): Hostile {
  return { id, title, gives, start: () => servePlatform(...how) };
}

export function changed(
  id: string,
  title: string,
  gives: Hostile['gives'],
  change: Parameters<typeof servePlatformChanged>[0],
): Hostile {
  return { id, title, gives, start: () => servePlatformChanged(change) };
}

/** An answer whose JSON object is changed, where it is one; `accepted` ones only. */
export function changeAccepted(answer: RawAnswer, change: (body: Record<string, unknown>) => unknown): RawAnswer {
  const body: unknown = JSON.parse(answer.body.toString('utf8'));
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 0) return answer;
  return { ...answer, body: Buffer.from(JSON.stringify(change(body as Record<string, unknown>))) };
}

/** The trips of an accepted search; none of another answer. */
export function linesOf(body: Record<string, unknown>): Record<string, unknown>[] {
  const data = body['data'] as { lines?: unknown } | null;
  return Array.isArray(data?.lines) ? (data.lines as Record<string, unknown>[]) : [];
}
