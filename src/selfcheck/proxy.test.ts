import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../cli/temporary.fixture.ts';
import { run } from '../cli/warm-process.fixture.ts';
import type { Report } from '../contract/report.ts';
import { defaultConfiguration, startReference } from '../sandbox/index.ts';
import { reporterNames } from '../reporters/index.ts';

const user = 'proxy-user';
const password = 'pr0xy-p@ssw0rd/12345';

type Mode = 'passes' | 'refuses' | 'drops' | 'hangs';

/**
 * A proxy in front of the reference platform, whatever name it is asked for; what it was asked for, in `asked`. It
 * wants user and password.
 */
async function startProxy(mode: Mode): Promise<{ url: string; asked: string[]; withoutPassword: () => number }> {
  const reference = await startReference();
  const asked: string[] = [];
  let strangers = 0;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { 'proxy-authorization': shown, ...headers } = request.headers;
    if (shown !== expected) strangers += 1;
    if (mode === 'drops') return void request.socket.destroy();
    if (mode === 'hangs') return undefined;
    // As some do, it repeats what it was shown.
    if (mode === 'refuses')
      return void response
        .writeHead(407, { 'Proxy-Authenticate': 'Basic', 'x-shown': shown ?? '' })
        .end(`no: ${shown}`);
    const { pathname, search } = new URL(request.url ?? '');
    const onward = httpRequest(
      `${reference.url}${pathname}${search}`,
      { method: request.method ?? '', headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    return void request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers['proxy-authorization'] !== expected) strangers += 1;
    socket.on('error', () => {});
    if (mode === 'drops') socket.destroy();
    else if (mode !== 'hangs')
      socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nx-shown: ${request.headers['proxy-authorization']}\r\n\r\n`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await reference.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    asked,
    withoutPassword: () => strangers,
  };
}

/**
 * A folder whose configuration names a target. Of a name that does not resolve, no call arrives anywhere but through a
 * proxy. Where no answer comes, it is not waited for long.
 */
function folderFor(baseUrl: string, isAnswered = true): string {
  const cwd = temporaryFolder();
  const { allowCancel: _, ...configuration } = defaultConfiguration(baseUrl);
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configuration, traffic: { timeout: isAnswered ? 60_000 : 400 } }),
  );
  return cwd;
}

const named = 'http://target.example:8080';

test('the variables of the environment lead through the proxy, and NO_PROXY around it', async () => {
  const { url, asked, withoutPassword } = await startProxy('passes');
  const cases: readonly (readonly [target: string, env: Readonly<Record<string, string>>, throughProxy: boolean])[] = [
    [named, { HTTP_PROXY: url }, true],
    [named, { http_proxy: url }, true],
    [named, { ALL_PROXY: url }, true],
    [named, { all_proxy: url.replace('http://', '') }, true],
    [named, { HTTP_PROXY: 'http://127.0.0.1:1', http_proxy: url }, true],
    [named, { HTTPS_PROXY: url }, false],
    [named, { HTTP_PROXY: url, NO_PROXY: 'target.example' }, false],
    [named, { HTTP_PROXY: url, no_proxy: 'TARGET.example' }, false],
    [named, { HTTP_PROXY: url, NO_PROXY: 'other.example, .example' }, false],
    [named, { HTTP_PROXY: url, NO_PROXY: '*.example' }, false],
    [named, { HTTP_PROXY: url, NO_PROXY: 'target.example:8080' }, false],
    [named, { HTTP_PROXY: url, NO_PROXY: '*' }, false],
    [named, { HTTP_PROXY: url, NO_PROXY: 'target.example:443' }, true],
    [named, { HTTP_PROXY: url, NO_PROXY: 'get.example,other.example,sub.target.example' }, true],
    // Addresses that documents use, and nobody has.
    ['http://192.0.2.7:8080', { HTTP_PROXY: url }, true],
    ['http://192.0.2.7:8080', { HTTP_PROXY: url, NO_PROXY: '192.0.2.0/24' }, false],
    ['http://192.0.2.7:8080', { HTTP_PROXY: url, NO_PROXY: '198.51.100.0/24' }, true],
    ['http://[2001:db8::7]:8080', { HTTP_PROXY: url }, true],
    ['http://[2001:db8::7]:8080', { HTTP_PROXY: url, NO_PROXY: '[2001:db8::7]:8080' }, false],
    ['http://[2001:db8::7]:8080', { HTTP_PROXY: url, NO_PROXY: '2001:db8::/32' }, false],
  ];
  for (const [target, env, throughProxy] of cases) {
    asked.length = 0;
    const { code, out, err } = await run(['doctor'], { cwd: folderFor(target, throughProxy), env });
    const what =
      `${target} with ` +
      `${Object.entries(env).map(([name, value]) => `${name}=${value.replace(/\/\/.*@/, '//…@')}`)}`;
    expect(asked.length > 0, what).toBe(throughProxy);
    for (const line of asked) expect(line, what).toBe(`POST ${target}/open/v1/bus/search`);
    expect(code, `${what}\n${out}${err}`).toBe(throughProxy ? 0 : 3);
  }
  expect(withoutPassword()).toBe(0);
});

test.each<[Mode, string, RegExp]>([
  [
    'refuses',
    'http',
    /proxy in front of the platform answered 407|through the proxy 127\.0\.0\.1:\d+: .*407.*: give the right user and password in the URL of `proxy`/,
  ],
  ['drops', 'http', /reset|closed/],
  ['hangs', 'http', /no complete answer came within 400 ms/],
  [
    'refuses',
    'https',
    /through the proxy 127\.0\.0\.1:\d+: .*407: give the right user and password in the URL of `proxy`/,
  ],
  ['drops', 'https', /through the proxy 127\.0\.0\.1:\d+/],
  ['hangs', 'https', /no complete answer came within 400 ms|CONNECT in time/],
])(
  'a proxy that %s (%s target): no verdict, the reason, and no password in any file or output',
  async (mode, scheme, reason) => {
    const { url, asked, withoutPassword } = await startProxy(mode);
    const cwd = folderFor(`${scheme}://target.example`, mode !== 'hangs');
    const all = reporterNames.flatMap((name) => ['--reporter', name]);
    const { code, out, err } = await run(['run', '--out', 'out', '--only', 'bus.data', ...all], {
      cwd,
      env: { HTTP_PROXY: url, HTTPS_PROXY: url },
    });
    expect([code, asked.length > 0, withoutPassword()]).toEqual([3, true, 0]);
    const report = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
    expect([report.verdict, report.findings]).toEqual(['none', []]);
    expect(report.run.note).toMatch(reason);
    const files = readdirSync(join(cwd, 'out')).map((name) => readFileSync(join(cwd, 'out', name), 'utf8'));
    for (const text of [out, err, ...files])
      for (const secret of [
        password,
        encodeURIComponent(password),
        Buffer.from(`${user}:${password}`).toString('base64'),
        Buffer.from(password).toString('base64'),
      ])
        expect(text).not.toContain(secret);
  },
);

test.each(['doctor', 'run'])(
  '%s: a variable that does not name a proxy is a usage error, reported without its value',
  async (command) => {
    for (const value of [
      `socks5://${user}:${encodeURIComponent(password)}@127.0.0.1:1`,
      `http://${user}:${password}@127.0.0.1:port`,
      'http://',
    ]) {
      const temporary = temporaryFolder();
      const { code, out, err } = await run([command], {
        cwd: folderFor(named),
        env: { HTTP_PROXY: value, TMPDIR: temporary },
      });
      expect([code, out]).toEqual([2, '']);
      expect(readdirSync(temporary), 'nothing is left in the folder for temporary files').toEqual([]);
      expect(err).toMatch(
        /^error: HTTP_PROXY: expected the URL of a proxy, .*, got something else; or name this host in NO_PROXY\n$/,
      );
      expect(err).not.toContain('ssw0rd');
    }
  },
);
