import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { configurationFor } from '../../sandbox/index.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { countingServer, temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';
import { broken, restarted } from './replay-tried.fixture.ts';

test('a finding by a rule for answers is judged by that rule again, and shown with its place and the answer', async () => {
  const target = await broken(['remark-null'], ['bus.trip']);
  const { id } = target.finding('bus.trip');
  const still = await target.replay(id);
  expect([still.code, still.out]).toEqual([
    1,
    expect.stringMatching(/^Still broken: \/data\/lines\/\d+\/remark: expected a string, got null/m),
  ]);
  await restarted(target, []);
  const fixed = await target.replay(id);
  expect([fixed.code, fixed.out]).toEqual([0, expect.stringMatching(/^Not reproduced/m)]);
});

test('a finding by its status: still broken, not reproduced once it is fixed, and not conclusive without an answer', async () => {
  const target = await broken(['past-date-accepted'], ['bus.past-date']);
  const { id } = target.finding('bus.past-date');
  const still = await target.replay(id);
  expect(still.out).toMatch(/^Still broken: expected 400, got 200: [\d-]{10} is in the past/m);
  expect([still.code, still.err]).toEqual([1, '']);
  const { platform } = await restarted(target, []);
  const fixed = await target.replay(id);
  expect(fixed.out).toMatch(/^Not reproduced: \d+ cases of bus\.past-date were judged, its own requests among them$/m);
  expect(fixed.code).toBe(0);
  const { calls } = platform;
  const limited = await target.replay(id, '--max-requests', '10');
  expect([limited.code, limited.out]).toEqual([
    3,
    expect.stringContaining('Not clear: a search was not sent: the limit of calls is reached'),
  ]);
  expect(platform.calls - calls).toBeLessThanOrEqual(10);
  const wrongKey = await target.replay(id, '--api-key', 'not-the-key-at-all');
  expect(wrongKey.out).toContain('Not clear: the target answered 401 to the key');
  expect(wrongKey.code).toBe(3);
  const config = join(target.cwd, 'conformance.config.json');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll(target.reference.url, 'http://127.0.0.1:1'));
  const report = join(target.cwd, 'reports/latest/report.json');
  writeFileSync(report, readFileSync(report, 'utf8').replaceAll(target.reference.url, 'http://127.0.0.1:1'));
  const nobody = await target.replay(id);
  expect(nobody.out).toContain('at http://127.0.0.1:1\n');
  expect(nobody.out).toContain('Not clear: the target was not reached: nothing listens at that address and port');
  expect(nobody.code).toBe(3);
});

test('the key goes to no target but the one of the user: a report of another one is refused, by replay and by pin', async () => {
  const target = await broken(['past-date-accepted'], ['bus.past-date']);
  const { id } = target.finding('bus.past-date');
  const elsewhere = await countingServer((_, response) => response.end());
  const report = join(target.cwd, 'reports/latest');
  const cwd = temporaryFolder();
  const env = { CONFORMANCE_API_KEY: 'reference-key-0123456789abcdef' };
  const bare = await run(['replay', '--report', report, '--', id], { cwd, env });
  expect(bare).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^error: --base-url: expected the target, got none.*\nhelp: baseUrl: .*\n$/),
  });
  const given = await run(['replay', '--report', report, '--base-url', target.reference.url, '--', id], { cwd, env });
  expect([given.code, given.out]).toEqual([1, expect.stringContaining(`at ${target.reference.url}\n`)]);
  expect(given.out).not.toContain('reference-key-0123456789abcdef');
  expect(
    (await run(['replay', '--report', report, '--base-url', target.reference.url, '--', id], { cwd })).err,
  ).toMatch(/^error: CONFORMANCE_API_KEY: expected the key/);
  for (const command of ['replay', 'pin']) {
    const { code, err } = await run([command, '--report', report, '--base-url', elsewhere.url, '--', id], {
      cwd,
      env,
    });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`configured target, ${elsewhere.url}, got one of ${target.reference.url};`),
    ]);
  }
  const builtIn = await run(['replay', '--report', report, '--embedded', '--', id], { cwd, env });
  expect([builtIn.code, builtIn.err]).toEqual([2, expect.stringContaining('the built-in platform, got one of http')]);
  expect(elsewhere.calls()).toBe(0);
});

test('all requests of a finding from several answers are sent again, and it can be pinned', async () => {
  const target = await broken(['paging-largest-page-lacks-last'], ['bus.paging']);
  const { id } = target.finding('bus.paging');
  expect(await target.replay(id)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Still broken: .*got \d+ trips/m),
  });
  expect(await run(['pin', id, '--report', 'reports/latest'], { cwd: target.cwd })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Pinned: /),
  });
  // Whoever has the report and the key needs no configuration for it, but names the target.
  const env = { CONFORMANCE_API_KEY: 'reference-key-0123456789abcdef' };
  const args = ['replay', id, '--report', join(target.cwd, 'reports/latest'), '--base-url', target.reference.url];
  const elsewhere = await run(args, { cwd: temporaryFolder(), env });
  expect([elsewhere.code, elsewhere.out]).toEqual([1, expect.stringContaining('Still broken')]);
  await restarted(target, []);
  const fixed = await target.replay(id);
  expect(fixed.out).toMatch(/^Not reproduced: \d+ cases of bus\.paging were judged, its own requests among them$/m);
  expect(fixed.code).toBe(0);
});

test('a failure that appears only after many calls does not count as fixed after a few calls', async () => {
  const target = await broken(['field-missing-sometimes:after-60-calls'], ['bus.trip', 'bus.paging']);
  const { id } = target.finding('bus.trip');
  await restarted(target, ['field-missing-sometimes:after-60-calls']);
  const { code, out } = await target.replay(id);
  expect([code, out]).toEqual([1, expect.stringContaining('Still broken: ')]);
});

test('a declared answer that is none is tried again as it was declared', async () => {
  const statement = { pageSizeOver50: 'refused' };
  const target = await broken([], ['statement.pageSizeOver50'], { statement });
  const { id } = target.finding('statement.pageSizeOver50');
  expect((await target.replay(id)).code).toBe(1);
  await restarted(target, [], ['large-page-size-refused']);
  expect((await target.replay(id)).code).toBe(0);
  writeFileSync(
    join(target.cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(target.reference.url), statement: {} }),
  );
  const undeclared = await target.replay(id);
  expect(undeclared.out).toContain('the statement declares no answer to it');
  expect(undeclared.code).toBe(3);
});

test('a failure that was seen once and not repeated does not count as fixed because it is not seen', async () => {
  const target = await broken(['past-date-accepted'], ['bus.past-date']);
  const file = join(target.cwd, 'reports/latest/report.json');
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  writeFileSync(
    file,
    JSON.stringify({
      ...report,
      findings: report.findings.map((one) => ({ ...one, reproduced: { of: 3, times: 1 } })),
    }),
  );
  await restarted(target, []);
  const { code, out } = await target.replay(target.finding('bus.past-date').id);
  expect([code, out]).toEqual([
    3,
    expect.stringContaining('Not clear: it was seen once and could not be repeated in the run that found it'),
  ]);
});

test('an id that is not a finding is a usage error', async () => {
  const cwd = temporaryFolder();
  const report = sampleReport({ findings: 1 });
  const findings = report.findings.map((one) => ({ ...one, id: 'f-0123456789ab' }));
  writeFileSync(join(cwd, 'report.json'), JSON.stringify({ ...report, findings }));
  expect(await run(['replay', 'f-0123456789aa', '--report', 'report.json'], { cwd })).toEqual({
    code: 2,
    out: '',
    err:
      'error: "f-0123456789aa": expected the id of a finding in report.json; it has f-0123456789ab; did you mean ' +
      'f-0123456789ab?\n',
  });
  writeFileSync(join(cwd, 'later.json'), JSON.stringify({ ...report, schemaVersion: 99, findings }));
  for (const command of ['replay', 'pin']) {
    const { code, err } = await run([command, 'f-0123456789ab', '--report', 'later.json'], { cwd });
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^error: --report: expected a report\.json of schema version 1 or 2, got later\.json, which is not one: a later version of travel-conformance wrote it \(schema version 99\)/,
      ),
    ]);
  }
  for (const args of [['replay', 'f-0123456789ab'], ['replay'], ['pin', 'f-0123456789ab']])
    expect((await run(args, { cwd })).err).toBe(
      'error: --report: expected the report of a run, got none: there is no reports/latest/report.json; run ' +
        'first, or name another report\n',
    );
  expect((await run(['pin', 'f-1', '--report', 'nowhere.json'], { cwd })).err).toMatch(
    /^error: --report: expected a report, got nowhere\.json, which does not exist/,
  );
});
