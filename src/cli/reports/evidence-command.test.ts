import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, defaultApiKey, startReference } from '../../sandbox/index.ts';
import { hostileText, sampleReport, withForms } from '../../reporters/sample-report.fixture.ts';
import { runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

function read(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== '.travel-conformance.json' && /\.\w+$|SHA256SUMS$/.test(name),
  );
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]));
}

test('the folder has an index, a page a finding, the calls whole, and true check sums, and no key', async () => {
  const cwd = temporaryFolder();
  const reference = await startReference({ faults: ['message-missing'] });
  onTestFinished(() => reference.close());
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(reference.url)));
  const { report } = await runHere({ only: ['envelope'], reporter: ['json'] }, cwd);
  const { code, out } = await run(['evidence', 'reports/latest'], { cwd });
  const folder = join(cwd, 'reports/latest', `evidence-${report.run.id}`);
  expect([code, out]).toEqual([
    0,
    `${report.findings.length} findings in ${folder}: begin with index.md\n`.replace('1 findings', '1 finding'),
  ]);
  const files = read(folder);
  const index = files.get('index.md') ?? '';
  for (const text of [
    report.document.sha256,
    report.run.id,
    report.findings[0]?.requestId ?? '?',
    report.findings[0]?.at ?? '?',
    'User-Agent',
  ])
    expect(index).toContain(text);
  const [page = ''] = [...files].filter(([name]) => name.startsWith('findings/')).map(([, text]) => text);
  for (const text of ['curl -i', '$CONFORMANCE_API_KEY', 'HTTP status 200', 'MUST']) expect(page).toContain(text);
  const exchanges = (files.get('exchanges.ndjson') ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { finding: string; role: string; exchange: { call: number } });
  expect(new Set(exchanges.map((one) => one.finding))).toEqual(new Set(report.findings.map((one) => one.id)));
  expect(exchanges.find(({ role }) => role === 'failing')).toMatchObject({ exchange: { answer: { status: 200 } } });
  const sums = (files.get('SHA256SUMS') ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  expect(sums.map(([, name]) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'SHA256SUMS').toSorted(),
  );
  for (const [sum, name = ''] of sums)
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sum);
  for (const text of files.values()) expect(text).not.toContain(defaultApiKey);
  // Made again it is the same, its own files replaced.
  expect((await run(['evidence', 'reports/latest'], { cwd })).code).toBe(0);
  expect(read(folder)).toEqual(files);
});

test('findings may be chosen; waived ones are left out; a key at hand is taken out', async () => {
  const cwd = temporaryFolder();
  const made = withForms(sampleReport({ findings: 14, hostile: `${hostileText} key-at-hand-123456` }));
  const report = { ...made, findings: made.findings.map((one, index) => ({ ...one, waived: index === 3 })) };
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(report));
  const env = { CONFORMANCE_API_KEY: 'key-at-hand-123456' };
  expect((await run(['evidence', '.', '--out', 'all'], { cwd, env })).out).toContain('13 findings');
  const all = read(join(cwd, 'all'));
  expect(all.has('exchanges.ndjson')).toBe(false);
  for (const text of all.values()) expect(text).not.toContain('key-at-hand-123456');
  expect(all.get('index.md')).not.toMatch(/<(?!\/?code>)/);
  const one = report.findings[3]?.id ?? '';
  expect((await run(['evidence', 'report.json', '--out', 'one', '--finding', one], { cwd })).out).toContain(
    '1 finding in',
  );
  expect([...read(join(cwd, 'one')).keys()].filter((name) => name.startsWith('findings/'))).toHaveLength(1);
});

test('what cannot be done is said, and nothing is written', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(sampleReport({ findings: 1 })));
  expect((await run(['evidence', '.', '--out', '.'], { cwd })).err).toMatch(
    /^error: --out: expected an empty folder or a new one, got .*, which has files in it\n$/,
  );
  expect((await run(['evidence', '.', '--finding', 'f-x'], { cwd })).err).toBe(
    'error: --finding: expected the id of a finding in the report, got "f-x"\n',
  );
  writeFileSync(join(cwd, 'report.json'), '{"schemaVersion":1}');
  expect((await run(['evidence', '.'], { cwd })).err).toMatch(
    /^error: evidence: expected a report\.json of schema version 1 or 2, got report\.json, which is not one/,
  );
  expect(existsSync(join(cwd, 'evidence-k3v9x2'))).toBe(false);
});
