import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countingServer, temporaryFolder } from './temporary.fixture.ts';
import { run } from './warm-process.fixture.ts';

const keys = [
  'sk-secret-abcdefgh',
  'sk-live-51HxYzAbCdEfGhIjKl',
  '5f2e8a77c1d94b0e8f3a6c2d1b0e9f7a',
  'mH3/kQz+9vB1xYp7TnWc2eRg5LsUd8Jf=',
];

/** Command lines with a key where none belongs. */
const commandLines: readonly ((key: string) => readonly string[])[] = [
  (key) => [key],
  (key) => ['run', key],
  (key) => ['run', `CONFORMANCE_API_KEY=${key}`],
  (key) => [`--apikey=${key}`],
  (key) => ['run', `--apikey=${key}`],
  (key) => ['run', '--apikey', key],
  (key) => ['run', `--apiKey:${key}`],
  (key) => ['run', `--api-key${key}`],
  (key) => ['run', `--${key}`],
  (key) => ['run', `-k${key}`],
  (key) => ['run', `-apikey=${key}`],
  (key) => ['run', 'api-key', key],
  (key) => ['run', '--config', key],
  (key) => ['run', '--base-url', key],
  (key) => ['run', '--base-url', `http://${key}@127.0.0.1:1`],
  (key) => ['run', '--base-url', `http://127.0.0.1:1/?key=${key}`],
  (key) => ['run', '--profile', key],
  (key) => ['run', '--seed', key],
  (key) => ['run', '--only', key],
  (key) => ['run', '--skip', key],
  (key) => ['run', '--shard', key],
  (key) => ['run', '--reporter', key],
  (key) => ['run', '--requirements', key],
  (key) => ['run', '--baseline', key],
  (key) => ['run', '--rate', key],
  (key) => ['run', '--allow-cancel', `${key}/`],
  (key) => ['doctor', `--apikey=${key}`],
  (key) => ['doctor', '--base-url', key],
  (key) => ['init', `--apikey=${key}`],
  (key) => ['init', '--yes', '--base-url', key],
  (key) => ['init', '--yes', '--base-url', 'http://127.0.0.1:1', '--route', key],
  (key) => ['init', '--yes', '--base-url', 'http://127.0.0.1:1', '--ci', key],
  (key) => ['list', `--${key}`],
  (key) => ['list', key],
  (key) => ['explain', key],
  (key) => ['serve', '--port', key],
  (key) => ['serve', '--fault', key],
  (key) => ['report', key],
  (key) => ['check', key],
  (key) => ['replay', key],
  (key) => ['replay', key, '--report', key],
  (key) => ['pin', key],
  (key) => ['diff', key, key],
  (key) => ['merge', key],
  (key) => ['history', key],
  (key) => ['evidence', key],
  (key) => ['statement', '--from', key],
  (key) => ['openapi', '--date', key],
];

/** Configurations with a key where none belongs. */
const files: readonly (readonly [name: string, text: (key: string) => string])[] = [
  ['yaml', (key) => `${key}: x\n`],
  ['yaml', (key) => `"${key}": x\n`],
  ['yaml', (key) => `apikey ${key}\n`],
  ['yaml', (key) => `apikey ${key}: x\n`],
  ['yaml', (key) => `apiKey:${key}\n`],
  ['yaml', (key) => `apiKey: x: ${key}\n`],
  ['yaml', (key) => `apiKey:\n  ${key}: x\n`],
  ['yaml', (key) => `apiKey:\n  - ${key}\n`],
  ['yaml', (key) => `apiKey = ${key}\n`],
  ['yaml', (key) => `- ${key}\n`],
  ['yaml', (key) => `*${key}\n`],
  ['yaml', (key) => `a: *${key}\n`],
  ['yaml', (key) => `? ${key}\n`],
  ['yaml', (key) => `!${key} x\n`],
  ['yaml', (key) => `%${key}\n---\n`],
  ['yaml', (key) => `traffic: ${key}\n`],
  ['yaml', (key) => `traffic:\n  ${key}: 1\n`],
  ['yaml', (key) => `headers:\n  "${key} x": y\n`],
  ['yaml', (key) => `headers: ${key}\n`],
  ['yaml', (key) => `apiKey: "\${${key}}"\n`],
  ['yaml', (key) => `apiKey: "\${${key}"\n`],
  ['yaml', (key) => `profile: ${key}\n`],
  ['yaml', (key) => `baseUrl: ${key}\n`],
  ['yaml', (key) => `proxy: ${key}\n`],
  ['yaml', (key) => `requirements: ${key}\n`],
  ['yaml', (key) => `only: [${key}]\n`],
  ['yaml', (key) => `tls:\n  key: ${key}\n`],
  ['yaml', (key) => `orders:\n  file: ${key}\n`],
  ['yaml', (key) => `statement:\n  ${key}: 1\n`],
  ['yaml', (key) => `statement:\n  timeZone: ${key}\n`],
  ['yaml', (key) => `searchExtras:\n  ${key}: [1]\n`],
  ['yaml', (key) => `waivers:\n  - id: ${key}\n    reason: x\n    owner: y\n    expires: "2030-01-01"\n`],
  ['json', (key) => JSON.stringify({ [key]: 1 })],
  ['json', (key) => `{"apiKey" "${key}"}`],
  ['json', (key) => `{"apiKey": ${key}}`],
  ['json', (key) => `{"${key}": 1, "${key}": 2}`],
  ['json', (key) => `${key}`],
  ['json', (key) => JSON.stringify({ operations: { [key]: {} } })],
];

const variables: readonly ((key: string) => Readonly<Record<string, string>>)[] = [
  (key) => ({ CONFORMANCE_APIKEY: key }),
  (key) => ({ CONFORMANCE_API_KEYS: key }),
  (key) => ({ CONFORMANCE_BASE_URL: key }),
  (key) => ({ CONFORMANCE_BASE_URL: `http://127.0.0.1:1/#${key}` }),
  (key) => ({ CONFORMANCE_CONFIG: key }),
  (key) => ({ CONFORMANCE_SEED: key }),
  (key) => ({ CONFORMANCE_RUNS: key }),
  (key) => ({ CONFORMANCE_ALLOW_CANCEL: `${key}/` }),
  (key) => ({ [`CONFORMANCE_API_KEY_${key}`]: 'x', CONFORMANCE_SEED: 'x' }),
  (key) => ({ CONFORMANCE_API_KEY: `${key}\n`, CONFORMANCE_BASE_URL: 'http://127.0.0.1:1' }),
];

/** No six characters of a key in a row, but its first ones. */
function expectHidden(text: string, key: string, what: string): void {
  for (let at = 1; at + 6 <= key.length; at += 1) expect(text, what).not.toContain(key.slice(at, at + 6));
}

test('a key in the wrong place of a command line is never in the message', async () => {
  const cwd = temporaryFolder();
  for (const key of keys) {
    for (const line of commandLines) {
      const { code, out, err } = await run(line(key), { cwd });
      const what = line('…').join(' ');
      expectHidden(out + err, key, what);
      expect([code, out], what).toEqual([2, '']);
    }
  }
});

test('a key in the wrong place of a configuration is never in the message', async () => {
  for (const key of keys) {
    for (const [kind, text] of files) {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, `conformance.config.${kind}`), text(key));
      const { code, out, err } = await run(['run', '--dry-run'], { cwd });
      expectHidden(out + err, key, text('…'));
      expect([code, out], text('…')).toEqual([2, '']);
    }
  }
});

test('a key in the wrong variable, or a wrong key in the right variable, is never in the message', async () => {
  const server = await countingServer((_, response) => response.end());
  for (const key of keys) {
    for (const env of variables) {
      const { code, out, err } = await run(['run', '--base-url', server.url], {
        cwd: temporaryFolder(),
        env: env(key),
      });
      const what = JSON.stringify(env('…'));
      expectHidden(out + err, key, what);
      expect([code, out], what).toEqual([2, '']);
    }
  }
  expect(server.calls()).toBe(0);
});
