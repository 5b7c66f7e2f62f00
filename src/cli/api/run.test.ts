import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultApiKey, defaultConfiguration, startReference } from '../../sandbox/index.ts';
import { newestSet } from '../../requirements/index.ts';
import { requirements, run, type Configuration, UsageError } from './index.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'conformance-api-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cwd, { recursive: true, force: true });
});

/** Each run waits for its own server, on machines that are busy with other tests. */

const small: Configuration = {
  only: ['bus.past-date', 'bus.today'],
  runs: 2,
  reporters: ['json', 'junit', 'console'],
};

test('a run gives the report that it writes, and prints nothing', async () => {
  const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write'), vi.spyOn(console, 'log')];
  const progress: number[] = [];
  const { report, exitCode, problems } = await run(
    { ...small, embedded: true },
    { cwd, onProgress: ({ calls }) => progress.push(calls) },
  );
  expect(printed.flatMap((one) => one.mock.calls)).toEqual([]);
  for (const one of printed) one.mockRestore();
  expect(exitCode).toBe(0);
  expect(problems).toEqual([]);
  expect(report.verdict).toBe('conforms');
  expect(report.target.embedded).toBe(true);
  expect(report.partial).toBe(true);
  expect(report.requirementSet).toEqual({ name: newestSet.name, leftOut: [] });
  expect(report.requirements.map(({ id }) => id)).toEqual(
    requirements.map(({ id }) => id).filter((id) => /^bus\.(?:past-date|today)$/.test(id)),
  );
  const out = join(cwd, 'reports/latest');
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(report);
  expect(existsSync(join(out, 'junit.xml'))).toBe(true);
  expect(progress.at(-1)).toBe(report.run.requests);
});

test('failures of the target are not thrown: exit code 1 and the findings', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  try {
    const { report, exitCode } = await run(
      { ...small, baseUrl: reference.url, apiKey: defaultApiKey, routes: defaultConfiguration(reference.url).routes },
      { cwd },
    );
    expect(exitCode).toBe(1);
    expect(report.findings.map(({ requirement }) => requirement)).toContain('bus.past-date');
  } finally {
    await reference.close();
  }
});

test('all mistakes of a configuration are reported, and nothing is written or sent', async () => {
  const wrong = {
    bseUrl: 'http://127.0.0.1:9',
    runs: 'many',
    only: ['bus.pagin'],
    routes: undefined,
  } as unknown as Configuration;
  const error: unknown = await run(wrong, { cwd }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).problems).toEqual([
    expect.stringMatching(/^configuration: \/bseUrl: .*baseUrl/),
    expect.stringMatching(/^configuration: \/runs: expected an? (?:whole number|integer)/),
    expect.stringMatching(/^configuration: \/only\/0: .*did you mean bus\.paging\?/),
    expect.stringMatching(/^no target configured: /),
  ]);
  await expect(run({ baseUrl: 'http://127.0.0.1:9' }, { cwd })).rejects.toThrow(
    'configuration: /apiKey: expected the key of the target, got none',
  );
  expect(readdirSync(cwd)).toEqual([]);
});

test.each([
  [
    'a circular reference',
    (() => {
      const one: Record<string, unknown> = {};
      one['self'] = one;
      return one;
    })(),
    /plain JSON data/,
  ],
  ['no object', null, /expected an? (?:object|mapping)/],
  ['a plan', { embedded: true, dryRun: true }, /\/dryRun: expected to be left out/],
  [
    'no target',
    undefined,
    'no target configured: set `baseUrl`, or use `embedded: true` to try the suite on the built-in platform',
  ],
  [
    'a target and the built-in platform',
    { embedded: true, baseUrl: 'http://127.0.0.1:9', apiKey: 'k' },
    /\/embedded: expected either a base URL or the built-in platform/,
  ],
])('%s is refused', async (_, wrong, message) => {
  await expect(run(wrong as Configuration, { cwd })).rejects.toThrow(message);
});

test('placeholders are filled from the variables, but no variable gives a setting', async () => {
  const reference = await startReference();
  vi.stubEnv('CONFORMANCE_BASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('CONFORMANCE_API_KEY', 'another-key');
  vi.stubEnv('CONFORMANCE_SEED', '77');
  vi.stubEnv('CONFORMANCE_APIKEY', 'misspelt, and nobody else’s business');
  vi.stubEnv('KEY_OF_THE_TEST', defaultApiKey);
  try {
    const { report, exitCode } = await run(
      {
        ...small,
        only: ['bus.today'],
        baseUrl: reference.url,
        apiKey: '${KEY_OF_THE_TEST}',
        routes: defaultConfiguration(reference.url).routes,
      },
      { cwd },
    );
    expect(exitCode).toBe(0);
    expect(report.target.baseUrl).toBe(reference.url);
    expect(report.run.seed).toBe(1);
  } finally {
    await reference.close();
  }
});

test('an interrupted run sends no more and has a report', async () => {
  const interruption = new AbortController();
  const { report, exitCode } = await run(
    { embedded: true, reporters: ['json'] },
    { cwd, signal: interruption.signal, onProgress: ({ calls }) => void (calls > 0 && interruption.abort()) },
  );
  expect(exitCode).toBe(3);
  expect(report.run.endedBy).toBe('signal');
  await expect(run({}, { cwd, signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
});
