import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Running } from './hostile.ts';

/** A request as it came in, whole. */
export interface RawRequest {
  /** 1 for the server's first request. */
  nth: number;
  method: string;
  path: string;
  /** Lower-case names. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** Says whatever it wants to; the socket stays open. */
type Respond = (socket: Socket, request: RawRequest) => void | Promise<void>;

/** A server on a raw socket: what it says is not made right by anybody. `onConnection` comes before any request. */
export async function serveRaw(
  respond: Respond,
  onConnection: (socket: Socket) => void = () => {},
  at: { readonly port: number; readonly host: string } = { port: 0, host: '127.0.0.1' },
): Promise<Running> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The caller may go at any moment.
    socket.on('error', () => {});
    onConnection(socket);
    readRequests(socket, async (request) => {
      calls += 1;
      try {
        await respond(socket, { ...request, nth: calls });
      } catch {
        socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    url: `http://${at.host}:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    strays: () => 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Hands on each request of a connection once its body is there. Callers that it is made for always tell the length. */
function readRequests(socket: Socket, handle: (request: Omit<RawRequest, 'nth'>) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
      const headers = new Map(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const length = Number(headers.get('content-length') ?? 0);
      if (bytes.length < end + 4 + length) return;
      const [method = '', path = ''] = first.split(' ');
      const body = bytes.subarray(end + 4, end + 4 + length);
      bytes = bytes.subarray(end + 4 + length);
      handle({ method, path, headers, body });
    }
  });
}

/** An answer of HTTP to be written. */
export interface RawAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Bytes of the body after which the connection is closed; left out: it is written to the end. */
  endsAfter?: number;
}

/** An answer with a JSON text as its body. */
export function jsonAnswer(text: string | Buffer, status = 200): RawAnswer {
  return { status, headers: [['Content-Type', 'application/json; charset=utf-8']], body: Buffer.from(text) };
}

/** The head of an answer; what is in `headers` stands there as it is. */
export function head(status: number, headers: RawAnswer['headers']): string {
  return [
    `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Status'}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
}

/** Writes an answer with its right length. */
export function write(socket: Socket, { status, headers, body, endsAfter }: RawAnswer, done?: () => void): void {
  const start = Buffer.from(head(status, [...headers, ['Content-Length', String(body.length)]]), 'latin1');
  socket.write(Buffer.concat([start, body.subarray(0, endsAfter)]), done);
  if (endsAfter !== undefined && endsAfter < body.length) socket.end();
}

/** Writes without end, as fast as it is read. */
export function writeForever(socket: Socket, piece: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** Writes a piece every so many milliseconds until nothing is left or nobody reads. */
export function drip(socket: Socket, pieces: Iterable<string | Buffer>, everyMs: number): void {
  const left = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const next = left.next();
    if (next.done === true || socket.destroyed) clearInterval(timer);
    else socket.write(next.value);
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}
