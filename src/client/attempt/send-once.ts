import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import supertest from 'supertest';
import type { TransportReason } from '../../contract/reasons/transport.ts';
import type { Message } from '../message.ts';

/** The receiver of a message, and how to reach it. */
export interface Way {
  /** `http://host:port`, without a path. */
  readonly origin: string;
  readonly agent: Agent;
  /**
   * The requirements of a forward proxy: the whole URL in the request line instead of the path, and the proxy's own
   * headers.
   */
  readonly forward?: { readonly target: string; readonly headers: Message['headers'] };
}

/** Bounds of one call. */
interface Bounds {
  /** Milliseconds from the start (connecting included) to the last byte. */
  readonly timeout: number;
  /** Bytes of the body on the wire, and of the decoded body. */
  readonly maxResponse: number;
  /** Bytes of the answer's headers. */
  readonly maxHeaders: number;
}

/** The result: a complete answer, the beginning of an answer that is larger than the bounds, or an error. */
export type Outcome =
  | { readonly kind: 'answer'; readonly status: number; readonly rawHeaders: readonly string[]; readonly bytes: Buffer }
  | { readonly kind: 'error'; readonly error: unknown };

/** A call under way. */
export interface Transfer {
  readonly outcome: Promise<Outcome>;
  /** Ends the call at once with this error. */
  abort(error: Error): void;
  /** Whether the connection had carried a call before. */
  reused(): boolean;
  /** The connection; null before there is one. */
  socket(): Socket | null;
  /** Whether the target had begun to answer. */
  answering(): boolean;
  /** Milliseconds since the call got its connection, up to the first byte of its answer; 0 before either. */
  waited(): number;
}

/** Codes of the errors that this client makes itself. */
type OwnErrorCode =
  | 'E_DEADLINE'
  | 'E_ABORTED'
  | 'E_INTERIM'
  | 'E_UPGRADE'
  | 'E_CODING'
  | 'E_CLOSED'
  | 'E_IDLE'
  | 'E_ENDED'
  | 'E_PROXY';

/** An error that this client makes itself, with its reason; its message is shown to nobody. */
export function clientError(code: OwnErrorCode, reason: TransportReason): Error {
  return Object.assign(new Error(reason.code), { code, reason });
}

/** Whether an error says that the connection was closed. */
function isClosing(error: unknown): boolean {
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String((error as { code?: unknown } | null)?.code));
}

/** The error of an answer whose connection was closed after so many bytes of its body. */
function endedAfter(bytes: number): Error {
  return clientError('E_ENDED', { code: 'answer-ended', bytes });
}

/** The largest number of interim (1xx) answers before the final one. */
const MAX_INTERIM = 32;

/** A call whose outcome is set once; outcomes that come later are ignored. */
class OpenCall {
  readonly outcome: Promise<Outcome>;
  request: ClientRequest | undefined;
  response: IncomingMessage | undefined;
  socket: Socket | null = null;
  /** The status of the answer; 0 before its head has come. */
  status = 0;
  /** Bytes of the answer's body that have come. */
  received = 0;
  answering = false;
  /** An error has followed the whole answer. */
  broken = false;
  over = false;
  sentAt = 0;
  answeredAt = 0;
  readonly #test: supertest.Test;
  readonly #onAnswer: () => void;
  #settle: (outcome: Outcome) => void = () => {};

  constructor(test: supertest.Test, onAnswer: () => void) {
    [this.#test, this.#onAnswer] = [test, onAnswer];
    this.outcome = new Promise((resolve) => (this.#settle = resolve));
  }

  /** The target has begun to answer. */
  begins(): void {
    this.answering = true;
    if (this.answeredAt === 0) this.answeredAt = performance.now();
    this.#onAnswer();
  }

  finish(outcome: Outcome): void {
    if (this.over) return;
    this.over = true;
    // Later errors are ignored. supertest must not see them either: it would warn that it was called back twice.
    for (const emitter of [this.request, this.response]) emitter?.removeAllListeners('error').on('error', () => {});
    this.#settle(outcome);
  }

  /** A whole answer stays one, whatever follows it: more bytes than its Content-Length says, for example. */
  fail(error: unknown): void {
    if (this.response?.complete) this.broken = true;
    else if (this.received === 0 || !isClosing(error)) this.finish({ kind: 'error', error });
    else this.finish({ kind: 'error', error: endedAfter(this.received) });
  }

  answered(rawHeaders: readonly string[], bytes: Buffer): void {
    this.finish({ kind: 'answer', status: this.status, rawHeaders, bytes });
  }

  /** Ends the call and its connection with this outcome. */
  cut(outcome: Outcome): void {
    if (this.over) return;
    this.finish(outcome);
    // supertest's abort prevents its callback; destroying the request also ends a call that has no socket yet.
    this.#test.abort();
    this.request?.destroy();
  }

  abort(error: Error): void {
    this.cut({ kind: 'error', error });
  }
}

/**
 * Sends one message through supertest and returns its result; never rejects. `onAnswer` is called at the first byte of
 * the answer's head.
 */
export function sendOnce(message: Message, way: Way, bounds: Bounds, onAnswer: () => void): Transfer {
  const test = new supertest.Test(way.origin, message.method, message.path);
  const call = new OpenCall(test, onAnswer);
  const late = (): void => call.abort(clientError('E_DEADLINE', { code: 'no-answer-in-time', ms: bounds.timeout }));
  const timer = setTimeout(late, bounds.timeout);
  void call.outcome.then(() => clearTimeout(timer));
  test.on('request', () => {
    call.request = test.req as ClientRequest;
    // The path is set byte for byte, because supertest rewrites some paths.
    call.request.path = way.forward?.target ?? message.path;
    // Node reads both when the request gets its socket; supertest offers no option for them.
    Object.assign(call.request, { maxHeaderSize: bounds.maxHeaders, maxHeadersCount: 0 });
    watchRequest(call.request, call);
  });
  try {
    test
      .agent(way.agent)
      .buffer(true)
      .maxResponseSize(Number.MAX_SAFE_INTEGER)
      .parse(collect(call, bounds.maxResponse) as never)
      .serialize(((body: unknown) => body) as never)
      .ok(() => true);
    for (const [name, value] of [...message.headers, ...(way.forward?.headers ?? [])]) test.set(name, value);
    test.send(message.body as never);
    test.end((error: unknown, response) => {
      if (error) return call.fail(error);
      if (!call.over)
        call.answered(
          (test.res as IncomingMessage).rawHeaders,
          Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0),
        );
    });
  } catch (error) {
    call.fail(error);
  }
  return {
    outcome: call.outcome,
    abort: (error) => call.abort(error),
    reused: () => call.request?.reusedSocket ?? false,
    socket: () => call.socket,
    answering: () => call.answering,
    waited: () => Math.max(0, call.answeredAt - call.sentAt),
  };
}

/** Handles the events of a request other than its answer. */
function watchRequest(request: ClientRequest, call: OpenCall): void {
  let interim = 0;
  request.once('socket', (socket) => {
    call.socket = socket;
    call.sentAt = performance.now();
  });
  // This listener runs before supertest's own, which rewrites some errors and drops their codes.
  request.prependListener('error', (error) => call.fail(error));
  request.on('information', () => {
    call.begins();
    if (++interim > MAX_INTERIM) call.abort(clientError('E_INTERIM', { code: 'too-many-interim', most: MAX_INTERIM }));
  });
  request.on('upgrade', (_response, socket) => {
    socket.destroy();
    call.abort(clientError('E_UPGRADE', { code: 'switched-protocols' }));
  });
  // This listener runs before supertest's own and hides all headers from it: supertest reads headers with patterns that
  // are slow for long values, follows their content type, and decodes bodies that must not be decoded yet.
  request.prependListener('response', (response: IncomingMessage) => readHead(response, call));
  // A connection that ends without an answer and without an error (after 101, for example) causes no other event.
  request.on('close', () => {
    if (!call.over)
      setImmediate(() => call.fail(clientError('E_CLOSED', { code: 'connection-closed', how: 'without an answer' })));
  });
}

/** The head of the answer has come: it is kept, and hidden from supertest. */
function readHead(response: IncomingMessage, call: OpenCall): void {
  call.response = response;
  call.begins();
  response.on('error', (error) => call.fail(error));
  // No request asked for a transfer coding (TE), so where the body ends and what it means is not known.
  if (valuesOf(response.rawHeaders, 'transfer-encoding').some((value) => !/^\s*(?:chunked|identity)\s*$/i.test(value)))
    call.abort(clientError('E_CODING', { code: 'odd-transfer-coding' }));
  const keepAlive = valuesOf(response.rawHeaders, 'keep-alive')[0];
  response.headers = keepAlive === undefined ? {} : { 'keep-alive': keepAlive };
  call.status = response.statusCode ?? 0;
  // These answers end with their headers (RFC 9112, section 6.3): later data on the connection does not change them.
  if (call.status === 204 || call.status === 304) call.answered(response.rawHeaders, Buffer.alloc(0));
  // supertest does not see the status either: for every 4xx and 5xx it would make an error with a stack, which needs
  // more time than the rest of its work.
  response.statusCode = 200;
}

/**
 * Reads a body as bytes, for supertest. A body of more than `most` bytes ends the call with the bytes received so far.
 */
function collect(call: OpenCall, most: number) {
  return (response: IncomingMessage, done: (error: Error | null, body: unknown) => void): void => {
    const body = createGrowingBytes();
    let cut = false;
    response.on('data', (chunk: Buffer) => {
      if (cut) return;
      body.add(chunk);
      call.received = body.size;
      cut = body.size > most;
      if (cut) call.cut({ kind: 'answer', status: call.status, rawHeaders: response.rawHeaders, bytes: body.bytes() });
    });
    response.on('end', () => {
      // supertest has ended the call with the error, and would warn that it was called back twice.
      if (call.broken) call.answered(response.rawHeaders, body.bytes());
      else done(null, body.bytes());
    });
  };
}

/** Values of a header in the order of arrival, from Node's flat list of names and values; `name` in lower case. */
function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === name) values.push(rawHeaders[i + 1] ?? '');
  }
  return values;
}

/**
 * Bytes that come piece by piece. Makes an empty buffer. Pieces are copied, because millions of pieces of one byte each
 * would need a hundred times their size.
 */
export function createGrowingBytes() {
  let room = Buffer.alloc(0);
  let size = 0;
  return {
    add(piece: Buffer): void {
      if (size + piece.length > room.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(size + piece.length, 2 * room.length));
        room.copy(larger, 0, 0, size);
        room = larger;
      }
      piece.copy(room, size);
      size += piece.length;
    },
    get size(): number {
      return size;
    },
    bytes: (): Buffer => room.subarray(0, size),
  };
}
