import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../cli/temporary.fixture.ts';
import { run } from '../cli/warm-process.fixture.ts';
import { authority, clientPfx, passphrase, serverCert, serverKey } from '../client/attempt/certificates.fixture.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { defaultConfiguration, startReference } from '../sandbox/index.ts';
import { reporterNames } from '../reporters/index.ts';

const host = 'staging.target.example';
const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

/**
 * The built-in platform behind TLS that wants a client certificate; its own is for localhost. Gives its port and what
 * it was asked for.
 */
async function startFront(): Promise<{ port: number; hosts: Set<string | undefined> }> {
  const reference = await startReference();
  const hosts = new Set<string | undefined>();
  const server = createServer(
    { cert: serverCert, key: serverKey, ca: authority, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      hosts.add(request.headers.host);
      const onward = httpRequest(
        `${reference.url}${request.url}`,
        { method: request.method ?? '', headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    },
  );
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await reference.close();
  });
  return { port: (server.address() as AddressInfo).port, hosts };
}

/** A folder whose configuration reaches the front by its name, with more. */
function folderFor(port: number, more: JsonObject): string {
  const cwd = temporaryFolder();
  const { allowCancel: _, ...configuration } = defaultConfiguration(`https://${host}:${port}`);
  writeFileSync(join(cwd, 'ca.pem'), authority);
  writeFileSync(join(cwd, 'client.p12'), Buffer.from(clientPfx, 'base64'));
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configuration, hosts: { [host]: '127.0.0.1' }, ...more }),
  );
  return cwd;
}

const tls = { ca: 'ca.pem', servername: 'localhost', pfx: 'client.p12', passphrase };

test('a run reaches a mapped host with a PKCS #12 file, whose passphrase is in no file and no output', async () => {
  const { port, hosts } = await startFront();
  const cwd = folderFor(port, { tls });
  const all = reporterNames.flatMap((name) => ['--reporter', name]);
  const { code, out, err } = await run(['run', '--out', 'out', '--only', 'bus.data', ...all], {
    cwd,
    env: unchecked,
  });
  expect(code, out + err).toBe(0);
  expect(err).toContain('note: NODE_TLS_REJECT_UNAUTHORIZED is not obeyed');
  expect([...hosts]).toEqual([`${host}:${port}`]);
  const report = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  expect(report.configuration).toMatchObject({
    hosts: { [host]: '127.0.0.1' },
    tls: { pfx: '(secret)', passphrase: '(secret)', servername: 'localhost' },
  });
  const files = readdirSync(join(cwd, 'out')).map((name) => readFileSync(join(cwd, 'out', name), 'utf8'));
  expect(files.length).toBeGreaterThan(5);
  for (const text of [out, err, ...files])
    expect(text.includes(passphrase) || text.includes(Buffer.from(passphrase).toString('base64'))).toBe(false);
});

test.each<[string, JsonObject, string]>([
  ['the authority', { ...tls, ca: null }, 'not signed by a trusted authority'],
  ['the server name', { ...tls, servername: null }, 'is for another host name'],
  ['the client certificate', { ...tls, pfx: null, passphrase: null }, 'a client certificate is required'],
])('doctor says that %s lacks, and obeys no variable of Node', async (_, { ...given }, says) => {
  const { port, hosts } = await startFront();
  const lacking = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const { code, out, err } = await run(['doctor'], { cwd: folderFor(port, { tls: lacking }), env: unchecked });
  expect(code, out + err).toBe(3);
  expect(out).toContain(says);
  expect(err).toContain('note: NODE_TLS_REJECT_UNAUTHORIZED is not obeyed');
  expect(hosts.size).toBe(0);
});

test('an address of the target together with a proxy is a usage error', async () => {
  const { port } = await startFront();
  const { code, err } = await run(['run', '--out', 'out'], {
    cwd: folderFor(port, { tls, proxy: 'http://127.0.0.1:9' }),
  });
  expect(code).toBe(2);
  expect(err).toContain('hosts: expected no address of the target together with a proxy');
});
