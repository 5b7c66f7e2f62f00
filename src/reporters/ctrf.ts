import type { Report } from '../contract/report.ts';
import { jsonDocument, visibleLine } from './escape.ts';
import { type TestCase, testCases } from './test-cases.ts';

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/**
 * `ctrf.json`: the Common Test Report Format (specification 0.0), one test per requirement. Inconclusive is `other`.
 */
export function renderCtrf(report: Report): string {
  const cases = testCases(report);
  const tests = cases.map(test);
  const of = (status: Status): number => tests.filter((one) => one.status === status).length;
  const start = Date.parse(report.run.startedAt) || 0;
  const duration = Math.round(report.run.durationMs);
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: new Date(start + duration).toISOString(),
    generatedBy: visibleLine(report.tool.name),
    results: {
      tool: { name: visibleLine(report.tool.name), version: visibleLine(report.tool.version) },
      summary: {
        tests: tests.length,
        passed: of('passed'),
        failed: of('failed'),
        pending: of('pending'),
        skipped: of('skipped'),
        other: of('other'),
        suites: new Set(cases.map((one) => one.suite)).size,
        start,
        stop: start + duration,
        duration,
        extra: {
          verdict: report.verdict,
          gate: report.gate,
          sentence: visibleLine(report.sentence),
          verdicts: report.summary,
        },
      },
      tests,
      environment: {
        reportName: 'Travel Open Platform conformance',
        appName: visibleLine(report.document.title),
        ...(report.run.label === undefined ? {} : { buildName: visibleLine(report.run.label) }),
        testEnvironment: visibleLine(report.target.baseUrl),
        healthy: report.verdict === 'conforms',
        extra: {
          run: visibleLine(report.run.id),
          seed: report.run.seed,
          profile: visibleLine(report.run.profile),
          document: visibleLine(report.document.sha256),
        },
      },
    },
  };
  return `${jsonDocument(document)}\n`;
}

function test(one: TestCase) {
  const status: Status = one.verdict === 'inconclusive' ? 'other' : one.outcome === 'error' ? 'failed' : one.outcome;
  const { requirement } = one;
  return {
    name: one.name,
    status,
    duration: 0, // requirements share calls, so none has its own duration
    rawStatus: one.verdict ?? one.outcome,
    suite: [one.suite],
    type: 'conformance',
    ...(one.message === null ? {} : { message: one.message }),
    ...(one.text === '' || one.verdict === 'pass' ? {} : { trace: one.text }),
    ...(requirement === null
      ? {}
      : {
          tags: [requirement.level, one.suite],
          labels: { requirement: visibleLine(requirement.id), section: visibleLine(requirement.section) },
          extra: {
            cases: requirement.cases,
            lost: requirement.lost,
            unseenRate: requirement.unseenRate,
            findings: requirement.findings.map(visibleLine),
          },
        }),
  };
}
