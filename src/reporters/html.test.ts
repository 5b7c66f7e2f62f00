import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { renderConsole } from './console.ts';
import { digestOf } from './digest.ts';
import { visibleLine } from './escape.ts';
import { renderHistory } from './history/history-page.ts';
import { renderHtml } from './html.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import { renderMarkdown } from './markdown.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';
import { ticketSummary } from './ticket-summary.ts';

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
const voids = new Set(['meta', 'link', 'br', 'input']);
const tagNames = new Set(
  (
    'html head meta title link style script body a br header div p span h1 h2 h3 h4 ul li b i small code svg ' +
    'rect line text time nav main section footer blockquote details summary dl dt dd pre mark button table thead ' +
    'tbody tr th td label input'
  ).split(' '),
);
const attributeNames = new Set(
  (
    'lang charset http-equiv content name rel href id class title aria-labelledby aria-label aria-hidden ' +
    'aria-pressed role tabindex hidden open datetime scope for type placeholder autocomplete viewbox ' +
    'preserveaspectratio x y x1 x2 y1 y2 rx width height text-anchor data-verdict data-label data-filter ' +
    'data-copy data-open data-needs-script'
  ).split(' '),
);

/** Reads our HTML strictly: known tags and attributes, quoted values, every element closed; gives tags and text. */
function readHtml(source: string): { tags: Tag[]; text: string } {
  const tags: Tag[] = [];
  const open: string[] = [];
  const unknown = new Set<string>();
  let text = '';
  const token = new RegExp(
    [
      '<!doctype html>',
      String.raw`<(style|script)>([\s\S]*?)<\/\1>`,
      String.raw`<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z0-9-]+(?:="[^"<>]*")?)*)\s*(\/?)>`,
      '([^<>]+)|([<>])',
    ].join('|'),
    'gy',
  );
  let end = 0;
  for (const match of source.matchAll(token)) {
    end = match.index + match[0].length;
    const [, own, ownText, closing, name, attributes = '', empty, words, stray] = match;
    if (stray !== undefined) throw new Error(`stray ${stray} at ${source.slice(match.index, match.index + 80)}`);
    if (words !== undefined) text += resolve(words);
    else if (own !== undefined) {
      expect(ownText).toBe(own === 'style' ? style : script);
      tags.push({ name: own, attributes: {} });
    } else if (name === undefined) expect(match.index).toBe(0);
    else if (closing === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes something else`);
    } else {
      if (!tagNames.has(name)) unknown.add(name);
      const read: Record<string, string> = {};
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-zA-Z0-9-]+)(?:="([^"]*)")?/g)) {
        if (!attributeNames.has(attribute.toLowerCase())) unknown.add(attribute);
        read[attribute] = resolve(value);
      }
      tags.push({ name, attributes: read });
      if (empty !== '/' && !voids.has(name)) open.push(name);
    }
  }
  expect({ end, open, unknown: [...unknown] }).toEqual({ end: source.length, open: [], unknown: [] });
  return { tags, text };
}

function resolve(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|#39);|&/g, (whole, name: string | undefined) => {
    if (name === undefined) throw new Error(`a bare & in ${text.slice(0, 80)}`);
    return { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }[name] ?? whole;
  });
}

const ids = (tags: readonly Tag[]): string[] => tags.flatMap((tag) => tag.attributes['id'] ?? []);

test.each([0, 1, 40])('%i findings: well-formed, ids unique, every link leads somewhere', (findings) => {
  const report = sampleReport({ findings });
  const { tags, text } = readHtml(renderHtml(report));
  const all = ids(tags);
  expect(new Set(all).size).toBe(all.length);
  const links = tags.flatMap((tag) => (tag.name === 'a' ? (tag.attributes['href'] ?? []) : []));
  expect(links.filter((link) => !link.startsWith('#') || !all.includes(link.slice(1)))).toEqual([]);
  for (const tag of tags)
    for (const name of ['aria-labelledby', 'data-copy', 'for'])
      if (tag.attributes[name] !== undefined) expect(all).toContain(tag.attributes[name]);
  expect(tags.filter((tag) => tag.name === 'details' && tag.attributes['class']?.startsWith('finding'))).toHaveLength(
    findings,
  );
  expect(tags.filter((tag) => tag.attributes['data-verdict'] !== undefined)).toHaveLength(report.requirements.length);
  for (const part of [
    report.sentence,
    report.document.sha256,
    report.target.baseUrl,
    ...report.requirements.map((one) => one.id),
    ...report.observations.map((one) => one.id),
  ])
    expect(text).toContain(part);
});

test.each([
  ['a report', renderHtml(sampleReport({ findings: 40 }))],
  ['a green report', renderHtml(sampleReport())],
  ['a history', renderHistory([0, 8].map((findings) => digestOf(sampleReport({ findings })) ?? expect.fail()))],
])('%s: one heading of the first level, and none that leaves a level out', (_, html) => {
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test('a finding has everything that is needed to act on it', () => {
  const report = sampleReport({ findings: 40 });
  const { text } = readHtml(renderHtml(report));
  for (const finding of report.findings) {
    for (const part of [
      finding.id,
      finding.expected,
      finding.actual,
      finding.curl,
      finding.requestId,
      `replay --report reports/latest/report.json -- ${finding.id}`,
      `pin --report reports/latest/report.json -- ${finding.id}`,
      `"finding":"${finding.id}"`,
    ])
      expect(text).toContain(part);
  }
  expect(text).toContain('2026-11-20 10:00:04.113 UTC');
});

test.each([
  [1, '1'],
  [9, '1 cause, 9 findings'],
])('%i findings of one pattern are counted as %s in every report for people', (findings, words) => {
  const report = sampleReport({ findings: 1 });
  const counts = { failing: { of: 24, are: 24 }, others: { of: 182, are: 0 } };
  const pattern = { id: 'p-1', sentence: 'searches with sort_by were refused', ...counts };
  const made: Report = {
    ...report,
    findings: report.findings.flatMap((one) =>
      Array.from({ length: findings }, (_, index) => ({ ...one, id: `f-${index}`, pattern })),
    ),
  };
  expect(readHtml(renderHtml(made)).text).toContain(`\nFailures ${words}`);
  for (const text of [renderMarkdown(made), renderConsole(made, { color: false, width: 100 }), ticketSummary(made)])
    expect(text).toContain(`Failures (${words})\n`);
});

test('the policy lets in our style and script and nothing else', () => {
  const html = renderHtml(sampleReport({ findings: 1 }));
  const policy = readHtml(html).tags.find((tag) => tag.attributes['http-equiv'] === 'Content-Security-Policy')
    ?.attributes['content'];
  const hash = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
  expect(policy).toBe(
    `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; base-uri ` +
      `'none'; form-action 'none'`,
  );
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(style).not.toMatch(/<|url\(|@import/);
});

test('hostile text stays text, in every place', () => {
  const { text } = readHtml(renderHtml(sampleReport({ findings: 40, hostile: hostileText })));
  expect(text.split(visibleLine(hostileText).slice(-60)).length).toBeGreaterThan(300);
});

test('law: any text stays text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.stringMatching(/^[<>&"'`/=!\- a]{0,30}$/)),
      (any) => {
        const { text } = readHtml(renderHtml(withHostileKeys(sampleReport({ findings: 1, hostile: any }), any)));
        expect(text).toContain(`status 400 ${visibleLine(any)}`.trimEnd());
        expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}]/u);
      },
    ),
    { numRuns: 25, seed: 8 },
  );
});

function withHostileKeys(report: Report, any: string): Report {
  const body: Json = { [any]: [any, { [any]: any.repeat(50) }] };
  return {
    ...report,
    findings: report.findings.map((one) => ({
      ...one,
      id: any,
      requirement: any,
      response: { status: 200, headers: { [any]: any }, body },
      control: null,
    })),
  };
}

test('a long list leaves room for what comes after it, and what is cut is said', () => {
  const report = sampleReport({ findings: 1 });
  const body: Json = {
    lines: Array.from({ length: 500 }, (_, index) => ({ gid: `T-${index}`, name: 'x'.repeat(40) })),
    message: 'the very end',
  };
  const { text } = readHtml(
    renderHtml({
      ...report,
      findings: report.findings.map((one) => ({ ...one, response: { status: 200, headers: {}, body } })),
    }),
  );
  expect(text).toContain('499 more');
  expect(text).toContain('… cut, see report.json');
  expect(text).toContain('the very end');
});

test('what the failing request has and the control has not is marked', () => {
  expect(renderHtml(sampleReport({ findings: 1 }))).toContain(
    '<mark>&quot;date&quot;: &quot;2026-11-19&quot;,</mark>'.replaceAll('&quot;', '"'),
  );
});

test('a thousand findings: the first 200 in full, the rest as rows, and the page stays small', () => {
  const report = sampleReport({ findings: 1000 });
  const html = renderHtml(report);
  expect(html.split('<details class="finding').length - 1).toBe(200);
  const all = new Set([...html.matchAll(/ id="(f-[^"]+)"/g)].map((match) => match[1]));
  expect(report.findings.filter((finding) => !all.has(finding.id))).toEqual([]);
  expect(html.length).toBeLessThan(8_000_000);
});

test('texts of any length are cut, and bodies of any depth', () => {
  const report = sampleReport({ findings: 1 });
  let deep: Json = 'x';
  for (let depth = 0; depth < 20_000; depth += 1) deep = depth % 2 === 0 ? [deep] : { a: deep };
  const long = 'x'.repeat(3_000_000);
  const finding = report.findings[0]!;
  const response = {
    status: 200,
    headers: { a: long },
    body: { deep, long, list: Array.from({ length: 50_000 }, () => long) } as Json,
  };
  const html = renderHtml({
    ...report,
    findings: [
      {
        ...finding,
        expected: long,
        actual: long,
        message: long,
        curl: long,
        request: { ...finding.request, body: deep },
        response,
      },
    ],
  });
  expect(html.length).toBeLessThan(400_000);
});
