import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LoadInput } from './load-settings.ts';
import { host, key, known, name, reporter, shard } from './mistakes.fixture.ts';
import { inWorkspace } from './workspace.fixture.ts';

/** Flags and variables, and the lines they are refused with. */
const outside: [what: string, input: Partial<LoadInput>, ...lines: string[]][] = [
  [
    'numbers',
    { flags: { concurrency: '0', runs: '1.5', seed: 'abc', maxTime: '-3' } },
    '--seed: expected an integer from -2147483648 to 2147483647, date or commit, got "abc"',
    '--runs: expected an integer from 1 to 100000, got "1.5"',
    '--concurrency: expected an integer from 1 to 256, got 0',
    '--max-time: expected an integer from 1 to 604800, got -3',
  ],
  [
    'a variable',
    { env: { CONFORMANCE_SEED: '1e3' } },
    'CONFORMANCE_SEED: expected an integer from -2147483648 to 2147483647, date or commit, got "1e3"',
  ],
  [
    'an empty variable',
    { env: { CONFORMANCE_BASE_URL: '' } },
    'CONFORMANCE_BASE_URL: expected a value, got an empty text; unset the variable or give it one',
  ],
  [
    'a misspelt variable',
    { env: { CONFORMANCE_BASEURL: 'https://a' } },
    'CONFORMANCE_BASEURL: unknown variable; did you mean CONFORMANCE_BASE_URL?',
  ],
  [
    'a variable of an option that has none',
    { env: { CONFORMANCE_MAX_TIME: '5' } },
    'CONFORMANCE_MAX_TIME: unknown variable; did you mean --max-time?',
  ],
  ['a key', { flags: { apiKey: 'hunter2\n' } }, `--api-key: ${key}, got one with a line break`],
  ['a key as truth value', { flags: { apiKey: true } }, `--api-key: ${key}, got a boolean`],
  [
    'hosts',
    { env: { CONFORMANCE_ALLOW_CANCEL: 'a.example, *' } },
    `CONFORMANCE_ALLOW_CANCEL: ${host}, got "*", which would permit other people's hosts: name each host`,
  ],
  ['a reporter', { flags: { reporter: ['htm'] } }, `--reporter: ${reporter}, got "htm"; did you mean html?`],
  [
    'a choice',
    { flags: { only: ['statment'], skip: ['bus.', 'open'] } },
    '--only: expected an id of the catalogue, or the beginning of one up to a dot, got "statment", which ' +
      'matches nothing; did you mean statement?',
  ],
  [
    'two ids at once',
    { flags: { only: ['bus.paging,bus.total'] } },
    '--only: expected an id of the catalogue, or the beginning of one up to a dot, got "bus.paging,bus.total", which ' +
      'matches nothing; name one id each time',
  ],
  [
    'a missing file',
    { flags: { config: 'no.json' } },
    '--config: no.json: expected a configuration file, got no such file',
  ],
  [
    'a file of another kind',
    { env: { CONFORMANCE_CONFIG: 'config.toml' } },
    'CONFORMANCE_CONFIG: config.toml: expected a file that ends in .json, .yaml or .yml',
  ],
  [
    'a folder',
    { flags: { config: 'folder.json' } },
    '--config: folder.json: expected a configuration file, got a folder',
  ],
  [
    'a file in another encoding',
    { flags: { config: 'latin1.yaml' } },
    '--config: latin1.yaml: expected a configuration file, got one that is not UTF-8 text',
  ],
  [
    'a file of comments alone',
    { flags: { config: 'comments.yaml' } },
    'comments.yaml: expected at least baseUrl, got a file without settings; fill it in, or remove it and let ' +
      'travel-conformance init write one',
  ],
  ['a missing baseline', { flags: { baseline: 'old.json' } }, '--baseline: expected a report, got nothing at old.json'],
  [
    'a folder without a baseline',
    { flags: { baseline: 'folder.json' } },
    '--baseline: expected a report, got a folder without report.json at folder.json',
  ],
  [
    'a missing key and a broken file',
    { flags: { baseUrl: 'https://a', config: 'broken.yaml' } },
    'broken.yaml:2:1: invalid YAML: map keys must be unique',
  ],
  [
    'all together',
    { flags: { config: 'wrong.yaml', shard: 'x' }, env: { CONFORMANCE_RUNS: 'x' } },
    'CONFORMANCE_RUNS: expected an integer from 1 to 100000, got "x"',
    `--shard: ${shard}, got "x"`,
    'wrong.yaml:1: /sed: unknown key; did you mean seed?',
    'wrong.yaml:2: /traffic/rate: expected an integer from 1 to 100000, got 0',
    'wrong.yaml:3: /orders/file: expected a file with one order number per line at folder.json, got a folder',
  ],
];

test.each(outside)('outside the file: %s', (_what, input, ...lines) => {
  inWorkspace((space) => {
    space.write('folder.json/x', '');
    space.write('comments.yaml', '# baseUrl: https://staging.example.com\n');
    space.write('latin1.yaml', Uint8Array.of(0x61, 0x3a, 0x20, 0xe4));
    space.write('broken.yaml', 'seed: 1\nseed: 2\n');
    space.write('wrong.yaml', 'sed: 1\ntraffic: { rate: 0 }\norders: { file: folder.json }\n');
    expect(space.problems({ knownIds: () => known, ...input })).toEqual(lines);
  });
});

test('a wrong variable is reported once, although the file refers to it; other mistakes there are reported, too', () => {
  inWorkspace((space) => {
    space.write(name, {
      baseUrl: 'https://a',
      apiKey: '${CONFORMANCE_API_KEY}',
      headers: { 'x-key': '${CONFORMANCE_API_KEY}', 'x-other': 'a\n' },
    });
    const env = { CONFORMANCE_API_KEY: 'hunter2 ' };
    const header =
      `${name}: /headers/x-other: expected a value of visible ASCII characters in one line, got one with a line ` +
      'break';
    expect(space.problems({ env })).toEqual([
      `CONFORMANCE_API_KEY: ${key}, got one with a space at its beginning or end`,
      header,
    ]);
    expect(space.problems({ env: { CONFORMANCE_API_KEY: '' } })).toEqual([
      'CONFORMANCE_API_KEY: expected a value, got an empty text; unset the variable or give it one',
      header,
    ]);
    // The flag wins and is wrong; the value in the file is a separate mistake.
    expect(space.problems({ env, flags: { apiKey: 'a b\n' } })).toEqual([
      `--api-key: ${key}, got one with a line break`,
      `${name}: /apiKey: ${key}, got one with a space at its beginning or end, filled from \${CONFORMANCE_API_KEY}`,
      `${name}: /headers/x-key: expected a value of visible ASCII characters in one line, got one with a ` +
        `space at its beginning or end, filled from \${CONFORMANCE_API_KEY}`,
      header,
    ]);
  });
});

test.each([
  ['Authorization: sk-4f1d9e07c2', 'one with the name of its header, Authorization: leave the name out'],
  [`-H 'authorization: Bearer sk-4f1d'`, 'one with the name of its header, Authorization: leave the name out'],
  ['$CONFORMANCE_API_KEY', 'a placeholder that is not ${NAME}'],
  ['$(CONFORMANCE_API_KEY)', 'a placeholder that is not ${NAME}'],
  ['%CONFORMANCE_API_KEY%', 'a placeholder that is not ${NAME}'],
  ['{{ apiKey }}', 'a placeholder that is not ${NAME}'],
  ['<API_KEY>', 'a placeholder that is not ${NAME}'],
])('a key that is no key: %s', (apiKey, got) => {
  inWorkspace((space) => {
    expect(space.problems({ env: { CONFORMANCE_API_KEY: apiKey } })).toContain(
      `CONFORMANCE_API_KEY: ${key}, got ${got}`,
    );
  });
});

test.each(['$2b$10$N9qo8uLOickgx2ZMRZoMye', 'Bearer authorization', 'a<b>c', '%41'])(
  'a key that looks odd: %s',
  (apiKey) => {
    inWorkspace((space) => {
      expect(space.load({ flags: { baseUrl: 'https://a' }, env: { CONFORMANCE_API_KEY: apiKey } }).apiKey).toBe(apiKey);
    });
  },
);

test('two configuration files at once', () => {
  inWorkspace((space) => {
    space.write(name, {});
    space.write('conformance.config.yml', '');
    expect(space.problems()).toEqual([
      `working folder: expected one configuration file, got ${name} and conformance.config.yml; remove one, ` +
        'or name one by --config',
    ]);
    expect(space.load({ flags: { config: name } }).configFile).toContain(name);
  });
});

test('a configuration that is a link leading nowhere is named; it is not as if there were none', () => {
  inWorkspace((space) => {
    symlinkSync('gone.yaml', join(space.cwd, 'conformance.config.yaml'));
    expect(space.problems()).toEqual([
      'conformance.config.yaml: expected a configuration file, got a link that leads nowhere',
    ]);
  });
});
