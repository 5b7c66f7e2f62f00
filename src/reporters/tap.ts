import type { Report } from '../contract/report.ts';
import { jsonDocument, visibleLine } from './escape.ts';
import { type TestCase, testCases } from './test-cases.ts';

/** `report.tap`: TAP 14 (testanything.org), one test point a requirement. A failure has its evidence as YAML. */
export function renderTap(report: Report): string {
  const cases = testCases(report);
  const points = cases.flatMap((one, index) => testPoint(one, index + 1));
  const { label } = report.run;
  const comment = label === undefined ? [] : [`# label ${visibleLine(label)}`];
  return `${['TAP version 14', `1..${cases.length}`, ...comment, ...points].join('\n')}\n`;
}

function testPoint({ outcome, name, message, type, text }: TestCase, number: number): string[] {
  const isOk = outcome === 'passed' || outcome === 'skipped';
  const skip = outcome === 'skipped' ? ` # SKIP ${escaped(message ?? '')}` : '';
  return [
    `${isOk ? 'ok' : 'not ok'} ${number} - ${escaped(name)}${skip}`,
    ...(isOk ? [] : diagnostics({ message, severity: outcome === 'error' ? 'error' : 'fail', type, evidence: text })),
  ];
}

/** A YAML block whose values are JSON, which is YAML; lines of evidence become a list. */
function diagnostics({ evidence, ...members }: Readonly<Record<string, string | null>>): string[] {
  const lines = evidence === '' || evidence == null ? [] : evidence.split('\n');
  return [
    '  ---',
    ...Object.entries(members).map(([name, value]) => `  ${name}: ${jsonDocument(value, 0)}`),
    ...(lines.length === 0 ? [] : ['  evidence:', ...lines.map((line) => `    - ${jsonDocument(line, 0)}`)]),
    '  ...',
  ];
}

/** Text of a description: a hash would begin a directive. */
function escaped(text: string): string {
  return text.replace(/[\\#]/g, '\\$&');
}
