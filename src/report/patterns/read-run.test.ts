import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readJournal } from '../../journal/read-journal.ts';
import { sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { patternsIn } from './read-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-patterns-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the journal of a run has what its patterns are made of; without findings there are none', async () => {
  const exchanges = Array.from({ length: 60 }, (_, nth) => {
    const page = ((nth * 7) % 60) + 1;
    const made = sampleExchange({ call: nth + 1, body: { ...sampleSearch, page }, status: page > 40 ? 400 : 200 });
    return { kind: 'exchange', ...made, sentFor: 'bus.valid-accepted' };
  });
  const failing = exchanges.flatMap(({ call, answer }) => (answer?.status === 400 ? [call] : []));
  const passing = exchanges.flatMap(({ call, answer }) => (answer?.status === 200 ? [call] : []));
  const finding = { kind: 'finding', id: 'f-1', requirement: 'bus.valid-accepted', operation: 'search', violation: {} };
  const row = { kind: 'requirement', id: 'bus.valid-accepted', verdict: 'fail' };
  const lines = [
    { kind: 'run', id: 'one', rows: [{ id: 'bus.valid-accepted', subject: 'valid searches' }] },
    ...exchanges,
    { ...row, byCall: { passing, failing: { 'f-1': failing } } },
    finding,
    { kind: 'end', endedBy: 'done' },
  ];
  const file = join(folder, 'exchanges.ndjson');
  const write = (all: readonly object[]): void =>
    writeFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  write(lines);
  const content = await readJournal(file);
  const { patterns, notices } = await patternsIn(file, content);
  expect(notices).toEqual([]);
  expect([...patterns].map(([id, { sentence }]) => [id, sentence])).toEqual([
    [
      'f-1',
      '20 of 20 valid searches with page 41 or more were refused, 0 of 40 others (the next value that passed: 40)',
    ],
  ]);
  const unread = await patternsIn(join(folder, 'no such file'), content);
  expect([unread.patterns.size, unread.notices]).toEqual([0, [expect.stringContaining('no such file')]]);
  write(lines.filter((line) => line !== finding));
  expect((await patternsIn(file, await readJournal(file))).patterns.size).toBe(0);
});
