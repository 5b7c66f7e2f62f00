import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleExchange, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import type { Json } from '../contract/json.ts';
import { temporaryFolder } from '../journal/child-process.fixture.ts';
import { oddLine, type OddLine } from './odd-line.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const shown = showExchange(sampleExchange(), 'http://target.example');
const finding = {
  kind: 'finding',
  id: 'f-000000000001',
  requirement: 'bus.trip',
  operation: 'search',
  violation: { cause: 'c', message: 'm', expected: 'e', actual: 'a' },
  exchange: shown,
  controls: [shown],
  examples: [],
  occurrences: 1,
  reproduced: { of: 3, times: 3 },
  shrunk: false,
  seed: 1,
  path: null,
  judge: null,
};
const requirement = {
  kind: 'requirement',
  id: 'bus.trip',
  verdict: 'fail',
  cases: 1,
  lost: 0,
  unseenRate: null,
  reason: null,
  calls: 1,
};
const creating = {
  kind: 'order',
  event: 'creating',
  call: 1,
  operation: 'hotelOrderCreate',
  at: 'a',
  method: 'POST',
  path: '/p',
  bodyText: '{}',
};
const ours = [
  { kind: 'run', id: 'r', startedAt: '2026-11-20T10:00:00.000Z', configuration: { waivers: [] } },
  { kind: 'exchange', ...sampleExchange() },
  { kind: 'exchange', ...sampleExchange({ fault: sampleFault('timeout', 'late') }) },
  finding,
  requirement,
  { kind: 'observation', id: 'open.latency', question: 'q?', value: null, answer: 'a', declared: null, evidence: 'e' },
  { kind: 'pinned', id: 'f-000000000001', requirement: 'bus.trip', state: 'holds', reason: null },
  creating,
  { kind: 'order', event: 'created', call: 1, order: 'HT1' },
  { kind: 'order', event: 'claimed', order: 'HT1' },
  { kind: 'order', event: 'returned', order: 'HT1' },
  { kind: 'order', event: 'released', order: 'HT1' },
  { kind: 'withheld' },
  { kind: 'of a later version', id: 7 },
];
const end = {
  kind: 'end',
  durationMs: 5,
  requests: 1,
  throttled: 0,
  endedBy: 'done',
  note: null,
  clockSkewMs: 1,
  ordersSpent: 0,
  ordersLeft: null,
};

async function oddOf(lines: readonly object[], rest = ''): Promise<OddLine | null> {
  const file = join(folder.path, 'journal');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join('') + rest);
  return oddLine(file);
}

test('no line that a run writes is odd, nor what a crash or another version leaves', async () => {
  expect(await oddOf(ours, '{"kind":"find')).toBeNull();
  expect(await oddOf([...ours, end], '\n')).toBeNull();
});

test.each<[string, Json]>([
  ['a run whose id is not a text', { kind: 'run', id: 5 }],
  ['a run that began at no time', { kind: 'run', id: 'r', startedAt: 'yesterday' }],
  ['an exchange with nothing in it', { kind: 'exchange' }],
  ['an answer without its status', { kind: 'exchange', ...JSON.parse(JSON.stringify(sampleExchange())), answer: {} }],
  ['a finding with nothing but its id', { kind: 'finding', id: 'f-000000000001' }],
  ['a finding without its request', { ...JSON.parse(JSON.stringify(finding)), exchange: {} }],
  ['a verdict that there is not', { ...requirement, verdict: 'great' }],
  ['a requirement without its cases', { kind: 'requirement', id: 'bus.trip', verdict: 'pass' }],
  ['an observation that answers nothing', { kind: 'observation', id: 'open.latency' }],
  ['a pinned case without its state', { kind: 'pinned', id: 'p' }],
  ['an order that is not a text', { kind: 'order', event: 'created', call: 1, order: 5 }],
  ['a creating call without its body', { ...creating, bodyText: null }],
  ['an end with calls that are not a number', { kind: 'end', requests: 'many' }],
  ['an end whose orders are not a list', { kind: 'end', leftBehind: 5 }],
])('%s is reported with the number of its line', async (_what, line) => {
  const odd = await oddOf([...ours, line as object, finding]);
  expect(odd?.number).toBe(ours.length + 1);
  expect(odd?.problem).toMatch(/expected .*/);
});

test('lines are counted with the exchanges that are not read', async () => {
  expect(await oddOf([...ours, { kind: 'pinned' }, end])).toMatchObject({ number: ours.length + 1 });
});
