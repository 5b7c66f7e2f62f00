import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { renderConsole } from '../console.ts';
import { evidenceFiles } from '../evidence/evidence-files.ts';
import { renderHtml } from '../html.ts';
import { jsonView } from '../html/json-view.ts';
import { itemLines, itemOf } from '../json-lines.ts';
import { renderMarkdown } from '../markdown.ts';
import { reportAbout } from '../report-about.fixture.ts';

const missing = reportAbout('remark');
const [about] = missing.findings as [ReportFinding];
/** The same where the report has only the beginning of the answer as text, and the object that the finding is about. */
const cut = {
  ...missing,
  findings: [
    {
      ...about,
      response: { status: 200, headers: {}, body: '{"code":0,"data":{"lines":[{ … (cut: 30000 bytes in all)' },
      item: itemOf(about) ?? expect.fail(),
    },
  ],
};
const marksOf = (html: string): string[] =>
  [...html.matchAll(/<mark>([^]*?)<\/mark>/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"'),
  );
const inAnswer = (html: string): string[] =>
  marksOf(html).filter((one) => one.includes('"remark"') || one.includes('"price"'));

test('a missing member is put in as the one marked line of the answer, in the item where it is missing', () => {
  const html = renderHtml(missing);
  expect(inAnswer(html)).toEqual(['"remark": the field is missing']);
  const before = html.slice(0, html.indexOf('the field is missing</i>'));
  expect(before.slice(before.lastIndexOf('T-'))).toMatch(/^T-6&/);
  expect(html).toContain('the very end');
});

test('a value that is there is marked where it is wrong, and nowhere else', () => {
  expect(inAnswer(renderHtml(reportAbout('price', 'cheap')))).toEqual(['"price": "cheap"']);
  expect(inAnswer(renderHtml({ ...missing, findings: [{ ...about, pointer: '/data/lines/3' }] }))).toHaveLength(1);
});

test('the marked item is open; folded items are before and after it', () => {
  const view = String(jsonView(about.response?.body ?? null, 20_000, about.pointer ?? null));
  expect(
    [...view.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, text]) => text).filter((text) => text?.endsWith(' more')),
  ).toEqual(expect.arrayContaining(['5 more']));
  const openText = view
    .replace(/<details class="fold">(?:(?!<details).)*?<\/details>/gs, '')
    .replace(/<details class="fold">(?:(?!<details).)*?<\/details>/gs, '');
  expect(openText).toContain('T-0');
  expect(openText).toContain('T-6');
  expect(openText).toContain('the field is missing');
  expect(openText).not.toContain('T-5');
  expect(openText).not.toContain('T-7');
});

test('however little room there is, the marked place is there', () => {
  const lines = Array.from({ length: 3000 }, (_, index): JsonObject =>
    index === 2999 ? { gid: 'last' } : { gid: `T-${index}`, remark: 'x'.repeat(50) },
  );
  const view = String(jsonView({ data: { lines } }, 2000, '/data/lines/2999/remark'));
  expect(view).toContain('the field is missing');
  expect(view).toContain('… cut, see report.json');
});

test.each<[string, string, RegExp]>([
  [
    'the name of a list is marked, not its items',
    '/data/lines',
    /<mark><span class="k">&quot;lines&quot;<\/span><\/mark>: \[/,
  ],
  [
    'where an object on the way is missing, it is',
    '/data/page_info/total',
    /<mark><span class="k">&quot;page_info&quot;<\/span>: <i>the field is missing<\/i><\/mark>/,
  ],
  ['the whole body is the place: nothing is marked', '', /^[^]*$/],
])('%s', (_, pointer, expected) => {
  const view = String(jsonView({ data: { lines: [1, 2] } }, 2000, pointer));
  expect(view).toMatch(expected);
  expect(view.split('<mark>')).toHaveLength(pointer === '' ? 1 : 2);
});

test('a name with a slash, and an empty list, are found by their pointers', () => {
  expect(String(jsonView({ 'a/b': { '~': 1 } }, 2000, '/a~1b/~0'))).toContain(
    '<mark><span class="k">&quot;~&quot;</span>: <span class="n">1</span></mark>',
  );
  expect(String(jsonView({ lines: [] }, 2000, '/lines'))).toContain(
    '<mark><span class="k">&quot;lines&quot;</span>: []</mark>',
  );
  expect(String(jsonView({}, 2000, '/code'))).toContain('the field is missing');
});

test.each([
  ['whole', missing],
  ['cut', cut],
])('in Markdown and the evidence the item is shown and its line marked: the answer is %s', (_, report) => {
  for (const text of [
    renderMarkdown(report),
    evidenceFiles(report, report.findings, new Map())
      .map((one) => one.text)
      .join('\n'),
  ]) {
    const block = /In the answer, <code>\/data\/lines\/6<\/code>:\n\n```diff\n([^]*?)```/.exec(text)?.[1] ?? '';
    expect(block).toContain('\n    "gid": "T-6",\n');
    expect(block.split('\n').filter((line) => line.startsWith('!'))).toEqual(['!   "remark": (the field is missing)']);
  }
});

test('if the report has only the beginning of the answer, the page shows the item next to it', () => {
  const html = renderHtml(cut);
  expect(html).toContain('In it, <code>/data/lines/6</code>');
  expect(inAnswer(html)).toEqual(['"remark": the field is missing']);
});

test('on the console the marked member stands between its neighbours', () => {
  const text = renderConsole(missing, { color: false, width: 100, verbose: true });
  expect(text).toMatch(
    new RegExp(
      [
        'got +the field is missing',
        ' +answer +… 13 more',
        ' +"seat_count": 45',
        ' +"avail_seat_count": 12',
        ' +"remark": \\(the field is missing\\)\n',
      ].join('\n'),
    ),
  );
});

test('a finding about something else shows no item; nor does one whose object is too long', () => {
  const { pointer: _, ...other } = about;
  expect(itemOf(other)).toBeNull();
  expect(itemOf({ ...about, pointer: '/data/total' })).toBeNull();
  expect(itemLines(about, { pointer: '', value: { data: [1], code: 0 } }).filter(({ marked }) => marked)).toEqual([
    { text: '  "data": [', marked: true },
    { text: '    1', marked: true },
    { text: '  ],', marked: true },
  ]);
});
