import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { renderConsole } from '../console.ts';
import { renderHtml } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { viewOf } from './report-view.ts';
import { sampleReport } from '../sample-report.fixture.ts';

const report = sampleReport();
const of = (requirementSet: Report['requirementSet']): string | null =>
  viewOf({ ...report, ...(requirementSet === undefined ? {} : { requirementSet }) }).set;

test('a report says its requirement set, and how many requirements came later', () => {
  expect(of({ name: '2026-11', leftOut: [] })).toBe('requirements 2026-11');
  expect(of({ name: '2026-11', leftOut: ['bus.a'] })).toBe('requirements 2026-11 (without 1 later one)');
  expect(of({ name: '2026-11', leftOut: ['bus.a', 'bus.b'] })).toBe('requirements 2026-11 (without 2 later ones)');
  const { requirementSet: _, ...older } = report;
  expect(viewOf(older).set).toBeNull();
});

test('a report says which packs were judged by', () => {
  const packs = [
    { name: 'hotel', from: './hotel-orders.ts', version: null },
    { name: 'acme', from: '@acme/conformance', version: '1.2.0' },
  ];
  expect(viewOf({ ...report, packs }).set).toBe(
    'requirements 2026-11, pack hotel (./hotel-orders.ts), pack acme (@acme/conformance 1.2.0)',
  );
});

test.each([
  ['console', renderConsole(report, { color: false, width: 200 })],
  ['markdown', renderMarkdown(report)],
  ['html', renderHtml(report)],
])('the %s report has it', (_, text) => {
  expect(text).toMatch(/requirements 2026[^a-z]{0,2}11/);
});
