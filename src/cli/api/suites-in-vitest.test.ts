import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../package-facts.ts';
import { temporaryFolder } from '../temporary.fixture.ts';

/** `npx vitest run --project conformance`, with its own configuration. */
function vitest(configuration: object): { status: number | null; output: string; out: string } {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  writeFileSync(join(folder, 'conformance.config.json'), JSON.stringify(configuration));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(packageRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'conformance'],
    {
      cwd: packageRoot,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        NO_COLOR: '1',
        CONFORMANCE_CONFIG: join(folder, 'conformance.config.json'),
        CONFORMANCE_OUT: out,
      },
    },
  );
  return { status, output: stdout + stderr, out };
}

function verdict(out: string): unknown {
  return (JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as { verdict: unknown }).verdict;
}

test('the suites run in vitest against the embedded platform, with the same reports', () => {
  const { status, output, out } = vitest({ embedded: true, only: ['bus.today'] });
  expect(output).toMatch(/Tests +2 passed \| \d+ skipped/);
  expect(status).toBe(0);
  expect(verdict(out)).toBe('conforms');
  expect(existsSync(join(out, 'junit.xml'))).toBe(true);
});

test('vitest fails where the command line would', async () => {
  const { status, output, out } = vitest({
    only: ['bus.today'],
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key-of-the-test',
    routes: [{ start_city_code: '310100', end_city_code: '330100' }],
  });
  expect(output).toContain('No verdict');
  expect(status).not.toBe(0);
  expect(verdict(out)).toBe('none');
});

test('vitest fails without a target, with what to do', () => {
  const { status, output, out } = vitest({});
  expect(output).toContain('no target configured: set `baseUrl`');
  expect(status).not.toBe(0);
  expect(existsSync(out)).toBe(false);
});
