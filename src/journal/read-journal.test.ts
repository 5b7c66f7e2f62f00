import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleExchange, sampleTime, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
import { temporaryFolder } from './child-process.fixture.ts';
import { parseLine, readJournal } from './read-journal.ts';
import { said } from '../contract/reason.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'exchanges.ndjson');
});
afterEach(() => folder.remove());

const lines = (...all: unknown[]): string => all.map((line) => `${JSON.stringify(line)}\n`).join('');
const whole = lines(
  { kind: 'run', id: 'r' },
  { kind: 'exchange', ...sampleExchange({ sentAt: sampleTime, endedAt: sampleTime + 5 }) },
  { kind: 'finding', id: 'f-1', occurrences: 1 },
  { kind: 'exchange', ...sampleExchange({ sentAt: sampleTime, endedAt: sampleTime + 9, json: { message: '上海' } }) },
  { kind: 'finding', id: 'f-1', occurrences: 2 },
  { kind: 'requirement', id: 'bus.trip', verdict: 'fail' },
  { kind: 'observation', id: 'open.latency' },
  { kind: 'end', requests: 2 },
);

test('of findings and verdicts the last word counts', async () => {
  writeFileSync(file, whole);
  const content = await readJournal(file);
  expect(content.run).toMatchObject({ id: 'r' });
  expect(content.findings.size).toBe(1);
  expect(content.findings.get('f-1')).toMatchObject({ occurrences: 2 });
  expect(content.requirements.get('bus.trip')).toMatchObject({ verdict: 'fail' });
  expect(content.observations).toHaveLength(1);
  expect(content.end).toMatchObject({ requests: 2 });
  expect(content.meter).toBeNull();
  // The totals of the end are not counted from the exchanges again.
  expect(content.lastAt).toBe(0);
});

test('wherever it is cut, the lines before the cut are read and the cut one is passed over', async () => {
  const bytes = Buffer.from(whole);
  for (let length = 0; length < bytes.length; length += 37) {
    const part = bytes.subarray(0, length);
    writeFileSync(file, part);
    const content = await readJournal(file);
    // A line that lacks nothing but its end is whole.
    const complete = part.toString('latin1').split('\n').length - (bytes[length] === 0x0a ? 0 : 1);
    expect(content.run === null, `${length} bytes`).toBe(complete < 1);
    expect(content.findings.size, `${length} bytes`).toBe(complete < 3 ? 0 : 1);
    expect(content.end, `${length} bytes`).toBeNull();
    expect(content.meter?.summary()[0]?.calls ?? 0, `${length} bytes`).toBe(complete < 2 ? 0 : complete < 4 ? 1 : 2);
  }
});

test("lines longer than a block of the file, empty ones and others' lines do no harm", async () => {
  const reason = 'x'.repeat(300_000);
  writeFileSync(
    file,
    `\n\r\n[1]\n"text"\n{"kind":"later"}\nnot ` +
      `json\n${lines({ kind: 'requirement', id: 'bus.trip', reason }, { kind: 'run', id: 'r' })}`,
  );
  const content = await readJournal(file);
  expect(content.requirements.get('bus.trip')?.reason).toEqual(said(reason));
  expect(content.run).toMatchObject({ id: 'r' });
});

test('creating calls of a cut run without a later line are reported: which call, when, body and answer', async () => {
  const creating = (call: number): object => ({
    kind: 'order',
    event: 'creating',
    call,
    operation: 'hotelOrderCreate',
    at: '2026-11-20T12:00:00.000Z',
    method: 'POST',
    path: '/create',
    bodyText: '{"hotel":"H1"}',
  });
  const answered = (call: number, rest: object): object => ({ kind: 'exchange', ...sampleExchange({ call, ...rest }) });
  const cut = [
    { kind: 'run', id: 'r' },
    ...[1, 2, 3, 4, 5, 6].map(creating),
    answered(2, { status: 429 }),
    answered(3, { status: 502 }),
    answered(4, { fault: sampleFault('timeout', 'no complete answer within 5 ms') }),
    answered(5, { json: { code: 0 } }),
    { kind: 'order', event: 'created', call: 5, order: 'HT5' },
    answered(6, { json: { code: 7 } }),
    { kind: 'order', event: 'refused', call: 6 },
    { kind: 'order', event: 'created', call: 7, order: 'an order may be there', unsure: true },
  ];
  writeFileSync(file, lines(...cut));
  const { left } = (await readJournal(file)).orders;
  const parts = ['an order may be there', 'call 1 ', 'call 3 ', 'call 4 ', 'HT5'];
  expect(left.map((one, nth) => one.includes(parts[nth]!))).toEqual(parts.map(() => true));
  expect(left[3]).toContain('(no complete answer within 5 ms). Look in the target for an order');
  expect(left[3]).toContain('"run r; call 4"');
});

test('orders that a cut run claimed count as spent, unless they were given back; taken again, they count again', async () => {
  const noted = (...events: [event: string, order: string][]): object[] =>
    events.map(([event, order]) => ({ kind: 'order', event, order }));
  writeFileSync(
    file,
    lines(
      ...noted(
        ['claimed', 'a'],
        ['claimed', 'b'],
        ['claimed', 'c'],
        ['returned', 'a'],
        ['returned', 'b'],
        ['claimed', 'a'],
      ),
    ),
  );
  expect((await readJournal(file)).orders).toEqual({ spent: 2, refused: 1, left: [] });
  writeFileSync(
    file,
    lines(
      ...noted(
        ['claimed', 'a'],
        ['claimed', 'b'],
        ['claimed', 'c'],
        ['returned', 'a'],
        ['released', 'a'],
        ['released', 'b'],
      ),
    ),
  );
  expect((await readJournal(file)).orders).toEqual({ spent: 1, refused: 0, left: [] });
});

test('an empty journal is a run without any line', async () => {
  writeFileSync(file, '');
  expect(await readJournal(file)).toMatchObject({ run: null, end: null, lastAt: 0, observations: [] });
});

test('a journal that is not there is an error', async () => {
  await expect(readJournal(file)).rejects.toThrow(/ENOENT/);
});

test('an exchange of version 0.2 has its fault in words, and why its body was cut', () => {
  const { fault: _, ...lost } = sampleExchange({ fault: sampleFault('reset') });
  const old = JSON.stringify({
    kind: 'exchange',
    ...lost,
    fault: { kind: 'reset', message: 'the connection was closed' },
  });
  expect(parseLine(old)).toMatchObject({ fault: { kind: 'reset', reason: said('the connection was closed') } });
  const cut = {
    ...sampleExchange(),
    answer: { status: 200, headers: {}, body: { kind: 'cut', reason: 'nested deeper than 512 levels' }, bytes: 9 },
  };
  expect(parseLine(JSON.stringify({ kind: 'exchange', ...cut }))).toMatchObject({
    answer: { body: { kind: 'cut', reason: said('nested deeper than 512 levels') } },
  });
});
