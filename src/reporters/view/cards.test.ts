import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { breakLine, cardsOf } from './finding-groups.ts';
import { type FindingView, findingView } from './finding.ts';

const report = sampleReport({ findings: 1 });
const sample = report.findings[0] ?? expect.fail();
const search: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-30' };
let made = 0;

/** A finding: `status` and what the platform says in the answer. */
function finding(requirement: string, status: number, body: Json, more: Partial<ReportFinding> = {}): FindingView {
  made += 1;
  const one: ReportFinding = {
    ...sample,
    id: `f-${made}`,
    requirement,
    operation: 'search',
    cause: `status ${status}`,
    expected: 'status 400',
    actual: `status ${status}`,
    status,
    request: { ...sample.request, body: search },
    response: { status, headers: {}, body },
    ...more,
  };
  return findingView(report, one, undefined);
}

const crash = (id = 'a1b2c3'): Json => ({ code: 50003, data: null, message: 'internal server error', request_id: id });
const accepted: Json = { code: 0, data: { lines: [] }, message: 'success', request_id: 'x1' };
const busy: Json = { code: 'B0210', message: 'degraded', data: null };
const refused: Json = { code: 40010, data: null, message: 'date must not be in the past', request_id: 'x2' };
const cancel = { operation: 'cancel', request: { ...sample.request, body: { order_no: 'HT20260001' } } };
const withBody = (body: Json): Partial<ReportFinding> => ({ request: { ...sample.request, body } });

/** The facts of the cards, and how many findings each has. */
const shown = (...findings: readonly FindingView[]): string[] =>
  cardsOf(findings).map(({ fact, findings: own }) => `${own.length}: ${fact}`);

test.each<[string, FindingView[], string[]]>([
  [
    'a crash that breaks three requirements',
    [
      finding('bus.valid-accepted', 500, crash('1')),
      finding('bus.past-date', 500, crash('2')),
      finding('bus.bad-input', 500, crash('3'), { input: 'date, null' }),
    ],
    ['3: Searches were answered 500, saying "internal server error" (code 50003)'],
  ],
  [
    'a number in the message is no other message',
    [
      finding('bus.past-date', 503, '<html><title>error 7f3a91, try later</title></html>'),
      finding('bus.bad-input', 503, '<html><title>error 81bc02, try later</title></html>'),
    ],
    ['2: Searches were answered 503, saying "error 7f3a91, try later"'],
  ],
  [
    'another status, another message and another operation are other causes',
    [
      finding('bus.past-date', 500, crash()),
      finding('bus.past-date', 502, crash()),
      finding('bus.bad-input', 500, { code: 50007, message: 'timed out' }),
      finding('http.status-listed', 500, crash(), cancel),
    ],
    [
      '1: 1 of 203 judged searches were answered 500, saying "internal server error" (code 50003)',
      '1: 1 of 203 judged searches were answered 502, saying "internal server error" (code 50003)',
      '1: 1 of 203 judged searches were answered 500, saying "timed out" (code 50007)',
      '1: 1 of 203 judged cancels were answered 500, saying "internal server error" (code 50003)',
    ],
  ],
  [
    'the right key, refused by two operations',
    [finding('auth.valid-key', 401, crash()), finding('auth.valid-key', 401, crash(), cancel)],
    [
      '2: 1 of 203 judged searches and 1 of 203 judged cancels with the right key were answered 401, saying "internal server error" (code 50003)',
    ],
  ],
  [
    'refusals with status 200',
    [
      finding('bus.past-date', 200, refused),
      finding('bus.malformed', 200, { ...(refused as JsonObject), code: 40016 }),
      finding('envelope.code', 200, refused, { ...cancel, pointer: '/code' }),
    ],
    ['3: Refused searches and cancels were answered 200, with a code that is not 0'],
  ],
  [
    'one answer with status 200 to calls of several kinds',
    [finding('bus.past-date', 200, busy), finding('envelope.code', 200, busy, { pointer: '/code' })],
    ['2: Searches were answered 200, with a code that is not 0, saying "degraded" (code "B0210")'],
  ],
  [
    'two kinds of input that one requirement wants refused',
    [
      finding('bus.malformed', 200, accepted, { input: 'trailing comma' }),
      finding('bus.malformed', 200, accepted, { input: 'missing comma' }),
      finding('bus.past-date', 200, accepted),
    ],
    [
      '2: 2 of 203 judged searches (input: trailing comma; missing comma) were accepted',
      '1: 1 of 203 judged searches were accepted',
    ],
  ],
])('%s', (_, findings, facts) => {
  expect(shown(...findings)).toEqual(facts);
});

test('one cause in the answers of two operations is one card, another field is another', () => {
  const content = (cause: string, more: Partial<ReportFinding> = {}): FindingView => {
    const { status: _, ...rest } = finding('envelope.message', 200, accepted, { cause, expected: 'a text', ...more });
    return rest;
  };
  const missing = content('/message: missing', { message: '/message: expected a text, but the field is missing' });
  const inCancel = { ...missing, ...content('/message: missing', cancel), message: missing.message };
  expect(shown(missing, inCancel, content('/message: empty'))).toEqual([
    '2: 1 of 203 judged searches and 1 of 203 judged cancels got a wrong answer (/message: missing)',
    '1: 1 of 203 judged searches got a wrong answer (/message: empty): expected a text, got status 200',
  ]);
  expect(shown(missing, { ...inCancel, message: '/message: expected a text, got null' })).toEqual([
    '2: 1 of 203 judged searches and 1 of 203 judged cancels got a wrong answer (/message: missing)',
  ]);
});

test('a field that breaks one requirement in several ways is one card, whatever its index in a list', () => {
  const content = (cause: string, pointer: string): FindingView => {
    const { status: _, ...rest } = finding('bus.total', 200, accepted, { cause, pointer, message: cause });
    return rest;
  };
  expect(
    shown(content('too small', '/data/total'), content('differs', '/data/total'), content('differs', '/data/pages')),
  ).toEqual([
    '2: Searches got a wrong total: too small; differs',
    '1: 1 of 203 judged searches got a wrong pages: expected status 400, got status 200',
  ]);
  expect(shown(content('null', '/data/lines/0/price'), content('null', '/data/lines/17/price'))).toEqual([
    '2: Searches got trips with a wrong price',
  ]);
});

test('a list that is wrong on one page and over several is one card', () => {
  const pages = (cause: string, more: Partial<ReportFinding>): FindingView => {
    const { status: _, ...rest } = finding('bus.paging', 200, accepted, { cause, message: cause, ...more });
    return rest;
  };
  const over = (cause: string): FindingView => pages(cause, { place: 'the pages of a search', basis: 'relation' });
  const on = (pointer: string): FindingView => pages('twice on a page', { place: pointer, pointer, basis: 'answer' });
  expect(
    shown(over('empty'), over('twice'), over('twice'), on('/data/lines/3'), on('/data/lines'), on('/data/lines/3/gid')),
  ).toEqual([
    '5: The pages of a search: empty; twice; twice on a page',
    '1: 1 of 203 judged searches got trips with a wrong gid: expected status 400, got status 200',
  ]);
  expect(shown(pages('a', { place: 'order detail', basis: 'run' }), over('a'))).toHaveLength(2);
});

test('the plainest request comes first: no special input, then few fields', () => {
  const [card] = cardsOf([
    finding('bus.bad-input', 500, crash(), { input: 'date, null', ...withBody({ date: null }) }),
    finding('bus.past-date', 500, crash(), withBody({ ...search, page: 4 })),
    finding('bus.valid-accepted', 500, crash()),
    finding('http.status-listed', 500, crash(), withBody('')),
  ]);
  expect(card?.findings.map(({ requirement }) => requirement)).toEqual([
    'bus.valid-accepted',
    'bus.past-date',
    'http.status-listed',
    'bus.bad-input',
  ]);
});

test('a requirement is named with its answers, or with the kinds of input', () => {
  const kinds = ['date', 'page', 'sort_by', 'page_size', 'end_addr'];
  const [card] = cardsOf([
    finding('bus.past-date', 500, crash(), { answers: { broken: 3, judged: 32 } }),
    ...kinds.map((input) => finding('bus.bad-input', 500, crash(), { input })),
  ]);
  expect(card?.breaks.map((broken) => breakLine(broken))).toEqual([
    'bus.past-date (MUST): in 3 of 32 answers',
    'bus.bad-input (MUST) in 5 ways: date; page; sort_by; page_size; 1 more',
  ]);
  const lineOf = (...sent: readonly string[]): string[] => {
    const findings = sent.map((one, nth) => finding('bus.bad-input', 500, crash(), { input: kinds[nth]!, sent: one }));
    return cardsOf(findings).flatMap(({ breaks }) => breaks.map(breakLine));
  };
  expect(lineOf('page: 0', 'page: 1e308')).toEqual(['bus.bad-input (MUST) in 2 ways: page: 0; page: 1e308']);
  expect(lineOf('a quote', 'a quote')).toEqual(['bus.bad-input (MUST) in 2 ways: date; page']);
});

test('every finding is on one card, whatever the order, and a cause is on one card alone', () => {
  const all = [
    finding('bus.valid-accepted', 500, crash()),
    finding('bus.past-date', 500, crash()),
    finding('bus.past-date', 200, accepted),
    finding('envelope.code', 200, refused, { pointer: '/code' }),
    finding('bus.non-object', 200, refused),
    finding('auth.valid-key', 401, crash(), cancel),
  ];
  const cards = (findings: readonly FindingView[]): string[] =>
    cardsOf(findings)
      .map(({ findings: own }) =>
        own
          .map(({ id }) => id)
          .toSorted()
          .join(),
      )
      .toSorted();
  const expected = cards(all);
  expect(expected).toHaveLength(4);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (mixed) => {
      expect(cards(mixed)).toEqual(expected);
    }),
    { seed: 45 },
  );
});

test('findings of one pattern are one card with its sentence, also a single one; others keep their cards', () => {
  const counts = { failing: { of: 24, are: 24 }, others: { of: 182, are: 0 } };
  const pattern = (id: string, sentence: string) => ({ pattern: { id, sentence, ...counts } });
  const sorted = pattern('p-1', '24 of 24 searches with sort_by were refused, 0 of 182 others');
  const late = pattern('p-2', '24 of 24 searches with page 3 or more were refused, 0 of 182 others');
  expect(
    shown(
      finding('bus.valid-accepted', 400, refused, sorted),
      finding('bus.total', 200, accepted, sorted),
      finding('bus.sort-dep-time', 400, refused, late),
      finding('bus.past-date', 500, crash()),
    ),
  ).toEqual([
    `2: ${sorted.pattern.sentence}`,
    `1: ${late.pattern.sentence}`,
    '1: 1 of 203 judged searches were answered 500, saying "internal server error" (code 50003)',
  ]);
});
