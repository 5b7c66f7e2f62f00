import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from './child-process.fixture.ts';
import { isOfKind, journalLines, longestLine } from './read-journal.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

async function read(text: string, longest?: number): Promise<(string | null)[]> {
  const file = join(folder.path, 'journal');
  writeFileSync(file, text);
  const lines: (string | null)[] = [];
  for await (const line of longest === undefined ? journalLines(file) : journalLines(file, longest)) lines.push(line);
  return lines;
}

const line = fc.string({ unit: fc.constantFrom('a', '"', '\r', '\u2028', '因', '\u{1f600}') });

test('lines end by a line feed and by nothing else, and nothing of the file is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      expect(await read(lines.join('\n'))).toEqual(lines.length === 0 ? [''] : lines);
    }),
    { numRuns: 60 },
  );
});

test('lines that lie over several chunks of a file are whole; those that are too long are not kept', async () => {
  const [long, longer] = ['x'.repeat(200_000), 'y'.repeat(200_001)];
  const text = [long, 'short', longer, '', longer].join('\n');
  expect(await read(text)).toEqual(text.split('\n'));
  expect(await read(text, 200_000)).toEqual([long, 'short', null, '', null]);
});

test('a line longer than any run writes uses no memory, and is read as an empty one', async () => {
  const lines = await read(`a\n${'x'.repeat(longestLine + 1)}\nb`);
  expect(lines).toEqual(['a', '', 'b']);
});

test('characters that lie over several chunks are whole', async () => {
  // Three bytes each: wherever a chunk ends, it ends within one now and then.
  const lines = ['', 'a', 'aa'].map((before) => before + '因'.repeat(400_000));
  expect(await read(lines.join('\n'))).toEqual(lines);
});

test('the kind of a line is known from its beginning', () => {
  const lines = ['{"kind":"exchange","call":1}', '{"kind":"end"}', ' {"kind":"exchange"}', ''];
  expect(lines.map((line) => isOfKind(line, 'exchange'))).toEqual([true, false, false, false]);
});
