import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderConsole } from './console.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { sampleFinding } from './sample-finding.fixture.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';
import { ticketSummary } from './ticket-summary.ts';

/** The Markdown without its fenced blocks. */
function outsideFences(markdown: string): string {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const ticks = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === '' && ticks !== '') fence = ticks;
    else if (fence !== '' && line === fence) fence = '';
    else if (fence === '') lines.push(line);
  }
  expect(fence).toBe('');
  return lines.join('\n');
}

function expectNoForeignMarkup(markdown: string): void {
  const text = outsideFences(markdown);
  expect(text.replace(/<\/?(?:code|details|summary)>/g, '')).not.toMatch(/[<`@]/);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
}

test('the verdict, the counts, then failures first', () => {
  const report = sampleReport({ findings: 40 });
  const text = renderMarkdown(report);
  expect(text.startsWith('## ❌ The target does not conform: ')).toBe(true);
  expect(text).toContain('| fail | warn | inconclusive | untested | waived | pass |');
  const order = [
    '### Failures',
    '### Waivers to delete',
    '### Warnings',
    '### Inconclusive',
    '### Untested',
    '### Known',
    '### Waived',
    '<summary>Requirements',
    'Open points',
    '### Left behind',
  ];
  const places = order.map((title) => text.indexOf(title));
  expect(places.every((place) => place > 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test('a finding has its request, what it is compared with, its answer and its replay line in fences', () => {
  const report = sampleReport({ findings: 1 });
  const text = renderMarkdown(report);
  expect(text).toContain(
    `\`\`\`sh\n${report.findings[0]?.curl}\nnpx travel-conformance replay --report reports/latest/report.json ` +
      `-- ${report.findings[0]?.id}`,
  );
  const control = report.findings[0]?.control?.curl ?? expect.fail();
  expect(text).toContain(
    `<summary>Control: accepted; it differs in date alone: "2026-11-20" instead of "2026-11-19"</summary>\n\n\`\`\`sh\n${control}\n`,
  );
  expect(renderConsole(report, { color: false, width: 100, verbose: true })).toContain(`   control    ${control}\n`);
  expect(text).toContain('<summary>Answer: status 200</summary>\n\n```json\n{\n  "code": 0,');
});

test('every report names the input of a finding, and what other answers show', () => {
  const report = sampleReport({ findings: 0 });
  const [one] = sampleReport({ findings: 1 }).findings;
  const otherValues = [
    { expected: one!.expected, actual: 'status 404' },
    { expected: 'status 418', actual: 'status 500' },
  ];
  const shown = { ...report, findings: [{ ...one!, input: 'date: another type', otherValues }] };
  const values = 'status 404; status 500 (expected: status 418)';
  expect(renderMarkdown(shown)).toContain('Input: <code>date: another type</code>\n');
  expect(renderMarkdown(shown)).toContain(`Other answers: <code>${values}</code>\n`);
  const lines = renderConsole(shown, { color: false, width: 100 });
  expect(lines).toContain('   input      date: another type\n');
  expect(lines).toContain(`   also got   ${values}\n`);
  expect(lines).toContain('   control    accepted; it differs in date alone: "2026-11-20" instead of "2026-11-19"\n');
  for (const text of [renderHtml(shown), ticketSummary(shown)]) {
    expect(text).toContain('date: another type');
    expect(text).toContain(values);
  }
});

test('a wrong status is shown with the words of the platform, once', () => {
  const report = sampleReport({ findings: 0 });
  const [one] = sampleReport({ findings: 1 }).findings;
  const response = { status: 503, headers: {}, body: { code: 50005, message: 'deadlock found' } };
  const lineWith = (actual: string, basis: 'answer' | 'run'): string | undefined =>
    renderConsole(
      { ...report, findings: [{ ...one!, status: 503, actual, basis, response }] },
      { color: false, width: 100 },
    )
      .split('\n')
      .find((line) => line.startsWith('   got '));
  const line = '   got        status 503, saying "deadlock found" (code 50005)';
  expect(lineWith('status 503', 'answer')).toBe(line);
  expect(lineWith('status 503, saying "deadlock found" (code 50005)', 'run')).toBe(line);
});

test('a finding quotes the document; where the configuration says where that is, the section is a link', () => {
  const report = sampleReport({ findings: 0 });
  const findings = [{ ...sampleFinding('bus.trip', 0, ''), pointer: '/data/lines/0/price' }];
  const text = renderMarkdown({ ...report, findings });
  expect(text).toContain(
    '\n\n> Bus trip item (element of <code>data.lines</code>) (§2)\n>\n> <code>price &#124; integer &#124; ' +
      'price of the trip</code> (§2)\n\n',
  );
  const configuration = { ...(report.configuration as object), documentUrl: 'https://docs.example.com/#{section}' };
  expect(renderMarkdown({ ...report, findings, configuration })).toContain(' ([§2](<https://docs.example.com/#2>))\n');
});

test('a requirement that is not green has an owner, and a pass on few cases is marked', () => {
  const report = sampleReport({ findings: 1 });
  const row = (id: string): string =>
    renderMarkdown(report)
      .split('\n')
      .find((line) => line.startsWith('| ') && line.includes(`<code>${id}</code>`)) ?? expect.fail(id);
  expect(row(report.findings[0]?.requirement ?? '')).toMatch(/^\| fail \| platform \|/);
  const few = report.requirements.find(({ verdict, cases }) => verdict === 'pass' && cases < 10) ?? expect.fail();
  expect(row(few.id)).toMatch(/^\| pass \| {2}\| .*\*\*few cases\*\* \|$/);
});

test('hostile text stays text', () => {
  expectNoForeignMarkup(renderMarkdown(sampleReport({ findings: 40, hostile: hostileText })));
});

test('law: any text stays text, and every table row keeps its cells', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.stringMatching(/^[`|<>\\\n&;#@a]{0,30}$/)),
      (any) => {
        const text = renderMarkdown(sampleReport({ findings: 1, hostile: any }));
        expectNoForeignMarkup(text);
        const rows = outsideFences(text)
          .split('\n')
          .filter((line) => line.startsWith('| '));
        expect(new Set(rows.map((row) => row.split('|').length))).toEqual(new Set([8, 4, 6]));
      },
    ),
    { numRuns: 40, seed: 8 },
  );
});

test('it is cut with a note where it is longer than a job summary may be', () => {
  const report = sampleReport({ findings: 40 });
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...report.findings[index % 40]!,
    id: `f-${index}`,
    message: '普'.repeat(1000),
  }));
  const text = renderMarkdown({ ...report, findings: many });
  expect(Buffer.byteLength(text)).toBeLessThan(900_000);
  expect(text.slice(-200)).toContain('Cut here');
  expect(text.indexOf('### Failures')).toBeLessThan(1000);
});
