import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { sampleReport } from '../sample-report.fixture.ts';
import { cardsOf } from './finding-groups.ts';
import { type FindingView, findingView } from './finding.ts';

const report = sampleReport({ findings: 1 });
const { status: _status, ...sample } = report.findings[0] ?? expect.fail();
const [row] = report.requirements;
const search: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-30' };
const { Authorization: _, ...withoutKey } = sample.request.headers;
const accepted = { status: 200, headers: {}, body: { code: 0, data: { lines: [] }, message: 'ok', request_id: 'x1' } };
const refused = (message: string, status = 400) => ({
  status,
  headers: {},
  body: { code: 40007, data: null, message },
});

/** A finding of a requirement that calls its calls `subject`. */
function finding(subject: string | null, more: Partial<ReportFinding>): FindingView {
  const one: ReportFinding = {
    ...sample,
    cause: 'c',
    control: null,
    answers: { broken: 3, judged: 34 },
    request: { ...sample.request, body: search },
    ...(more.response && { status: more.response.status }),
    ...more,
  };
  return findingView(report, one, { ...row!, ...(subject === null ? {} : { subject }) });
}
const facts = (...findings: readonly FindingView[]): string[] => cardsOf(findings).map(({ fact }) => fact);
const past = 'searches for a past date';
const odd = 'searches with odd input';
const withBody = (body: JsonObject) => ({ request: { ...sample.request, body: { ...search, ...body } } });

test('a headline says how many of which calls, and what happened to them', () => {
  expect(facts(finding(past, { response: accepted }))).toEqual([`3 of 34 ${past} were accepted`]);
  expect(facts(finding(past, { response: refused('no', 409) }))).toEqual([
    `3 of 34 ${past} were answered 409, saying "no" (code 40007)`,
  ]);
  expect(facts(finding(null, { response: refused('no') }))).toEqual([
    '3 of 34 judged searches were refused, saying "no" (code 40007)',
  ]);
  const content = { pointer: '/data/lines/0/price', cause: '/data/lines/[]/price: missing' };
  expect(facts(finding(null, { ...content, answers: { broken: 2, judged: 9 } }))).toEqual([
    '2 of 9 judged searches got trips without price',
  ]);
});

test('a status that only the whole run explains has the message', () => {
  const message = 'expected trip detail to accept a gid, got 400 once another search was made';
  expect(facts(finding(null, { response: refused('no such trip'), basis: 'run', message }))).toEqual([
    `3 of 34 judged searches: ${message}`,
  ]);
});

test('a failure that comes and goes is called so', () => {
  const sometimes = finding(past, { response: accepted, reproduced: { of: 3, times: 1 } });
  expect(facts(sometimes)).toEqual([`3 of 34 ${past} were accepted; not every repeat fails`]);
});

test('the input is named if every finding has one, as an example if it is that of one request', () => {
  const page = { ...withBody({ page: 0 }), input: 'page, page-below-one', sent: 'page: 0' };
  const broken = { input: 'trailing comma' };
  const response = refused('no', 500);
  expect(facts(finding(odd, { response, ...page }))[0]).toContain(`${odd} (such as page: 0) were answered 500`);
  expect(facts(finding(odd, { response, ...broken }))[0]).toContain(`${odd} (input: trailing comma) were answered`);
  expect(facts(finding(odd, { response, ...page }), finding(odd, { response }))).toEqual([
    `6 of 34 ${odd} were answered 500, saying "no" (code 40007)`,
  ]);
});

test('without an input, the further fields of the plainest request are the example, unless an accepted one has them', () => {
  const response = refused('no');
  const later = { response, ...withBody({ page: 2 }) };
  expect(facts(finding(past, later))[0]).toContain(`${past} (such as one with page 2) were refused`);
  const control = {
    ...sample.control!,
    request: { ...sample.request, body: { ...search, page: 2, date: '2027-01-01' } },
  };
  expect(facts(finding(past, { ...later, control }))[0]).toContain(`${past} were refused`);
});

test('refusals in the same words are one card, whatever the field and the number in them', () => {
  const one = (requirement: string, message: string) =>
    finding(requirement, { requirement, response: refused(message), id: message });
  expect(facts(one('valid searches', 'sent before'), one('searches for today', 'sent before'))).toEqual([
    '3 of 34 valid searches and 3 of 34 searches for today were refused, saying "sent before" (code 40007)',
  ]);
  expect(facts(one('a', 'page must be from 1 to 9'), one('a', 'start_lat must be from -90 to 90'))).toEqual([
    '6 of 34 a were refused, saying "page must be from 1 to 9" (code 40007) and the like',
  ]);
  expect(facts(one('a', 'no such page'), one('a', 'too many calls'))).toHaveLength(2);
});

test('calls that are accepted without the right key are one card; others are not among them', () => {
  const [request, cancel] = [{ ...sample.request, headers: withoutKey }, { operation: 'cancel' }];
  const missing = finding('searches without a key', { requirement: 'a', request, response: accepted });
  const ofCancel = finding('cancels without a key', { requirement: 'b', request, response: accepted, ...cancel });
  const valid = finding(past, { requirement: 'c', response: accepted });
  expect(facts(missing, ofCancel, valid)).toEqual([
    'Searches and cancels were accepted without the right key: 3 of 34 searches without a key; 3 of 34 cancels without ' +
      'a key',
    `3 of 34 ${past} were accepted`,
  ]);
  const wrong = { ...sample.request, key: { wrong: 'the key twice' } };
  expect(facts(finding('searches with a wrong key', { request: wrong, response: accepted }))).toEqual([
    '3 of 34 searches with a wrong key (such as the key twice) were accepted',
  ]);
  const empty = { ...sample.request, headers: { ...withoutKey, Authorization: '' } };
  expect(facts(finding('searches without a key', { request: empty, response: accepted }))).toEqual([
    '3 of 34 searches without a key (such as one with an empty key) were accepted',
  ]);
});
