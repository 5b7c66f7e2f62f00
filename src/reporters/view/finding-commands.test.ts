import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { pinLine, replayLine } from './finding.ts';
import { renderConsole } from '../console.ts';
import { evidenceFiles } from '../evidence/evidence-files.ts';
import { renderHtml } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { sampleReport } from '../sample-report.fixture.ts';

const report = sampleReport({ findings: 1 });
const [finding] = report.findings as [(typeof report.findings)[0]];
const evidence = [{ operation: 'cancel', request: finding.request, at: finding.at }];

const configured = (more: JsonObject): typeof report => ({
  ...report,
  configuration: { ...(report.configuration as JsonObject), ...more },
});

test('every report for people and the page of the evidence have the note on the curl command', () => {
  const noted = { ...report, findings: [{ ...finding, curlNote: 'it needs a fresh order' }] };
  for (const text of [
    renderConsole(noted, { color: false, width: 200 }),
    renderMarkdown(noted),
    renderHtml(noted),
    ...evidenceFiles(noted, noted.findings, new Map()).flatMap(({ path, text: page }) =>
      path.endsWith('.md') && path !== 'index.md' ? [page] : [],
    ),
  ])
    expect(text).toContain('it needs a fresh order');
});

test('every report for people says that a replay may cancel orders, if it may, and only then', () => {
  const of = (more: Partial<typeof finding>, embedded = false) => ({
    ...report,
    target: { ...report.target, embedded },
    findings: [{ ...finding, ...more }],
  });
  for (const render of [
    (any: typeof report) => renderConsole(any, { color: false, width: 200 }),
    renderMarkdown,
    renderHtml,
  ]) {
    expect(render(of({ operation: 'cancel' }))).toContain(
      'a replay may cancel as many orders of the configuration as a run does',
    );
    for (const none of [
      of({ operation: 'search' }),
      of({ operation: 'cancel' }, true),
      of({ operation: 'cancel', evidence }),
    ])
      expect(render(none)).not.toContain('replay may cancel');
  }
});

test('a finding of several answers calls none of them its control', () => {
  const { status: _, ...content } = finding;
  const relation = { ...report, findings: [{ ...content, evidence: [...evidence, ...evidence, ...evidence] }] };
  for (const text of [renderMarkdown(relation), renderHtml(relation)])
    expect(text).toMatch(/Related.*the failing answer is compared with this one/);
  expect(renderConsole(relation, { color: false, width: 200 })).toContain('   related    curl');
});

test('replay and pin name the target if no configuration does, and every text of a report is quoted', () => {
  const of = (more: JsonObject, target: Partial<typeof report.target> = {}): string[] => {
    const given = {
      ...configured(more),
      target: { ...report.target, baseUrl: 'https://staging.example.com', ...target },
    };
    return [replayLine(given, finding), pinLine(given, finding)];
  };
  const commands = (more: string): string[] =>
    ['replay', 'pin'].map(
      (one) => `npx travel-conformance ${one} --report reports/latest/report.json${more} -- ${finding.id}`,
    );
  expect(of({})).toEqual(commands(''));
  expect(of({ targetFrom: 'configuration' })).toEqual(commands(''));
  expect(of({ targetFrom: 'flag' })).toEqual(commands(' --base-url https://staging.example.com'));
  expect(of({ targetFrom: 'variable' })).toEqual(commands(' --base-url https://staging.example.com'));
  expect(of({ targetFrom: 'flag' }, { embedded: true })).toEqual(commands(' --embedded'));
  expect(of({ targetFrom: 'flag' }, { baseUrl: 'https://a.example/[redacted]' })).toEqual(
    commands(' --base-url "$CONFORMANCE_BASE_URL"'),
  );
  expect(of({ targetFrom: 'flag' }, { baseUrl: 'https://a.example/$(id)' })).toEqual(
    commands(" --base-url 'https://a.example/$(id)'"),
  );
  expect(of({ configFile: '--api-key=x; id' })).toEqual(commands(" --config './--api-key=x; id'"));
});
