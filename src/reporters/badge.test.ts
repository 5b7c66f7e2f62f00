import { expect, test } from 'vitest';
import { renderBadgeJson, renderBadgeSvg } from './badge.ts';
import { sampleReport } from './sample-report.fixture.ts';
import { elements, readXml } from './xml-reader.fixture.ts';

const clean = sampleReport();
const broken = sampleReport({ findings: 8 });
const brokenMusts = broken.requirements.filter(
  ({ level, verdict }) => level === 'MUST' && (verdict === 'fail' || verdict === 'waived'),
).length;

test.each([
  [clean, 'conforms'],
  [{ ...clean, partial: true }, 'conforms (partial)'],
  [{ ...clean, summary: { ...clean.summary, warn: 2 } }, 'conforms, 2 warnings'],
  [{ ...clean, verdict: 'none' as const }, 'no verdict'],
  [{ ...clean, verdict: 'violates' as const, gate: 'failed' as const }, 'violates'],
  [{ ...clean, gate: 'failed' as const }, 'gate failed'],
  [{ ...broken, gate: 'passed' as const, partial: true }, `gate passed, ${brokenMusts} known failures (partial)`],
  [{ ...clean, target: { ...clean.target, embedded: true } }, 'conforms (built-in platform)'],
  [broken, `${broken.summary.fail} broken`],
  [sampleReport({ findings: 8, strict: true }), `${broken.summary.fail + broken.summary.warn} broken`],
])('%# the badge says it in a few words, in both forms', (report, message) => {
  expect(JSON.parse(renderBadgeJson(report))).toMatchObject({ schemaVersion: 1, label: 'travel conformance', message });
  const svg = readXml(renderBadgeSvg(report).trimEnd());
  expect(svg.attributes['aria-label']).toBe(`travel conformance: ${message}`);
  expect(elements(svg, 'text').map((one) => one.text)).toEqual(['travel conformance', message]);
});

test('the picture is as wide as its parts', () => {
  const svg = readXml(renderBadgeSvg(broken).trimEnd());
  const [, left, right] = elements(svg, 'rect').map((one) => Number(one.attributes['width']));
  expect((left ?? 0) + (right ?? 0)).toBe(Number(svg.attributes['width']));
});
