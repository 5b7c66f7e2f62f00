import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countingServer, temporaryFolder } from './temporary.fixture.ts';
import { keyAnchor } from '../config/options.ts';
import { packageRoot } from './package-facts.ts';
import { run } from './warm-process.fixture.ts';

const noTarget =
  'no target configured: set `baseUrl` (--base-url, CONFORMANCE_BASE_URL, or in the configuration, which ' +
  '`init` writes), or use `--embedded` (`embedded: true`) to try the suite on the built-in platform';

/**
 * Command lines that are wrong, all lines that they print, and the configuration key that they name. `URL` stands for a
 * server that must get no call.
 */
const mistakes: [args: readonly string[], lines: readonly string[], key?: string][] = [
  [['docter'], ['"docter": unknown command; did you mean doctor?']],
  [
    ['frobnicate'],
    [
      '"frobnicate": unknown command; expected one of run, doctor, init, derive, list, explain, try, serve, ' +
        'check, replay, pin, report, statement, diff, merge, history, evidence, export, openapi',
    ],
  ],
  [['run', '--base-ulr', 'URL'], ['--base-ulr: unknown option of run; did you mean --base-url?']],
  [['--base-url', 'URL', '--wombat'], ['--wombat: unknown option of run; see travel-conformance run --help']],
  [['run', '--base-url', 'URL', '--seed'], ['--seed: expected a value <n|date|commit>, got none']],
  [
    ['run', '--base-url', 'URL'],
    ['CONFORMANCE_API_KEY: expected the key of the target, got none; set the variable, or apiKey in the configuration'],
    'apiKey',
  ],
  [['run'], [noTarget], 'baseUrl'],
  [['run', '--dry-run'], [noTarget], 'baseUrl'],
  [['doctor'], [noTarget], 'baseUrl'],
  [
    ['run', '--embedded', '--base-url', 'URL', '--api-key', 'key-of-the-test'],
    ['--embedded: expected either a base URL or the built-in platform, got both (--base-url); give one of the two'],
    'baseUrl',
  ],
  [['list', '--jsn'], ['--jsn: unknown option of list; did you mean --json?']],
  [['explain'], ['explain: expected id, got none; see travel-conformance explain --help']],
  [
    ['explain', 'bus.pagin'],
    ['"bus.pagin": expected the id of a requirement or of an open point; did you mean bus.paging?'],
  ],
  [['serve', '--port', 'http'], ['--port: expected an integer from 0 to 65535, got "http"']],
  [
    ['serve', '--latency', '-1', '--clock', 'noon', '--fault', 'nothing-of-the-kind'],
    [
      '--latency: expected an integer from 0 to 600000, got "-1"',
      '--clock: expected an integer from -1000000 to 1000000, got "noon"',
      '--fault: expected an id that serve --list shows, got "nothing-of-the-kind"',
    ],
  ],
  [['report'], ['report: expected out-folder, got none; see travel-conformance report --help']],
  [['derive', 'nowhere.yaml', '--prefix', 'shop'], ['nowhere.yaml: expected a file to read, got no such file']],
  [['report', 'nowhere'], ['nowhere: expected the folder of a run, with exchanges.ndjson in it, got none there']],
];

test.each(mistakes)('%j is refused with one line a mistake, exit 2, and nothing is sent', async (args, lines, key) => {
  const server = await countingServer((_, response) => response.end());
  const ended = await run(
    args.map((arg) => arg.replace('URL', server.url)),
    { cwd: temporaryFolder() },
  );
  const page = join(packageRoot, 'docs/configuration.md');
  const help = key === undefined ? [] : [`help: ${key}: ${page}#${keyAnchor(key)}\n`];
  expect(ended).toEqual({ code: 2, out: '', err: [...lines.map((line) => `error: ${line}\n`), ...help].join('') });
  expect(server.calls()).toBe(0);
});

test('every command that takes the target refuses a wrong configuration before it sends', async () => {
  const server = await countingServer((_, response) => response.end());
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ baseUrl: server.url, apiKey: 'key-of-the-test', rotes: [] }),
  );
  for (const args of [['run'], ['run', '--dry-run'], ['doctor']]) {
    const ended = await run(args, { cwd });
    expect(ended.code).toBe(2);
    expect(ended.err).toBe('error: conformance.config.json: /rotes: unknown key; did you mean routes?\n');
  }
  expect(server.calls()).toBe(0);
});

test('a folder that cannot be written, and a baseline that is none, are said before anything is sent', async () => {
  const server = await countingServer((_, response) => response.end());
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'file'), 'no folder, and no report');
  const target = ['run', '--base-url', server.url];
  const env = { CONFORMANCE_API_KEY: 'key-of-the-test' };
  const out = await run([...target, '--out', 'file/out'], { cwd, env });
  expect(out.code).toBe(2);
  expect(out.err).toMatch(
    /^error: out: expected a folder that can be written, got .*file\/out \(.*\); name another with --out\n$/,
  );
  const baseline = await run([...target, '--baseline', 'file'], { cwd, env });
  expect(baseline.code).toBe(2);
  expect(baseline.err).toMatch(
    /^error: baseline: expected a report, got .*file, which is .*; name the report\.json of a run, as the run wrote it\n$/,
  );
  expect(server.calls()).toBe(0);
});
