import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import supertest from 'supertest';

/** One HTTP message to send, ready to the byte. */
export interface Message {
  readonly method: string;
  /** `http://host:port`, without a path. */
  readonly origin: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer;
  readonly agent: Agent;
  /** Written into the request line instead of the path: what a forward proxy wants. */
  readonly requestTarget?: string;
}

/** Bounds of one call. */
export interface Bounds {
  /** Milliseconds from the start (connecting included) to the last byte. */
  readonly timeout: number;
  /** Bytes of the body on the wire, and of the decoded body. */
  readonly maxResponse: number;
  /** Bytes of the answer's headers. */
  readonly maxHeaders: number;
}

/** What came: a complete answer, the beginning of one that is larger than the bounds, or an error. */
export type Outcome =
  | { readonly kind: 'answer'; readonly status: number; readonly rawHeaders: readonly string[]; readonly bytes: Buffer }
  | { readonly kind: 'error'; readonly error: unknown };

/** A call under way. */
export interface Sending {
  readonly outcome: Promise<Outcome>;
  /** Ends it at once with this error. */
  abort(error: Error): void;
  /** Whether the connection had carried a call before. */
  reused(): boolean;
  /** Whether the target had begun to answer. */
  answering(): boolean;
}

/** Errors that this file makes itself; `code` tells them apart. */
export function clientError(code: 'E_DEADLINE' | 'E_ABORTED' | 'E_INTERIM' | 'E_UPGRADE' | 'E_CODING' | 'E_CLOSED' | 'E_PROXY', message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Interim (1xx) answers before the real one that are borne. */
const MAX_INTERIM = 32;

/**
 * Sends one message through supertest and gives what came; never rejects. `onAnswer` is called at
 * the first byte of the answer's head.
 */
export function sendOnce(message: Message, bounds: Bounds, onAnswer: () => void): Sending {
  let request: ClientRequest | undefined;
  let response: IncomingMessage | undefined;
  let status = 0;
  let answering = false;
  let settle: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const test = new supertest.Test(message.origin, message.method, message.path);
  let over = false;
  let done = false;

  const finish = (result: Outcome): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    // Whatever else goes wrong is of no interest, to supertest neither: it would warn of being called back twice.
    for (const emitter of [request, response]) emitter?.removeAllListeners('error').on('error', () => {});
    settle(result);
  };
  const abort = (error: Error): void => {
    if (done) return;
    finish({ kind: 'error', error });
    // supertest's abort keeps it from calling back; destroying also ends a call that has no socket yet.
    test.abort();
    request?.destroy();
  };
  const timer = setTimeout(() => abort(clientError('E_DEADLINE', `no complete answer within ${bounds.timeout} ms (traffic.timeout)`)), bounds.timeout);

  const collect = (response: IncomingMessage, done: (error: Error | null, body: unknown) => void): void => {
    const body = growing();
    response.on('data', (chunk: Buffer) => {
      if (over) return;
      body.add(chunk);
      if (body.bytes().length <= bounds.maxResponse) return;
      over = true;
      finish({ kind: 'answer', status, rawHeaders: response.rawHeaders, bytes: body.bytes() });
      test.abort();
      request?.destroy();
    });
    response.on('end', () => done(null, body.bytes()));
  };

  test.on('request', () => {
    request = test.req as ClientRequest;
    watch(request);
  });

  function watch(request: ClientRequest): void {
    // Byte for byte: supertest writes some paths in its own way.
    request.path = message.requestTarget ?? message.path;
    // Node reads both when the request gets its socket; supertest offers no option for them.
    Object.assign(request, { maxHeaderSize: bounds.maxHeaders, maxHeadersCount: 0 });
    let interim = 0;
    // Before supertest's own listener, which rewrites some errors and drops their codes.
    request.prependListener('error', (error) => finish({ kind: 'error', error }));
    request.on('information', () => {
      answering = true;
      onAnswer();
      if (++interim > MAX_INTERIM) abort(clientError('E_INTERIM', `more than ${MAX_INTERIM} interim (1xx) answers`));
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      abort(clientError('E_UPGRADE', 'answered 101 Switching Protocols, which nobody asked for'));
    });
    // Before supertest's own listener, which reads headers with patterns that long values make slow, follows their
    // content type and decodes what is not to be decoded yet: it gets to see none of them.
    request.prependListener('response', (incoming: IncomingMessage) => {
      response = incoming;
      answering = true;
      onAnswer();
      response.on('error', (error) => finish({ kind: 'error', error }));
      // Nobody asked for one (TE): where the body ends, and what it is, is not known.
      if (valuesOf(response.rawHeaders, 'transfer-encoding').some((value) => !/^\s*(?:chunked|identity)\s*$/i.test(value)))
        abort(clientError('E_CODING', 'a Transfer-Encoding other than chunked, which nobody asked for'));
      const keepAlive = valuesOf(response.rawHeaders, 'keep-alive')[0];
      response.headers = keepAlive === undefined ? {} : { 'keep-alive': keepAlive };
      status = response.statusCode ?? 0;
      // They end with their headers (RFC 9112, section 6.3): what else comes on the connection does not undo them.
      if (status === 204 || status === 304) finish({ kind: 'answer', status, rawHeaders: response.rawHeaders, bytes: Buffer.alloc(0) });
      // Nor the status: of every 4xx and 5xx it would make an error with a stack, which takes longer than the rest of its work.
      response.statusCode = 200;
    });
    // A connection that ends without answer and without error (after 101, for one) leaves nothing else behind.
    request.on('close', () => {
      if (!done) setImmediate(() => finish({ kind: 'error', error: clientError('E_CLOSED', 'the connection closed without an answer') }));
    });
  }

  try {
    test
      .agent(message.agent)
      .buffer(true)
      .maxResponseSize(Number.MAX_SAFE_INTEGER)
      .parse(collect as never)
      .serialize(((body: unknown) => body) as never)
      .ok(() => true);
    for (const [name, value] of message.headers) test.set(name, value);
    test.send(message.body as never);
    test.end((error: unknown, response) => {
      if (over) return;
      if (error) return finish({ kind: 'error', error });
      const raw = test.res as IncomingMessage;
      finish({ kind: 'answer', status, rawHeaders: raw.rawHeaders, bytes: Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0) });
    });
  } catch (error) {
    finish({ kind: 'error', error });
  }
  return { outcome, abort, reused: () => request?.reusedSocket ?? false, answering: () => answering };
}

/** Bytes that come piece by piece: copied, since millions of pieces of one byte each would take a hundred times their size. */
function growing(): { add(piece: Buffer): void; bytes(): Buffer } {
  let room = Buffer.alloc(0);
  let size = 0;
  return {
    add(piece) {
      if (size + piece.length > room.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(size + piece.length, 2 * room.length));
        room.copy(larger, 0, 0, size);
        room = larger;
      }
      piece.copy(room, size);
      size += piece.length;
    },
    bytes: () => room.subarray(0, size),
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
