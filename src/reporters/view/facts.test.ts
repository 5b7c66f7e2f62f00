import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import type { ReportRequirement } from '../../contract/report-parts.ts';
import { renderConsole } from '../console.ts';
import { renderHtml } from '../html.ts';
import { renderJunit } from '../junit.ts';
import { renderMarkdown } from '../markdown.ts';
import { seenText } from './finding.ts';
import { viewOf } from './report-view.ts';
import { foundShare, passText, requirementViews } from './not-judged.ts';
import { ordersText } from './words.ts';
import { sampleReport } from '../sample-report.fixture.ts';

const passed = (cases: number): ReportRequirement =>
  ({
    id: 'bus.trip',
    verdict: 'pass',
    cases,
    lost: 0,
    unseenRate: cases === 0 ? null : 1 - 0.05 ** (1 / cases),
  }) as ReportRequirement;

/** What went wrong on the way to the target: the facts after calls, profile, seed, set, duration and orders. */
const troublesOf = (report: Report): string[] => viewOf(report).facts.slice(6);

test.each([
  [84, '1 of 28 calls', '84 cases passed; a fault in at least 1 of 28 calls would have been found (95 %)'],
  [300, '1 of 100 calls', '300 cases passed; a fault in at least 1 of 100 calls would have been found (95 %)'],
  [1, '95 % of calls', '1 case passed; a fault in at least 95 % of calls would have been found (95 %)'],
  [4, '53 % of calls', '4 cases passed; a fault in at least 53 % of calls would have been found (95 %)'],
])('%i cases: the rule of three, 3 in n', (cases, short, long) => {
  expect(foundShare(passed(cases))).toBe(`at least ${short}`);
  expect(passText(passed(cases))).toBe(long);
});

test('a pass on fewer than ten cases is marked, and nothing else', () => {
  const report = sampleReport({ findings: 0 });
  const rows = [passed(9), passed(10), { ...passed(9), verdict: 'untested' as const }];
  const requirements = rows.map((one) => ({ ...(report.requirements[0] as ReportRequirement), ...one }));
  expect(requirementViews({ ...report, requirements }).map(({ isFew }) => isFew)).toEqual([true, false, false]);
});

test('a finding tells in how many of the answers it was seen', () => {
  const [finding] = sampleReport({ findings: 1 }).findings;
  const seen = (change: object): string => seenText({ ...finding!, occurrences: 12, ...change });
  expect(seen({ answers: { broken: 145, judged: 203 } })).toBe('in 145 of 203 answers');
  expect([seen({ answers: undefined }), seen({ answers: undefined, occurrences: 1 })]).toEqual(['12 times', 'once']);
});

test('what is named as seen has a chance of 95 % to be seen, and not much more', () => {
  for (let cases = 5; cases < 3000; cases += 1) {
    const rate = 1 / Number(/1 of (\d+) calls/.exec(foundShare(passed(cases)) ?? '')?.[1]);
    expect(1 - (1 - rate) ** cases, String(cases)).toBeGreaterThanOrEqual(0.95);
    expect(Math.abs(rate * cases - 3), String(cases)).toBeLessThan(1.5);
  }
});

test('orders have the same words everywhere: spent, refused (which are in the ledger, too), and left', () => {
  const { run } = sampleReport({ findings: 0 });
  expect(ordersText({ ...run, ordersSpent: 1, ordersLeft: null })).toBe('1 order spent');
  const report = { ...sampleReport({ findings: 0 }), run: { ...run, ordersSpent: 7, ordersRefused: 2, ordersLeft: 5 } };
  for (const render of [
    renderMarkdown,
    renderHtml,
    (one: typeof report) => renderConsole(one, { color: false, width: 1000 }),
  ])
    expect(render(report)).toContain('7 orders spent, 2 refused (also in the ledger), 5 left');
});

test('every report for people says that no target was given, next to the address that would seem to be one', () => {
  const report = sampleReport({ findings: 0 });
  const embedded = { ...report, target: { baseUrl: 'http://127.0.0.1:4000', embedded: true, clockSkewMs: 0 } };
  for (const render of [
    renderMarkdown,
    renderHtml,
    renderJunit,
    (one: typeof report) => renderConsole(one, { color: false, width: 1000 }),
  ]) {
    expect(render(embedded)).toMatch(/127\.0\.0\.1:4000(?:<\/code>)? \(built-in platform\)/);
    expect(render(report)).not.toContain('built-in platform');
  }
});

test('cases that could not be judged are next to what became of the calls, and are not called lost', () => {
  const report = sampleReport({ findings: 0 });
  const html = renderHtml({ ...report, run: { ...report.run, lost: 12 } });
  expect(html).toContain('; 0 throttled (429). Over all requirements, 12 cases could not be judged.</p>');
});

test('a job summary says when the run began', () => {
  const report = sampleReport({ findings: 0 });
  expect(renderMarkdown(report)).toContain(` · ${report.run.startedAt.slice(0, 16).replace('T', ' ')} UTC · `);
});

test('without cases nothing is said', () => {
  expect(foundShare(passed(0))).toBeNull();
});

test('calls without an answer are in the line of facts, even if the target conforms', () => {
  const report = sampleReport({ findings: 0 });
  expect(troublesOf(report)).toEqual(['3 without an answer']);
  expect(renderConsole(report, { color: false, width: 100 })).toMatch(
    /^http\S+: \d+ calls, .*3 without\s+an answer$/ms,
  );
  expect(renderMarkdown(report)).toContain(' · 3 without an answer');
  expect(renderHtml(report)).toContain(' · 3 without an answer</p>');
  const traffic = report.traffic.map((one) => ({ ...one, faults: 0 }));
  expect(troublesOf({ ...report, traffic, run: { ...report.run, throttled: 0 } })).toEqual([]);
});

test('answers from something in front of the platform are counted apart from calls without an answer', () => {
  const report = sampleReport({ findings: 0 });
  const answers = [{ what: 'load balancer', status: 502, mark: 'nginx', calls: 2 } as const];
  const facts = troublesOf({ ...report, run: { ...report.run, inFront: { answers, resent: 2 } } });
  expect(facts).toEqual([
    '2 answers came from something in front of the platform (502), 2 calls sent again',
    '1 without an answer',
  ]);
});

test('what a firewall stopped is a fact of the run, with a warning where it stops plain calls too', () => {
  const report = sampleReport({ findings: 0 });
  const firewall = { calls: 29, of: 61, statuses: [403], kinds: ['paths'], plain: 0 } as const;
  const factsOf = (plain: number): string[] =>
    troublesOf({
      ...report,
      run: { ...report.run, inFront: { answers: [], resent: 0, firewall: { ...firewall, plain } } },
    });
  expect(factsOf(0)).toContain('29 of 61 attack-like calls stopped by the firewall');
  expect(factsOf(0).some((fact) => fact.startsWith('warning'))).toBe(false);
  expect(factsOf(2)).toContain('warning: the firewall also stopped 2 calls that do not look like an attack');
});

test('a pass says how many of its cases a declared firewall stopped', () => {
  const requirement = sampleReport({ findings: 0 }).requirements[0] as ReportRequirement;
  expect(passText({ ...requirement, verdict: 'pass', cases: 32, lost: 0, stopped: 29 })).toContain(
    '32 cases passed, 29 of 61 stopped by the firewall',
  );
});
