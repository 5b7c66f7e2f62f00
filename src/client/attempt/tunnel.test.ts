import { createServer as createHttp, request as httpRequest, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerJson, type TransportFault } from '../../contract/exchange.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { authority, clientCert, clientKey, serverCert, serverKey } from './certificates.fixture.ts';
import { aCall, clientFor, closeAll, listenOn, serve } from '../local-target.fixture.ts';

/** The words of a fault. */
const textOf = (fault: TransportFault | null | undefined): string => (fault == null ? '' : wordsOf(fault.reason).text);

afterEach(closeAll);

const TLS = { ca: authority, cert: null, key: null };

/** A forward proxy as they are; what it saw in `log`. With `password`, only for that user and password. */
async function serveProxy(log: string[], password?: string, scheme: 'http' | 'https' = 'http'): Promise<string> {
  const allowed = (header: string | undefined): boolean =>
    password === undefined || header === `Basic ${Buffer.from(password).toString('base64')}`;
  const server: Server = scheme === 'http' ? createHttp() : createHttps({ cert: serverCert, key: serverKey });
  server.on('request', (request, response) => {
    log.push(`${request.method} ${request.url}`);
    if (!allowed(request.headers['proxy-authorization'])) return void response.writeHead(407).end();
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = httpRequest(request.url!, { method: request.method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    log.push(`${request.method} ${request.url}`);
    socket.on('error', () => {});
    if (!allowed(request.headers['proxy-authorization']))
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { hostname, port } = new URL(`http://${request.url}`);
    const onward = net.connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  return listenOn(server, '127.0.0.1', scheme);
}

function serveTls(): Promise<string> {
  const server = createHttps(
    { cert: serverCert, key: serverKey },
    (request, response) => void response.end(JSON.stringify({ url: request.url, headers: request.headers })),
  );
  return listenOn(server, '127.0.0.1', 'https');
}

test('an http target gets the call through the proxy, which gets the whole URL', async () => {
  const log: string[] = [];
  const target = await serve(
    (request, response) => void response.end(JSON.stringify({ url: request.url, headers: request.headers })),
  );
  const client = clientFor(`${target}/base`, {
    proxy: (await serveProxy(log, 'u:p@ss')).replace('http://', 'http://u:p%40ss@'),
  });
  for (const connection of ['new', 'used']) {
    const exchange = await client.send(aCall());
    expect(exchange).toMatchObject({ connection, fault: null, request: { path: '/base/open/v1/bus/search' } });
    expect(answerJson(exchange)).toMatchObject({
      url: '/base/open/v1/bus/search',
      headers: { host: target.slice(7), authorization: 'k-5f2e8a77c1' },
    });
    expect(JSON.stringify(exchange)).not.toContain('proxy-authorization');
  }
  expect(log).toEqual(Array(2).fill(`POST ${target}/base/open/v1/bus/search`));
});

test('an https target is reached through a tunnel, which is kept', async () => {
  const log: string[] = [];
  const target = await serveTls();
  const client = clientFor(target, {
    tls: TLS,
    proxy: (await serveProxy(log, 'u:p')).replace('http://', 'http://u:p@'),
  });
  const all = [await client.send(aCall()), await client.send(aCall()), await client.send(aCall({ connection: 'new' }))];
  expect(all.map((exchange) => [exchange.fault, exchange.connection])).toEqual([
    [null, 'new'],
    [null, 'used'],
    [null, 'new'],
  ]);
  expect(answerJson(all[0]!)).toMatchObject({ url: '/open/v1/bus/search', headers: { host: target.slice(8) } });
  expect(JSON.stringify(answerJson(all[0]!))).not.toContain('proxy-authorization');
  expect(log).toEqual(Array(2).fill(`CONNECT ${target.slice(8)}`));
});

test('a proxy that is reached by https is trusted by the authority of the configuration, and named where it is not', async () => {
  const log: string[] = [];
  const proxy = await serveProxy(log, undefined, 'https');
  for (const target of [await serve((_, response) => void response.end('{}')), await serveTls()]) {
    expect((await clientFor(target, { tls: TLS, proxy }).send(aCall())).fault).toBeNull();
    const { fault } = await clientFor(target, { proxy }).send(aCall());
    const because = { code: 'certificate', of: 'proxy', problem: 'untrusted', error: expect.any(String) as string };
    expect(fault).toEqual({ kind: 'tls', reason: { code: 'through-proxy', proxy: new URL(proxy).host, because } });
  }
  expect(log.map((line) => line.split(' ')[0])).toEqual(['POST', 'CONNECT']);
});

test('an IPv6 target is asked for in brackets, with its port', async () => {
  const log: string[] = [];
  const client = clientFor('https://[::1]', { tls: TLS, proxy: await serveProxy(log) });
  await client.send(aCall({ repeatable: false }));
  expect(log).toEqual(['CONNECT [::1]:443']);
});

test('the certificate is checked inside the tunnel', async () => {
  const exchange = await clientFor(await serveTls(), { proxy: await serveProxy([]) }).send(aCall());
  expect(exchange.fault).toMatchObject({
    kind: 'tls',
    reason: { code: 'through-proxy', because: { code: 'certificate', of: 'target' } },
  });
});

test.each(['http', 'https'])(
  'wrong credentials are a fault of the proxy, not an answer of the %s target',
  async (scheme) => {
    const target = scheme === 'http' ? await serve((_, response) => void response.end('{}')) : await serveTls();
    const proxy = (await serveProxy([], 'u:p')).replace('http://', 'http://u:s3cret@');
    const exchange = await clientFor(target, { tls: TLS, proxy }).send(aCall());
    const because = scheme === 'http' ? { code: 'proxy-wants-password' } : { code: 'tunnel-refused', status: 407 };
    expect(exchange.fault).toEqual({
      kind: 'refused',
      reason: { code: 'through-proxy', proxy: new URL(proxy).host, because },
    });
    expect(textOf(exchange.fault)).toMatch(
      /the proxy answered (?:CONNECT with status )?407: give the right user and password in the URL of `proxy`/,
    );
  },
);

test.each(['http://target.invalid', 'https://target.invalid'])('a proxy that is down is named (%s)', async (target) => {
  const proxy = await serveProxy([]);
  await closeAll();
  const exchange = await clientFor(target, { tls: TLS, proxy }).send(aCall());
  expect(exchange.fault).toMatchObject({ kind: 'refused' });
  expect(exchange.fault?.reason).toEqual({
    code: 'through-proxy',
    proxy: proxy.slice(7),
    because: { code: 'connection-refused' },
  });
});

test('a proxy that never answers CONNECT costs no more than the deadline', async () => {
  const silent = await listenOn(net.createServer((socket) => void socket.on('error', () => {})));
  const client = clientFor('https://target.invalid', { tls: TLS, proxy: silent, traffic: { timeout: 60 } });
  expect((await client.send(aCall({ repeatable: false }))).fault?.kind).toBe('timeout');
  await client.close();
});

test('a server that is not a proxy', async () => {
  const web = await serve((_, response) => void response.end('hello'));
  const garbage = await listenOn(
    net.createServer((socket) => void socket.on('error', () => {}).end('220 smtp ready\r\n')),
  );
  for (const [proxy, kind] of [
    [web, /refused|reset/],
    [garbage, /protocol/],
  ] as const) {
    const exchange = await clientFor('https://target.invalid', { tls: TLS, proxy }).send(aCall({ repeatable: false }));
    expect(exchange.fault?.kind).toMatch(kind);
  }
});

test('a proxy of another kind is refused at once', () => {
  for (const proxy of ['socks5://p:1', 'p', ''])
    expect(() => clientFor('http://localhost', { proxy })).toThrow(
      'expected a URL that begins with http:// or https://',
    );
});

/** A proxy that answers CONNECT with 200 and then speaks TLS itself; what was sent to it inside is in `log`. */
async function serveFalseProxy(log: string[], cert: string, key: string): Promise<string> {
  const inside = createHttps({ cert, key }, (request, response) => {
    log.push(`${request.method} ${request.headers.authorization}`);
    response.end('{}');
  });
  inside.on('tlsClientError', () => {});
  const server = createHttp();
  server.on('connect', (_, socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    inside.emit('connection', socket);
  });
  return listenOn(server);
}

test.each([
  ['for another name, of an authority that is trusted', authority, "the target's certificate is for another host name"],
  ['of an authority that is not trusted', null, "the target's certificate is not signed by a trusted authority"],
])('a proxy that answers CONNECT itself with a certificate %s gets no key', async (_, ca, says) => {
  const log: string[] = [];
  const proxy = await serveFalseProxy(log, serverCert, serverKey);
  for (const servername of [undefined, 'target.invalid']) {
    const tls = { ca, cert: null, key: null, ...(servername === undefined ? {} : { servername }) };
    const { fault } = await clientFor('https://target.invalid', { tls, proxy }).send(aCall());
    expect(fault?.kind).toBe('tls');
    expect(textOf(fault)).toContain(`behind the proxy ${proxy.slice(7)}: ${says}`);
  }
  expect(log).toEqual([]);
});

test.each(['http://target.invalid', 'https://target.invalid'])(
  'a proxy whose name is not known is named, not the target (%s)',
  async (target) => {
    const { fault } = await clientFor(target, { tls: TLS, proxy: 'http://proxy.invalid:3128' }).send(
      aCall({ repeatable: false }),
    );
    expect(fault?.kind).toBe('dns');
    expect(textOf(fault)).toMatch(
      /^through the proxy proxy\.invalid:3128: the proxy's host name (?:is not known: correct the host in `proxy`|could not be looked up)/,
    );
  },
);

test.each(['http://target.invalid', 'https://target.invalid'])(
  'a proxy that has no TLS, and one that wants a certificate, are named (%s)',
  async (target) => {
    const plain = (await serveProxy([])).replace('http:', 'https:');
    const ofPlain = (await clientFor(target, { tls: TLS, proxy: plain }).send(aCall())).fault;
    expect(textOf(ofPlain)).toMatch(
      /^through the proxy 127\.0\.0\.1:\d+: the proxy does not speak TLS: write http:\/\/ in `proxy`/,
    );
    const mutual = createHttps({
      cert: serverCert,
      key: serverKey,
      ca: authority,
      requestCert: true,
      rejectUnauthorized: true,
    });
    mutual.on('tlsClientError', () => {});
    const tls = { ca: authority, cert: clientCert, key: clientKey };
    const { fault } = await clientFor(target, { tls, proxy: await listenOn(mutual, '127.0.0.1', 'https') }).send(
      aCall(),
    );
    expect(textOf(fault)).toMatch(
      /^through the proxy .*: the proxy requires a client certificate(?:, or no cipher is shared)? \(alert (?:40|116), /,
    );
  },
);

test('a proxy is reached at the address that its name is mapped to', async () => {
  const log: string[] = [];
  const target = await serveTls();
  const proxy = (await serveProxy(log)).replace('127.0.0.1', 'proxy.invalid');
  expect(
    (await clientFor(target, { tls: TLS, proxy, hosts: { 'proxy.invalid': '127.0.0.1' } }).send(aCall())).fault,
  ).toBeNull();
  expect(log).toEqual([`CONNECT ${target.slice(8)}`]);
});

const letsThrough = 'check `proxy` (or HTTPS_PROXY), and that the proxy lets calls to the target through';
const reachesNot = 'it does not reach the target: check that the target is up, and that the `proxy` reaches it';
test.each([
  [
    503,
    'ERR_CONNECT_FAIL 111',
    'ERR_CONNECT_FAIL',
    'the proxy answered CONNECT with status 503 (ERR_CONNECT_FAIL): it does not reach the target: check ' +
      'that the target is up, and that the `proxy` reaches it',
  ],
  [
    403,
    'ERR_ACCESS_DENIED 0',
    'ERR_ACCESS_DENIED',
    `the proxy answered CONNECT with status 403 (ERR_ACCESS_DENIED): ${letsThrough}`,
  ],
  [502, '<script>', null, `the proxy answered CONNECT with status 502: ${reachesNot}`],
  [500, null, null, `the proxy answered CONNECT with status 500: ${reachesNot}`],
  [405, null, null, `the proxy answered CONNECT with status 405: ${letsThrough}`],
])(
  'an answer %i of a proxy to CONNECT is explained without the text of the proxy',
  async (status, header, cause, says) => {
    const server = createHttp();
    server.on('connect', (_, socket) => {
      socket.on('error', () => {});
      socket.end(
        `HTTP/1.1 ${status} No\r\n${header === null ? '' : `X-Squid-Error: ${header}\r\n`}Content-Length: 0\r\n\r\n`,
      );
    });
    const proxy = await listenOn(server);
    const { fault } = await clientFor('https://target.invalid', { tls: TLS, proxy }).send(aCall({ repeatable: false }));
    const because = { code: 'tunnel-refused', status, ...(cause === null ? {} : { cause }) };
    expect(fault).toEqual({ kind: 'refused', reason: { code: 'through-proxy', proxy: proxy.slice(7), because } });
    expect(textOf(fault)).toBe(`through the proxy ${proxy.slice(7)}: ${says}`);
  },
);
