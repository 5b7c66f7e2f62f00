import { createServer, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { answerJson } from '../../contract/exchange.ts';
import { authority, clientCert, clientKey, serverCert, serverKey } from './certificates.fixture.ts';
import { aCall, clientFor, closeAll, listenOn, serve } from '../local-target.fixture.ts';

afterEach(closeAll);

function serveTls(options: ServerOptions = {}, host?: string): Promise<string> {
  const server = createServer({ cert: serverCert, key: serverKey, ...options }, (request, response) => {
    response.end(JSON.stringify({ authorized: (request.socket as TLSSocket).authorized }));
  });
  server.on('tlsClientError', () => {});
  return listenOn(server, host, 'https');
}

const TLS = { ca: authority, cert: null, key: null };

test('a certificate of the configured authority is trusted, on kept and on new connections', async () => {
  const url = await serveTls();
  const client = clientFor(url, { tls: TLS });
  const kinds: string[] = [];
  for (const connection of ['any', 'any', 'new'] as const) {
    const exchange = await client.send(aCall({ connection }));
    expect(exchange).toMatchObject({ fault: null, answer: { status: 200 } });
    kinds.push(exchange.connection);
  }
  expect(kinds).toEqual(['new', 'used', 'new']);
});

test('a certificate signed by nobody known is refused, with advice and without a second try', async () => {
  const client = clientFor(await serveTls());
  const exchange = await client.send(aCall());
  expect(exchange).toMatchObject({ retried: 0, fault: { kind: 'tls' } });
  expect(exchange.fault?.reason).toMatchObject({ code: 'certificate', of: 'target', problem: 'untrusted' });
});

test('a variable of Node does not switch the check off', async () => {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    expect((await clientFor(await serveTls()).send(aCall())).fault?.kind).toBe('tls');
  } finally {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  }
});

// macOS has no 127.0.0.2.
test.skipIf(process.platform === 'darwin')('a certificate for another name is refused', async () => {
  const url = (await serveTls({}, '127.0.0.2')).replace('localhost', '127.0.0.2');
  const exchange = await clientFor(url, { tls: TLS }).send(aCall());
  expect(exchange.fault).toEqual({
    kind: 'tls',
    reason: { code: 'certificate', of: 'target', problem: 'another name' },
  });
});

test('a client certificate is shown to a target that asks for one', async () => {
  const url = await serveTls({ ca: authority, requestCert: true, rejectUnauthorized: true });
  const exchange = await clientFor(url, { tls: { ca: authority, cert: clientCert, key: clientKey } }).send(aCall());
  expect(answerJson(exchange)).toMatchObject({ authorized: true });
});

test('a target that asks for a client certificate in vain ends the connection', async () => {
  const url = await serveTls({ ca: authority, requestCert: true, rejectUnauthorized: true });
  const exchange = await clientFor(url, { tls: TLS }).send(aCall());
  expect(exchange.fault).toMatchObject({ kind: 'tls', reason: { code: 'tls-alert', of: 'target', shown: false } });
});

test('https:// to a target that speaks plain http is a fault of TLS', async () => {
  const url = await serve((_, response) => void response.end('{}'));
  const exchange = await clientFor(url.replace('http:', 'https:'), { tls: TLS }).send(aCall());
  expect(exchange.fault?.kind).toBe('tls');
});

test('certificates that cannot be read are refused at once', () => {
  expect(() => clientFor('https://localhost', { tls: { ca: null, cert: 'no PEM', key: null } })).toThrow(
    'The certificates of the configuration',
  );
  expect(() => clientFor('https://localhost', { tls: { ca: null, cert: clientCert, key: serverKey } })).toThrow(
    'a key that belongs to the certificate',
  );
});
