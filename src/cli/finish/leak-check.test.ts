import '../../../suites/index.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Policy } from '../../report/build-report.ts';
import { digestOf, reporterNames } from '../../reporters/index.ts';
import { type Finished, finishRun } from './finish-run.ts';
import { withholdLines } from './leak-check.ts';
import { sampleFault } from '../../requirements/checks/sample-exchange.fixture.ts';

const secret = 'k-5f2e8a77c1d94b';
const policy: Policy = {
  strict: false,
  failOnDrift: false,
  acceptUntested: [],
  waivers: [],
  only: [],
  skip: [],
  shard: null,
};
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The journal of a run that passed, with something else in one of its lines. */
async function finish(
  change: { run?: object; requirement?: object; exchange?: object; end?: object },
  secrets: readonly string[] = [secret],
): Promise<{ finished: Finished; files: string[]; journal: string; out: string }> {
  const out = mkdtempSync(join(tmpdir(), 'travel-conformance-leak-'));
  folders.push(out);
  const journal = join(out, 'exchanges.ndjson');
  const lines = [
    {
      kind: 'run',
      id: 'r',
      version: '1',
      startedAt: '2026-11-20T10:00:00.000Z',
      baseUrl: 'https://staging.example.com',
      embedded: false,
      selected: ['bus.total'],
      configuration: {},
      seed: 1,
      profile: 'gate',
      runs: 12,
      ...change.run,
    },
    { kind: 'exchange', operation: 'search', answer: null, fault: sampleFault('reset'), ...change.exchange },
    {
      kind: 'requirement',
      id: 'bus.total',
      verdict: 'pass',
      reason: null,
      cases: 3,
      lost: 0,
      unseenRate: 0.6,
      calls: 3,
      ...change.requirement,
    },
    {
      kind: 'end',
      durationMs: 5,
      requests: 3,
      throttled: 0,
      endedBy: 'done',
      note: null,
      clockSkewMs: null,
      ordersSpent: 0,
      ordersLeft: null,
      leftBehind: [],
      traffic: [],
      ...change.end,
    },
  ];
  writeFileSync(journal, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const finished = await finishRun({ out, reporters: reporterNames, policy, baseline: null, runId: 'r', secrets });
  if (finished === null) throw new Error('expected a finished run');
  return { finished, files: readdirSync(out), journal: readFileSync(journal, 'utf8'), out };
}

test('without a secret in it a run is published', async () => {
  const { finished, files } = await finish({});
  expect(finished.exitCode).toBe(0);
  expect(files).toContain('report.json');
});

test.each<[string, Parameters<typeof finish>[0], string[]]>([
  [
    'left behind in the target',
    { end: { leftBehind: [`HT-${secret}`] } },
    ['report.json', 'report.html', 'exchanges.ndjson'],
  ],
  [
    'in a reason',
    { requirement: { verdict: 'inconclusive', reason: `got ${secret}` } },
    ['report.json', 'junit.xml', 'console'],
  ],
  [
    'in base64, in the note',
    { end: { endedBy: 'crash', note: Buffer.from(`x${secret}y`).toString('base64') } },
    ['report.json', 'report.md', 'github'],
  ],
  [
    'escaped, in the configuration',
    { run: { configuration: { a: encodeURIComponent(secret).replaceAll('-', '%2D') } } },
    ['report.json'],
  ],
  [
    'in an exchange, where its line was withheld',
    { exchange: { kind: 'withheld', operation: undefined, answer: undefined, fault: undefined } },
    ['exchanges.ndjson'],
  ],
])(
  'for a secret %s, only the names of the files are shown, and nothing is published',
  async (_where, change, names) => {
    const { finished, files, journal } = await finish(change);
    expect(finished.exitCode).toBe(3);
    for (const name of names) expect(finished.text).toContain(name);
    expect(finished.text).toMatch(/^No verdict: nothing was published, because there was a secret in /);
    expect(finished.text).not.toContain(secret);
    expect(files).toEqual(['exchanges.ndjson']);
    expect(journal).not.toMatch(/5f2e8a77|NWYyZTh/);
    expect(journal).toContain('{"kind":"withheld"}');
    expect(
      journal
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { kind: string }).kind),
    ).toContain('requirement' in change ? 'end' : 'requirement');
  },
);

test('the last check does not grow with the exchanges of a run: those were checked when they were written', async () => {
  const { out } = await finish({});
  const lookedAt = async (exchanges: number): Promise<string[]> => {
    const journal = join(out, 'long.ndjson');
    const line = `{"kind":"exchange","answer":"${'x'.repeat(1000)}"}\n`;
    writeFileSync(journal, `{"kind":"run"}\n${line.repeat(exchanges)}{"kind":"end"}\n`);
    const texts: string[] = [];
    const leaks = (text: string): boolean => texts.push(text) === 0;
    expect(await withholdLines(journal, leaks)).toBe(false);
    return texts;
  };
  const few = await lookedAt(1);
  expect(few).toEqual(['{"kind":"run"}', '{"kind":"end"}', '']);
  expect(await lookedAt(5000)).toEqual(few);
});

test.each(['pass', 'requirement', '2026-11-20', 'staging.example.com', 'conformance', '1234'])(
  'a key that is %j stops nothing: it is a word of ours',
  async (key) => {
    const { finished, files } = await finish({}, [key]);
    expect(finished.exitCode).toBe(0);
    expect(files).toContain('report.json');
  },
);

test('what is checked is what is published: also the changes since a baseline', async () => {
  const { finished, out } = await finish({}, []);
  const before = digestOf({ ...finished.report, run: { ...finished.report.run, id: `r-${secret}` } } as never);
  const again = await finishRun({ out, reporters: ['json'], policy, baseline: before, runId: 'r', secrets: [secret] });
  expect([again?.exitCode, again?.text]).toEqual([3, expect.stringContaining('there was a secret in report.json.')]);
});
