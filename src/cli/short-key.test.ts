import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, startReference } from '../sandbox/index.ts';
import { temporaryFolder } from './temporary.fixture.ts';
import { run } from './warm-process.fixture.ts';

test('with the key `bus` run and doctor warn, and every path and sentence stays whole', async () => {
  const reference = await startReference({ apiKey: 'bus', faults: ['message-missing'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  const { routes } = configurationFor(reference.url);
  const configuration = { baseUrl: reference.url, apiKey: 'bus', routes };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  const doctor = await run(['doctor'], { cwd });
  expect(doctor.out).toMatch(/^note +key +the key has fewer than 12 characters, /m);
  const { code, out, err } = await run(['run', '--only', 'envelope', '--out', 'out'], { cwd });
  expect(code, out + err).toBe(1);
  expect(err).toContain('warning: the key has fewer than 12 characters, ');
  const files = readdirSync(join(cwd, 'out')).map((name) => readFileSync(join(cwd, 'out', name), 'utf8'));
  const texts = [doctor.out, out, err, ...files];
  expect(texts.join('\n')).toContain('/open/v1/bus/search');
  expect(texts.filter((text) => text.includes('[redacted]'))).toEqual([]);
});
