import type { Report } from '../contract/report.ts';
import { visibleLine, xmlAttribute, xmlText } from './escape.ts';
import { type TestCase, testCases } from './test-cases.ts';

/**
 * `junit.xml` as GitLab, Jenkins and Azure read it: one suite per topic, one testcase per requirement, with reasons and
 * counts.
 */
export function renderJunit(report: Report): string {
  const cases = testCases(report);
  const tool = xmlAttribute(visibleLine(report.tool.name));
  const timestamp = xmlAttribute(visibleLine(report.run.startedAt.replace(/(?:\.\d+)?Z$/, '')));
  const { label: named } = report.run;
  const label =
    named === undefined
      ? ''
      : `    <properties><property name="label" value="${xmlAttribute(visibleLine(named))}"/></properties>\n`;
  const suites = [...new Set(cases.map((one) => one.suite))].map((suite) => {
    const own = cases.filter((one) => one.suite === suite);
    const rows = own.map((one) => testcase(`${tool}.${xmlAttribute(suite)}`, one));
    return (
      `  <testsuite name="${xmlAttribute(suite)}" ${counts(own)} ` +
      `timestamp="${timestamp}">\n${label}${rows.join('\n')}\n  </testsuite>`
    );
  });
  const seconds = (report.run.durationMs / 1000).toFixed(3);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${tool}" ${counts(cases)} ` +
    `time="${seconds}">\n${suites.join('\n')}\n</testsuites>\n`
  );
}

function counts(cases: readonly TestCase[]): string {
  const of = (outcome: TestCase['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${of('failed')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function testcase(classname: string, one: TestCase): string {
  const content = [...properties(one), ...result(one)].map((line) => `\n      ${line}`).join('');
  return `    <testcase classname="${classname}" name="${xmlAttribute(one.name)}">${content}\n    </testcase>`;
}

function result(one: TestCase): string[] {
  const message = `message="${xmlAttribute(one.message ?? '')}"`;
  const type = `type="${xmlAttribute(one.type ?? '')}"`;
  if (one.outcome === 'skipped') return [`<skipped ${message}/>`];
  if (one.outcome === 'failed') return [`<failure ${message} ${type}>${xmlText(one.text)}</failure>`];
  if (one.outcome === 'error') return [`<error ${message} ${type}>${xmlText(one.text)}</error>`];
  return one.text === '' ? [] : [`<system-out>${xmlText(one.text)}</system-out>`];
}

function properties({ requirement }: TestCase): string[] {
  if (requirement === null) return [];
  const { level, section, verdict, cases, lost } = requirement;
  const rows = Object.entries({ level, section, verdict, cases, lost }).map(
    ([name, value]) => `  <property name="${name}" value="${xmlAttribute(visibleLine(String(value)))}"/>`,
  );
  return ['<properties>', ...rows, '</properties>'];
}
