import { expect, test } from 'vitest';
import type { Evidence } from '../contract/finding.ts';
import { said } from '../contract/reason.ts';
import type { Report } from '../contract/report.ts';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Comparison } from './build-report.ts';
import type { ShardReport } from './merge-parts.ts';
import { mergeReports } from './merge-reports.ts';
import { policy, type Shard, shardReport, startedAt } from './shard-report.fixture.ts';
import type { Outcome } from '../engine/outcome.ts';

const nothing: Comparison = { known: null, drift: [] };

/** A finding's evidence whose request has a body of so many characters. */
const evidence = (length: number): Evidence => ({
  violation: {
    cause: 'type string',
    message: 'expected a number, got a string',
    expected: 'a number',
    actual: 'a string',
  },
  exchange: sampleExchange({ body: { start_city_code: 'x'.repeat(length) } }),
  comparedWith: [],
});

/** The merged report of shards, in the order given. */
function merged(...shards: readonly [Shard, ...Shard[]]): Report {
  return mergeReports(
    shards.map((shard, index) => shardReport(index + 1, shards.length, shard)),
    policy,
    nothing,
  );
}
function lose(outcome: Outcome, times: number): void {
  for (let nth = 0; nth < times; nth += 1) outcome.unknown(said('reset'));
}
const rowOf = ({ requirements }: Report, id: string): unknown => requirements.find((one) => one.id === id);

test.each<[string, Shard, Shard, object]>([
  [
    'passes where enough of all cases held',
    { 'bus.trip': (one) => void (one.cases = 5) },
    { 'bus.trip': (one) => ((one.cases = 90), lose(one, 5)) },
    { verdict: 'pass', cases: 95, lost: 5 },
  ],
  [
    'is inconclusive where too many were lost',
    { 'bus.trip': (one) => void (one.cases = 9) },
    { 'bus.trip': (one) => lose(one, 2) },
    {
      verdict: 'inconclusive',
      cases: 9,
      lost: 2,
      reason: { code: 'cases-lost', lost: 2, of: 11, text: '2 of 11 cases could not be judged: reset' },
    },
  ],
  [
    'is inconclusive for one boundary case that was lost, and shows its call',
    { 'bus.trip': (one) => void (one.cases = 99) },
    { 'bus.trip': (one) => one.unknown(said('timeout'), true, sampleExchange({ body: { page: 9 } })) },
    { verdict: 'inconclusive', cases: 99, lost: 1, unjudged: { curl: expect.stringContaining('"page":9') } },
  ],
  [
    'is inconclusive where the suite failed in one shard',
    { 'bus.trip': (one) => void (one.suiteError = 'Error: no') },
    { 'bus.trip': (one) => void (one.cases = 9) },
    { verdict: 'inconclusive', reason: { code: 'suite-failed', error: 'Error: no' } },
  ],
  [
    'fails where one shard found it broken',
    { 'bus.trip': (one) => void (one.cases = 9) },
    { 'bus.trip': (one) => void one.fail(evidence(1)) },
    { verdict: 'fail', cases: 10 },
  ],
  [
    'lacks what its own shard lacked',
    { 'watched:cancel.status': (one) => one.notApplicable(said('no cancels in this shard')) },
    { 'cancel.status': (one) => one.notApplicable(said('no orders')) },
    { verdict: 'untested', reason: { text: 'no orders' } },
  ],
])('a requirement %s, as if one run had counted', (_, one, other, row) => {
  const report = merged(one, other);
  expect(report.requirements).toHaveLength(1);
  expect(report.requirements[0]).toMatchObject(row);
});

test('a cause that several shards found is one finding: its smallest request, all its occurrences, examples of the others', () => {
  const broken =
    (...lengths: number[]): ((outcome: Outcome) => void) =>
    (outcome) =>
      lengths.forEach((length) => outcome.fail(evidence(length)));
  const { findings, verdict } = merged(
    { 'bus.trip': broken(20) },
    { 'bus.trip': broken(3, 9, 9) },
    { 'bus.trip': broken(30) },
    { 'bus.trip': broken(40) },
  );
  expect(verdict).toBe('violates');
  expect(findings).toHaveLength(1);
  const [finding] = findings;
  expect(finding).toMatchObject({
    request: { body: { start_city_code: 'xxx' } },
    occurrences: 6,
    reproduced: { of: 4, times: 4 },
  });
  expect(finding?.examples.map(({ request }) => JSON.stringify(request.body).length)).toEqual(
    [9, 20, 30].map((length) => JSON.stringify({ start_city_code: 'x'.repeat(length) }).length),
  );
});

test('an example of another shard that something in front of the platform answered still says so', () => {
  const answeredBy = { by: 'in front', what: 'load balancer', mark: 'nginx' } as const;
  const inFront = (outcome: Outcome): void =>
    void outcome.fail({ ...evidence(9), exchange: { ...evidence(9).exchange, answeredBy } });
  const { findings } = merged({ 'bus.trip': (outcome) => void outcome.fail(evidence(3)) }, { 'bus.trip': inFront });
  expect(findings[0]?.examples.map((one) => one.answeredBy)).toEqual([answeredBy]);
});

test('what sets the failing calls of one shard apart is not said of all of them', () => {
  const shard: Shard = { 'bus.trip': (outcome) => void outcome.fail(evidence(3)) };
  const counts = { failing: { of: 9, are: 9 }, others: { of: 90, are: 0 } };
  const one = shardReport(1, 2, shard);
  const explained = one.findings.map((finding) => ({
    ...finding,
    pattern: { id: 'p-1', sentence: '9 of 9', ...counts },
  }));
  const { findings } = mergeReports([{ ...one, findings: explained }, shardReport(2, 2, shard)], policy, nothing);
  expect(findings).toHaveLength(1);
  expect(findings[0]).not.toHaveProperty('pattern');
});

test('of how many answers a finding was seen in some: those of the shards without it count', () => {
  const twice = (outcome: Outcome): void => [1, 2].forEach(() => outcome.fail(evidence(9)));
  const { findings, requirements } = merged(
    { 'bus.trip': (one) => void (one.cases = 7) },
    { 'bus.trip': twice },
    { 'bus.trip': (one) => ((one.cases = 2), twice(one)) },
  );
  // The two calls of a shard have one number here: they are one answer.
  expect(findings[0]).toMatchObject({ occurrences: 4, answers: { broken: 2, judged: 11 } });
  expect(requirements[0]).toMatchObject({ cases: 13, answers: 11 });
});

test('a run in shards begins with the first, ends with the last, and is as whole as its worst part', () => {
  const { run, shards, target, partial, configuration } = mergeReports(
    [
      shardReport(
        2,
        2,
        { 'bus.trip': (one) => void (one.cases = 9) },
        {
          endedBy: 'time',
          reason: said('the time is over'),
          clockSkewMs: -40,
          ordersLeft: 3,
          ordersRefused: 2,
          ordersSpent: 7,
          durationMs: 9000,
        },
      ),
      shardReport(1, 2, { 'bus.data': (one) => void (one.cases = 9) }, { clockSkewMs: 5000, ordersLeft: 12 }),
    ],
    policy,
    nothing,
  );
  expect(run).toMatchObject({
    startedAt: new Date(startedAt + 1000).toISOString(),
    durationMs: 10_000,
    requests: 200,
    throttled: 2,
    ordersSpent: 7,
    ordersRefused: 2,
    ordersLeft: 3,
    endedBy: 'time',
    note: 'the time is over',
  });
  expect(shards?.map((shard) => [shard.index, shard.run, shard.endedBy])).toEqual([
    [1, 'run-1', 'done'],
    [2, 'run-2', 'time'],
  ]);
  expect([target.clockSkewMs, partial, configuration]).toEqual([-40, false, { shard: null }]);
});

test('what a shard that was cut short was to tell is not known, unless another found it broken', () => {
  const cut = shardReport(2, 2, { 'bus.trip': () => undefined, 'bus.data': () => undefined }, null);
  const other = shardReport(1, 2, {
    'bus.trip': (one) => void (one.cases = 9),
    'bus.data': (one) => void one.fail(evidence(1)),
  });
  const report = mergeReports([other, cut], policy, nothing);
  expect(rowOf(report, 'bus.trip')).toMatchObject({
    verdict: 'inconclusive',
    reason: { code: 'cut-short', before: 'it was judged' },
  });
  expect(rowOf(report, 'bus.data')).toMatchObject({ verdict: 'fail' });
  expect(report.run.endedBy).toBe('crash');
});

test('what the baseline knows is known in the merged report, whatever the shards called it', () => {
  const shard = shardReport(1, 1, { 'bus.trip': (one) => void one.fail(evidence(1)) });
  const [{ id }] = shard.findings as unknown as [{ id: string }];
  const alone = { ...shard, shard: { index: 1, of: 1, probed: ['bus.trip'], tallies: {}, latencies: {} } };
  expect(mergeReports([alone], policy, { known: new Set([id]), drift: [] })).toMatchObject({
    verdict: 'violates',
    gate: 'passed',
    exitCode: 0,
    findings: [{ id, known: true }],
  });
  expect(mergeReports([alone], policy, { known: new Set(), drift: [] })).toMatchObject({
    verdict: 'violates',
    gate: 'failed',
    exitCode: 1,
    findings: [{ id, known: false }],
  });
  expect(mergeReports([alone], policy, nothing).findings[0]).not.toHaveProperty('known');
});

test('what a merged run has called, left behind and noted is that of all shards', () => {
  const shards = ['A1', 'A2'].map((order, nth) =>
    shardReport(
      nth + 1,
      2,
      { 'bus.trip': (one) => void (one.cases = 9) },
      { leftBehind: [order], reason: said('the time is over'), endedBy: nth === 0 ? 'budget' : 'signal' },
    ),
  );
  const counted = shards.map((report, nth) => ({
    ...report,
    requirements: report.requirements.map((row) => ({
      ...row,
      calls: 3 + nth,
      ...(nth === 0 ? { sharedCalls: 5 } : {}),
    })),
  })) as ShardReport[];
  const report = mergeReports(counted, { ...policy, only: ['bus'] }, nothing);
  expect(report.leftBehind).toEqual(['A1', 'A2']);
  expect(report.run).toMatchObject({ reason: said('the time is over'), endedBy: 'signal' });
  expect(report.run.id).toMatch(/^[0-9a-f]{12}$/);
  expect(report.partial).toBe(true);
  expect(rowOf(report, 'bus.trip')).toMatchObject({ calls: 7, sharedCalls: 5 });
  expect(mergeReports(counted, { ...policy, skip: ['cancel'] }, nothing).partial).toBe(true);
});
