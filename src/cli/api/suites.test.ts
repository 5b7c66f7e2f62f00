import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { requirements } from '../../requirements/index.ts';
import { type Configuration, conformance, type TestApi } from './suites.ts';

/** What became of the tests that `conformance` made: passed, skipped with its note, or failed with its message. */
async function ran(configuration: Configuration): Promise<ReadonlyMap<string, string>> {
  const hooks: (() => Promise<void>)[] = [];
  const tests = new Map<string, (context: { skip(note: string): void }) => void>();
  const vitest: TestApi = {
    describe: (_name, body) => body(),
    beforeAll: (hook) => hooks.push(hook),
    test: (name, body) => tests.set(name, body),
  };
  conformance(vitest, configuration);
  for (const hook of hooks) await hook();
  return new Map(
    [...tests].map(([name, body]) => {
      let result = 'passed';
      try {
        body({ skip: (note) => void (result = `skipped: ${note}`) });
      } catch (error) {
        result = `failed: ${error instanceof Error ? error.message : String(error)}`;
      }
      return [name, result];
    }),
  );
}

function out(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-own-vitest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('one test of every requirement and one of the verdict; what a run leaves out is skipped', async () => {
  const folder = out();
  const results = await ran({ embedded: true, only: ['bus.today'], runs: 1, out: folder, reporters: ['json'] });
  expect([...results.keys()]).toEqual(expect.arrayContaining([...requirements().map(({ id }) => id), 'verdict']));
  expect([...results.keys()].at(-1)).toBe('verdict');
  expect(results.get('bus.today')).toBe('passed');
  expect(results.get('verdict')).toBe('passed');
  expect(results.get('bus.paging')).toBe('skipped: left out of this run');
  expect(results.get('statement.timeZone')).toBe('skipped: not declared');
  expect(existsSync(join(folder, 'report.json'))).toBe(true);
});

test('a broken requirement fails its test and that of the verdict', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  onTestFinished(() => reference.close());
  const { baseUrl, apiKey, routes } = configurationFor(reference.url);
  const results = await ran({
    baseUrl,
    apiKey,
    routes,
    only: ['bus.past-date', 'bus.today'],
    runs: 1,
    out: out(),
    reporters: ['json'],
  });
  expect(results.get('bus.past-date')).toMatch(/^failed: bus\.past-date \(section 4\.1, .*\): /);
  expect(results.get('bus.today')).toBe('passed');
  expect(results.get('verdict')).toBe('failed: The target does not conform: bus.past-date is broken.');
});

test('a requirement that could not be judged is skipped, with the reason in words', async () => {
  const results = await ran({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key-of-the-test',
    routes: [{ start_city_code: '310100', end_city_code: '330100' }],
    only: ['bus.today'],
    out: out(),
    reporters: ['json'],
  });
  expect(results.get('bus.today')).toMatchInlineSnapshot(
    '"skipped: untested: the target was not reached: nothing listens at that address and port"',
  );
  expect(results.get('verdict')).toMatch(/^failed: No verdict/);
});

test('a wrong configuration fails before anything is sent', async () => {
  await expect(ran({ runs: 0 })).rejects.toThrow(/^configuration: \/runs: /);
  await expect(ran({ rotes: [] } as Configuration)).rejects.toThrow('/rotes: unknown key; did you mean routes?');
});
