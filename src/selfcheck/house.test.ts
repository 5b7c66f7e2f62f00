import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow, root, sourceFiles, textOf } from './source-files.fixture.ts';

/** The files and folders at the top; no others are allowed. */
const top = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'docs',
  'schemas',
  'suites',
  'reports',
  'src',
  'examples',
  '.github',
  '.ci',
  '.gitignore',
  '.gitattributes',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.npmrc',
  'action.yml',
  'Dockerfile',
  '.dockerignore',
];
/** The files that must exist. */
const fixed = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'schemas', 'suites', 'reports', 'README.md'];
/** The files that git, npm or a run leaves there. */
const left = ['.git', 'node_modules', 'dist', 'coverage', 'orders-spent.ndjson'];

/** Lines of a file; longer ones are to be two files. */
const mostLines = 300;
const texts = filesBelow('').filter(
  (path) => /\.(?:ts|js|mjs|json|ya?ml|md|sh|html|svg)$/.test(path) || !path.includes('.'),
);

/** Files with a line that a pattern finds, as path:line. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );
}

test('the top level is as promised', () => {
  const names = readdirSync(root).filter((name) => !left.includes(name) && !name.endsWith('.tgz'));
  expect(
    names.filter((name) => !top.includes(name)),
    'put it into src/, docs/, examples/, .github/ or .ci/',
  ).toEqual([]);
  expect(
    fixed.filter((name) => !names.includes(name)),
    'missing',
  ).toEqual([]);
});

/** Tests that are longer: none may be added. */
const longer = [
  'src/client/faults.test.ts',
  'src/client/redact/redact.test.ts',
  'src/config/mistakes-in-file.test.ts',
  'src/report/build-report.test.ts',
  'suites/bus-search/search.test.ts',
  'suites/hotel-cancel/answer.test.ts',
  'suites/open-points/declared-words.test.ts',
];

test('no file is longer than 300 lines', () => {
  const long = sourceFiles().filter((path) => textOf(path).split('\n').length - 1 > mostLines);
  const added = long.filter((path) => !longer.includes(path));
  expect(added, `split by what each part is about: ${added.join(', ')}`).toEqual([]);
  expect(
    longer.filter((path) => !long.includes(path)),
    'not longer any more: remove it from the list',
  ).toEqual([]);
});

test('file names are in kebab case and end by what they are', () => {
  expect(
    sourceFiles().filter(
      (path) =>
        !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)+[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:suite|test|fixture))?\.ts$/.test(path),
    ),
  ).toEqual([]);
  expect(
    sourceFiles().filter((path) => /\/(?:utils?|helpers?|misc|common|types)\.ts$/.test(path)),
    'name the thing',
  ).toEqual([]);
});

test('nothing is left to do in the code', () => {
  // Written in parts, so that this file has none.
  const marks = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
  expect(linesWith(marks, sourceFiles())).toEqual([]);
});

test('no file names the place where it was written', () => {
  const places = ['/wo' + 'rk/', '../sha' + 'red', '/tm' + 'p/', '/ro' + 'ot/', '/ho' + 'me/[a-z]'];
  const words = [
    'COMMON\\.md',
    'sub-?ag' + 'ent',
    'Clau' + 'de',
    'Anthro' + 'pic',
    'GP' + 'T',
    'L' + 'LM',
    'the le' + 'ad\\b',
  ];
  const found = linesWith(new RegExp([...places, ...words.map((word) => `\\b${word}`)].join('|')), texts);
  expect(found, found.join('\n')).toEqual([]);
  const hosts = linesWith(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)/, ['package-lock.json']);
  expect(hosts).toEqual([]);
});

test('nothing is used that Node 20 lacks', () => {
  const later =
    /\bObject\.groupBy\b|\bMap\.groupBy\b|\bwithResolvers\b|\bfromAsync\b|\bglobSync\b|\bPromise\.try\b|\bnode:sqlite\b|\bimport\.meta\.main\b|\bRegExp\.escape\b|\bgetBuiltinModule\b/;
  expect(
    linesWith(
      later,
      sourceFiles().filter((path) => path !== 'src/selfcheck/house.test.ts'),
    ),
  ).toEqual([]);
});

test('no test is skipped or run alone, and none asserts nothing', () => {
  const tests = sourceFiles().filter((path) => path.endsWith('.test.ts'));
  const alone = new RegExp(`\\b(?:test|describe|it)\\.(?:on${'ly'}|to${'do'}|ski${'p'})\\b(?!If)`);
  expect(linesWith(alone, tests)).toEqual([]);
  const empty = tests.filter((path) => !/\bexpect(?:\b|[A-Z])/.test(textOf(path)));
  expect(empty, 'write what is expected').toEqual([]);
});

test('every folder of the sources has tests', () => {
  const folders = [
    ...new Set(
      sourceFiles()
        .filter((path) => path.startsWith('src/'))
        .map((path) => path.split('/')[1] ?? ''),
    ),
  ];
  const untested = folders.filter(
    (folder) =>
      folder !== 'model' &&
      !sourceFiles().some((path) => path.startsWith(`src/${folder}/`) && path.endsWith('.test.ts')),
  );
  expect(untested).toEqual([]);
});

test('the linter and the formatter find nothing', () => {
  for (const command of [['oxlint'], ['oxfmt', '--check', '.']]) {
    const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...command], { cwd: root, encoding: 'utf8' });
    expect(status, `${command.join(' ')}\n${stdout}${stderr}`).toBe(0);
  }
});
