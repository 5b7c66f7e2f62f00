import { expect, test } from 'vitest';
import { besideSandbox, doorsOfSuites, rooms, sandbox, suites } from './layers.fixture.ts';
import { importsOf, isTestFile, sourceFiles, textOf } from './source-files.fixture.ts';

/** Rooms that show only these files to others. */
const doors: Readonly<Record<string, readonly string[]>> = {
  // Redaction is loaded where nothing is sent.
  client: ['index.ts', 'call.ts', 'redacting.ts'],
  // Its faults are data: `explain` lists them without a platform.
  sandbox: ['index.ts', 'faults/index.ts'],
  reporters: ['index.ts'],
};

/** Packages that any test may use. */
const forTests = ['vitest', 'fast-check', 'vite', 'ajv', 'ajv-formats', 'yaml', 'supertest', 'hono'];

const order = Object.keys(rooms);
const roomOf = (path: string): string =>
  path.startsWith('src/') ? (path.split('/')[1] ?? '') : (path.split('/')[0] ?? '');
const packageOf = (written: string): string =>
  written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The imports that a room may have: other rooms, packages, modules of Node. Null for a room that is not in the table.
 */
function allowedTo(room: string): {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  readonly node: readonly string[];
} | null {
  if (room === 'sandbox') return { rooms: [], ...sandbox };
  if (room === 'suites') return { ...suites, node: [] };
  const own = rooms[room];
  if (own === undefined) return null;
  const above = order.slice(0, order.indexOf(room));
  return {
    ...own,
    rooms: [...above, ...(besideSandbox.includes(room) ? ['sandbox'] : []), ...(room === 'cli' ? ['suites'] : [])],
  };
}

/**
 * Why a file may not import something, with the place where it belongs; null where it may. `ours` is the path from the
 * top of a file of ours, null for others.
 */
function problem(path: string, written: string, ours: string | null): string | null {
  const from = roomOf(path);
  if (from === 'selfcheck') return null;
  const allowed = allowedTo(from);
  if (allowed === null)
    return (
      `${path}: there is no room ${from}: choose one of ${order.join(', ')} (.github/ARCHITECTURE.md says what ` +
      'each holds)'
    );
  const inTest = isTestFile(path);
  const wrong = (why: string): string => `${path} imports ${written}: ${why}`;
  if (ours === null) {
    const isNode = written.startsWith('node:');
    const isAllowed = isNode
      ? allowed.node.includes(written.slice(5).split('/')[0] ?? '') || inTest
      : allowed.packages.includes(packageOf(written));
    if (isAllowed || (inTest && forTests.includes(packageOf(written)))) return null;
    return wrong(`${from} does not use it. ${placeFor(from)}`);
  }
  const to = roomOf(ours);
  if (to === 'selfcheck') return wrong('no room imports selfcheck');
  if (!inTest && isTestFile(ours) && to !== 'sandbox') return wrong('only tests import files that exist for tests');
  if (to === from) return null;
  // A test below may try its subject with parts of rooms below it. The sandbox stays alone even then.
  if (inTest && from !== 'sandbox' && to !== 'sandbox') return null;
  if (!allowed.rooms.includes(to)) return wrong(`${from} may not import ${to}. ${placeFor(from)}`);
  if (from === 'suites' && !inTest && !doorsOfSuites.includes(ours))
    return wrong(`suites import only ${doorsOfSuites.join(' and ')} of src`);
  const inner = ours.slice(`src/${to}/`.length);
  const open = doors[to];
  return inTest || open === undefined || open.includes(inner) ? null : wrong(`${to} shows only ${open.join(', ')}`);
}

/** The room for code that another room may not have. */
function placeFor(room: string): string {
  if (room === 'sandbox')
    return (
      'The sandbox is a second reading: write the code again from the document, so that a misreading cannot ' +
      'confirm itself.'
    );
  if (room === 'suites')
    return (
      'A suite says what is sent and judged: put a tool that src needs as well into src/requirements, any other next ' +
      'to its user.'
    );
  return (
    `${room} holds ${rooms[room]?.holds ?? ''}: pass the value as an argument, or move the code to a room ` +
    `further down (${order.slice(order.indexOf(room) + 1).join(', ')}).`
  );
}

test('every file that the rules name is there', () => {
  const inDoors = Object.entries(doors).flatMap(([room, names]) => names.map((name) => `src/${room}/${name}`));
  expect([...inDoors, ...doorsOfSuites].filter((path) => !sourceFiles().includes(path))).toEqual([]);
});

test('every import keeps the order of the rooms', () => {
  const problems = sourceFiles().flatMap((path) =>
    importsOf(path).flatMap(({ written, ours }) => problem(path, written, ours) ?? []),
  );
  expect(problems, problems.join('\n')).toEqual([]);
});

test('there are at most 70 arrows between rooms', () => {
  const arrows = sourceFiles()
    .filter((path) => !isTestFile(path))
    .flatMap((path) =>
      importsOf(path).flatMap(({ ours }) =>
        ours === null || roomOf(ours) === roomOf(path) ? [] : `${roomOf(path)} -> ${roomOf(ours)}`,
      ),
    );
  expect(new Set(arrows).size).toBeLessThanOrEqual(70);
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
  expect(importsOf('src/cli/x.ts', "// import './a.ts'\nconst a = \"import './b.ts'\"; const b = `from 'c'`;")).toEqual(
    [],
  );
});

test.each<[string, string, RegExp]>([
  [
    'src/contract/x.ts',
    '../config/settings.ts',
    /src\/contract\/x\.ts imports \.\.\/config\/settings\.ts: contract may not import config\. contract holds /,
  ],
  ['src/requirements/x.ts', 'vitest', /requirements does not use it/],
  ['src/requirements/x.ts', 'node:http', /requirements does not use it/],
  [
    'src/journal/x.ts',
    '../report/verdict.ts',
    /move the code to a room further down \(engine, report, reporters, cli\)/,
  ],
  ['src/sandbox/x.ts', '../contract/json.ts', /second reading/],
  ['src/cli/x.ts', '../client/pace/line.ts', /client shows only index\.ts, call\.ts, redacting\.ts/],
  ['src/engine/x.ts', '../sandbox/index.ts', /engine may not import sandbox/],
  ['src/engine/x.ts', './journal.test.ts', /only tests import/],
  ['src/engine/x.ts', '../../suites/index.ts', /engine may not import suites/],
  ['suites/x.ts', '../src/client/index.ts', /suites may not import client\. .* src\/requirements/],
  ['src/sandbox/x.test.ts', '../contract/schema/index.ts', /sandbox may not import contract/],
  ['suites/x.ts', '../src/sandbox/index.ts', /suites may not import sandbox/],
  ['src/cli/x.ts', '../selfcheck/source-files.fixture.ts', /no room imports selfcheck/],
  ['src/new/x.ts', './y.ts', /there is no room new: choose one of contract, /],
])('%s may not import %s', (path, written, message) => {
  const [one] = importsOf(path, `import '${written}';`);
  expect(problem(path, written, one?.ours ?? null)).toMatch(message);
});

test('generators know no clock and no chance but those that they are given', () => {
  const forbidden = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\brandomUUID\b|\brandomBytes\b/;
  const problems = sourceFiles()
    .filter(
      (path) =>
        (path.startsWith('src/arbitraries/') || path.startsWith('src/requirements/') || path.startsWith('suites/')) &&
        !isTestFile(path),
    )
    .filter((path) => forbidden.test(textOf(path)))
    .map((path) => `${path} uses ${forbidden.exec(textOf(path))?.[0]}: take the clock or the seed as an argument`);
  expect(problems, problems.join('\n')).toEqual([]);
});
