import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { aCall, clientFor, closeAll, serveRaw } from './local-target.fixture.ts';
import { headerVariable, joinPath } from './message.ts';

afterEach(closeAll);

/** Sends a call to a target that keeps the bytes that come. */
async function onTheWire(call: Partial<Call>, base = '', headers: Record<string, string> = {}) {
  let wire = '';
  const url = await serveRaw((socket, chunk) => {
    wire += chunk;
    const [head = '', body] = wire.split('\r\n\r\n');
    if (body?.length === Number(/content-length: (\d+)/i.exec(head)?.[1]))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  });
  const exchange = await clientFor(url + base, { headers, keys: { 'other-one': 'o-77aa01bb39' } }).send(aCall(call));
  expect(exchange.fault).toBeNull();
  const [head = '', ...body] = wire.split('\r\n\r\n');
  return {
    lines: head.split('\r\n'),
    body: Buffer.from(body.join('\r\n\r\n'), 'latin1'),
    shown: exchange.request,
    credentials: exchange.credentials,
  };
}

test('identities: valid, missing, empty, wrong', async () => {
  const seen = async (key: Call['key']) => {
    const { lines, shown, credentials } = await onTheWire({ key });
    return [credentials, lines.filter((line) => /^authorization/i.test(line)), shown.headers['Authorization']];
  };
  expect(await seen('right')).toEqual(['valid', ['Authorization: k-5f2e8a77c1'], '$CONFORMANCE_API_KEY']);
  expect(await seen('none')).toEqual(['missing', [], undefined]);
  expect(await seen('empty')).toEqual(['empty', ['Authorization: '], '']);
  expect(await seen({ wrong: 'k-5f2e8a77c2', description: 'last character differs' })).toEqual([
    'wrong',
    ['Authorization: k-5f2e8a77c2'],
    '<wrong key: last character differs>',
  ]);
});

test('a further valid key goes in place of the right one, and is shown as its variable', async () => {
  const { lines, shown, credentials } = await onTheWire({ keyName: 'other-one' });
  expect(lines.filter((line) => /^authorization/i.test(line))).toEqual(['Authorization: o-77aa01bb39']);
  expect([credentials, shown.headers['Authorization']]).toEqual(['valid', '$CONFORMANCE_KEY_OTHER_ONE']);
});

test.each(['authorization', 'AUTHORIZATION', 'aUTHORIZATION', 'X-Api-Key'])(
  'the header is spelt %s',
  async (headerName) => {
    const { lines, shown } = await onTheWire({ headerName });
    expect(lines).toContain(`${headerName}: k-5f2e8a77c1`);
    expect(lines.filter((line) => line.includes('k-5f2e8a77c1'))).toHaveLength(1);
    expect(shown.headers).toMatchObject({ [headerName]: '$CONFORMANCE_API_KEY' });
  },
);

test('configured headers go out, but none that would make another message of it', async () => {
  const { lines, shown } = await onTheWire({}, '', {
    'X-Partner': 'p1',
    'content-length': '99',
    'Content-Type': 'text/plain',
    authorization: 'other',
    Host: 'elsewhere',
    Expect: '100-continue',
    'User-Agent': 'x',
  });
  expect(lines).toContain('X-Partner: p1');
  expect(lines.filter((line) => /: 99$|text\/plain|other|elsewhere|Expect|-Agent: x/.test(line))).toEqual([]);
  expect(shown.headers['X-Partner']).toBe('$CONFORMANCE_HEADER_X_PARTNER');
  expect(headerVariable('x-partner')).toBe('$CONFORMANCE_HEADER_X_PARTNER');
});

test('a call may set Accept and Content-Type, and no other header of the client', async () => {
  const { lines } = await onTheWire({
    headers: { ACCEPT: 'text/csv', 'content-type': 'text/plain', Host: 'elsewhere' },
  });
  expect(lines.filter((line) => /^(accept|content-type|host):/i.test(line)).slice(0, 2)).toEqual([
    'Accept: text/csv',
    'Content-Type: text/plain',
  ]);
  expect(lines.join()).not.toContain('elsewhere');
});

test('no chunks, no cookies, one content type', async () => {
  const { lines } = await onTheWire({ body: { raw: '{"a":1}' } });
  expect(lines.filter((line) => /^(content|transfer|cookie|expect)/i.test(line))).toEqual([
    'Content-Type: application/json',
    'Content-Length: 7',
  ]);
});

test('text goes out as UTF-8, byte for byte, and is shown as sent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom('', '{"a":1,}', '"\ud800"', '\ufeff{}')),
      async (raw) => {
        const { body, shown } = await onTheWire({ body: { raw } });
        expect(body.toString()).toBe(raw.toWellFormed());
        expect(shown.bodyText).toBe(raw.toWellFormed());
        expect(shown).not.toHaveProperty('bodyBase64');
        await closeAll();
      },
    ),
    { seed: 8, numRuns: 25 },
  );
});

test('bytes are sent unchanged; those that are not UTF-8 are kept', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => 255 - i);
  const { body, shown } = await onTheWire({ body: { raw: bytes } });
  expect([...body]).toEqual([...bytes]);
  expect(shown).toMatchObject({ body: undefined, bodyBase64: Buffer.from(bytes).toString('base64') });
  const large = await onTheWire({ body: { raw: new Uint8Array(200_000).fill(0x20) } });
  expect(large.body).toHaveLength(200_000);
  expect(large.shown.bodyText).toHaveLength(200_000);
});

test('JSON values go out as JSON.stringify writes them', async () => {
  const { body, shown } = await onTheWire({ body: { json: { a: 'x\ud800y', b: [1e21, -0, null] } } });
  expect(body.toString()).toBe('{"a":"x\\ud800y","b":[1e+21,0,null]}');
  expect(shown.body).toEqual({ a: 'x\ud800y', b: [1e21, 0, null] });
});

test.each([
  ['', '/a/b', '/a/b'],
  ['/', '/a', '/a'],
  ['/v1', '/a', '/v1/a'],
  ['/v1/', '/a', '/v1/a'],
  ['/v1//', '/a?b=c', '/v1/a?b=c'],
  ['/v1', '/a//b', '/v1/a//b'],
  ['', '/a"{b}|/...?d=/../e', '/a"{b}|/...?d=/../e'],
])('prefix %j and path %j make %j', async (prefix, path, expected) => {
  expect(joinPath(prefix, path)).toBe(expected);
  const { lines, shown } = await onTheWire({ path }, prefix);
  expect(lines[0]).toBe(`POST ${expected} HTTP/1.1`);
  expect(shown.path).toBe(expected);
});

test.each([
  ['/v1', 'a', '/v1/a', 'one that does not begin with /'],
  ['/v1//', '//a?b=c', '/v1/a?b=c', 'one that begins with a host (//)'],
  ['', '/a/../b/c?d="{e}|f', '/a/../b/c?d="{e}|f', 'one with a segment . or ..'],
  ['', '/a/./c', '/a/./c', 'one with a segment . or ..'],
  ['/v1', '/%2E%2e/b', '/v1/%2E%2e/b', 'one with a segment . or ..'],
])('prefix %j and path %j would make %j, which is not sent', async (prefix, path, joined, problem) => {
  expect(joinPath(prefix, path)).toBe(joined);
  let connections = 0;
  const url = await serveRaw((socket) => {
    connections += 1;
    socket.destroy();
  });
  const { fault } = await clientFor(url + prefix).send(aCall({ path }));
  expect(fault).toEqual({
    kind: 'not-sent',
    reason: { code: 'not-sent', because: { code: 'unsendable', problem: { path: problem } } },
  });
  expect(connections).toBe(0);
});

test('other methods', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { lines, body } = await onTheWire({ method });
    expect(lines[0]).toBe(`${method} /open/v1/bus/search HTTP/1.1`);
    expect(body.toString()).toBe('{"a":1}');
  }
});
