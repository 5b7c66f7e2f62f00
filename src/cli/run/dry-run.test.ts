import '../../../suites/index.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../../requirements/index.ts';
import { countingServer, temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

test('--dry-run prints the plan of every requirement and sends nothing', async () => {
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
  expect(out).toContain(
    'orders   3 supplied, 2 of them in the ledger already; up to 1 are spent; supply fresh orders for requirements that need more',
  );
  // With the embedded platform's own cities and orders: those of the target it does not know.
  const estimate = /^estimate about (\d+) calls and 1 order, /m.exec(out);
  expect(Number(estimate?.[1]), out).toBeGreaterThan(250);
  for (const { id, optIn } of requirements()) expect(out.includes(`\n${id} `), id).toBe(optIn !== true);
  expect(out).toContain('hotel-order-detail (missing)');
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
});

test('--dry-run without permission and orders says so', async () => {
  const cwd = temporaryFolder();
  const { code, out } = await run(
    ['--dry-run', '--only', 'cancel', '--base-url', 'https://nowhere.invalid', '--api-key', 'key-of-the-test'],
    { cwd },
  );
  expect(code).toBe(0);
  expect(out).toContain('cancel   not permitted');
  expect(out).toMatch(/^cancel\.once .* cancel-permission \(missing\), orders \(missing\)$/m);
});

test.each([
  ['https://nowhere.invalid/open/v1', '/open/v1'],
  ['https://nowhere.invalid/open/v1/bus/search/', '/open/v1/bus/search'],
  ['https://nowhere.invalid/v1', null],
])('--dry-run warns of a base URL that ends as the paths begin: %s', async (baseUrl, twice) => {
  const { code, out } = await run(['--dry-run', '--base-url', baseUrl, '--api-key', 'key-of-the-test'], {
    cwd: temporaryFolder(),
  });
  expect([code, /^warning  the base URL ends in (\S+),/m.exec(out)?.[1] ?? null]).toEqual([0, twice]);
});

test('--dry-run refuses the baseline that a run refuses', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'cut.json'), '{"schemaVersion": 2, "requirements": [');
  writeFileSync(join(cwd, 'other.json'), '{"schemaVersion": 3}');
  const args = ['run', '--dry-run', '--embedded', '--baseline'];
  expect(await run([...args, 'cut.json'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^error: baseline: expected a report, got .*cut\.json, which is JSON that is cut off; name the report\.json of a run, as the run wrote it\n$/,
    ),
  });
  expect((await run([...args, 'other.json'], { cwd })).code).toBe(2);
});
