import { expect, test } from 'vitest';
import type { Report } from '../contract/report.ts';
import { diffFacts, reportLine } from './compare-reports.ts';
import { digestOf } from './digest.ts';
import { renderHistory } from './history/history-page.ts';
import { reporters } from './index.ts';
import { sampleReport } from './sample-report.fixture.ts';

/** A badge has no room for it, and an annotation belongs to one commit already. */
const without = ['badge', 'github'];

/** Every report of a run with that label, by its file. */
function rendered(label: string): [output: string, text: string][] {
  const report = sampleReport({ findings: 1 });
  const labelled: Report = { ...report, run: { ...report.run, label } };
  const digest = digestOf(labelled) ?? expect.fail();
  return [
    ...reporters
      .filter(({ name }) => !without.includes(name))
      .map(({ name, file, render }): [string, string] => [file ?? name, render(labelled)]),
    ['history', renderHistory([digest])],
    ['diff', diffFacts(digest, digest).reports.map(reportLine).join('\n')],
  ];
}

test('the label of a run is in every report, the history and what diff prints', () => {
  for (const [output, text] of rendered('build-8842'))
    expect(text, `${output} has to show report.run.label`).toContain('build-8842');
});

test('a label stays text', () => {
  const texts = new Map(rendered('<blink>"&\n1..0'));
  for (const output of ['report.md', 'report.html', 'junit.xml', 'history'])
    expect(texts.get(output) ?? expect.fail(output)).not.toContain('<blink>');
  expect(texts.get('report.tap') ?? expect.fail()).not.toMatch(/^1\.\.0$/m);
});
