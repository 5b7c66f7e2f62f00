import { expect, test } from 'vitest';
import { layers } from './layers.fixture.ts';
import { importsOf, isTestFile, sourceFiles, textOf } from './source-files.fixture.ts';

/** Doors of folders whose inside is nobody else's. */
const doors: Readonly<Record<string, readonly string[]>> = {
  // What redacts is loaded where nothing is sent.
  client: ['index.ts', 'call.ts', 'redacting.ts'],
  // Its faults are data: `explain` lists them without a platform.
  reference: ['index.ts', 'faults/index.ts'],
  reporters: ['index.ts'],
  openapi: ['index.ts'],
};
/** What the harness runs suites with: a session's alone, and not the command line's, which runs, reads and asks again by the rest. */
const insideOfHarness = [
  'engine.ts',
  'phases.ts',
  'call-budget.ts',
  'asking/asking.ts',
  'asking/judgements.ts',
  'confirming/confirmation.ts',
  'confirming/evidence.ts',
  'orders/shelf.ts',
  'run-facts.ts',
  'reason-untested.ts',
  'outcome.ts',
  'select.ts',
  'requirement.ts',
];

/** Single files that may do what their folder may not, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The entry for vitest hands its functions over: nothing else of the suites knows vitest, or what a session is.
  'suites/index.ts': ['vitest', 'src/session/index.ts'],
  // The thread of the suites has loaded them before vitest asks for them.
  'src/cli/session/suites-thread-entry.ts': ['suites/all.ts'],
  // Without vitest of its own, a run within somebody's program has to register the suites itself.
  'src/api/run.ts': ['suites/all.ts'],
  'src/api/suites.ts': ['suites/all.ts'],
  // Rules of packs are registered as those of suites are, without the engine: whoever reads settings loads packs.
  'src/packs/add-pack.ts': ['src/harness/requirement.ts'],
  'src/packs/pack.ts': ['src/harness/requirement.ts'],
  // A pack may ask what the suites ask.
  'src/api/authoring.ts': ['suites/scenarios/all-calls.ts'],
  // Tests that need what a run leaves have it in their own process, where the suites are registered as above.
  'src/cli/run-here.fixture.ts': ['suites/all.ts'],
  // The judges of a recording are those of the suites.
  'src/cli/findings/check-command.ts': ['suites/all.ts'],
  // What is legal all the same is said where it is judged.
  'src/cli/catalogue/explain-command.ts': ['suites/all.ts'],
  'src/session/recording.test.ts': ['suites/all.ts'],
  'src/session/recorded-keys.test.ts': ['suites/all.ts'],
  // A report is tried with what runs have left.
  'src/report/build-report.test.ts': ['src/harness/fake-target.fixture.ts', 'src/harness/outcome.ts', 'src/harness/target.ts'],
  'src/report/merge-reports.test.ts': ['src/harness/outcome.ts'],
  // Its tests need a target that is broken.
  'src/api/run.test.ts': ['src/reference/index.ts'],
  'src/api/suites.test.ts': ['src/reference/index.ts'],
};

/** What any test may use beside what its folder may. */
const foldersForTests = ['model', 'requirements', 'schema', 'checks', 'client', 'report'];
const forTests = ['vitest', 'fast-check', 'vite', 'ajv', 'ajv-formats', 'yaml', 'supertest', 'hono'];

const folderOf = (path: string): string => (path.startsWith('src/') ? (path.split('/')[1] ?? '') : (path.split('/')[0] ?? ''));
const packageOf = (written: string): string =>
  written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/');

/** What is wrong with one import of a file, or null. */
function problem(path: string, written: string, ours: string | null): string | null {
  const from = folderOf(path);
  const layer = layers[from];
  const inTest = isTestFile(path);
  if (from === 'selfcheck') return null;
  if (layer === undefined)
    return `${path}: the folder ${from} has no row in the table of layers: add one in src/selfcheck/layers.test.ts and in .github/ARCHITECTURE.md`;
  const wrong = (what: string): string => `${path} imports ${written}: ${what}; instead: ${layer.instead}`;
  if (ours === null) {
    if (written.startsWith('node:'))
      return layer.node.includes(written.slice(5).split('/')[0] ?? '') || inTest ? null : wrong(`${from} does not use ${written}`);
    const name = packageOf(written);
    return layer.packages.includes(name) || exceptions[path]?.includes(name) === true || (inTest && forTests.includes(name))
      ? null
      : wrong(`${from} does not use the package ${name}`);
  }
  const to = folderOf(ours);
  if (exceptions[path]?.includes(ours) === true) return null;
  if (to === 'selfcheck') return wrong('selfcheck is imported by nobody');
  if (!inTest && isTestFile(ours) && to !== 'reference') return wrong('what exists for tests is imported by tests alone');
  if (to === from) return null;
  if (!layer.folders.includes(to) && !(inTest && from !== 'reference' && foldersForTests.includes(to))) return wrong(`${from} does not know ${to}`);
  const inner = ours.slice(`src/${to}/`.length);
  if (inTest) return null;
  if (to === 'harness' && from === 'session') return null;
  if (to === 'harness' && from !== 'suites') return insideOfHarness.includes(inner) ? wrong(`${inner} is the inside of harness`) : null;
  const open = to === 'harness' ? ['index.ts'] : doors[to];
  return open === undefined || open.includes(inner) ? null : wrong(`the inside of ${to} is its own (doors: ${open.join(', ')})`);
}

test('every file that the rules name is there', () => {
  const inDoors = Object.entries(doors).flatMap(([folder, names]) => names.map((name) => `src/${folder}/${name}`));
  const named = [...Object.keys(exceptions), ...inDoors, ...insideOfHarness.map((name) => `src/harness/${name}`)];
  expect(named.filter((path) => !sourceFiles().includes(path))).toEqual([]);
});

test('every import keeps the layers', () => {
  const problems = sourceFiles().flatMap((path) => importsOf(path).flatMap(({ written, ours }) => problem(path, written, ours) ?? []));
  expect(problems, problems.join('\n')).toEqual([]);
});

test('imports of ours are relative and name the file', () => {
  const problems = sourceFiles().flatMap((path) =>
    importsOf(path)
      .filter(({ ours }) => ours !== null && !/\.(?:ts|json)$/.test(ours))
      .map(({ written }) => `${path}: write ${written} with its ending .ts`),
  );
  expect(problems, problems.join('\n')).toEqual([]);
});

test.each<[string, string]>([
  ["import type { A } from './a.ts';", './a.ts'],
  ["export { a } from '../model/a.ts';", '../model/a.ts'],
  ["export * from './a.ts';", './a.ts'],
  ["import './a.ts';", './a.ts'],
  ["const a = await import('./a.ts');", './a.ts'],
  ["function f() { return import('./a.ts'); }", './a.ts'],
  ["type A = import('./a.ts').A;", './a.ts'],
  ["import a, {\n  b,\n} from 'vitest';", 'vitest'],
])('the parser sees %s', (text, written) => {
  expect(importsOf('src/cli/x.ts', text).map((one) => one.written)).toEqual([written]);
});

test('what only looks like an import is none', () => {
  expect(importsOf('src/cli/x.ts', "// import './a.ts'\nconst a = \"import './b.ts'\"; const b = `from 'c'`;")).toEqual([]);
});

test.each<[string, string, RegExp]>([
  ['src/model/x.ts', '../config/settings.ts', /src\/model\/x\.ts imports \.\.\/config\/settings\.ts: model does not know config; instead: /],
  ['src/checks/x.ts', 'vitest', /checks does not use the package vitest/],
  ['src/checks/x.ts', 'node:http', /checks does not use node:http/],
  ['src/reference/x.ts', '../schema/index.ts', /second reading/],
  ['src/cli/x.ts', '../../suites/all.ts', /run by path/],
  ['src/cli/x.ts', '../client/pace/queue.ts', /the inside of client is its own \(doors: index\.ts, call\.ts, redacting\.ts\)/],
  ['src/harness/x.ts', '../reference/index.ts', /harness does not know reference/],
  ['src/harness/x.ts', './journal.test.ts', /tests alone/],
  ['suites/x.suite.ts', '../src/client/index.ts', /suites does not know client/],
  ['suites/x.suite.ts', '../src/harness/engine.ts', /the inside of harness is its own \(doors: index\.ts\)/],
  ['src/cli/x.ts', '../harness/engine.ts', /engine\.ts is the inside of harness/],
  ['src/reference/x.test.ts', '../schema/index.ts', /reference does not know schema/],
  ['suites/x.suite.ts', '../src/reference/index.ts', /words of src\/harness/],
  ['src/cli/x.ts', '../selfcheck/source-files.fixture.ts', /imported by nobody/],
  ['src/new/x.ts', './y.ts', /no row in the table/],
])('%s may not import %s', (path, written, message) => {
  const [one] = importsOf(path, `import '${written}';`);
  expect(problem(path, written, one?.ours ?? null)).toMatch(message);
});

test('generators know no clock and no chance but those that they are given', () => {
  const forbidden = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\brandomUUID\b|\brandomBytes\b/;
  const problems = sourceFiles()
    .filter((path) => (path.startsWith('src/arbitraries/') || path.startsWith('src/checks/') || path.startsWith('suites/')) && !isTestFile(path))
    .filter((path) => forbidden.test(textOf(path)))
    .map((path) => `${path} uses ${forbidden.exec(textOf(path))?.[0]}: take the clock or the seed as an argument`);
  expect(problems, problems.join('\n')).toEqual([]);
});
