import { expect, test } from 'vitest';
import { mergeProblems } from '../report/merge-parts.ts';
import type { Report } from '../contract/report.ts';
import { validate } from '../contract/schema/index.ts';
import { type SplitRun, splitRun } from './shards.fixture.ts';

/**
 * Faults of several topics, of either operation, of keys, orders and pages, each to be found by its own requirement.
 */
const spread: Readonly<Record<string, string>> = {
  'yesterday-accepted': 'bus.past-date',
  'price-fraction:some': 'bus.trip',
  'paging-overlap:third-page': 'bus.paging',
  'cancel-status-american': 'cancel.status',
  'missing-key-accepted': 'auth.missing-key',
  'reason-emoji-500': 'cancel.reason',
};

const verdicts = ({ requirements }: Report): Record<string, string> =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));
const ids = ({ findings }: Report): string[] => findings.map(({ id }) => id).toSorted();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The properties of every merged report, whatever the target. */
function checkSums({ shards, merged }: SplitRun): void {
  expect(validate('report', merged)).toEqual([]);
  for (const shard of shards) expect(validate('report', shard)).toEqual([]);
  expect(merged.run.requests).toBe(sum(shards.map(({ run }) => run.requests)));
  expect(sum(merged.traffic.map(({ calls }) => calls))).toBe(merged.run.requests);
  expect(sum(merged.requirements.map(({ calls }) => calls))).toBe(
    sum(shards.flatMap(({ requirements }) => requirements.map(({ calls }) => calls))),
  );
  // Orders are spent by one shard alone.
  expect(shards.map(({ run }) => run.ordersSpent > 0)).toEqual([false, false, true]);
  expect(merged.partial).toBe(false);
  expect(shards.every(({ partial }) => partial)).toBe(true);
  // Every shard judges its own answers, whoever probes what.
  for (const { requirements } of shards)
    expect(requirements.find(({ id }) => id === 'envelope.data')?.cases).toBeGreaterThan(10);
}

test('three shards of a run against a conforming target say together what the whole run says', async () => {
  const split = await splitRun(3);
  const { whole, shards, merged } = split;
  checkSums(split);
  expect(shards.map(({ verdict }) => verdict)).toEqual(['conforms', 'conforms', 'conforms']);
  expect([merged.verdict, merged.sentence]).toEqual([whole.verdict, whole.sentence]);
  expect(verdicts(merged)).toEqual(verdicts(whole));
  const entry = ({ observations }: Report): unknown =>
    observations.filter(({ id }) => id !== 'open.latency').map(({ id, value }) => [id, value]);
  expect(entry(merged)).toEqual(entry(whole));
  // All of them, each once, of one run.
  const names = ['a', 'b', 'c'];
  expect(mergeProblems(shards, names)).toEqual([]);
  expect(mergeProblems(shards.slice(0, 2), names)).toEqual(['shard 3/3: expected its report, got none']);
  expect(mergeProblems([...shards.slice(0, 2), shards[1] as Report], names)).toEqual([
    'shard 2/3: expected one report, got b and c',
    'shard 3/3: expected its report, got none',
  ]);
  expect(mergeProblems([whole], ['whole'])).toEqual([
    'whole: expected the report of a shard (--shard i/n), got one of another run',
  ]);
  const odd = (change: Partial<Report>): string[] =>
    mergeProblems([shards[0], shards[1], { ...shards[2], ...change }] as Report[], names);
  expect(odd({ run: { ...(shards[2] as Report).run, seed: 7 } })).toEqual([
    'c: expected the same seed as in a (1), got 7; merge the shards of one run',
  ]);
  expect(odd({ tool: { name: 'travel-conformance', version: '9.9.9' } })[0]).toMatch(
    /^c: expected the same version as in a \(0\.0\.0\), got 9\.9\.9/,
  );
  expect(odd({ document: { title: '', sha256: 'other' } })[0]).toMatch(/^c: expected the same document/);
  expect(odd({ target: { baseUrl: 'https://other.example', embedded: false, clockSkewMs: null } })[0]).toMatch(
    /^c: expected the same target as in a \(the built-in platform\), got https:\/\/other\.example/,
  );
  expect(odd({ configuration: { ...((shards[2] as Report).configuration as object), only: ['bus'] } })).toEqual([
    'expected the same configuration in all shards, got another value in c: only',
  ]);
});

test('three shards find what the whole run finds, each cause once', async () => {
  // One shard has to confirm more of the many faults than the others, and each has a third of the calls.
  const split = await splitRun(3, Object.keys(spread), 2000);
  const { whole, shards, merged } = split;
  checkSums(split);
  for (const [fault, requirement] of Object.entries(spread)) expect(verdicts(merged)[requirement], fault).toBe('fail');
  expect(verdicts(merged)).toEqual(verdicts(whole));
  expect(ids(merged)).toEqual(ids(whole));
  expect(merged.verdict).toBe('violates');
  const seen = (id: string): number =>
    sum(shards.flatMap(({ findings }) => findings.flatMap((one) => (one.id === id ? [one.occurrences] : []))));
  for (const { id, occurrences } of merged.findings) expect(occurrences).toBe(seen(id));
});
