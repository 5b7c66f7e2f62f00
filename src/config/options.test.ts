import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../contract/json.ts';
import { openPoints } from '../requirements/index.ts';
import { madeSchema } from './options/config-schema.fixture.ts';
import { formats } from './formats.ts';
import { type Command, flagsOf, helpLine, ignoredFlagsOf, keyAnchor, meaningOf, options } from './options.ts';
import { inWorkspace } from './workspace.fixture.ts';

const schema = madeSchema();
/** Keys whose members have their own rows in the table. */
const groups = ['orders', 'traffic', 'tls', 'inFront'];

function member(of: JsonObject, ...names: string[]): JsonObject {
  return names.reduce((one, name) => {
    const next = one[name];
    if (!isObject(next)) throw new Error(`no ${names.join('/')}`);
    return next;
  }, of);
}

test('settings have a place for every option, and none besides', () => {
  // Keys of the configuration whose setting has another name.
  const renamed: Record<string, string> = {
    'orders.budget': 'orderBudget',
    'orders.ledger': 'ledger',
    'orders.numbers': 'orders',
    'orders.file': 'orders',
    'orders.create': 'orders',
    public: 'secrets',
  };
  inWorkspace((space) => {
    const settings = space.load() as unknown as JsonObject;
    const names = Object.entries(settings).flatMap(([name, value]) =>
      isObject(value) && groups.includes(name) && name !== 'orders'
        ? Object.keys(value).map((inner) => `${name}.${inner}`)
        : [name],
    );
    const fromOptions = options.map(({ key }) => (key === null ? 'configFile' : (renamed[key] ?? key)));
    // The source of the target is not an option.
    expect([...new Set([...fromOptions, 'targetFrom'])].sort()).toEqual(names.sort());
  });
});

test('every key of the schema has a description, and every format is known', () => {
  const walk = (node: unknown, place: string): void => {
    if (!isObject(node)) return;
    const { properties, items, format, $defs } = node;
    if (typeof format === 'string') expect(Object.keys(formats), place).toContain(format);
    for (const [name, inner] of Object.entries(isObject(properties) ? properties : {})) {
      expect(inner, `${place}/${name}`).toMatchObject({
        description: expect.stringMatching(/^[A-Z`].*\.$/),
      });
      walk(inner, `${place}/${name}`);
    }
    for (const [name, inner] of Object.entries(isObject($defs) ? $defs : {})) walk(inner, `${place}/${name}`);
    walk(items, `${place}[]`);
  };
  walk(schema, '');
});

test('the statement has a key for every open point that can be declared, and names the point', () => {
  const statement = member(schema, '$defs', 'statement', 'properties');
  expect(Object.keys(statement).sort()).toEqual(
    openPoints()
      .flatMap(({ statementKey }) => statementKey ?? [])
      .sort(),
  );
  for (const { id, statementKey } of openPoints())
    if (statementKey !== null) expect(member(statement, statementKey)['description']).toContain(`(${id})`);
});

test('the help of a command shows its own default, the documents those of all commands', () => {
  const line = (command: Command, name: string): string =>
    flagsOf(command).flatMap((one) => (one.name === name ? [helpLine(one, command)] : []))[0] ?? '';
  expect([line('run', 'out'), line('check', 'out')]).toEqual([
    'folder for the reports (reports/latest) [CONFORMANCE_OUT]',
    'folder for the reports (default: reports/check) [CONFORMANCE_OUT]',
  ]);
  expect(line('run', 'baseUrl')).not.toContain('report');
  expect(line('check', 'baseUrl')).toContain('(default: the only one in the recording)');
});

test('names of flags and variables are used once; flags are named as commander names them', () => {
  const flags = options.filter(({ flag }) => flag !== null);
  for (const list of [
    flags.map(({ name }) => name),
    options.flatMap(({ variable }) => variable ?? []),
    options.flatMap(({ key }) => key ?? []),
  ]) {
    expect(new Set(list).size).toBe(list.length);
  }
  expect(flags.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['baseUrl', 'apiKey', 'maxRequests', 'reporter', 'failOnDrift', 'dryRun']),
  );
});

test('the meaning of an option and its defaults are separate', () => {
  const of = (key: string) => {
    const option = options.find((one) => one.key === key);
    return option === undefined ? null : meaningOf(option, Object.entries(option.defaultOf));
  };
  expect(of('out')).toEqual({ what: 'folder for the reports', byDefault: 'reports/latest; with check: reports/check' });
  expect(of('seed')?.byDefault).toBe('1; nightly: a fresh one');
  expect(of('traffic.timeout')?.what).toMatch(/, in ms$/);
  expect(of('traffic.rate')?.byDefault).toBe('no limit');
});

test('each key has its own anchor in the reference', () => {
  const anchors = options.flatMap(({ key }) => (key === null ? [] : [keyAnchor(key)]));
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const anchor of anchors) expect(anchor).toMatch(/^[a-z]+$/);
});

test('help comes from the options', () => {
  const help = flagsOf('run').map((option) => `${option.flag}: ${helpLine(option, 'run')}`);
  expect(help).toContain(
    '--runs <n>: generated cases per property, in addition to the fixed ones (12; nightly: 120) [CONFORMANCE_RUNS]',
  );
  expect(flagsOf('doctor').map(({ name }) => name)).toEqual([
    'baseUrl',
    'embedded',
    'apiKey',
    'config',
    'concurrency',
    'rate',
    'timeout',
    'maxRequests',
    'maxTime',
    'allowCancel',
    'scope',
  ]);
  // Those that send nothing have no limits to take.
  for (const name of ['concurrency', 'rate', 'timeout', 'maxRequests', 'maxTime', 'allowCancel']) {
    expect(flagsOf('check').map((option) => option.name)).not.toContain(name);
    expect(flagsOf('pin').map((option) => option.name)).not.toContain(name);
  }
  expect(flagsOf('pin').map(({ name }) => name)).toEqual(['apiKey', 'config']);
  // They are taken all the same, so that one line of options does for all commands.
  const ignored = ['concurrency', 'rate', 'timeout', 'maxRequests', 'maxTime'];
  expect(ignoredFlagsOf('pin').map(({ name }) => name)).toEqual(['baseUrl', 'embedded', ...ignored]);
  expect(ignoredFlagsOf('check').map(({ name }) => name)).toEqual(ignored);
});
