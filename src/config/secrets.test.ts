import { expect, test } from 'vitest';
import { inWorkspace } from './workspace.fixture.ts';
import { isWithin, shortSecretNotices, withoutSecrets } from './secrets.ts';
import type { Secret } from './settings.ts';

const target = { baseUrl: 'http://t.example', apiKey: '${KEY}' };
const env = {
  KEY: 'key-of-the-test',
  HOST: 't.example',
  TENANT: 'tenant-4711',
  NAME: 'hunter2-hunter2',
  PIN: 'ab',
  EMPTY: '',
};

/** The secrets of a configuration that is right. */
function secretsOf(configuration: object): readonly Secret[] {
  let secrets: readonly Secret[] = [];
  inWorkspace((space) => {
    space.write('conformance.config.json', configuration);
    secrets = space.load({ env }).secrets;
  });
  return secrets;
}

/** What is said of a configuration that is wrong. */
function problemOf(configuration: object, more: Record<string, string> = {}): string {
  let message = '';
  inWorkspace((space) => {
    space.write('conformance.config.json', configuration);
    try {
      space.load({ env: { ...env, ...more } });
    } catch (error) {
      message = String(error);
    }
  });
  return message;
}

test('what a variable fills in is secret, with its place and variable; of a text that it fills in part, that part', () => {
  const secrets = secretsOf({ ...target, cancelExtras: { note: 'for ${NAME} only', list: ['${TENANT}', '${EMPTY}'] } });
  expect(secrets).toEqual([
    { value: 'key-of-the-test', place: '/apiKey', variable: 'KEY' },
    { value: 'hunter2-hunter2', place: '/cancelExtras/note', variable: 'NAME' },
    { value: 'tenant-4711', place: '/cancelExtras/list/0', variable: 'TENANT' },
  ]);
});

test('the host of the target is shown, a part of its path is not unless public says so', () => {
  const key = { value: 'key-of-the-test', place: '/apiKey', variable: 'KEY' };
  const inPath = { ...target, baseUrl: 'https://${HOST}/${TENANT}', allowCancel: ['${HOST}'] };
  expect(secretsOf(inPath)).toEqual([{ value: 'tenant-4711', place: '/baseUrl', variable: 'TENANT' }, key]);
  expect(secretsOf({ ...inPath, public: ['/baseUrl'] })).toEqual([key]);
});

test('public names a place and all below it, with * for every index; its variable is shown wherever it stands, but in a header', () => {
  const bodies = {
    ...target,
    cancelExtras: { a: [{ b: '${NAME}' }, { b: '${TENANT}' }], c: '${NAME}' },
    headers: { 'x-a': '${TENANT}' },
  };
  const places = (named: readonly string[]): string[] =>
    secretsOf({ ...bodies, public: named }).map(({ place }) => place);
  expect(places([])).toEqual([
    '/apiKey',
    '/cancelExtras/a/0/b',
    '/cancelExtras/a/1/b',
    '/cancelExtras/c',
    '/headers/x-a',
  ]);
  expect(places(['/cancelExtras/a/*/b'])).toEqual(['/apiKey', '/headers/x-a']);
  expect(places(['/cancelExtras/c'])).toEqual(['/apiKey', '/cancelExtras/a/1/b', '/headers/x-a']);
});

test('public names no secret, and nothing that no variable fills', () => {
  expect(problemOf({ ...target, public: ['/apiKey'] })).toContain(
    '/public/0: expected a place whose value may be shown, got "/apiKey", which contains a secret',
  );
  expect(problemOf({ ...target, headers: { 'x-a': '${NAME}' }, public: ['/headers/x-a'] })).toContain(
    'which contains a secret',
  );
  expect(problemOf({ ...target, public: ['/cancelExtras/note'] })).toContain(
    '/public/0: expected the JSON pointer of a text with a ${NAME} in it',
  );
  expect(problemOf({ ...target, public: ['note'] })).toContain('/public/0: expected a JSON pointer');
  expect(problemOf({ ...target, cancelExtras: { note: '$${NO}' }, public: ['/cancelExtras/note'] })).toContain(
    '/public/0: expected the JSON pointer of a text with a ${NAME} in it',
  );
  const named = secretsOf({ ...target, cancelExtras: { 'b/c': ['x ${NAME}'] }, public: ['/cancelExtras/b~1c/0'] });
  expect(named.map(({ place }) => place)).toEqual(['/apiKey']);
});

test('a message about a wrong value names the variable, however long or short its value is', () => {
  const long = `/secret-${'x'.repeat(100)} {`;
  const message = problemOf(
    { ...target, operations: { busTripDetail: { path: '${PATH_OF_IT}', body: {} } } },
    { PATH_OF_IT: long },
  );
  expect(message).toMatch(
    /\/operations\/busTripDetail\/path: .*, got one with a space.*, filled from \$\{PATH_OF_IT\}$/,
  );
  expect(message).not.toContain('/secret-');
  const inParts = problemOf(
    { ...target, baseUrl: 'https://${HOST}/$${x}/${TENANT}/${HOST}' },
    { TENANT: 'tenant 4711' },
  );
  expect(inParts).toMatch(/\/baseUrl: .*, got one with white space.*, filled from \$\{HOST\} and \$\{TENANT\}$/);
  expect(inParts).not.toContain('4711');
  const secrets = [
    { value: 'a "b" c\u0007', place: '/a', variable: 'QUOTED' },
    { value: 'ab', place: '/b', variable: 'PIN' },
  ];
  expect(withoutSecrets('got "a "b" c\\u0007", a%20%22b%22%20c%07 and "ab", but about', secrets)).toBe(
    'got "${QUOTED}", ${QUOTED} and "${PIN}", but about',
  );
});

test('a value that is too short to be hidden everywhere is reported by its place, without the value', () => {
  const [notice, ...more] = shortSecretNotices(secretsOf({ ...target, cancelExtras: { pin: '${PIN}' } }));
  expect(notice).toMatch(/^\/cancelExtras\/pin: the value of PIN has 2 characters, too few /);
  expect(notice).not.toContain('ab ');
  expect(more).toEqual([]);
});

test('a place is within another token by token', () => {
  expect(isWithin('/a/b', ['/a'])).toBe(true);
  expect(isWithin('/ab', ['/a'])).toBe(false);
  expect(isWithin('/a/3/b', ['/a/*/b'])).toBe(true);
  expect(isWithin('/a', ['/a/b'])).toBe(false);
});
