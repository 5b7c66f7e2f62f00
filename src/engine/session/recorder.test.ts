import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { acceptedCancel, acceptedSearch, sampleTrip } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Json } from '../../contract/json.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { calls, entry, later } from '../../journal/recordings/har.fixture.ts';
import { secretsOfCalls } from './check-recording.ts';
import { checked, verdict } from './recorded.fixture.ts';

const first = entry(acceptedSearch());
const second = later(acceptedSearch([sampleTrip], {}, { call: 2 }), 1000);

test('a text that the recorder has decoded wrongly is not reported, one that was sent is', async () => {
  const trips = [{ ...sampleTrip, line_name: '上海-杭州', remark: '可携带儿童一名' }];
  const answer = acceptedSearch(trips, {}, { call: 2 }).answer?.body;
  const text = Buffer.from(answer?.kind === 'json' ? JSON.stringify(answer.value) : '').toString('latin1');
  const ids = async (size: number, name = 'Content-Length'): Promise<readonly string[]> => {
    const response = { headers: [{ name, value: String(size) }] };
    const entries = [entry(acceptedSearch(trips)), entry(second, { content: { size, text }, response })];
    return (await checked(calls(entries))).report.findings.map((one) => one.requirement);
  };
  expect(new Set(await ids(Buffer.byteLength(text)))).toEqual(new Set(['bus.text']));
  expect(await ids(text.length)).toEqual([]);
  // The recorder counts what it has decoded.
  expect(await ids(Buffer.byteLength(text), 'X-Other')).toEqual([]);
});

test('a replacement character is the answer’s own only if the text has the length that was sent', async () => {
  const trips = [{ ...sampleTrip, remark: 'a\ufffd' }];
  const { body } = acceptedSearch(trips).answer!;
  const text = body.kind === 'json' ? JSON.stringify(body.value) : '';
  const ids = async (length: number): Promise<readonly string[]> => {
    const response = { headers: [{ name: 'Content-Length', value: String(length) }] };
    const entries = [entry(acceptedSearch(trips), { content: { size: Buffer.byteLength(text), text }, response })];
    return (await checked(calls(entries))).report.findings.map((one) => one.requirement);
  };
  expect(await ids(Buffer.byteLength(text))).toEqual(['bus.text']);
  expect(await ids(Buffer.byteLength(text) - 2)).toEqual([]);
});

test('an order number that was taken out of the request is not compared', async () => {
  const cancelled = acceptedCancel('HT7479271342175120');
  const ids = async (asked: string): Promise<readonly string[]> => {
    const request = { postData: { text: JSON.stringify({ order_no: asked, cancel_reason: 'x' }) } };
    return (await checked(calls([entry(cancelled, { request })]))).report.findings.map((one) => one.requirement);
  };
  expect(await ids('HT7479271342175121')).toEqual(['cancel.order-no']);
  expect(await ids('HT************5120')).toEqual([]);
});

test('a cancellation at another time is a finding only next to the clock of the target', async () => {
  const cancelled = acceptedCancel('HT1', { cancelled_at: '2026-01-01T00:00:00Z' });
  const date = { name: 'Date', value: new Date(cancelled.sentAt).toUTCString() };
  const ids = async (headers: readonly Json[]): Promise<readonly string[]> =>
    (await checked(calls([entry(cancelled, { response: { headers: [...headers] } })]))).report.findings.map(
      (one) => one.requirement,
    );
  expect(await ids([date])).toEqual(['cancel.cancelled-at-now']);
  expect(await ids([])).toEqual([]);
});

test('a relation that broke, and cannot be sent again, is undecided', async () => {
  const page = (of: Exchange, number: number): Exchange => ({
    ...of,
    request: {
      ...of.request,
      body: { start_city_code: '310100', end_city_code: '330100', date: '2026-11-23', page: number, page_size: 1 },
    },
  });
  const pages = [1, 2].map((number) => {
    const info = { page: number, page_size: 1, total: 2 };
    const one = acceptedSearch([sampleTrip], { total: 2, page_info: info }, { call: number });
    const asked = page(later(one, number * 1000), number);
    return entry({ ...asked, request: { ...asked.request, bodyText: JSON.stringify(asked.request.body) } });
  });
  const { report } = await checked(calls(pages));
  expect(report.findings).toEqual([]);
  expect(verdict(report, 'bus.paging')).toBe('inconclusive');
});

test.each([
  ['a page', 200, '<!DOCTYPE html><html><body>Please log in</body></html>', 'http.json-body'],
  ['the program that made the recording', 502, '<html><body>502 Bad Gateway</body></html>', 'http.status-listed'],
])('an answer of something in front is named: %s', async (_name, status, text, id) => {
  const front = entry(second, { content: { size: text.length, text }, response: { status } });
  const { report } = await checked(calls([first, front]));
  expect(report.findings).toEqual([]);
  expect(report.requirements.find((one) => one.id === id)).toMatchObject({ verdict: 'inconclusive' });
});

test('the name of the target is no secret, wherever it stands', () => {
  const refererOf = (value: string): readonly string[] => {
    const request = { headers: [{ name: 'Referer', value }] };
    return secretsOfCalls(calls([entry(acceptedSearch(), { request })])).secrets;
  };
  expect(refererOf('https://api.example/')).toEqual([]);
  expect(refererOf('https://api.example/app')).toEqual([]);
  expect(refererOf(`https://api.example/${'long'.repeat(10)}`)).toEqual([`/${'long'.repeat(10)}`]);
  expect(refererOf('https://elsewhere.example/')).toEqual(['https://elsewhere.example/']);
});

test.each(['***', 'XXXX', '[Authorization redacted]', '{{apiKey}}', '<api_key>'])(
  'a value that was masked is no failure: %s',
  async (mask) => {
    const masked = JSON.stringify(second.answer?.body.kind === 'json' ? second.answer.body.value : null).replaceAll(
      /"price":\d+/g,
      `"price":"${mask}"`,
    );
    expect(masked).toContain(mask);
    const { report } = await checked(
      calls([entry(acceptedSearch(), { key: mask }), entry(second, { key: mask, content: { text: masked } })]),
    );
    expect(report.findings).toEqual([]);
    const keyOf = (key: string): unknown => calls([entry(second, { key })])[0]?.key;
    expect([keyOf(mask), keyOf('sk-test-5b1d9e07c2')]).toEqual([null, 'sk-test-5b1d9e07c2']);
  },
);
