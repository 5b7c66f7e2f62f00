import { expect, test } from 'vitest';
import { inWords } from '../../contract/reason-words.ts';
import { said } from '../../contract/reason.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportChanges } from '../../contract/report-comparisons.ts';
import { validate } from '../../contract/schema/index.ts';
import { compareReports } from '../compare-reports.ts';
import { renderConsole } from '../console.ts';
import { digestOf } from '../digest.ts';
import { renderHtml } from '../html.ts';
import { renderJson } from '../write-reports.ts';
import { renderMarkdown } from '../markdown.ts';
import { hostileText, sampleReport } from '../sample-report.fixture.ts';
import { changeLists } from './changes.ts';

const since = {
  kind: 'baseline',
  run: 'k3v9x1',
  startedAt: '2026-11-19T10:00:00.000Z',
  baseUrl: 'https://staging.example.com',
} as const;

/** A report with changes against one in which other things were broken and observed. */
function changed(hostile?: string): Report {
  const report = sampleReport({ findings: 20, ...(hostile === undefined ? {} : { hostile }) });
  const before = {
    ...report,
    findings: [
      ...report.findings.slice(4),
      { ...report.findings[0], id: 'f-0000000090be', requirement: report.findings[0]?.requirement },
    ],
    requirements: report.requirements.map((one) => (one.verdict === 'untested' ? { ...one, verdict: 'pass' } : one)),
    observations: report.observations.map((one) => (one.id === 'open.first-page' ? { ...one, value: 0 } : one)),
  };
  const changes: ReportChanges = {
    since,
    ...compareReports(digestOf(before) ?? expect.fail(), digestOf(report) ?? expect.fail()),
  };
  return {
    ...report,
    changes,
    pinned: [
      { id: 'f-000000000001', requirement: 'bus.paging', state: 'broken', reason: null },
      {
        id: 'f-000000000002',
        requirement: 'cancel.status',
        state: 'untold',
        reason: inWords(said(`no order${hostile ?? ''}`)),
      },
      { id: 'f-000000000003', requirement: 'bus.data', state: 'holds', reason: null },
    ],
  };
}

test('a report with changes and pinned cases keeps to its schema', () => {
  expect(validate('report', JSON.parse(renderJson(changed())))).toEqual([]);
});

test('why something is no longer judged is said once, in the section of what was not tested', () => {
  const report = changed();
  const { requirement = '', reason } = report.changes?.newlyUntested[0] ?? {};
  expect(reason).toMatch(/./);
  const text = renderConsole(report, { color: false, width: 1000, verbose: true });
  expect(text).toContain(`- ${requirement}  untested\n`);
  expect(text.split(reason ?? '')).toHaveLength(2);
});

test('what changed stands first everywhere, each kind with its number', () => {
  const report = changed();
  const summary = /4 newly failing, 1 fixed, \d+ no longer judged, 1 changed observation, 16 still failing/i;
  const console = renderConsole(report, { color: false, width: 200 });
  const markdown = renderMarkdown(report);
  const html = renderHtml(report);
  for (const text of [console, markdown, html]) expect(text).toMatch(summary);
  expect(console.indexOf('Since the baseline, run k3v9x1 of 2026-11-19 10:00 UTC')).toBeLessThan(
    console.indexOf('Failures ('),
  );
  expect(markdown.indexOf('### What changed')).toBeLessThan(markdown.indexOf('### Failures'));
  expect(html.indexOf('<section id="changes"')).toBeLessThan(html.indexOf('<section id="failures"'));
  expect(console).toContain('- open.first-page  was 0, is 1');
  expect(html).toContain('<a href="#changes">What changed</a>');
});

test('pinned cases that do not hold are named', () => {
  const report = changed();
  for (const text of [
    renderConsole(report, { color: false, width: 200 }),
    renderMarkdown(report),
    renderHtml(report),
  ]) {
    expect(text).toContain('f-000000000002');
    expect(text).toMatch(/Pinned cases/);
  }
  expect(renderConsole(report, { color: false, width: 200 })).toContain('1 of 3 passed');
});

test('without anything to compare with, there is no text about changes', () => {
  const report = sampleReport({ findings: 3 });
  for (const text of [renderConsole(report, { color: false, width: 100 }), renderMarkdown(report), renderHtml(report)])
    expect(text).not.toMatch(/Since the baseline|What changed|Pinned cases \(/);
});

test('hostile text in changes stays text', () => {
  const report = changed(hostileText);
  expect(renderHtml(report)).not.toContain('<img');
  const markdown = renderMarkdown(report);
  expect(markdown.slice(markdown.indexOf('### What changed'), markdown.indexOf('### Failures'))).not.toMatch(
    /<(?!\/?code>)/,
  );
  expect(renderConsole(report, { color: false, width: 100 })).not.toMatch(/(?!\n)\p{Cc}/u);
});

test('findings of one cause are one line, with each requirement once and all of them counted', () => {
  const one = { level: 'MUST', message: 'expected 200, got 500', waived: false } as const;
  const newlyFailing: ReportChanges['newlyFailing'] = [
    { ...one, id: 'f-1', requirement: 'bus.data', pattern: '3 of 3 searches with page 3 were answered 500' },
    { ...one, id: 'f-2', requirement: 'bus.data', pattern: '3 of 3 searches with page 3 were answered 500' },
    { ...one, id: 'f-3', requirement: 'bus.total', pattern: '3 of 3 searches with page 3 were answered 500' },
    { ...one, id: 'f-4', requirement: 'bus.trip' },
    { ...one, id: 'f-5', requirement: 'bus.gid', level: 'SHOULD' },
    { ...one, id: 'f-6', requirement: 'bus.today', message: 'expected 200, got 400' },
  ];
  const none = { fixed: [], stillFailing: [], newlyUntested: [], observations: [] };
  const [list] = changeLists({ newlyFailing, ...none });
  expect(list?.total).toBe(6);
  expect(list?.entries.map(({ names, text }) => [names.map(({ name, note }) => name + note).join(), text])).toEqual([
    ['bus.data,bus.total', '3 of 3 searches with page 3 were answered 500'],
    ['bus.trip,bus.gid (SHOULD)', 'expected 200, got 500'],
    ['bus.today', 'expected 200, got 400'],
  ]);
});
