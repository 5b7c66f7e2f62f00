import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideKeys, unknownName } from './usage-error.ts';

const keys = [
  'sk-secret-abcdefgh',
  'sk-live-51HxYzAbCdEfGhIjKl',
  '5f2e8a77c1d94b0e8f3a6c2d1b0e9f7a',
  '3f2b8c1a-9d4e-4f6a-8b2c-1d3e5f7a9b0c',
  'aGVsbG8gd29ybGQhIQ0Kc2VjcmV0Cg==',
  'mH3/kQz+9vB1xYp7TnWc2eRg5LsUd8Jf',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  'AbCdEfGhIjKlMnOp',
  'abcdefghijklmnopqrstuvwxyzabcdef',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
];
const around: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => `"${key}": unknown command`,
  (key) => `config.yaml: /${key}: unknown key; see schemas/config.schema.json`,
  (key) => `config.yaml: /apikey ${key}: unknown key`,
  (key) => `--apikey=${key}: unknown option`,
  (key) => `--${key}: unknown option`,
  (key) => `${key}/report.json: expected a report`,
  (key) => `expected a file, got ${key}.yaml`,
  (key) => `Bearer ${key}`,
];

test.each(keys)('%s is cut wherever it stands, and its beginning stays', (key) => {
  for (const text of around.map((put) => put(key))) {
    const shown = hideKeys(text);
    expect(shown).toContain('…');
    // Of no key more than its first characters, whatever it is split at.
    const pieces = Array.from({ length: key.length - 5 }, (_, at) => key.slice(at, at + 6));
    for (const piece of pieces) expect(shown, text).not.toContain(piece);
  }
});

test('law: no drawn key of 32 letters and digits comes through', () => {
  const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
  const key = fc.array(character, { minLength: 32, maxLength: 32 }).map((all) => all.join(''));
  fc.assert(
    fc.property(key, fc.constantFrom(...around), (drawn, put) => !hideKeys(put(drawn)).includes(drawn.slice(4))),
    { seed: 7, numRuns: 500 },
  );
});

test.each([
  'conformance.config.yaml: /traffic/maxRequests: expected an integer from 1 to 1000000, got "0"',
  '--allow-cancel: expected a host, got "https://staging-01.eu-west-1.example.com:8443"',
  'orders: expected numbers that differ, got HT20261120000001 twice',
  '"f-0a1b2c3d4e5f": expected the id of a finding in reports/2026-11-20/report.json; did you mean f-0a1b2c3d4e5e?',
  'CONFORMANCE_API_KEY: expected the key of the target, got none; set the variable, or apiKey in the configuration',
  'CONFORMANCE_APIKEY: unknown variable; did you mean CONFORMANCE_API_KEY?',
  'conformance.config.json: /statement/requiredSearchFields: expected a list, or pageSizeOver50, or ' +
    'key-scheme; see /allowHostileCancel and statement.date-lead-days',
  '--api-key: expected a value <key>, got none',
])('a text that is not a key stays: %s', (text) => {
  expect(hideKeys(text)).toBe(text);
});

test.each([
  ['rotes', 'rotes'],
  ['followRedirects', 'followRedirects'],
  ['--wombat', '--wombat'],
  ['--follow-redirects', '--follow-redirects'],
  ['correct-horse-battery-staple', 'cor… (28 characters)'],
  ['apikey sk-x', 'api… (11 characters)'],
  ['pass1234', 'pas… (8 characters)'],
  ['--sk-abcdefghij', 'sk-… (15 characters)'],
])('a name that nobody knows: %s', (name, shown) => {
  expect(unknownName(name)).toBe(shown);
});
