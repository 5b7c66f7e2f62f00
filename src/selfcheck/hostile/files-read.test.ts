import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../cli/warm-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';

/** The things that may be at the path of a file, each with the function that makes it. */
const kinds: Readonly<Record<string, (path: string) => void | Promise<void>>> = {
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'an endless device': (path) => symlinkSync('/dev/zero', path),
  'a folder': (path) => mkdirSync(path),
  'a socket': (path) =>
    new Promise((resolve) => {
      const server = createServer().listen(path, resolve);
      onTestFinished(() => void server.close());
    }),
};

const base = {
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'not-a-real-key-4711',
  routes: [{ start_city_code: '310100', end_city_code: '330100' }],
};
const orders = { numbers: ['HT1'] };

/**
 * Every place in which a command reads a file of the user: the file's name, a configuration that names it, and the
 * command.
 */
const places: readonly [place: string, name: string, configuration: object | null, args: readonly string[]][] = [
  ['--config', 'odd.json', null, ['run', '--config', 'odd.json']],
  ['the configuration in the working folder', 'conformance.config.json', null, ['run']],
  ['check', 'odd.json', base, ['check', 'odd.json']],
  ['replay', 'odd/report.json', base, ['replay', '--report', 'odd']],
  ['pin', 'odd/report.json', base, ['pin', 'f-0123456789ab', '--report', 'odd']],
  ['diff', 'odd.json', base, ['diff', 'odd.json', 'odd.json']],
  ['merge', 'odd.json', base, ['merge', 'odd.json', 'odd.json']],
  ['statement', 'odd.json', base, ['statement', '--from', 'odd.json']],
  ['evidence', 'odd/report.json', base, ['evidence', 'odd']],
  ['history', 'odd/one.json', base, ['history', 'odd']],
  ['history of folders', 'odd/one/report.json', base, ['history', 'odd']],
  ['report', 'odd/exchanges.ndjson', base, ['report', 'odd']],
  ['export', 'odd/exchanges.ndjson', base, ['export', 'odd', '--har']],
  ['--baseline', 'odd.json', base, ['run', '--baseline', 'odd.json']],
  ['--last-failed', 'odd/report.json', base, ['run', '--last-failed', '--out', 'odd']],
  ['orders.file', 'odd.txt', { ...base, orders: { file: 'odd.txt' } }, ['run']],
  [
    'orders.ledger',
    'odd.ndjson',
    { ...base, orders: { ...orders, ledger: 'odd.ndjson' }, allowCancel: ['127.0.0.1'] },
    ['run', '--dry-run'],
  ],
  ['pinned', 'odd.json', { ...base, pinned: 'odd.json' }, ['run']],
  ['tls.ca', 'odd.pem', { ...base, tls: { ca: 'odd.pem' } }, ['run']],
  ['tls.key', 'odd.pem', { ...base, tls: { cert: 'odd.pem', key: 'odd.pem' } }, ['run']],
  ['packs', 'odd.js', { ...base, packs: ['./odd.js'] }, ['run']],
];

test.each(places)(
  '%s reads no pipe, device, folder or socket: exit 2 at once',
  async (place, name, configuration, args) => {
    for (const [kind, make] of Object.entries(kinds)) {
      const cwd = temporaryFolder();
      if (configuration !== null) writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
      mkdirSync(join(cwd, name, '..'), { recursive: true });
      await make(join(cwd, name));
      // A pipe that is opened keeps the program without end, and an endless device until its memory is gone: then the
      // time
      // of the test ends it.
      const { code, err } = await run(args, { cwd });
      expect([kind, code], `${place}: ${err}`).toEqual([kind, 2]);
      expect(err, kind).toMatch(/^error: .*expected .*got /);
      expect(err, kind).not.toContain(base.apiKey);
      expect(existsSync(join(cwd, 'reports')), kind).toBe(false);
    }
  },
);
