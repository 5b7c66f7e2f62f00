import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ended } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import { reporters } from '../../reporters/index.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';

const small = ['run', '--embedded', '--only', 'bus.past-date', '--runs', '1'];
const all = reporters.flatMap(({ name, file }) => (file === null ? [] : ['--reporter', name]));
const theirs = 'of others: stays as it is\n';

/** Puts texts of others into a folder. */
function put(cwd: string, ...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), theirs);
  }
}
const kept = (cwd: string, ...names: readonly string[]): void => {
  for (const name of names) expect([name, readFileSync(join(cwd, name), 'utf8')]).toEqual([name, theirs]);
};
/** A refusal is one sentence, without any verdict. */
function expectRefused({ code, err, out }: Ended, ...parts: readonly string[]): void {
  expect([code, out], err).toEqual([2, '']);
  expect(err).toMatch(/^error: .*expected .*got /);
  for (const part of parts) expect(err).toContain(part);
}
const mode = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

test.each(['package.json', '.git/config', 'conformance.config.yml'])(
  '--out . in a project (%s) is refused',
  async (mark) => {
    const cwd = temporaryFolder();
    put(cwd, mark === 'conformance.config.yml' ? 'notes.txt' : mark, 'report.html');
    if (mark === 'conformance.config.yml') writeFileSync(join(cwd, mark), 'seed: 7\n');
    const before = readdirSync(cwd);
    expectRefused(await run([...small, '--out', '.'], { cwd }), mark.split('/')[0] ?? '', 'reports/latest');
    expect(readdirSync(cwd)).toEqual(before);
    kept(cwd, 'report.html');
  },
);

test.each(['report.json', 'report.html', 'junit.xml', 'badge.svg', 'exchanges.ndjson', 'embedded-orders.ndjson'])(
  'a file of others named %s is neither replaced nor removed',
  async (name) => {
    const cwd = temporaryFolder();
    put(cwd, `out/${name}`);
    expectRefused(await run([...small, ...all, '--out', 'out'], { cwd }), name);
    expect(readdirSync(join(cwd, 'out'))).toEqual([name]);
    kept(cwd, `out/${name}`);
  },
);

test('other files in the folder of the reports stay, the run after as well; its own are made anew', async () => {
  const cwd = temporaryFolder();
  put(cwd, 'reports/README.md', 'reports/baseline.json', 'reports/history/notes.txt', 'reports/badge.svg');
  for (const _ of [1, 2]) expect((await run([...small, '--out', 'reports'], { cwd })).code).toBe(0);
  kept(cwd, 'reports/README.md', 'reports/baseline.json', 'reports/history/notes.txt', 'reports/badge.svg');
  // Files that only the earlier run wrote are gone.
  expect(existsSync(join(cwd, 'reports/junit.xml'))).toBe(true);
  expect((await run([...small, '--out', 'reports', '--reporter', 'json'], { cwd })).code).toBe(0);
  expect(existsSync(join(cwd, 'reports/junit.xml'))).toBe(false);
  kept(cwd, 'reports/badge.svg');
});

test('the folder of a version without a manifest is taken over', async () => {
  const cwd = temporaryFolder();
  expect((await run([...small, '--out', 'out'], { cwd })).code).toBe(0);
  execFileSync('rm', [join(cwd, 'out/.travel-conformance.json'), join(cwd, 'out/exchanges.ndjson')]);
  expect((await run([...small, '--out', 'out', '--reporter', 'json'], { cwd })).code).toBe(0);
  expect(readdirSync(join(cwd, 'out')).toSorted()).toEqual([
    '.travel-conformance.json',
    'exchanges.ndjson',
    'report.json',
  ]);
});

test('a manifest of others has nothing removed that the suite does not write', async () => {
  const cwd = temporaryFolder();
  put(cwd, 'out/notes.txt', 'out/deep/report.json', 'victim.txt', 'report.json');
  const files = [
    'notes.txt',
    'deep/report.json',
    '../victim.txt',
    join(cwd, 'victim.txt'),
    '../report.json',
    '..',
    '.',
    '',
  ];
  writeFileSync(join(cwd, 'out/.travel-conformance.json'), JSON.stringify({ schemaVersion: 1, files }));
  expect((await run([...small, '--out', 'out'], { cwd })).code).toBe(0);
  kept(cwd, 'out/notes.txt', 'out/deep/report.json', 'victim.txt', 'report.json');
});

test.each<[string, (cwd: string) => void, string]>([
  ['the folder', (cwd) => symlinkSync('elsewhere', join(cwd, 'out')), 'out'],
  ['a folder above it', (cwd) => symlinkSync('elsewhere', join(cwd, 'reports')), 'reports/latest'],
  ['a folder that is not there yet', (cwd) => symlinkSync('nowhere', join(cwd, 'out')), 'out'],
])('%s is a link: nothing is written or removed behind it', async (_what, link, out) => {
  const cwd = temporaryFolder();
  put(cwd, 'elsewhere/notes.txt');
  link(cwd);
  expectRefused(await run([...small, '--out', out], { cwd }), 'symbolic link');
  expect([readdirSync(join(cwd, 'elsewhere')), existsSync(join(cwd, 'nowhere'))]).toEqual([['notes.txt'], false]);
});

test.each(['report.json', 'exchanges.ndjson', '.travel-conformance.json'])(
  '%s is a link or a pipe: refused, whatever the manifest says',
  async (name) => {
    for (const make of [
      (path: string) => symlinkSync('../victim.txt', path),
      (path: string) => void execFileSync('mkfifo', [path]),
    ]) {
      const cwd = temporaryFolder();
      put(cwd, 'victim.txt', 'out/notes.txt');
      writeFileSync(
        join(cwd, 'out/.travel-conformance.json'),
        JSON.stringify({ schemaVersion: 1, files: ['report.json', 'exchanges.ndjson'] }),
      );
      if (name === '.travel-conformance.json') execFileSync('rm', [join(cwd, 'out', name)]);
      make(join(cwd, 'out', name));
      expectRefused(await run([...small, '--out', 'out'], { cwd }), name);
      kept(cwd, 'victim.txt', 'out/notes.txt');
    }
  },
);

test('a ledger that is a link is not written through', async () => {
  const cwd = temporaryFolder();
  const reference = await startReference();
  try {
    const { orders, ...others } = configurationFor(reference.url);
    put(cwd, 'victim.txt');
    symlinkSync('victim.txt', join(cwd, 'spent.ndjson'));
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...others, orders: { ...orders, ledger: 'spent.ndjson' } }),
    );
    expectRefused(await run(['run', '--only', 'cancel'], { cwd }), 'orders.ledger');
    kept(cwd, 'victim.txt');
  } finally {
    await reference.close();
  }
});

test('init, openapi, export and history replace only what the suite has made', async () => {
  const cwd = temporaryFolder();
  put(cwd, 'victim.txt', 'package.json', 'nights/history.html');
  symlinkSync('victim.txt', join(cwd, 'linked.yaml'));
  symlinkSync('nothing-there.yaml', join(cwd, 'dangling.yaml'));
  const init = ['init', '--yes', '--no-doctor', '--base-url', 'https://staging.example.com'];
  for (const file of ['linked.yaml', 'dangling.yaml']) {
    expectRefused(await run([...init, '--force', '--config', file], { cwd }), 'symbolic link');
    expect((await run([...init, '--config', file], { cwd })).err).toContain('already exists');
  }
  expectRefused(await run(['openapi', '--out', 'package.json'], { cwd }), 'package.json');
  expectRefused(await run(['openapi', '--out', 'linked.yaml'], { cwd }), 'symbolic link');
  execFileSync('mkfifo', [join(cwd, 'pipe.json')]);
  expectRefused(await run(['openapi', '--out', 'pipe.json'], { cwd }), 'special file');
  expect((await run([...small, '--out', 'nights/one'], { cwd })).code).toBe(0);
  expectRefused(await run(['history', 'nights'], { cwd }), 'history.html');
  const exported = ['export', 'nights/one', '--har', '--out'];
  expectRefused(await run([...exported, 'package.json'], { cwd }), 'package.json');
  expectRefused(await run([...exported, 'linked.yaml'], { cwd }), 'symbolic link');
  expectRefused(await run([...exported, 'pipe.json'], { cwd }), 'special file');
  kept(cwd, 'victim.txt', 'package.json', 'nights/history.html');
  expect(existsSync(join(cwd, 'nothing-there.yaml'))).toBe(false);
  for (const _ of [1, 2]) expect((await run(['openapi', '--out', 'made.json'], { cwd })).code).toBe(0);
  execFileSync('rm', [join(cwd, 'nights/history.html')]);
  for (const _ of [1, 2]) expect((await run(['history', 'nights'], { cwd })).code).toBe(0);
});

test('evidence made again leaves what others have put into its folder', async () => {
  const cwd = temporaryFolder();
  expect((await run([...small, '--out', 'out'], { cwd })).code).toBe(0);
  const { run: made } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as { run: { id: string } };
  const folder = `out/evidence-${made.id}`;
  expect((await run(['evidence', 'out'], { cwd })).code).toBe(0);
  put(cwd, `${folder}/my-notes.txt`);
  expect((await run(['evidence', 'out'], { cwd })).code).toBe(0);
  kept(cwd, `${folder}/my-notes.txt`);
  expect(readdirSync(join(cwd, folder))).toContain('index.md');
});

test.each<[string, string, string, readonly string[]]>([
  ['without --out-mode', '600', '700', []],
  ['with --out-mode 0640', '640', '750', ['--out-mode', '0640']],
  ['with --out-mode 644', '644', '755', ['--out-mode', '644']],
])('%s every file that is written has the mode %s and its folder %s', async (_what, file, folder, flags) => {
  const cwd = temporaryFolder();
  const reference = await startReference();
  try {
    const { orders, ...others } = configurationFor(reference.url);
    const configuration = { ...others, orders: { ...orders, ledger: 'kept/spent.ndjson' } };
    writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
    const args = [
      '--only',
      'cancel.status',
      '--only',
      'bus.past-date',
      '--runs',
      '1',
      '--profile',
      'nightly',
      '--out',
      'reports/latest',
      ...all,
      ...flags,
    ];
    expect((await run(['run', ...args], { cwd })).code).toBe(0);
    for (const command of [['report'], ['evidence'], ['export', '--har']])
      expect((await run([...command, 'reports/latest', ...flags], { cwd })).code).toBe(0);
    expect((await run(['history', 'reports/history', ...flags], { cwd })).code).toBe(0);
    const paths = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path !== 'conformance.config.json',
    );
    expect(paths.filter((path) => lstatSync(join(cwd, path)).isFile()).length).toBeGreaterThan(12);
    for (const path of paths)
      expect([path, mode(join(cwd, path))]).toEqual([path, lstatSync(join(cwd, path)).isFile() ? file : folder]);
  } finally {
    await reference.close();
  }
});

test.each(['0666 ', '0777', '600x', '0400', '4600', '0622', '9'])('--out-mode %j is a usage error', async (given) => {
  const cwd = temporaryFolder();
  expectRefused(await run([...small, '--out-mode', given], { cwd }), 'out-mode');
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
});
