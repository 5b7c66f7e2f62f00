import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { mergeProblems, type ShardReport } from './merge-parts.ts';
import { shardReport } from './shard-report.fixture.ts';

test('shards with different settings are not parts of one run; settings of a machine may differ', () => {
  const [one, other] = [shardReport(1, 2, {}), shardReport(2, 2, {})];
  const problems = (configuration: JsonObject): string[] =>
    mergeProblems([one, { ...other, configuration }], ['a', 'b']);
  expect(problems({ out: '/elsewhere', ledger: 'other', proxy: 'http://proxy' })).toEqual([]);
  expect(problems({ strict: true, runs: 13 })).toEqual([
    'expected the same configuration in all shards, got another value in b: strict, b: runs',
  ]);
});

test('only shards are merged, and each of them once', () => {
  const shards = [1, 2, 3].map((index) => shardReport(index, 3, {})) as [ShardReport, ShardReport, ShardReport];
  const names = ['a', 'b', 'c'];
  expect(mergeProblems(shards, names)).toEqual([]);
  expect(mergeProblems([], [])).toEqual(['expected the reports of all shards, got none']);
  const { shard: _, ...whole } = shards[1];
  expect(mergeProblems([shards[0], whole], names)).toEqual([
    'b: expected the report of a shard (--shard i/n), got one of another run',
  ]);
  const [first, , third] = shards;
  expect(mergeProblems([first, first, third], names)).toEqual([
    'shard 1/3: expected one report, got a and b',
    'shard 2/3: expected its report, got none',
  ]);
});

test.each<[string, (report: ShardReport) => Report, string]>([
  ['number of shards', (one) => ({ ...one, shard: { ...one.shard, of: 3 } }), '(2), got 3'],
  [
    'target',
    (one) => ({ ...one, target: { ...one.target, baseUrl: 'http://b' } }),
    '(http://target.example), got http://b',
  ],
  [
    'target',
    (one) => ({ ...one, target: { ...one.target, embedded: true } }),
    '(http://target.example), got the built-in platform',
  ],
  ['seed', (one) => ({ ...one, run: { ...one.run, seed: 7 } }), '(1), got 7'],
  ['version', (one) => ({ ...one, tool: { ...one.tool, version: '0.2.0' } }), '(0.1.0), got 0.2.0'],
  ['document', (one) => ({ ...one, document: { ...one.document, sha256: 'f' } }), 'got f'],
  ['profile', (one) => ({ ...one, run: { ...one.run, profile: 'nightly' } }), '(gate), got nightly'],
])('shards of one run have one %s', (what, change, entry) => {
  const problems = mergeProblems([shardReport(1, 2, {}), change(shardReport(2, 2, {}))], ['a', 'b']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`b: expected the same ${what} as in a (`);
  expect(problems[0]).toContain(`${entry}; merge the shards of one run`);
});

test('the embedded platform has another address in every shard', () => {
  const shard = (index: number, embedded: boolean): Report => {
    const report = shardReport(index, 2, {});
    return {
      ...report,
      target: { ...report.target, embedded },
      configuration: { baseUrl: `http://127.0.0.1:${index}`, strict: null },
    };
  };
  expect(mergeProblems([shard(1, true), shard(2, true)], ['a', 'b'])).toEqual([]);
  expect(mergeProblems([shard(1, false), shard(2, false)], ['a', 'b'])).toEqual([
    'expected the same configuration in all shards, got another value in b: baseUrl',
  ]);
});
