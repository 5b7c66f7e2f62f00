import { expect, test } from 'vitest';
import type { Report } from '../contract/report.ts';
import { renderConsole } from './console.ts';
import { renderCtrf } from './ctrf.ts';
import { diffFacts, reportLine } from './compare-reports.ts';
import { digestOf } from './digest.ts';
import { renderHistory } from './history/history-page.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './write-reports.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { sampleReport } from './sample-report.fixture.ts';
import { renderTap } from './tap.ts';
import { ticketSummary } from './ticket-summary.ts';

/** Every report of a run with that label. */
function rendered(label: string): string[] {
  const report = sampleReport({ findings: 1 });
  const labelled: Report = { ...report, run: { ...report.run, label } };
  const digest = digestOf(labelled) ?? expect.fail();
  return [
    renderConsole(labelled, { color: false, width: 100 }),
    ticketSummary(labelled),
    renderMarkdown(labelled),
    renderHtml(labelled),
    renderJson(labelled),
    renderJunit(labelled),
    renderCtrf(labelled),
    renderTap(labelled),
    renderHistory([digest]),
    diffFacts(digest, digest).reports.map(reportLine).join('\n'),
  ];
}

test('the label of a run is in every report, the history and what diff prints', () => {
  for (const [index, text] of rendered('build-8842').entries()) expect(text, String(index)).toContain('build-8842');
});

test('a label stays text', () => {
  const [, , markdown = '', html = '', , junit = '', , tap = '', history = ''] = rendered('<blink>"&\n1..0');
  for (const text of [markdown, html, junit, history]) expect(text).not.toContain('<blink>');
  expect(tap).not.toMatch(/^1\.\.0$/m);
});
