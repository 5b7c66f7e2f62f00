import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { digestOf, type ReportDigest } from '../digest.ts';
import { hostileText, sampleReport } from '../sample-report.fixture.ts';
import { renderDiffConsole, renderDiffHtml, renderDiffJson, renderDiffMarkdown } from './render-diff.ts';
import { type DiffFacts, diffFacts } from '../compare-reports.ts';

const plain = { color: false, width: 120 };
const digest = (report: Report): ReportDigest => digestOf(report) ?? expect.fail('no digest');
const clean = sampleReport();
const broken = sampleReport({ findings: 12 });
const elsewhere = (report: Report, baseUrl: string): Report => ({
  ...report,
  target: { ...report.target, baseUrl },
  observations: report.observations.map((one) => (one.id === 'open.first-page' ? { ...one, value: 0 } : one)),
});

function texts(facts: DiffFacts): string[] {
  return [renderDiffConsole(facts, plain), renderDiffMarkdown(facts)];
}

test('new failures are shown with their number, and fixed ones as well', () => {
  const worse = diffFacts(digest(clean), digest(broken));
  const better = diffFacts(digest(broken), digest(clean));
  expect([worse.failing > 0, better.failing]).toEqual([true, 0]);
  for (const text of texts(worse)) expect(text).toMatch(/Newly failing \(12\)/);
  for (const text of texts(better)) expect(text).toMatch(/Fixed \(/);
  expect(JSON.parse(renderDiffJson(worse))).toMatchObject({
    schemaVersion: 1,
    failing: worse.failing,
    reports: [{ verdict: 'conforms' }, { verdict: 'violates' }],
    sideBySide: null,
  });
});

test('nothing new is said to be nothing', () => {
  const facts = diffFacts(digest(broken), digest(broken));
  expect(facts.failing).toBe(0);
  for (const text of texts(facts)) expect(text).toContain('nothing changed: 12 still failing');
});

test('reports of several targets stand side by side, open points included', () => {
  const facts = diffFacts(
    digest(clean),
    digest(elsewhere(broken, 'https://partner.example')),
    digest(elsewhere(clean, 'https://third.example')),
  );
  expect(facts.sideBySide?.observations.find((row) => row.id === 'open.first-page')).toEqual({
    id: 'open.first-page',
    values: [1, 0, 0],
    differs: true,
  });
  expect(facts.sideBySide?.requirements.find((row) => row.id === broken.findings[0]?.requirement)).toMatchObject({
    values: ['pass', 'fail', 'pass'],
    differs: true,
  });
  const [console = '', markdown = ''] = texts(facts);
  expect(console).toMatch(/^\* open\.first-page +1 +0 +0$/m);
  expect(console).toMatch(/^C {2}https:\/\/third\.example, run k3v9x2 of 2026-11-20 10:00 UTC: conforms$/m);
  expect(markdown).toContain('| **<code>open.first-page</code>** | <code>1</code> | <code>0</code> | <code>0</code> |');
});

test('runs of one target, or of the embedded platform at another port, have no columns', () => {
  const port = (baseUrl: string): Report => ({ ...clean, target: { ...clean.target, baseUrl, embedded: true } });
  expect(diffFacts(digest(port('http://127.0.0.1:1')), digest(port('http://127.0.0.1:2'))).sideBySide).toBeNull();
});

test('hostile texts stay texts', () => {
  const hostile = sampleReport({ findings: 12, hostile: hostileText });
  const facts = diffFacts(digest(clean), digest(hostile));
  const [console = '', markdown = ''] = texts(facts);
  expect(console).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(console).not.toMatch(/^\s*::|##\[/m);
  expect(markdown).not.toMatch(/<(?!\/?code>)/);
  expect(() => JSON.parse(renderDiffJson(facts)) as unknown).not.toThrow();
  const several = diffFacts(
    digest(clean),
    digest(hostile),
    digest(elsewhere(hostile, `https://b.example${hostileText}`)),
  );
  for (const page of [facts, several].map(renderDiffHtml)) {
    expect(page).not.toMatch(/<img|<script|href="(?!#|data:,")|\u202e|\u001b/);
    expect(page).toContain("script-src 'none'");
  }
});

test('the page has the changes, and the reports side by side if their targets differ', () => {
  const changed = renderDiffHtml(diffFacts(digest(clean), digest(broken)));
  expect(changed).toContain('<b>Newly failing</b> <span class="tally">12</span>');
  expect(changed).toContain('<p class="facts-line">A: https://staging.example.com/travel, run k3v9x2 of');
  expect(changed).not.toContain('Side by side');
  const facts = diffFacts(digest(clean), digest(elsewhere(clean, 'https://partner.example')));
  expect(renderDiffHtml(facts)).toContain('<section id="comparison"');
  expect(renderDiffHtml(diffFacts(digest(clean), digest(clean)))).toContain('<h1>Nothing changed</h1>');
});
