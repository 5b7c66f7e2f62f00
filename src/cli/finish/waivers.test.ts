import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { type RanHere, runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';

/** Runs with waivers against a platform, broken or not. */
async function workspace(
  faults: readonly string[],
): Promise<(waivers: readonly unknown[], baseline?: string) => Promise<RanHere>> {
  const reference = await startReference({ faults });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  return async (waivers, baseline) => {
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...configurationFor(reference.url), waivers }),
    );
    return runHere({ only: ['bus.past-date'], reporter: ['json', 'console'], verbose: true, baseline }, cwd);
  };
}

const waiver = {
  id: 'bus.past-date',
  reason: 'known, fixed in 2.4',
  owner: 'search team',
  issue: 'T-7',
  expires: '2999-01-31',
};
const today = new Date().toISOString().slice(0, 10);

test('the waiver that is printed for a failure, pasted as it is, keeps it from failing the run, and it is shown', async () => {
  const gate = await workspace(['past-date-accepted']);
  const first = await gate([]);
  expect(first.code).toBe(1);
  const printed = [...first.out.matchAll(/^ +waiver +(\{.*\})$/gm)].map(
    (match) => JSON.parse(match[1] ?? '') as { id: string; finding: string; expires: string },
  );
  expect(printed.map((one) => [one.id, one.finding])).toEqual(
    first.report.findings.map((one) => [one.requirement, one.id]),
  );
  expect(printed.every((one) => one.expires > today)).toBe(true);
  const second = await gate(printed);
  expect(second.code, second.out).toBe(0);
  const known =
    'Gate passed: nothing new is broken in the part of the catalogue that was run. The target does not ' +
    'conform: 1 known failure (waived: bus.past-date).';
  expect(second.report).toMatchObject({
    verdict: 'violates',
    gate: 'passed',
    exitCode: 0,
    sentence: expect.stringContaining(known) as string,
  });
  expect(second.out.replace(/\s+/g, ' ')).toContain(known);
  expect(second.out).toMatch(/^Waived \(\d\)$/m);
  expect(second.report.summary).toMatchObject({ waived: 1, fail: 0 });
  expect(second.report.waivers.map((one) => [one.state, one.stale])).toEqual(printed.map(() => ['used', false]));
  expect(second.report.requirements.find((one) => one.id === 'bus.past-date')?.verdict).toBe('waived');
});

test('a waiver of a requirement covers its findings until the last day', async () => {
  const gate = await workspace(['past-date-accepted']);
  expect((await gate([{ ...waiver, expires: today }])).code).toBe(0);
  const expired = await gate([{ ...waiver, expires: '2026-01-31' }]);
  expect(expired.code).toBe(1);
  expect(expired.report.sentence).toContain('Gate failed: 1 waiver expired: bus.past-date');
  expect(expired.out.replace(/\s+/g, ' ')).toContain(
    'delete the waiver of bus.past-date, which expired on 2026-01-31, or have search team renew it',
  );
  expect(expired.out).toContain(
    '{"id":"bus.past-date","reason":"known, fixed in 2.4","owner":"search ' +
      'team","issue":"T-7","expires":"2026-01-31"}',
  );
});

test('a waiver that nothing needed fails the run with the line to delete, a flaky one does not', async () => {
  const gate = await workspace([]);
  const unneeded = await gate([{ ...waiver, finding: 'f-0123456789ab' }]);
  expect(unneeded.code).toBe(1);
  expect(unneeded.out).toContain('delete the waiver of bus.past-date (f-0123456789ab): nothing needed it');
  expect(unneeded.out).toContain('line       {"id":"bus.past-date","finding":"f-0123456789ab",');
  // What this run did not judge, it cannot call unneeded.
  const kept = await gate([
    { ...waiver, flaky: true },
    { ...waiver, id: 'bus.paging' },
  ]);
  expect([kept.code, ...kept.report.waivers.map((one) => one.state)]).toEqual([0, 'unneeded', 'unjudged']);
});

test('a finding of the baseline does not count, waived there or not; a new one does', async () => {
  const gate = await workspace(['past-date-accepted']);
  const first = await gate([waiver]);
  const folder = temporaryFolder();
  const baseline = join(folder, 'baseline.json');
  writeFileSync(baseline, JSON.stringify(first.report));
  expect(first.report.findings[0]?.waived).toBe(true);
  const known = await gate([], baseline);
  expect(known.code, known.out).toBe(0);
  expect(known.report.findings.every((one) => one.known === true)).toBe(true);
  expect(known.report.changes).toMatchObject({
    since: { kind: 'baseline', run: first.report.run.id },
    newlyFailing: [],
    fixed: [],
    stillFailing: first.report.findings.map((one) => ({ id: one.id })),
  });
  expect(known.out).toContain(`Known from the baseline (${first.report.findings.length})`);
  writeFileSync(baseline, JSON.stringify({ ...first.report, findings: [] }));
  const fresh = await gate([], baseline);
  expect(fresh.code).toBe(1);
  expect(fresh.report.sentence).toBe('The target does not conform: bus.past-date is newly broken.');
  expect(fresh.out).toContain(`${first.report.findings.length} newly failing`);
});

test('what cannot be judged because of a waived failure does not keep the gate from passing', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  // At any time of the day its yesterday is still today somewhere.
  const gate = (waivers: readonly unknown[]): Promise<RanHere> => {
    const configuration = {
      ...configurationFor(reference.url),
      statement: { timeZone: 'Pacific/Kiritimati' },
      waivers,
    };
    writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
    return runHere({ only: ['bus.past-date', 'statement.timeZone'], reporter: ['json', 'console'] }, cwd);
  };
  const follows = 'Not judged because bus.past-date is broken: statement.timeZone.';
  const broken = await gate([]);
  expect([broken.code, broken.report.sentence.includes(follows)], broken.out).toEqual([1, true]);
  expect(broken.out.replaceAll(/\s+/g, ' ')).toMatch(
    / statement\.timeZone: dates that are past in every time zone are accepted, such as \S+ \(platform\), see bus\.past-date /,
  );
  const waived = await gate([{ ...waiver, id: 'bus.past-date' }]);
  expect(waived.report.requirements.find(({ id }) => id === 'statement.timeZone')).toMatchObject({
    reason: { see: 'bus.past-date', owner: 'platform' },
  });
  expect([waived.code, waived.report.gate, waived.report.sentence.includes(follows)], waived.out).toEqual([
    0,
    'passed',
    true,
  ]);
});
