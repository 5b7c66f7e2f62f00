import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, defaultApiKey, startReference } from '../../sandbox/index.ts';
import { wrap } from '../../sandbox/steps.ts';
import { type Ended } from '../second-process.fixture.ts';
import { countingServer, temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

test('doctor finds a good target ready, with few calls and no cancel', async () => {
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
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(front.url, ['operator-required']), allowHostileCancel: [] }),
  );
  const { code, out } = await run(['doctor'], { cwd });
  expect(code).toBe(0);
  for (const line of [
    /^ok +reached/m,
    /^ok +key +accepted$/m,
    /^ok +clock/m,
    /^ok +route +310100 to 330100: \d+ trips/m,
    /^ok +orders/m,
    /^Ready/m,
  ])
    expect(out).toMatch(line);
  // Only a cancel could show whether it is enough, and doctor sends none.
  expect(out).toMatch(
    /^note +cancels +sent with the reason "change of plans", and operator_id; .* set `cancelExtras`$/m,
  );
  expect(asked.length).toBeLessThan(15);
  expect(new Set(asked)).toEqual(new Set(['/open/v1/bus/search']));
});

test('doctor says what a wrong key, a missing target and missing supplies keep a run from', async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  const wrongKey = await run(['doctor', '--base-url', reference.url, '--api-key', 'not-the-key-at-all'], { cwd });
  expect(wrongKey.code).toBe(3);
  expect(wrongKey.out).toContain('Not ready: the target answered 401 to the key');
  expect(wrongKey.out).toMatch(/^note +key +sent as `Authorization: <apiKey>`/m);
  const nobody = await run(['doctor', '--base-url', 'http://127.0.0.1:1', '--api-key', 'some-key-or-other'], { cwd });
  expect(nobody.code).toBe(3);
  expect(nobody.out).toContain('Not ready: the target was not reached: ');
  for (const { out } of [wrongKey, nobody]) expect(out).not.toContain('Would stay untested');
  const noRoutes = await run(['doctor', '--base-url', reference.url, '--api-key', configurationFor('').apiKey], {
    cwd,
  });
  expect(noRoutes.out).toMatch(/allowCancel[^]*cancel\.once/);
});

test('doctor says which file of a run cannot be written, and makes none', async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  const files = { out: 'file/reports', orders: { numbers: ['HT1'], ledger: 'ledger.ndjson' } };
  const doctor = async (change: object): Promise<Ended> => {
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...configurationFor(reference.url), ...change }),
    );
    return run(['doctor'], { cwd });
  };
  writeFileSync(join(cwd, 'file'), '');
  const reports = await doctor(files);
  expect(reports.code).toBe(3);
  expect(reports.out).toMatch(
    /^no +files +the reports cannot be written to .*file\/reports \(.*file is not a folder\): name another folder with --out$/m,
  );
  const ledger = await doctor({ orders: { ...files.orders, ledger: 'file/ledger.ndjson' } });
  expect(ledger.code).toBe(3);
  expect(ledger.out).toMatch(
    /\nNot ready: the ledger cannot be written to .*\nA run would end with exit code 2, and send nothing\.\n$/,
  );
  expect((await doctor({ ...files, out: 'reports' })).code).toBe(0);
  expect(readdirSync(cwd).toSorted()).toEqual(['conformance.config.json', 'file']);
  // As it foretold.
  await doctor(files);
  expect((await run(['run'], { cwd })).code).toBe(2);
});

test('doctor sends one search with each further key, and says which one is refused, never what it is', async () => {
  const second = defaultApiKey.slice(0, -1);
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const keys: (string | null)[] = [];
  wrap(reference.platform.steps, {
    authenticate(next, call) {
      const key = call.header('authorization') ?? null;
      keys.push(key);
      if (key !== second) next(call);
    },
  });
  const cwd = temporaryFolder();
  const doctor = async (further: Readonly<Record<string, string>>): Promise<Ended> => {
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...configurationFor(reference.url), keys: further }),
    );
    return run(['doctor'], { cwd, env: { SECOND: second, THIRD: 'third-key-0123456789abcdef' } });
  };
  const good = await doctor({ partner: '${SECOND}' });
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^ok +key +`partner` accepted$/m)]);
  expect(keys.filter((key) => key === second)).toHaveLength(1);
  const bad = await doctor({ partner: '${SECOND}', other: '${THIRD}' });
  expect([bad.code, bad.out]).toEqual([
    3,
    expect.stringMatching(/^no +key +the target answers 401 to the key `other`: check keys\.other$/m),
  ]);
  expect(bad.out).toMatch(/^ok +key +accepted$/m);
  expect(bad.out).toContain('Not ready: the target refuses a further key: check `keys.other`.');
  for (const secret of [second, 'third-key-0123456789abcdef'])
    expect(good.out + bad.out + bad.err).not.toContain(secret);
});
