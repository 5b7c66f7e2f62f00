import { createServer, type ServerOptions } from 'node:https';
import { answerJson, type TransportFault } from '../../contract/exchange.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import net from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import {
  authority,
  clientCert,
  clientKey,
  clientPfx,
  encryptedKey,
  passphrase,
  serverCert,
  serverKey,
} from './certificates.fixture.ts';
import { aCall, clientFor, closeAll, listenOn } from '../local-target.fixture.ts';

afterEach(closeAll);

const none = { ca: authority, cert: null, key: null };
const shown = { ca: authority, cert: clientCert, key: clientKey };

/** A server that answers the first message of TLS by this alert. */
function serveAlert(alert: number): Promise<string> {
  const fatal = Buffer.from([0x15, 3, 3, 0, 2, 2, alert]);
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(fatal));
  });
  return listenOn(server, '127.0.0.1', 'https');
}

function serveTls(options: ServerOptions = {}): Promise<string> {
  const server = createServer({ cert: serverCert, key: serverKey, ...options }, (request, response) => {
    const socket = request.socket as TLSSocket & { servername?: unknown };
    response.end(JSON.stringify({ authorized: socket.authorized, sni: socket.servername, host: request.headers.host }));
  });
  server.on('tlsClientError', () => {});
  return listenOn(server, '127.0.0.1', 'https');
}

/** The words of a fault. */
const textOf = (fault: TransportFault | null): string => (fault === null ? '' : wordsOf(fault.reason).text);

test.each([
  [40, 'a client certificate is required, or no cipher is shared'],
  [41, 'a client certificate is required'],
  [42, 'a client certificate is required'],
  [43, 'a client certificate is required'],
  [44, 'a client certificate is required'],
  [45, 'a client certificate is required'],
  [46, 'a client certificate is required'],
  [48, 'a client certificate is required'],
  [49, 'a client certificate is required'],
  [70, 'no TLS version is shared'],
  [112, 'the host name is not served there'],
  [116, 'a client certificate is required'],
])('alert %i of a real connection says what is wanted', async (alert, says) => {
  const { fault, retried } = await clientFor(await serveAlert(alert), { tls: none }).send(aCall());
  expect([fault?.kind, retried]).toEqual(['tls', 0]);
  expect(textOf(fault)).toMatch(new RegExp(`^${says} \\(alert ${alert}, [a-z_]+\\): `));
});

test.each([10, 20, 47, 50, 51, 71, 80, 86, 109, 110, 120, 255])(
  'alert %i without a known cause is reported with its code',
  async (alert) => {
    const { fault } = await clientFor(await serveAlert(alert), { tls: none }).send(aCall());
    expect(fault?.kind).toBe('tls');
    expect(textOf(fault)).toMatch(/^TLS failed \((?:ERR_SSL_\w+|EPROTO)\)$/);
  },
);

test.each(['HTTP/1.1 400 Bad Request\r\n\r\n', '<html>', '220 smtp ready\r\n'])(
  'what answers %j does not speak TLS',
  async (text) => {
    const server = net.createServer((socket) => void socket.on('error', () => {}).end(text));
    const { fault } = await clientFor(await listenOn(server, '127.0.0.1', 'https'), { tls: none }).send(aCall());
    expect(fault).toEqual({ kind: 'tls', reason: { code: 'not-tls', of: 'target' } });
  },
);

const mutual = { ca: authority, requestCert: true, rejectUnauthorized: true };

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a real server asks for a client certificate in vain by %s',
  async (maxVersion) => {
    const url = await serveTls({ ...mutual, maxVersion });
    const { fault } = await clientFor(url, { tls: none }).send(aCall());
    expect(textOf(fault)).toMatch(/^a client certificate is required.* \(alert (?:40|116), \w+\): /);
  },
);

test('a certificate that was shown is refused', async () => {
  const { fault } = await clientFor(await serveAlert(48), { tls: shown }).send(aCall());
  expect(textOf(fault)).toBe(
    'the client certificate is refused (alert 48, unknown_ca): give a client certificate that the target accepts ' +
      '(`tls.cert` and `tls.key`, or `tls.pfx`)',
  );
});

test('a real server has old versions of TLS only', async () => {
  const url = await serveTls({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' });
  const { fault } = await clientFor(url, { tls: none }).send(aCall());
  expect(textOf(fault)).toMatch(
    /^no TLS version is shared \(alert 70, \w+\): have the other side switch TLS 1\.2 or 1\.3 on$/,
  );
});

test.each([
  ['an encrypted key', { ...shown, key: encryptedKey, passphrase }],
  ['a PKCS #12 file', { ...none, pfx: clientPfx, passphrase }],
])('the client is let in with %s', async (_, tls) => {
  const exchange = await clientFor(await serveTls(mutual), { tls }).send(aCall());
  expect(exchange.fault).toBeNull();
  expect(answerJson(exchange)).toMatchObject({ authorized: true });
});

test('a wrong passphrase is reported at once, without its value', () => {
  const wrong = 'not-this-passphrase';
  for (const tls of [
    { ...shown, key: encryptedKey, passphrase: wrong },
    { ...none, pfx: clientPfx, passphrase: wrong },
  ]) {
    const make = (): unknown => clientFor('https://localhost', { tls });
    expect(make).toThrow('and the passphrase that opens it');
    expect(make).not.toThrow(wrong);
  }
});

test('the certificate is checked for the name of tls.servername, which is asked for', async () => {
  const url = await serveTls();
  const there = await clientFor(url, { tls: { ...none, servername: 'localhost' } }).send(aCall());
  expect(answerJson(there)).toMatchObject({ sni: 'localhost', host: url.slice(8) });
  const elsewhere = await clientFor(url, { tls: { ...none, servername: 'other.example' } }).send(aCall());
  expect(elsewhere.fault).toEqual({
    kind: 'tls',
    reason: { code: 'certificate', of: 'target', problem: 'another name' },
  });
  expect(textOf(elsewhere.fault)).toMatch(
    /^the target's certificate is for another host name: .* `tls\.servername`, or have it replaced$/,
  );
});
