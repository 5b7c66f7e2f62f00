import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { unlessIdle } from './attempt/attempts.ts';
import type { Outcome } from './attempt/send-once.ts';
import { aCall, clientFor, clientSockets, closeAll, serve, serveRaw, stopClock } from './local-target.fixture.ts';

afterEach(closeAll);

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const whole = (body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`${HEAD}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body as string),
  ]);
const then =
  (bytes: string | Buffer, next: (socket: Socket) => void = () => {}) =>
  (socket: Socket): void =>
    void socket.write(bytes, () => next(socket));
const end = (socket: Socket): void => void socket.end();
const reset = (socket: Socket): void => void socket.resetAndDestroy();
const JSON_10MB = Buffer.from(`"${'a'.repeat(10_000_000)}"`);

const faults: readonly (readonly [name: string, kind: string, behave: (socket: Socket) => void])[] = [
  ['closed without an answer', 'reset', end],
  ['reset without an answer', 'reset', reset],
  ['never answered', 'timeout', () => {}],
  ['head only', 'timeout', then(`${HEAD}Content-Length: 5\r\n\r\n`)],
  ['half a head, then closed', 'reset', then('HTTP/1.1 200 OK\r\nContent-', end)],
  ['body cut by close', 'reset', then(`${HEAD}Content-Length: 50\r\n\r\n{"a"`, end)],
  ['body cut by reset', 'reset', then(`${HEAD}Content-Length: 50\r\n\r\n{"a"`, reset)],
  ['chunks cut by close', 'reset', then(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a"`, end)],
  ['garbage', 'protocol', then('SSH-2.0-OpenSSH_9.9\r\n')],
  ['HTTP/0.9', 'protocol', then('{"code":0}', end)],
  ['bad chunk size', 'protocol', then(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`)],
  ['two lengths', 'protocol', then(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `)],
  [
    'length and chunks',
    'protocol',
    then(`${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  ],
  ['headers over the limit', 'protocol', then(`${HEAD}X-Long: ${'a'.repeat(70_000)}\r\nContent-Length: 2\r\n\r\n{}`)],
  ['bad header name', 'protocol', then(`${HEAD}a b: c\r\nContent-Length: 2\r\n\r\n{}`)],
  [
    'switching protocols',
    'protocol',
    then('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  ],
  [
    'a transfer coding together with chunks',
    'protocol',
    then(`${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  ],
  ['an unknown transfer coding', 'protocol', then(`${HEAD}Transfer-Encoding: xchunked\r\n\r\n{}`, end)],
  ['flood of interim answers', 'protocol', then('HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'.repeat(5000))],
  [
    'gzip that is none and ends with its connection',
    'decode',
    then(`${HEAD}Content-Encoding: gzip\r\n\r\n{"code":0}`, end),
  ],
  [
    'br that is none and ends with its connection',
    'decode',
    then(`${HEAD}Content-Encoding: br\r\n\r\n{"code":0}`, end),
  ],
  [
    'gzip cut by the end of its connection',
    'decode',
    then(
      Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\n\r\n`), gzipSync('{"code":0}').subarray(0, 20)]),
      end,
    ),
  ],
  [
    'gzip cut before its length',
    'reset',
    then(whole(gzipSync('{"code":0}'), 'Content-Encoding: gzip\r\n').subarray(0, -9), end),
  ],
];

/** Of each kind the codes that these may have. */
const codes: Readonly<Record<string, RegExp>> = {
  reset: /^(?:connection-closed|answer-ended)$/,
  timeout: /^no-answer-in-time$/,
  protocol: /^(?:bad-http|headers-too-large|switched-protocols|odd-transfer-coding|too-many-interim)$/,
  decode: /^decode-failed$/,
};

test('an answer that ends within its body says how many bytes came', async () => {
  const url = await serveRaw(then(`${HEAD}Content-Length: 50\r\n\r\n{"a"`, end));
  const exchange = await clientFor(url).send(aCall({ repeatable: false }));
  expect(exchange.fault?.reason).toEqual({ code: 'answer-ended', bytes: 4 });
});

for (const [name, kind, behave] of faults) {
  test(`${name} is a ${kind} fault`, async () => {
    const url = await serveRaw(behave);
    const client = clientFor(url, { traffic: { timeout: kind === 'timeout' ? 100 : 60_000 } });
    const exchange = await client.send(aCall({ repeatable: false }));
    expect(exchange.fault).toMatchObject({ kind });
    expect(exchange.fault?.reason.code).toMatch(codes[kind] ?? '');
    expect(JSON.stringify(exchange.fault)).toMatch(/^[ -~]{10,160}$/);
    expect(exchange).toMatchObject({ answer: null, retried: 0 });
    expect(client.traffic.faults).toBe(1);
  });
}

/** The parser of Node 20 refuses such a header; from 9.4 on it reads it. */
const [major = 0, minor = 0] = (process.versions['llhttp'] ?? '').split('.').map(Number);
const readsTab = major > 9 || minor >= 4;

test('a tab behind a length is legal: it is read, or Node is named that does not read it', async () => {
  const url = await serveRaw(then(`${HEAD}Content-Length: 2\t\r\n\r\n{}`));
  const { fault } = await clientFor(url).send(aCall({ repeatable: false }));
  const unread = { kind: 'protocol', reason: { code: 'bad-http', error: 'HPE_INVALID_CONTENT_LENGTH' } };
  expect(fault).toEqual(readsTab ? null : unread);
});

test.each([
  ['{"a":1}', '{}', { kind: 'json', value: { a: 1 } }],
  // Its Content-Length counts characters: a client reads as many bytes.
  ['{"a":"é', '"}', { kind: 'text' }],
])('data after the body does not change the answer: %s', async (body, after, read) => {
  let connections = 0;
  const url = await serveRaw((socket) => {
    connections++;
    socket.write(`${HEAD}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}${after}`);
  });
  const client = clientFor(url);
  for (let i = 0; i < 3; i++) expect((await client.send(aCall())).answer?.body).toMatchObject(read);
  expect(connections).toBe(3);
});

test('nothing but the answer to a call is taken for it', async () => {
  let connections = 0;
  const url = await serveRaw((socket) => {
    connections++;
    socket.write(Buffer.concat([whole('{"mine":true}'), whole('{"mine":false}')]));
  });
  const client = clientFor(url);
  for (let i = 0; i < 3; i++)
    expect((await client.send(aCall())).answer?.body).toEqual({ kind: 'json', value: { mine: true } });
  expect(connections).toBe(3);
});

test.each([
  [
    'on a kept connection that it closes was under way when the call left',
    'HTTP/1.1 408 X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    false,
    [200, 200],
  ],
  [
    'is an answer on a new connection',
    'HTTP/1.1 408 X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    true,
    [408, 408],
  ],
])('a 408 %s', async (_, idle, always, statuses) => {
  const used = new WeakSet<Socket>();
  const url = await serveRaw((socket) => {
    const is408 = always || used.has(socket);
    used.add(socket);
    socket.write(is408 ? idle : whole('{"code":0}'), () => is408 && /close/.test(idle) && socket.end());
  });
  const client = clientFor(url);
  const seen = [await client.send(aCall({ repeatable: !always })), await client.send(aCall({ repeatable: !always }))];
  expect(seen.map(({ answer, frontAnswer }) => (answer ?? frontAnswer)?.status)).toEqual(statuses);
});

test('after an answer from something in front, a call is sent again on another connection', async () => {
  const used = new WeakSet<Socket>();
  const url = await serveRaw((socket) => {
    socket.write(used.has(socket) ? 'HTTP/1.1 421 X\r\nContent-Length: 0\r\n\r\n' : whole('{"code":0}'));
    used.add(socket);
  });
  const client = clientFor(url);
  await client.send(aCall());
  expect(await client.send(aCall())).toMatchObject({ answer: { status: 200 }, connection: 'new' });
  expect(client.traffic.inFront).toMatchObject([{ status: 421, calls: 1 }]);
});

test('a cancel on a kept connection that was closed as idle is not sent again', async () => {
  stopClock();
  let calls = 0;
  const url = await serveRaw((socket) => {
    if (++calls === 1) socket.write(whole('{"code":0}'));
    else socket.end('HTTP/1.1 408 X\r\nConnection: close\r\n\r\n');
  });
  const client = clientFor(url);
  await client.send(aCall());
  const { answer, fault, retried } = await client.send(aCall({ operation: 'cancel', repeatable: false }));
  expect([answer, fault?.kind, retried, calls]).toEqual([null, 'reset', 0, 2]);
});

test('a 408 that comes later than any round trip is the answer to the call, also on a kept connection', () => {
  const outcome: Outcome = { kind: 'answer', status: 408, rawHeaders: ['Connection', 'close'], bytes: Buffer.alloc(0) };
  expect(unlessIdle(outcome, true, 1900).kind).toBe('error');
  expect(unlessIdle(outcome, true, 2100)).toBe(outcome);
  expect(unlessIdle(outcome, false, 0)).toBe(outcome);
});

test.each([204, 304])('a %i ends with its headers; later bytes are not part of it', async (status) => {
  for (const more of ['', '{"code":0}', 'garbage\r\n\r\n']) {
    const url = await serveRaw((socket) =>
      socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 10\r\nX-Mine: yes\r\n\r\n${more}`),
    );
    const client = clientFor(url);
    for (let nth = 0; nth < 3; nth += 1) {
      const { retried, ...came } = await client.send(aCall({ repeatable: false }));
      const answer = came.answer ?? came.frontAnswer;
      expect([answer?.status, answer?.body, answer?.headers['x-mine'], retried]).toEqual([
        status,
        { kind: 'empty' },
        ['yes'],
        0,
      ]);
    }
  }
});

test('an answer that nobody waits for closes its connection', async () => {
  const ours = clientSockets();
  const theirs: Socket[] = [];
  const url = await serveRaw((socket) => {
    theirs.push(socket);
    socket.write(whole('{"mine":true}'));
  });
  const client = clientFor(url);
  for (let nth = 1; nth <= 3; nth += 1) {
    expect((await client.send(aCall())).answer?.body).toEqual({ kind: 'json', value: { mine: true } });
    expect(ours.map(({ destroyed }) => destroyed)).toEqual([...Array.from({ length: nth - 1 }, () => true), false]);
    const unasked = theirs.at(-1)!;
    unasked.write(whole('{"mine":false}'));
    while (ours.at(-1)!.bytesRead < unasked.bytesWritten) await new Promise(setImmediate);
  }
  expect(new Set(theirs).size).toBe(3);
});

test('a port without listener is refused, by name and by address', async () => {
  const url = await serve(() => {});
  await closeAll();
  for (const base of [url, url.replace('127.0.0.1', 'localhost')]) {
    const exchange = await clientFor(base).send(aCall());
    expect(exchange.fault).toEqual({ kind: 'refused', reason: { code: 'connection-refused' } });
    expect(exchange.retried).toBe(1);
  }
});

test('an unknown host is a fault of DNS', async () => {
  const exchange = await clientFor('http://no-such-host.invalid').send(aCall({ repeatable: false }));
  expect(exchange.fault?.kind).toBe('dns');
});

const longHeaders = `X-Long: ${'a'.repeat(60_000)}\r\nServer: ${'a'.repeat(2000)}\r\nServer: b\r\n`;
const manyHeaders = Array.from({ length: 4000 }, (_, i) => `x${i}: 1\r\n`).join('');
const answers: readonly (readonly [name: string, bytes: Buffer | string, answer: object])[] = [
  [
    'gzip',
    whole(gzipSync('{"a":1}'), 'Content-Encoding: gzip\r\n'),
    { body: { kind: 'json', value: { a: 1 } }, bytes: 7 },
  ],
  [
    'deflate',
    whole(deflateSync('{"a":1}'), 'Content-Encoding: Deflate\r\n'),
    { body: { kind: 'json', value: { a: 1 } } },
  ],
  [
    'bare deflate',
    whole(deflateRawSync('{"a":1}'), 'Content-Encoding: deflate\r\n'),
    { body: { kind: 'json', value: { a: 1 } } },
  ],
  ['br', whole(brotliCompressSync('{"a":1}'), 'Content-Encoding: br\r\n'), { body: { kind: 'json', value: { a: 1 } } }],
  [
    'br over gzip',
    whole(brotliCompressSync(gzipSync('{"a":1}')), 'Content-Encoding: gzip, br\r\n'),
    { body: { kind: 'json', value: { a: 1 } } },
  ],
  ...(['gzip', 'br', 'deflate'] as const).map(
    (coding) =>
      [
        `${coding} that is none, and whole`,
        whole('{"code":0}', `Content-Encoding: ${coding}\r\n`),
        {
          body: {
            kind: 'text',
            text: '{"code":0}',
            problem: `does not decode as its Content-Encoding says (${coding})`,
          },
          bytes: 10,
        },
      ] as const,
  ),
  [
    'half of gzip, as if it were whole',
    whole(gzipSync('{"code":0}').subarray(0, 20), 'Content-Encoding: gzip\r\n'),
    { body: { kind: 'text' } },
  ],
  [
    'gzip that is none, in chunks',
    `${HEAD}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    { status: 200, body: { kind: 'text', text: '{}' } },
  ],
  [
    'unknown coding',
    whole('{}', 'Content-Encoding: zstd\r\n'),
    { body: { kind: 'text', text: '{}', problem: 'has the unknown content coding "zstd"' } },
  ],
  [
    'coding named like a member of Object',
    whole('{}', 'Content-Encoding: constructor\r\n'),
    { body: { kind: 'text', problem: 'has the unknown content coding "constructor"' } },
  ],
  [
    'gzip bomb',
    whole(gzipSync(JSON_10MB), 'Content-Encoding: gzip\r\n'),
    { body: { kind: 'cut', reason: { code: 'too-large', bytes: 1_000_000, values: 500_000 } } },
  ],
  ['br bomb', whole(brotliCompressSync(JSON_10MB), 'Content-Encoding: br\r\n'), { body: { kind: 'cut' } }],
  [
    'large body',
    whole(JSON_10MB),
    { status: 200, headers: { 'content-type': ['application/json'] }, body: { kind: 'cut' } },
  ],
  ['endless body', Buffer.concat([Buffer.from(`${HEAD}\r\n`), JSON_10MB]), { body: { kind: 'cut' } }],
  [
    'deep body',
    whole('['.repeat(100_000)),
    { body: { kind: 'cut', reason: { code: 'nested-too-deep', most: 512 } }, bytes: 100_000 },
  ],
  ['no body', whole(''), { body: { kind: 'empty' }, bytes: 0 }],
  ['status 204', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: { kind: 'empty' } }],
  [
    'byte order mark',
    whole('\ufeff{}'),
    { body: { kind: 'text', text: '\ufeff{}', problem: 'begins with a byte order mark' } },
  ],
  [
    'latin-1',
    whole(Buffer.from('"\xe9"', 'latin1')),
    { body: { kind: 'text', text: '"\ufffd"', problem: 'is not encoded in UTF-8' } },
  ],
  [
    'HTML',
    whole('<!DOCTYPE html><p>Bad Gateway'),
    { body: { kind: 'text', problem: 'is not JSON (it looks like HTML or XML)' } },
  ],
  ['JSON without its end', whole('{"a":[1'), { body: { kind: 'text', problem: 'ends early, after 7 bytes' } }],
  [
    'JSON that ends within a character',
    whole(Buffer.from('{"a":"上').subarray(0, -1)),
    { body: { kind: 'text', problem: 'ends early, after 8 bytes' } },
  ],
  [
    'latin-1 without its end',
    whole(Buffer.from('{"a":"\xe9"', 'latin1')),
    { body: { kind: 'text', problem: 'is not encoded in UTF-8' } },
  ],
  ['half JSON', whole('{"a":1,}'), { body: { kind: 'text', problem: 'is not JSON' } }],
  [
    'a redirect is an answer',
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
    { status: 302, headers: { location: ['http://127.0.0.1:1/'] } },
  ],
  ['headers below the limit', whole('{}', longHeaders), { headers: { server: ['b'] }, headersLeftOut: 2 }],
  ['many headers', whole('{}', manyHeaders), { headers: { x90: ['1'] }, headersLeftOut: 3901 }],
  [
    'hostile header names',
    whole('{}', '__proto__: a\r\nconstructor: b\r\n'),
    { headers: { ['__proto__']: ['a'], constructor: ['b'] } },
  ],
  [
    'a content type that makes patterns slow',
    whole('{}', `Content-Disposition: a${' '.repeat(60_000)}b\r\nLink: a${' '.repeat(2000)}b\r\n`),
    { status: 200 },
  ],
  [
    'interim answers',
    Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'), whole('{}')]),
    { status: 200 },
  ],
  ['status 999', 'HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}', { status: 999, body: { kind: 'json' } }],
  ['HTTP/1.0 until close', 'HTTP/1.0 200 OK\r\n\r\n{}', { status: 200, body: { kind: 'json' } }],
];

for (const [name, bytes, answer] of answers) {
  test(`${name}: judged as it is`, async () => {
    const url = await serveRaw(then(bytes, name === 'HTTP/1.0 until close' ? end : undefined));
    const client = clientFor(url);
    const exchange = await client.send(aCall({ repeatable: false }));
    // A status that no platform answers by, without the document's envelope, counts as an answer from something in
    // front.
    expect(exchange.fault?.kind ?? 'in-front').toBe('in-front');
    expect(exchange.answer ?? exchange.frontAnswer).toMatchObject(answer);
  });
}
