import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { changeAccepted, servePlatformChanged } from '../../sandbox/hostile/platform-behind.ts';
import { hostileKey } from '../../sandbox/hostile/index.ts';
import { defaultConfiguration } from '../../sandbox/index.ts';
import { reporterNames } from '../../reporters/index.ts';
import { canary, onLines, type Plant, places } from './planted-answers.fixture.ts';
import { readableParts } from './readable-secrets.fixture.ts';

test('whatever a target echoes, no file or output of a run contains a secret', async () => {
  const partner = canary('partner');
  const password = canary('password');
  const person = canary('person');
  const sent = new Set<string>();
  const server = await servePlatformChanged((answer, request) => {
    // What it knows of its caller: the key or a wrong one, the configured header, the password for the proxy; and a
    // person's data.
    const [, credentials = ''] = Buffer.from(
      (request.headers.get('proxy-authorization') ?? '').replace('Basic ', ''),
      'base64',
    )
      .toString()
      .split(':');
    const secrets = [
      request.headers.get('authorization') ?? '',
      request.headers.get('x-partner') ?? '',
      credentials,
    ].filter((one) => one.length > 20);
    const withPerson = changeAccepted(answer, (whole) => ({
      ...whole,
      data: { ...(whole['data'] as object), contact: { phone: person, names: [person, { deep: person }] } },
    }));
    const named = onLines(withPerson, (line) => Object.assign(line, { dep_time: person }));
    const entry = (places[request.nth % places.length] as Plant)(
      request.nth % 4 === 0 ? named : withPerson,
      secrets,
      request,
    );
    sent.add(entry.headers.flat().join(' ') + entry.body.toString());
    return entry;
  });
  onTestFinished(() => server.close());

  const cwd = temporaryFolder();
  const configuration = {
    ...defaultConfiguration(`http://target.example/tenants/${hostileKey}`),
    apiKey: hostileKey,
    allowCancel: ['target.example'],
    allowHostileCancel: ['target.example'],
    headers: { 'x-partner': partner },
    redact: ['/data/contact', '/data/lines/*/dep_time'],
    traffic: { timeout: 60_000, maxTime: 600, maxRequests: 500 },
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  // The proxy is named as most networks do it.
  const place = { cwd, env: { HTTP_PROXY: server.url.replace('http://', `http://user:${password}@`) } };
  const doctor = await run(['doctor'], place);
  expect(doctor.out).toMatch(/ok +reached/);
  expect(doctor.out).toMatch(/^note +TLS +the key is sent unencrypted: /m);
  const plan = await run(['--dry-run'], place);
  expect(plan.out).toContain('Plan of a run');
  const { code, out, err } = await run(
    ['--out', 'out', ...reporterNames.flatMap((name) => ['--reporter', name])],
    place,
  );
  expect(code, `${out.slice(0, 500)}\n${err}`).toBe(1);
  expect(err).toContain('warning: the key is sent unencrypted: ');
  expect(out).toContain('(the key is sent unencrypted)');

  // The test is one only if everything was planted, and findings quote it.
  const all = [...sent].join('\n');
  for (const secret of [hostileKey, partner, password, person])
    expect(readableParts(secret, all).length, secret).toBeGreaterThan(0);
  const report = readFileSync(join(cwd, 'out/report.json'), 'utf8');
  expect(report.split('[redacted]').length).toBeGreaterThan(20);

  const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('.') && name !== 'conformance.config.json',
  );
  expect(files).toEqual(
    expect.arrayContaining(['out/report.json', 'out/report.html', 'out/exchanges.ndjson', 'orders-spent.ndjson']),
  );
  const texts = new Map([
    ['standard output', out],
    ['standard error', err],
    ['the doctor', doctor.out + doctor.err],
    ['the plan', plan.out + plan.err],
    ...files.map((name): [string, string] => [name, readFileSync(join(cwd, name), 'utf8')]),
  ]);
  for (const [name, text] of texts)
    for (const secret of [hostileKey, partner, password, person])
      expect(readableParts(secret, text), `${name} has a part of ${secret}`).toEqual([]);
});
