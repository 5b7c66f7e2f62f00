import { createServer } from 'node:https';
import { afterEach, expect, test } from 'vitest';
import { answerJson } from '../../contract/exchange.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { authority, serverCert, serverKey } from './certificates.fixture.ts';
import { aCall, clientFor, closeAll, listenOn, serve } from '../local-target.fixture.ts';

afterEach(closeAll);

const port = (url: string): string => new URL(url).port;

test('a host that is mapped is reached at its address, and still named in the request', async () => {
  const url = await serve((request, response) => void response.end(JSON.stringify({ host: request.headers.host })));
  const base = `http://Staging.target.invalid:${port(url)}`;
  const client = clientFor(base, { hosts: { 'staging.target.invalid': '127.0.0.1' } });
  for (const connection of ['any', 'new'] as const) {
    expect(answerJson(await client.send(aCall({ connection })))).toEqual({
      host: `staging.target.invalid:${port(url)}`,
    });
  }
});

test('a mapped IPv6 address is reached', async () => {
  const server = createServer({ cert: serverCert, key: serverKey }, (_, response) => void response.end('{}'));
  const url = await listenOn(server, '::1', 'https');
  const tls = { ca: authority, cert: null, key: null, servername: 'localhost' };
  const client = clientFor(`https://target.invalid:${port(url)}`, { tls, hosts: { 'target.invalid': '::1' } });
  expect((await client.send(aCall())).fault).toBeNull();
});

test('SNI and the check of the certificate stay by name', async () => {
  const names: string[] = [];
  const asked = (name: string, done: (error: null) => void): void => {
    names.push(name);
    done(null);
  };
  const server = createServer(
    { cert: serverCert, key: serverKey, SNICallback: asked },
    (_, response) => void response.end('{}'),
  );
  const url = await listenOn(server, '127.0.0.1', 'https');
  const tls = { ca: authority, cert: null, key: null };
  const hosts = { 'target.invalid': '127.0.0.1' };
  // The certificate is for 127.0.0.1, to which the connection goes, and not for the name.
  const { fault } = await clientFor(`https://target.invalid:${port(url)}`, { tls, hosts }).send(aCall());
  expect(fault).toEqual({ kind: 'tls', reason: { code: 'certificate', of: 'target', problem: 'another name' } });
  expect(fault === null ? null : wordsOf(fault.reason).text).toMatch(
    /^the target's certificate is for another host name: .* `tls\.servername`, or have it replaced$/,
  );
  expect(names).toEqual(['target.invalid']);
});

test('other hosts, and names that objects have anyway, are looked up as the system does', async () => {
  for (const host of ['other.invalid', 'constructor', '__proto__x.invalid']) {
    const { fault } = await clientFor(`http://${host}:1`, { hosts: { 'target.invalid': '127.0.0.1' } }).send(
      aCall({ repeatable: false }),
    );
    expect(fault?.kind).toBe('dns');
  }
});
