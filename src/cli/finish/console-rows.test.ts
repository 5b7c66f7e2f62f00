import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { renderConsole } from '../../reporters/index.ts';
import { rowsOf } from '../../reporters/console/rows.fixture.ts';
import { type RanHere, runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a run says on standard error before its report: target, orders, progress, of which two may take two rows. */
const before = 5;
const routes = [{ start_city_code: '310100', end_city_code: '330100' }];
const apiKey = 'key-of-the-test';

/** A run with a configuration, and the rows of its report in both widths, with those before it. */
async function rowsOfRun(
  configuration: object,
  flags: Readonly<Record<string, unknown>> = {},
): Promise<RanHere & { readonly rows: readonly number[] }> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  const ran = await runHere({ reporter: ['html', 'console'], ...flags }, cwd);
  const last = ran.out.trimEnd().split('\n').at(-1) ?? '';
  expect(last).toMatch(/^Report: file:\/\/\/\S+\/report\.html$/);
  return {
    ...ran,
    rows: [80, 100].map(
      (width) => before + rowsOf(`${renderConsole(ran.report, { color: false, width })}${last}\n`, width),
    ),
  };
}

async function startPage(status = 200, body = '<h1>Welcome</h1>', type = 'text/html'): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(status, { 'content-type': type }).end(body));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startPlatform(faults: readonly string[] = []): Promise<string> {
  const reference = await startReference({ faults });
  onTestFinished(() => reference.close());
  return reference.url;
}

test.each<[string, () => Promise<object>, RegExp]>([
  [
    'nothing listens',
    async () => ({ baseUrl: 'http://127.0.0.1:1', apiKey, routes }),
    /^No verdict: the target was not reached: /m,
  ],
  [
    'the name is not known',
    async () => ({ baseUrl: 'http://nowhere.invalid', apiKey, routes }),
    /^No verdict: the target was not reached: the host name /m,
  ],
  [
    'the key is wrong',
    async () => ({ baseUrl: await startPlatform(), apiKey, routes }),
    /^No verdict: the target answered 401 to the key\.$/m,
  ],
  [
    'it is not the platform',
    async () => ({ baseUrl: await startPage(), apiKey, routes }),
    /^No verdict: this does not look like the platform: /m,
  ],
  [
    'the path of the base URL is wrong',
    async () => ({ baseUrl: `${await startPlatform()}/v2`, apiKey, routes }),
    /^No verdict: this does not look like the platform: 404 came back from \/v2\/open\/v1\/bus\/search\.\nNext \(your set-up\): Correct `baseUrl`\./m,
  ],
  [
    'no route is configured',
    async () => ({ baseUrl: await startPlatform(), apiKey }),
    /^No verdict: no route is configured\.$/m,
  ],
])('one cause for everything is shown in 12 rows: %s', async (_, configuration, sentence) => {
  const { code, out, rows } = await rowsOfRun(await configuration());
  expect(code).toBe(3);
  expect(out).toMatch(sentence);
  expect(Math.max(...rows), out).toBeLessThanOrEqual(12);
});

test('one cause for everything is shown alone, even if something is broken: a platform that refuses every call', async () => {
  // With `data` and another name of the document's envelope it is the platform that answers so.
  const { code, out, rows } = await rowsOfRun({
    baseUrl: await startPage(403, '{"code":7,"data":null,"message":"Welcome"}', 'application/json'),
    apiKey,
    routes,
  });
  expect(code).toBe(1);
  expect(out).toMatch(
    /^Main reason: no search was accepted: the first was answered 403 .*"Welcome".*\nNext \(your set-up\): Check the key, and whether /m,
  );
  expect(out).not.toMatch(/^ {3}replay /m);
  expect(Math.max(...rows), out).toBeLessThanOrEqual(15);
});

test('a green run takes 15 rows, and so does one with what may stay untested', async () => {
  const green = await rowsOfRun({ embedded: true });
  expect(green.code, green.out).toBe(0);
  expect(Math.max(...green.rows), green.out).toBeLessThanOrEqual(15);

  const { apiKey: key } = configurationFor('http://127.0.0.1');
  const acceptUntested = [
    { id: 'cancel', reason: 'there are no hotel orders on staging, and nobody can make any before the next release' },
    { id: 'auth', reason: 'there are no hotel orders on staging, and nobody can make any before the next release' },
    { id: 'bus.gid-downstream', reason: 'trip detail is not deployed on staging' },
  ];
  const accepted = await rowsOfRun({ baseUrl: await startPlatform(), apiKey: key, routes, acceptUntested });
  expect(accepted.code, accepted.out).toBe(0);
  expect(Math.max(...accepted.rows), accepted.out).toBeLessThanOrEqual(15);
});

test('one finding takes 12 rows more than a green run', async () => {
  const { code, out, rows } = await rowsOfRun(configurationFor(await startPlatform(['past-date-accepted'])), {
    only: ['bus.past-date'],
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^Next \(platform\): /m);
  expect(out.match(/^ {3}replay /gm)).not.toBeNull();
  expect(Math.max(...rows), out).toBeLessThanOrEqual(15 + 12 * (out.match(/^ {3}replay /gm) ?? []).length);
});

test('without the page the folder of the reports is named, and nothing where there are none', async () => {
  const cwd = temporaryFolder();
  const run = (reporter: readonly string[]): Promise<RanHere> =>
    runHere({ embedded: true, only: ['bus.today'], reporter }, cwd);
  expect((await run(['json', 'console'])).out).toMatch(/\nReports: \S+reports\/latest\n$/);
  expect((await run(['console'])).out).not.toMatch(/^Reports?: /m);
});
