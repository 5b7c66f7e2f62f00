import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { renderConsole } from '../console.ts';
import { hostileText, sampleReport } from '../sample-report.fixture.ts';
import { rowsOf } from './rows.fixture.ts';

/** A finding is read in a glance. */
const ofFinding = 12;
/** What stands around findings: open points, what was left behind, causes, the verdict. */
const comparedWith = 15;

const blocksOf = (text: string): string[] =>
  text
    .slice(text.indexOf('Failures ('))
    .split('\n\n')
    .filter((block) => /^(?:Failures.*\n)?\d+\. /.test(block))
    .map((block) => block.replace(/^Failures.*\n/, ''));
const withFinding = (change: (finding: ReportFinding) => Partial<ReportFinding>): Report => {
  const report = sampleReport({ findings: 1 });
  return { ...report, findings: report.findings.map((one) => ({ ...one, ...change(one) })) };
};
const long = 'a text of the target that goes on and on, as texts of targets do, '.repeat(40);

test.each([80, 100])('a finding takes at most 12 rows of %i columns, with what it needs', (width) => {
  const longest = withFinding(({ response }) => ({
    operation: 'cancel',
    expected: long,
    actual: `${'x'.repeat(3000)} ${long}`,
    message: `${'/data/lines/0/'.repeat(30)}: expected ${long}, got ${long}`,
    response: response === null ? null : { ...response, status: 200 },
  }));
  for (const report of [
    sampleReport({ findings: 1 }),
    sampleReport({ findings: 40 }),
    sampleReport({ findings: 40, hostile: hostileText }),
    longest,
  ]) {
    const blocks = blocksOf(renderConsole(report, { color: false, width }));
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks.filter((one) => one.includes('\n   replay '))) {
      expect(rowsOf(block, width) + 1, block).toBeLessThanOrEqual(ofFinding);
      for (const name of ['expected', 'got', 'request', 'replay'])
        expect(block).toMatch(new RegExp(`^ {3}${name} +\\S`, 'm'));
    }
  }
});

test.each([80, 100])('one finding, and what stands around it, in %i columns', (width) => {
  const report = sampleReport({ findings: 1 });
  const others = {
    ...report,
    requirements: report.requirements.map((one) =>
      one.verdict === 'fail' ? one : { ...one, verdict: 'pass' as const, reason: null },
    ),
  };
  expect(rowsOf(renderConsole(others, { color: false, width }), width)).toBeLessThanOrEqual(ofFinding + comparedWith);
});

test.each([80, 100])('forty findings: twenty failures in full and the others a row each, in %i columns', (width) => {
  const report = sampleReport({ findings: 40 });
  const failing = {
    ...report,
    findings: report.findings.map((one) => ({ ...one, waived: false, known: false, requirement: 'bus.paging' })),
  };
  const text = renderConsole(failing, { color: false, width });
  expect(text.match(/^ {3}replay /gm)).toHaveLength(20);
  for (const { id } of failing.findings) expect(text).toContain(id);
  const entry = text.slice(text.indexOf('Failures ('));
  expect(rowsOf(entry, width)).toBeLessThanOrEqual(20 * ofFinding + 20 + comparedWith);
});

test('a command is one line, in whatever company', () => {
  const [finding] = sampleReport({ findings: 1 }).findings;
  for (const width of [40, 80, 100])
    expect(renderConsole(sampleReport({ findings: 1 }), { color: false, width })).toContain(
      `   request    ${finding?.curl}\n`,
    );
});
