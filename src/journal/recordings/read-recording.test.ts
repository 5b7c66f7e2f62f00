import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { acceptedSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { entry, folder, har, largest } from './har.fixture.ts';
import { readHar } from './har.ts';
import { readRecording } from './read-recording.ts';

test('a journal may be compressed', async () => {
  const file = join(folder(), 'x.ndjson.gz');
  const lines = [
    { kind: 'run', baseUrl: 'https://t.example' },
    { kind: 'exchange', ...acceptedSearch() },
  ];
  writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  expect(await readRecording(file, largest)).toMatchObject({
    kind: 'journal',
    skipped: 0,
    calls: [{ baseUrl: 'https://t.example', exchange: { operation: 'search' } }],
  });
});

test('a text in another encoding is named', async () => {
  const file = join(folder(), 'x.har');
  writeFileSync(file, Buffer.from('{"log":"\u00e9"}', 'latin1'));
  expect(await readRecording(file, largest)).toContain('convert it to UTF-8');
});

test('a time may be a number of seconds or milliseconds; what is not a time is reported', () => {
  const { startedDateTime: at, ...without } = entry(acceptedSearch());
  const read = (...time: Json[]) =>
    readHar(har(time.map((startedDateTime) => ({ ...without, startedDateTime }))), largest);
  const ms = Date.parse(String(at));
  for (const time of [at ?? null, ms, ms / 1000]) expect(read(time)?.calls[0]?.exchange.sentAt).toBe(ms);
  expect([...(read('soon', 12, 1e15, -1, null)?.unusable ?? [])]).toEqual([
    ['with a time that is not a date (startedDateTime)', 5],
  ]);
  expect([...(readHar(har([without]), largest)?.unusable ?? [])]).toEqual([['without a time (startedDateTime)', 1]]);
});
