import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Hostile, hostileServers } from '../sandbox/hostile/index.ts';
import { servePlatformChanged } from '../sandbox/hostile/platform-behind.ts';
import { startReference } from '../sandbox/index.ts';
import { tryTarget, type Tried } from './hostile/hostile-run.fixture.ts';

const orders = { numbers: ['HT2026112100001', 'HT2026112100002', 'HT2026112100003'] };
const cancels = { orders, allowCancel: ['127.0.0.1'] };

/** A run that reported only that this is not the platform, and sent no more calls than that needs. */
function expectNoPlatform({ exitCode, report }: Tried, came: string, calls: number): void {
  expect(exitCode).toBe(3);
  expect(report.sentence).toMatch(
    new RegExp(
      `^No verdict: this does not look like the platform: ${came}\\. Correct \`baseUrl\`\\. \\d+ requirements ` +
        'wait for this',
    ),
  );
  expect(report.findings).toEqual([]);
  expect(report.run).toMatchObject({ requests: calls, ordersSpent: 0, ordersRefused: 0 });
  expect(new Set(report.requirements.map(({ verdict }) => verdict))).toEqual(new Set(['untested']));
}

async function serverOf(id: string): Promise<Awaited<ReturnType<Hostile['start']>>> {
  const hostile = hostileServers.find((one) => one.id === id) ?? expect.fail(`no server ${id}`);
  const server = await hostile.start();
  onTestFinished(() => server.close());
  return server;
}

test.each([
  ['log-in-page', {}, 'HTML came back from /open/v1/bus/search', 4],
  ['log-in-page', { allowCancel: [] }, 'HTML came back from /open/v1/bus/search', 3],
  ['log-in-page', { scope: 'bus-search' }, 'HTML came back from /open/v1/bus/search', 3],
  ['log-in-page-as-json', {}, 'HTML came back from /open/v1/bus/search', 4],
  ['always-empty', {}, 'an empty body came back from /open/v1/bus/search', 4],
  ['redirect-302', {}, String.raw`a redirect \(302\) to http://127\.0\.0\.1:\d+ came back from /open/v1/bus/search`, 4],
  ['log-in-page', { routes: [] }, 'HTML came back from /open/v1/hotel/order/cancel', 2],
])(
  '%s with %j is not the platform: a few calls, no order, no finding, and the first line says what to check',
  async (id, change, came, calls) => {
    const server = await serverOf(id);
    expectNoPlatform(await tryTarget(server.url, { ...cancels, ...change }), came, calls);
    expect(server.calls()).toBe(calls);
  },
);

/** The answer of a router to a path that it does not have. */
const routers = {
  nginx: [
    'text/html',
    '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not ' +
      'Found</h1></center>\r\n</body>\r\n</html>\r\n',
  ],
  'Spring Boot': [
    'application/json',
    '{"timestamp":"2026-11-20T10:00:00.000+00:00","status":404,"error":"Not Found","path":"/open/v1/bus/search"}',
  ],
  Go: ['text/plain; charset=utf-8', '404 page not found\n'],
  Express: [
    'text/html; charset=utf-8',
    '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>Cannot POST /open/v1/bus/search</pre>\n</body>\n</html>\n',
  ],
} as const;

test.each(Object.entries(routers))('%s that has neither path is a wrong base URL', async (_, [type, body]) => {
  const server = createServer((__, response) => void response.writeHead(404, { 'content-type': type }).end(body));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const tried = await tryTarget(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, cancels);
  expectNoPlatform(tried, '404 came back from /open/v1/bus/search', 4);
});

test('the platform itself at another path is a wrong base URL', async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  expectNoPlatform(await tryTarget(`${reference.url}/v2`, cancels), '404 came back from /v2/open/v1/bus/search', 4);
});

test('a platform without a search fails if its cancels can show that it is the platform', async () => {
  const server = await servePlatformChanged((answer, { path }) =>
    path.endsWith('/bus/search') ? { status: 404, headers: [], body: Buffer.alloc(0) } : answer,
  );
  onTestFinished(() => server.close());
  const { exitCode, report } = await tryTarget(server.url, cancels);
  expect([exitCode, report.sentence]).toEqual([1, expect.stringContaining('http.status-listed')]);
  expectNoPlatform(
    await tryTarget(server.url, { orders, allowCancel: [] }),
    '404 came back from /open/v1/bus/search',
    3,
  );
});
