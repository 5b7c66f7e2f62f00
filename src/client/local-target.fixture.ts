import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { vi } from 'vitest';
import { defaultSettings } from '../config/default-settings.fixture.ts';
import type { Call, Client } from './call.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';

/** What a test has opened; `closeAll` in an `afterEach` closes it in reverse. */
const opened: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** To be closed after the test. */
function later(close: () => Promise<unknown>): void {
  opened.push(close);
}

/** A local HTTP server; gives its base URL. */
export async function serve(listener: RequestListener): Promise<string> {
  return listenOn(createServer({ keepAliveTimeout: 0 }, listener));
}

/** A local TCP server that gets every chunk as text; gives its base URL. */
export async function serveRaw(onChunk: (socket: Socket, chunk: string) => void): Promise<string> {
  return listenOn(
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => onChunk(socket, chunk.toString('latin1')));
    }),
  );
}

/** Starts a server on a free port of `host`; gives its base URL. */
export async function listenOn(server: net.Server, host = '127.0.0.1', scheme = 'http'): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  later(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
}

type Overrides = Partial<Omit<ClientOptions, 'traffic'>> & { traffic?: Partial<ClientOptions['traffic']> };

/** Short pauses for answers from systems in front, and a wait that no busy machine uses up. */
export const shortPauses = { resend: [5, 5, 5, 5], later: 5, wait: 60_000, quiet: 5, calm: 5 };

/** A client for a base URL with a small limit of bytes, and limits of time that no busy machine uses up. */
export function clientFor(baseUrl: string, overrides: Overrides = {}): Client {
  const { traffic, ...rest } = overrides;
  const client = createClient({
    baseUrl,
    apiKey: 'k-5f2e8a77c1',
    tls: { ca: null, cert: null, key: null },
    proxy: null,
    headers: {},
    version: '1.2.3',
    runId: 'r1',
    traffic: {
      ...defaultSettings.traffic,
      timeout: 60_000,
      maxTime: 3600,
      maxResponse: 1_000_000,
      ...traffic,
    },
    patience: shortPauses,
    ...rest,
  });
  later(() => client.close());
  return client;
}

/** The connections that are opened in this process from now on, in order, until the end of the test. */
export function clientSockets(): readonly Socket[] {
  const sockets: Socket[] = [];
  const note = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', note);
  later(async () => void unsubscribe('net.client.socket', note));
  return sockets;
}

/** Stops the monotonic clock until the end of the test: no connection becomes idle, however busy the machine is. */
export function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  later(async () => void clock.mockRestore());
}

/** A repeatable search; what is given differs. */
export function aCall(overrides: Partial<Call> = {}): Call {
  return {
    operation: 'search',
    method: 'POST',
    path: '/open/v1/bus/search',
    body: { json: { a: 1 } },
    key: 'right',
    repeatable: true,
    sentFor: 'bus.test',
    ...overrides,
  };
}

/** The request's body as bytes. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Resolves after so many milliseconds. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
