import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

/** Folders with the reports of all shards of a run. */
function shardFolders(of: number): { readonly cwd: string; readonly folders: readonly string[] } {
  const cwd = temporaryFolder();
  const folders = Array.from({ length: of }, (_, place) => {
    const report = sampleReport({ findings: 1 });
    const tallies = Object.fromEntries(
      report.requirements.map(({ id }) => [id, { boundaryLost: 0, lostBecause: [], missing: null, suiteError: null }]),
    );
    const shard = { index: place + 1, of, probed: report.requirements.map(({ id }) => id), tallies, latencies: {} };
    mkdirSync(join(cwd, `part-${place + 1}`));
    writeFileSync(join(cwd, `part-${place + 1}/report.json`), JSON.stringify({ ...report, shard }));
    return `part-${place + 1}`;
  });
  return { cwd, folders };
}

test('the reports of all shards become one, in the folder and by the reporters that are named', async () => {
  const { cwd, folders } = shardFolders(2);
  const { code, out, err } = await run(
    ['merge', ...folders, '--out', 'whole', '--reporter', 'json', '--reporter', 'junit'],
    { cwd },
  );
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain('The target does not conform');
  const merged = JSON.parse(readFileSync(join(cwd, 'whole/report.json'), 'utf8')) as Report;
  const [one] = sampleReport({ findings: 1 }).findings;
  expect(merged.shards?.map(({ index }) => index)).toEqual([1, 2]);
  expect(merged.findings.map(({ id, occurrences }) => [id, occurrences])).toEqual([
    [one?.id, 2 * (one?.occurrences ?? 0)],
  ]);
  expect(['junit.xml', 'report.html'].map((name) => existsSync(join(cwd, 'whole', name)))).toEqual([true, false]);
});

test('commands to go on with name the folder of the merged report, as it is seen from the working folder', async () => {
  const { cwd, folders } = shardFolders(2);
  const { out } = await run(
    ['merge', ...folders, '--out', 'build/whole', '--reporter', 'console', '--reporter', 'markdown'],
    { cwd },
  );
  expect(out).toMatch(/ replay --report build\/whole\/report\.json -- f-[0-9a-f]+\n/);
  expect(readFileSync(join(cwd, 'build/whole/report.md'), 'utf8')).toMatch(
    / replay --report build\/whole\/report\.json -- f-[0-9a-f]+\n/,
  );
});

test('with --fail-on-drift the shards of a night are held against the last night, or a note says that there is none', async () => {
  const { cwd, folders } = shardFolders(2);
  const rewrite = (file: string, change: (report: Report) => Report): void =>
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Report)));
  for (const folder of folders)
    rewrite(join(cwd, folder, 'report.json'), (report) => ({
      ...report,
      run: { ...report.run, profile: 'nightly' },
      configuration: { ...(report.configuration as object), failOnDrift: true },
    }));
  const first = await run(['merge', ...folders, '--out', 'nights/latest', '--reporter', 'json'], { cwd });
  expect(first.err).toMatch(
    /^note: --fail-on-drift: there is nothing to compare with: .* the history has no earlier nightly run of this target$/m,
  );
  const [night] = readdirSync(join(cwd, 'nights/history'));
  rewrite(join(cwd, 'nights/history', night ?? ''), (report) => ({
    ...report,
    run: { ...report.run, id: 'earlier', startedAt: '2026-01-01T00:00:00.000Z' },
    observations: report.observations.map((one) => (one.id === 'open.first-page' ? { ...one, value: 7 } : one)),
  }));
  const second = await run(['merge', ...folders, '--out', 'nights/latest', '--reporter', 'json'], { cwd });
  expect([second.err, second.out]).toEqual(['', expect.stringContaining('observations changed: open.first-page')]);
});

test('what is not every shard of one run, each once, is refused before anything is written', async () => {
  const { cwd, folders } = shardFolders(2);
  writeFileSync(join(cwd, 'whole.json'), JSON.stringify(sampleReport()));
  writeFileSync(join(cwd, 'none.json'), '{"schemaVersion": 1}');
  const error = async (...args: string[]): Promise<string> => {
    const ended = await run(['merge', ...args], { cwd });
    expect([ended.code, ended.out]).toEqual([2, '']);
    return ended.err;
  };
  expect(await error('part-1')).toBe('error: merge: shard 2/2: expected its report, got none\n');
  expect(await error('part-1', 'whole.json')).toBe(
    'error: merge: whole.json: expected the report of a shard (--shard i/n), got one of another run\n',
  );
  expect(await error('part-1', 'none.json')).toMatch(
    /^error: merge: expected a report\.json of schema version 1 or 2, got none\.json, which is not one: /,
  );
  expect(await error(...folders, '--out', 'part-2')).toMatch(
    /^error: --out: expected a separate folder, got that of a shard/,
  );
  expect(await error(...folders, '--reporter', 'pdf')).toMatch(
    /^error: --reporter: expected one of json, .*, got "pdf"\n$/,
  );
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
});
