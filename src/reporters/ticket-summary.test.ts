import { expect, test } from 'vitest';
import { hostileText, sampleReport } from './sample-report.fixture.ts';
import { ticketSummary } from './ticket-summary.ts';

test('a ticket begins with the verdict and has a paragraph for each finding: expected, got, and how to try it', () => {
  const report = sampleReport({ findings: 3 });
  const paragraphs = ticketSummary(report).split('\n\n');
  expect(paragraphs[0]?.split('\n')[0]).toBe(report.sentence);
  for (const { requirement, expected, actual, id, curl } of report.findings) {
    const own = paragraphs.find((one) => one.includes(id));
    expect(own).toMatch(/^\d+\. \d+ of 203 judged .*\.\nBreaks /);
    expect(own).toContain(`\nBreaks ${requirement} (`);
    expect(own).toContain(`\nExpected: ${expected}\nGot: ${actual}\n`);
    expect(own).toContain(`\n${curl}\nnpx travel-conformance replay --report reports/latest/report.json -- ${id}`);
  }
});

test('what could not be judged is a line for each cause', () => {
  const report = sampleReport({ findings: 3 });
  const text = ticketSummary(report);
  const { inconclusive, untested } = report.summary;
  const lines = text.split('\n').filter((line) => /^\d+ requirements? (?:inconclusive|untested): /.test(line));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0)).toBe(inconclusive + untested);
});

test('with any number of findings and any text of the target, it is short enough to be pasted', () => {
  const text = ticketSummary(sampleReport({ findings: 500, hostile: hostileText }));
  expect(text).toContain('further findings: see report.html');
  expect(text.length).toBeLessThan(120_000);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##(?:vso|teamcity)?\[/);
});

test('a request that is too long to paste is named instead', () => {
  const report = sampleReport({ findings: 1 });
  const [first] = report.findings;
  const text = ticketSummary({
    ...report,
    findings: [{ ...(first ?? expect.fail()), curl: `curl ${'x'.repeat(3000)}` }],
  });
  expect(text).toContain(`too long for a ticket: see ${first?.id} in report.html`);
  expect(text).not.toContain('xxx');
});
