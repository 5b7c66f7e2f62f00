import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report, Verdict } from '../../model/report.ts';
import { digestOf, type ReportDigest } from '../digest.ts';
import { hostileText, sampleReport } from '../sample-report.fixture.ts';
import { historyFacts, type TargetHistory } from './history-facts.ts';
import { renderHistory } from './history-page.ts';
import { strip } from './strip.ts';

const clean = sampleReport();
const [finding = expect.fail()] = sampleReport({ findings: 1 }).findings;

/** What one night had: verdict of the finding's requirement, whether it was found, and the answer to an open point. */
interface Night {
  readonly verdict: Verdict;
  readonly found?: boolean;
  readonly reproduced?: { readonly of: number; readonly times: number };
  readonly firstPage?: number | null;
  readonly baseUrl?: string;
}

function nights(list: readonly Night[]): ReportDigest[] {
  return list.map(({ verdict, found = false, reproduced = { of: 3, times: 3 }, firstPage = 1, baseUrl = 'https://a.example' }, index) => {
    const report: Report = {
      ...clean,
      target: { ...clean.target, baseUrl },
      run: { ...clean.run, id: `n${index}`, startedAt: new Date(Date.UTC(2026, 0, 1, 2) + index * 86_400_000).toISOString() },
      requirements: clean.requirements.map((one) => (one.id === finding.requirement ? { ...one, verdict } : one)),
      findings: found ? [{ ...finding, reproduced }] : [],
      observations: clean.observations.map((one) => (one.id === 'open.first-page' ? { ...one, value: firstPage } : one)),
    };
    return digestOf(report) ?? expect.fail();
  });
}

function facts(list: readonly Night[]): TargetHistory {
  return historyFacts(nights(list))[0] ?? expect.fail();
}

const fail: Night = { verdict: 'fail', found: true };
const pass: Night = { verdict: 'pass' };
const untested: Night = { verdict: 'untested' };

test.each<[string, readonly Night[], Partial<TargetHistory['failures'][number]>]>([
  ['steady and open', [pass, fail, fail], { first: 1, last: 2, seen: 2, of: 2, flaky: false, open: true }],
  ['steady and gone', [fail, fail, pass], { first: 0, last: 1, seen: 2, of: 2, flaky: false, open: false }],
  ['flaky: it came and went', [fail, pass, fail, pass], { first: 0, last: 2, seen: 2, of: 3, flaky: true, open: false }],
  ['flaky within one run', [{ ...fail, reproduced: { of: 3, times: 1 } }], { seen: 1, of: 1, flaky: true, open: true }],
  ['a night that could not tell is no night without it', [fail, untested, fail, untested], { seen: 2, of: 2, flaky: false, open: true }],
])('a failure: %s', (_, list, expected) => {
  expect(facts(list).failures).toHaveLength(1);
  expect(facts(list).failures[0]).toMatchObject({ id: finding.id, ...expected });
});

test('verdicts stand under their runs, in the order of the catalogue', () => {
  const { requirements, runs } = facts([pass, fail, untested]);
  expect(runs).toHaveLength(3);
  expect(requirements.find((one) => one.id === finding.requirement)?.verdicts).toEqual(['pass', 'fail', 'untested']);
  expect(requirements.map((one) => one.id)).toEqual(clean.requirements.map((one) => one.id));
});

test('changed observations: against the last answer that could be told, the latest first', () => {
  const { observations } = facts([
    { ...pass, firstPage: 1 },
    { ...pass, firstPage: null },
    { ...pass, firstPage: 1 },
    { ...pass, firstPage: 0 },
    { ...pass, firstPage: 1 },
  ]);
  expect(observations).toEqual([
    { run: 4, id: 'open.first-page', before: 0, now: 1, evidence: { before: '6 calls', now: '6 calls' } },
    { run: 3, id: 'open.first-page', before: 1, now: 0, evidence: { before: '6 calls', now: '6 calls' } },
  ]);
});

test('targets are apart, and stand side by side with their open points', () => {
  const list = nights([pass, { ...fail, baseUrl: 'https://b.example', firstPage: 0 }, pass]);
  expect(historyFacts(list).map((one) => [one.target, one.runs.length])).toEqual([
    ['https://a.example', 2],
    ['https://b.example', 1],
  ]);
  const page = renderHistory(list);
  expect(page).toContain('Targets side by side');
  expect(page).toMatch(/<code>open\.first-page<\/code> <span class="chip warn">differs<\/span><\/th><td><code>1<\/code><\/td><td><code>0<\/code><\/td>/);
  expect(renderHistory(nights([pass, fail]))).not.toContain('Targets side by side');
});

test('the page tells the last verdict, what changed since the run before, and each failure with its nights', () => {
  const page = renderHistory(nights([pass, fail, pass, fail]));
  expect(page).toContain('1 newly failing');
  expect(page).toContain(finding.id);
  expect(page).toMatch(/2026-01-02 02:00<\/td><td data-label="Last seen">2026-01-04 02:00<\/td><td class="number" data-label="Seen">2 of 3/);
  expect(page).toContain('<span class="chip warn">flaky</span>');
  expect(page).toContain('aria-label="search: median');
  expect(page).toContain("script-src 'none'");
});

test('a thousand runs, each different from the one before, make a page under 2 MB', () => {
  const verdicts: readonly Verdict[] = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'waived'];
  const base = digestOf(sampleReport({ findings: 40 })) ?? expect.fail();
  const reports = Array.from({ length: 1000 }, (_, run): ReportDigest => ({
    ...base,
    run: { ...base.run, id: `r${run}`, startedAt: new Date(Date.UTC(2024, 0, 1) + run * 86_400_000).toISOString() },
    requirements: base.requirements.map((one, row) => ({ ...one, verdict: verdicts[(run * 7 + row) % 6] ?? 'pass' })),
    findings: base.findings.map((one, index) => (run % 2 === 0 ? one : { ...one, id: `f-${run}-${index}` })),
    observations: base.observations.map((one) => ({ ...one, value: one.value === null ? null : run })),
  }));
  expect(Buffer.byteLength(renderHistory(reports))).toBeLessThan(2_000_000);
});

test('hostile texts stay texts', () => {
  const hostile = digestOf(sampleReport({ findings: 20, hostile: hostileText })) ?? expect.fail();
  const page = renderHistory([{ ...hostile, run: { ...hostile.run, id: 'a', startedAt: '2026-01-01T00:00:00.000Z' } }, hostile]);
  expect(page).not.toMatch(/<img|<script|\u202e|\u001b/);
});

test('a strip shows every run once, whatever comes', () => {
  const value = fc.constantFrom('pass', 'fail', null);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const cells: (string | null)[] = values.map(() => null);
      for (const [, name, shapes = ''] of strip(values, 'x')
        .toString()
        .matchAll(/class="(\w+)" d="([^"]*)"/g)) {
        for (const [, from, width] of shapes.matchAll(/M(\d+) 0h(\d+)/g)) cells.fill(name ?? '', Number(from), Number(from) + Number(width));
      }
      expect(cells).toEqual(values);
    }),
    { seed: 8, numRuns: 100 },
  );
});
