import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../contract/report.ts';
import { visibleLine } from './escape.ts';
import { renderJunit } from './junit.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';
import { elements, readXml, type XmlElement } from './xml-reader.fixture.ts';

const countAttributes = { tests: 'testcase', failures: 'failure', errors: 'error', skipped: 'skipped' };

function expectCounts(element: XmlElement): void {
  for (const [attribute, name] of Object.entries(countAttributes)) {
    expect({ [attribute]: element.attributes[attribute] }).toEqual({
      [attribute]: String(elements(element, name).length),
    });
  }
}

function cases(report: Report): XmlElement[] {
  return elements(readXml(renderJunit(report)), 'testcase');
}

test.each([0, 1, 40])(
  '%i findings: the counts are those of the file, names are unique and begin with a requirement id',
  (findings) => {
    const report = sampleReport({ findings });
    const root = readXml(renderJunit(report));
    expectCounts(root);
    for (const suite of elements(root, 'testsuite')) {
      expectCounts(suite);
      for (const one of suite.children)
        expect(one.attributes['classname']).toBe(`travel-conformance.${suite.attributes['name']}`);
    }
    const names = elements(root, 'testcase').map((one) => one.attributes['name'] ?? '');
    expect(new Set(names).size).toBe(names.length);
    const ids = new Set([
      ...report.requirements.map((one) => one.id),
      ...report.waivers.map((one) => one.id),
      'run.verdict',
    ]);
    expect(names.filter((name) => !ids.has(name.split(' ')[0] ?? ''))).toEqual([]);
    expect(elements(root, 'failure')).toHaveLength(
      report.summary.fail + report.waivers.filter((one) => one.stale).length,
    );
    expect(elements(root, 'skipped').every((one) => (one.attributes['message'] ?? '').length > 10)).toBe(true);
  },
);

test('a failure says section, expected, actual, request and how to replay', () => {
  const report = sampleReport({ findings: 1 });
  const finding = report.findings[0];
  const [failure] = elements(readXml(renderJunit(report)), 'failure');
  expect(failure?.attributes).toEqual({ message: finding?.message, type: 'MUST broken' });
  for (const part of [
    '§2',
    `expected: ${finding?.expected}`,
    `got: ${finding?.actual}`,
    finding?.curl,
    `replay --report reports/latest/report.json -- ${finding?.id}`,
  ]) {
    expect(failure?.text).toContain(part);
  }
});

test('a warning passes with its text, and fails a strict run', () => {
  const loose = sampleReport({ findings: 8 });
  const strict = sampleReport({ findings: 8, strict: true });
  expect(loose.summary.warn).toBeGreaterThan(0);
  const failures = (report: Report): number =>
    cases(report).filter((one) => elements(one, 'failure').length > 0).length;
  expect(failures(strict) - failures(loose)).toBe(loose.summary.warn);
  expect(
    elements(readXml(renderJunit(loose)), 'system-out').filter((one) => one.text.startsWith('warning: ')),
  ).toHaveLength(loose.summary.warn);
});

test('no verdict is an error, and a violation without a failing testcase is a failure: green means exit code 0', () => {
  const clean = sampleReport();
  expect(elements(readXml(renderJunit(clean)), 'error')).toHaveLength(0);
  const none = elements(
    readXml(
      renderJunit({ ...clean, verdict: 'none', sentence: 'no verdict', run: { ...clean.run, note: 'unreachable' } }),
    ),
    'error',
  );
  expect(none[0]?.attributes['message']).toBe('no verdict unreachable');
  const drift = elements(
    readXml(renderJunit({ ...clean, gate: 'failed', sentence: 'an observation changed' })),
    'failure',
  );
  expect(drift[0]?.attributes['message']).toBe('an observation changed');
});

test('a failure that only the baseline knows is skipped with that reason', () => {
  const report = sampleReport({ findings: 1 });
  const known = {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, known: true })),
    gate: 'passed' as const,
    exitCode: 0 as const,
  };
  const messages = elements(readXml(renderJunit(known)), 'skipped').map((one) => one.attributes['message'] ?? '');
  expect(messages.filter((message) => message.startsWith('known from the baseline'))).toHaveLength(1);
  expect(elements(readXml(renderJunit(known)), 'failure')).toHaveLength(0);
});

test('testcases with the same name get different names', () => {
  const report = sampleReport();
  const twice = { ...report, requirements: [...report.requirements, ...report.requirements.slice(0, 2)] };
  const names = cases(twice).map((one) => one.attributes['name']);
  expect(new Set(names).size).toBe(names.length);
});

test('hostile text stays text', () => {
  const root = readXml(renderJunit(sampleReport({ findings: 40, hostile: hostileText })));
  expectCounts(root);
  expect(elements(root, 'script')).toEqual([]);
});

test('law: any text gives well-formed XML with the text in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      (text, surrogate) => {
        const any = `${text}${String.fromCharCode(surrogate)}`;
        const root = readXml(renderJunit(sampleReport({ findings: 1, hostile: any })));
        expect(elements(root, 'failure')[0]?.text).toContain(visibleLine(any));
      },
    ),
    { numRuns: 40, seed: 8 },
  );
});

test('long text is cut, so that the file stays far below what CI systems take', () => {
  const report = sampleReport({ findings: 40 });
  const long = {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      curl: 'x'.repeat(1_000_000),
      message: 'y'.repeat(1_000_000),
    })),
  };
  expect(renderJunit(long).length).toBeLessThan(3_000_000);
});
