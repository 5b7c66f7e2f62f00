import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { Verdict } from '../contract/report-parts.ts';
import { compareObservations, compareReports, countingFailures } from './compare-reports.ts';
import { digestOf, type ReportDigest } from './digest.ts';
import { validate } from '../contract/schema/index.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

const digest = (report: Report): ReportDigest => digestOf(report) ?? expect.fail('no digest');
const clean = sampleReport();
const broken = sampleReport({ findings: 40 });

/** A report in which requirements have other verdicts. */
function withVerdicts(report: Report, verdicts: Readonly<Record<string, Verdict>>): Report {
  return {
    ...report,
    requirements: report.requirements.map((one) => ({ ...one, verdict: verdicts[one.id] ?? one.verdict })),
  };
}

test('a report compared with itself has not changed', () => {
  for (const report of [clean, broken]) {
    const changes = compareReports(digest(report), digest(report));
    expect(changes).toMatchObject({ newlyFailing: [], fixed: [], newlyUntested: [], observations: [] });
    expect(changes.stillFailing).toHaveLength(report.findings.length);
  }
});

test('what is failing in the later one only is new; what is gone is fixed where it was judged again', () => {
  const [first, ...rest] = broken.findings;
  const later = { ...broken, findings: rest };
  const requirement = first?.requirement ?? '';
  expect(compareReports(digest(later), digest(broken)).newlyFailing.map((one) => one.id)).toEqual([first?.id]);
  expect(compareReports(digest(broken), digest(later)).fixed.map((one) => one.id)).toEqual([first?.id]);
  const gone = { ...broken, findings: broken.findings.filter((one) => one.requirement !== requirement) };
  const unjudged = compareReports(digest(broken), digest(withVerdicts(gone, { [requirement]: 'untested' })));
  expect(unjudged.fixed).toEqual([]);
  expect(unjudged.newlyUntested.map((one) => [one.requirement, one.verdict, one.wasFailing])).toEqual([
    [requirement, 'untested', true],
  ]);
});

test('a requirement that is gone is no longer judged, but not where only a part was run', () => {
  const [first, ...rest] = clean.requirements;
  const later = { ...clean, requirements: rest };
  expect(compareReports(digest(clean), digest(later)).newlyUntested).toEqual([
    { requirement: first?.id, verdict: null, reason: null },
  ]);
  expect(compareReports(digest(clean), digest({ ...later, partial: true })).newlyUntested).toEqual([]);
});

test('a broken requirement whose findings were lost counts under its own name', () => {
  const lost = withVerdicts(clean, { 'http.json-body': 'fail' });
  const changes = compareReports(digest(clean), digest(lost));
  expect(changes.newlyFailing.map((one) => [one.id, one.requirement])).toEqual([[null, 'http.json-body']]);
  expect(compareReports(digest(lost), digest(clean)).fixed).toHaveLength(1);
});

test('a new failure of a MUST counts, of a SHOULD only in a strict run, a waived one never', () => {
  const one = { id: 'f-1', requirement: 'bus.seats', message: '', waived: false };
  const newlyFailing = [
    { ...one, level: 'MUST' as const },
    { ...one, level: 'SHOULD' as const },
    { ...one, level: 'MUST' as const, waived: true },
  ];
  expect(countingFailures({ newlyFailing }, false)).toEqual([newlyFailing[0]]);
  expect(countingFailures({ newlyFailing }, true)).toEqual(newlyFailing.slice(0, 2));
});

test.each<[string, Json, Json, boolean]>([
  ['another number', 1, 0, true],
  ['the same', 1, 1, false],
  ['not answered now', 1, null, false],
  ['not answered then', null, 1, false],
  ['members in another order', { a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, false],
  ['another list', ['a'], ['a', 'b'], true],
])('an open point: %s', (_, before, now, changed) => {
  expect(compareObservations([{ id: 'open.x', value: before }], [{ id: 'open.x', value: now }])).toEqual(
    changed ? [{ id: 'open.x', before, now }] : [],
  );
});

test('response times have never changed', () => {
  expect(compareObservations([{ id: 'open.latency', value: 1 }], [{ id: 'open.latency', value: 2 }])).toEqual([]);
});

test('comparing is a law: new one way is gone the other way, whatever the findings are', () => {
  const subset = fc.subarray([...broken.findings]);
  fc.assert(
    fc.property(subset, subset, (a, b) => {
      const [one, other] = [digest({ ...broken, findings: a }), digest({ ...broken, findings: b })];
      const [there, back] = [compareReports(one, other), compareReports(other, one)];
      const ids = (list: readonly { id: string | null; requirement: string }[]): string[] =>
        list.map(({ id, requirement }) => id ?? requirement).toSorted();
      const judgedNow = new Set(
        other.requirements
          .filter(({ verdict }) => verdict !== 'untested' && verdict !== 'inconclusive')
          .map(({ id }) => id),
      );
      expect(ids(there.fixed)).toEqual(ids(back.newlyFailing.filter(({ requirement }) => judgedNow.has(requirement))));
      expect(ids(there.stillFailing)).toEqual(ids(back.stillFailing));
      expect(there.newlyFailing.length + there.stillFailing.length).toBeGreaterThanOrEqual(b.length);
    }),
    { seed: 8, numRuns: 60 },
  );
});

test('a digest of a digest is itself, and small whatever the target wrote', () => {
  for (const report of [clean, broken, sampleReport({ findings: 40, hostile: hostileText.repeat(20) })]) {
    const made = digest(report);
    expect(digestOf(JSON.parse(JSON.stringify(made)))).toEqual(made);
    expect(JSON.stringify(made).length).toBeLessThan(60_000);
  }
});

test('a digest keeps what comparing needs', () => {
  expect(compareReports(digest(clean), digest(broken))).toEqual(
    compareReports(digestOf(digest(clean)) ?? expect.fail(), digestOf(digest(broken)) ?? expect.fail()),
  );
});

test('anything may claim to be a report', () => {
  for (const value of [
    null,
    1,
    'x',
    [],
    {},
    { schemaVersion: 1 },
    { ...clean, verdict: 'fine' },
    { ...clean, run: { ...clean.run, startedAt: 'soon' } },
    { ...clean, requirements: {} },
  ])
    expect(digestOf(value)).toBeNull();
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(
      fc.record({
        requirements: fc.array(json),
        findings: fc.array(json),
        observations: fc.array(json),
        traffic: json,
        tool: json,
        document: json,
        configuration: json,
      }),
      (parts) => {
        const made = digestOf({ ...clean, ...parts });
        expect(made === null ? null : digestOf(made)).toEqual(made);
      },
    ),
    { seed: 8, numRuns: 200 },
  );
});

test('a digest fits its schema, whatever members a report has: the history would not be read otherwise', () => {
  const share = { of: 12, are: 12 };
  const pattern = {
    id: 'p-0123456789ab',
    sentence: '12 of 12 searches with page 3 failed',
    failing: share,
    others: share,
  };
  const findings = broken.findings.map((one) => ({ ...one, pattern, known: true }));
  const run = { ...broken.run, label: 'build 7' };
  for (const report of [clean, broken, { ...broken, findings, run }])
    expect(validate('digest', JSON.parse(JSON.stringify(digestOf(report))) as Json)).toEqual([]);
});
