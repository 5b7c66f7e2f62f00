import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { type Answer, type Call, type Operation, Refusal } from './call.ts';
import { deliver } from './deliver.ts';
import type { Platform } from './platform.ts';
import { hash, randomFrom } from './random.ts';
import { mostBytes } from './request-body.ts';

type Request = Context<{ Bindings: HttpBindings }>;

/** Paths after the prefix; all use POST. */
const paths: readonly [path: string, operation: Operation][] = [
  ['/open/v1/bus/search', 'busSearch'],
  ['/open/v1/hotel/order/cancel', 'hotelCancel'],
  ['/open/v1/bus/trip/detail', 'busTripDetail'],
  ['/open/v1/bus/order/create', 'busOrderCreate'],
  ['/open/v1/hotel/order/create', 'hotelOrderCreate'],
  ['/open/v1/hotel/order/detail', 'hotelOrderDetail'],
];

/** Puts the platform on a port of the host; 0 takes a free one. */
export async function listen(
  platform: Platform,
  port: number,
  host: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const connections = new WeakMap<Socket, Call['connection'] & { idleSince: number }>();
  const { idleMs } = platform.settings;
  let opened = 0;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const serveAs = (operation: Operation, refusal?: Refusal) => async (request: Request) => {
    const { incoming, outgoing } = request.env;
    const connection = connections.get(incoming.socket) ?? { number: ++opened, calls: 0, idleSince: Infinity };
    connections.set(incoming.socket, connection);
    if (idleMs !== null && performance.now() - connection.idleSince > idleMs) {
      // It was being closed while the call was on its way: a reset is all that comes.
      incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    }
    connection.calls += 1;
    await serve(platform, {
      operation,
      refusal,
      connection: { number: connection.number, calls: connection.calls },
      incoming,
      outgoing,
    });
    connection.idleSince = performance.now();
    return RESPONSE_ALREADY_SENT;
  };
  for (const [path, operation] of paths) {
    const full = platform.settings.prefix + path;
    app.on('POST', full, serveAs(operation));
    app.all(full, serveAs('none', new Refusal(405, 40500, 'use POST', [['Allow', 'POST']])));
  }
  app.notFound(serveAs('none', new Refusal(404, 40400, 'no such operation')));

  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    serverOptions: { keepAliveTimeout: 60_000 },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  operation: Operation;
  refusal: Refusal | undefined;
  connection: Call['connection'];
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

async function serve(
  platform: Platform,
  { operation, refusal, connection, incoming, outgoing }: Exchange,
): Promise<void> {
  const call = arrive(platform, operation, connection, incoming);
  try {
    call.bytes = await read(incoming);
    if (platform.settings.latencyMs > 0)
      await new Promise((resolve) => setTimeout(resolve, platform.settings.latencyMs));
    const answer = platform.steps.answer(
      call,
      await (refusal ? platform.steps.refuse(call, refusal) : platform.steps.handle(call)),
    );
    finish(platform, call, answer);
    // Node would write the machine's date, and a platform whose clock is set would contradict itself.
    outgoing.setHeader('Date', new Date(platform.now()).toUTCString());
    await deliver(outgoing, answer, (body) => platform.steps.write(call, body), call.method === 'HEAD');
  } catch {
    // The caller went away, or a hook failed: nothing can be answered any more.
    platform.inFlight.delete(call);
    incoming.socket.destroy();
  }
}

function arrive(
  platform: Platform,
  operation: Operation,
  connection: Call['connection'],
  incoming: IncomingMessage,
): Call {
  const number = ++platform.calls;
  const ofOperation = (platform.callsOf.get(operation) ?? 0) + 1;
  platform.callsOf.set(operation, ofOperation);
  const call: Call = {
    operation,
    method: incoming.method ?? '',
    path: (incoming.url ?? '').split('?')[0] ?? '',
    rawHeaders: incoming.rawHeaders,
    header(name) {
      const at = incoming.rawHeaders.findIndex((raw, i) => i % 2 === 0 && raw.toLowerCase() === name.toLowerCase());
      return at < 0 ? undefined : incoming.rawHeaders[at + 1];
    },
    bytes: new Uint8Array(),
    now: platform.now(),
    number,
    ofOperation,
    connection: { ...connection },
    inFlight: (only) => [...platform.inFlight].filter((other) => !only || other.operation === only).length,
    previous: platform.previous,
    body: undefined,
    random: randomFrom(hash(platform.settings.seed, 'call', number)),
    notes: new Map(),
  };
  platform.inFlight.add(call);
  return call;
}

function finish(platform: Platform, call: Call, answer: Answer): void {
  platform.inFlight.delete(call);
  platform.previous = {
    operation: call.operation,
    status: answer.status,
    body: call.body,
    authorization: call.header('authorization'),
  };
}

/** The body's bytes; what comes after one byte too many is thrown away. */
async function read(incoming: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    if (length <= mostBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}
