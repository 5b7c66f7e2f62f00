import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, startReference } from '../reference/index.ts';
import { requirements } from '../requirements/index.ts';
import { countingServer, type Ended, start, temporaryFolder, until } from './second-process.fixture.ts';
import { run } from './warm-process.fixture.ts';

const timeout = 60_000;

test('serve answers, names its key and a configuration, and ends cleanly', { timeout }, async () => {
  const served = start(['serve', '--fault', 'message-missing'], { cwd: temporaryFolder() });
  await until(() => served.out().includes('Ctrl+C'), 'the address');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(served.out())?.[0] ?? '';
  const key = /^Key: (.*)$/m.exec(served.out())?.[1] ?? '';
  const configuration = /--config (\S+)/.exec(served.out())?.[1] ?? '';
  expect(existsSync(configuration)).toBe(true);
  const body = JSON.stringify({ start_city_code: '310100', end_city_code: '330100', date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) });
  const search = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${url}/open/v1/bus/search`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const accepted = await search({ authorization: key });
  expect(accepted.status).toBe(200);
  expect(await accepted.json()).not.toHaveProperty('message');
  expect((await search({})).status).toBe(401);
  served.process.kill('SIGINT');
  expect((await served.ended).code).toBe(0);
  expect(existsSync(configuration)).toBe(false);
});

test('serve --list names faults and variants', { timeout }, async () => {
  const { code, out } = await run(['serve', '--list'], { cwd: temporaryFolder() });
  expect(code).toBe(0);
  expect(out).toMatch(/^ {2}message-missing {2}\S/m);
  expect(out).toContain('Variants (--variant <id>)');
});

test('doctor finds a good target ready, with few calls and no cancel', { timeout }, async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const asked: string[] = [];
  const front = await countingServer((request, response) => {
    asked.push(request.url ?? '');
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        void fetch(`${reference.url}${request.url}`, {
          method: 'POST',
          body: Buffer.concat(chunks),
          headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
        }).then(async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
        });
      });
  });
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(front.url, ['operator-required']), allowHostileCancel: [] }));
  const { code, out } = await run(['doctor'], { cwd });
  expect(code).toBe(0);
  for (const line of [/^ok +reached/m, /^ok +key +accepted$/m, /^ok +clock/m, /^ok +route +310100 to 330100: \d+ trips/m, /^ok +orders/m, /^Ready/m])
    expect(out).toMatch(line);
  // Only a cancel could tell whether it is enough, and doctor sends none.
  expect(out).toMatch(/^note +cancels +sent with the reason "change of plans", and operator_id; .*: cancelExtras$/m);
  expect(asked.length).toBeLessThan(15);
  expect(new Set(asked)).toEqual(new Set(['/open/v1/bus/search']));
});

test('doctor says what a wrong key, a missing target and missing supplies keep a run from', { timeout }, async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  const wrongKey = await run(['doctor', '--base-url', reference.url, '--api-key', 'not-the-key-at-all'], { cwd });
  expect(wrongKey.code).toBe(3);
  expect(wrongKey.out).toContain('Not ready: the target refuses the key');
  const nobody = await run(['doctor', '--base-url', 'http://127.0.0.1:1', '--api-key', 'some-key-or-other'], { cwd });
  expect(nobody.code).toBe(3);
  expect(nobody.out).toContain('Not ready: the target was not reached: ');
  expect(nobody.out).toMatch(/allowCancel[^]*cancel\.once/);
});

test('doctor says whether what stays untested keeps a run from a verdict', { timeout }, async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const { operations, ...rest } = configurationFor(reference.url);
  const { hotelOrderDetail, ...bus } = operations;
  const lastLine = async (configuration: object): Promise<string | undefined> => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...rest, ...configuration }));
    return (await run(['doctor'], { cwd })).out.trimEnd().split('\n').at(-1);
  };
  const no = /^Ready for a run; .* does not keep it from a verdict\.$/;
  expect(await lastLine({ operations: { hotelOrderDetail } })).toMatch(/^Ready for a run; a MUST that stays untested keeps it from a verdict/);
  expect(await lastLine({ operations: { hotelOrderDetail }, acceptUntested: [{ id: 'bus.gid-downstream', reason: 'not deployed' }] })).toMatch(no);
  expect(await lastLine({ operations: bus })).toMatch(no);
  expect(await lastLine({ operations })).toBe('Ready: everything that a run needs is there.');
});

test('doctor says which file of a run cannot be written, and makes none', { timeout }, async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  const files = { out: 'file/reports', orders: { numbers: ['HT1'], ledger: 'ledger.ndjson' } };
  const doctor = async (change: object): Promise<Ended> => {
    writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(reference.url), ...change }));
    return run(['doctor'], { cwd });
  };
  writeFileSync(join(cwd, 'file'), '');
  const reports = await doctor(files);
  expect(reports.code).toBe(3);
  expect(reports.out).toMatch(/^no +files +the reports cannot be written to .*file\/reports \(.*file is no folder\): give another folder by --out$/m);
  const ledger = await doctor({ orders: { ...files.orders, ledger: 'file/ledger.ndjson' } });
  expect(ledger.code).toBe(3);
  expect(ledger.out).toContain('\nNot ready: the ledger cannot be written to ');
  expect((await doctor({ ...files, out: 'reports' })).code).toBe(0);
  expect(readdirSync(cwd).toSorted()).toEqual(['conformance.config.json', 'file']);
});

test('--dry-run prints the plan of every requirement and sends nothing', { timeout }, async () => {
  const server = await countingServer((_, response) => response.end());
  const cwd = temporaryFolder();
  const configuration = {
    baseUrl: server.url,
    apiKey: 'key-of-the-test',
    routes: [{ start_city_code: '310100', end_city_code: '330100' }],
    orders: { numbers: ['HT1', 'HT2', 'HT3'], budget: 2 },
    allowCancel: ['127.0.0.1'],
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  writeFileSync(
    join(cwd, 'orders-spent.ndjson'),
    '{"order":"HT1","host":"127.0.0.1","run":"earlier","at":"2026-11-20T10:00:00.000Z"}\n{"order":"HT2","host":"127.0.0.1","run":"earlier","at":"2026-11-20T10:00:00.000Z"}\n',
  );
  const { code, out } = await run(['run', '--dry-run', '--max-requests', '700'], { cwd });
  expect(code).toBe(0);
  expect(server.calls()).toBe(0);
  expect(out).toContain('limits   700 calls, 300 s');
  expect(out).toContain('cancel   permitted');
  expect(out).toContain('orders   3 supplied, 2 of them in the ledger already; up to 1 are spent; supply fresh ones for what needs more');
  // With the embedded platform's own cities and orders: those of the target it does not know.
  const estimate = /^estimate about (\d+) calls and 1 order\. /m.exec(out);
  expect(Number(estimate?.[1]), out).toBeGreaterThan(250);
  for (const { id, optIn } of requirements) expect(out.includes(`\n${id} `), id).toBe(optIn !== true);
  expect(out).toContain('hotel-order-detail (missing)');
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
});

test('--dry-run without permission and orders says so', { timeout }, async () => {
  const cwd = temporaryFolder();
  const { code, out } = await run(['--dry-run', '--only', 'cancel', '--base-url', 'https://nowhere.invalid', '--api-key', 'key-of-the-test'], { cwd });
  expect(code).toBe(0);
  expect(out).toContain('cancel   not permitted');
  expect(out).toMatch(/^cancel\.once .* cancel-permission \(missing\), orders \(missing\)$/m);
});
