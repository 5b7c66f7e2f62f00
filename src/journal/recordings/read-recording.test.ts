import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { folder, largest } from './har.fixture.ts';
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
