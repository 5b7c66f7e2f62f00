import { expect, test } from 'vitest';
import { acceptedSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { JsonObject } from '../../contract/json.ts';
import { calls, entry } from './har.fixture.ts';

const body = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-22' };
const compact = JSON.stringify(body);

/** The request of a recording with this body and this length. */
function read(text: string, length: number): { readonly bodyText: string; readonly body?: unknown } {
  const headers = [{ name: 'Content-Length', value: String(length) }];
  const [call] = calls([entry(acceptedSearch(), { request: { headers, postData: { text } } })]);
  return call!.exchange.request;
}

test('a request that a recorder has laid out anew is judged if its length proves which form was sent', () => {
  const pretty = JSON.stringify(body, null, 4);
  expect(read(pretty, compact.length)).toMatchObject({ bodyText: compact, body });
  expect(read(pretty, pretty.length)).toMatchObject({ bodyText: pretty, body });
  const other = read(pretty, compact.length + 1);
  expect([other.bodyText, other.body]).toEqual(['', undefined]);
});

test.each<[string, JsonObject, JsonObject]>([
  [
    'headers are an object',
    { headers: { Authorization: 'the-key' } },
    { headers: { Date: 'Fri, 20 Nov 2026 02:00:00 GMT' } },
  ],
  ['the status is a text', { headers: [{ name: 'authorization', value: 'the-key' }] }, { status: '200' }],
])('a call is read of which %s', (_, request, response) => {
  const [call] = calls([entry(acceptedSearch(), { request, response })]);
  expect(call).toMatchObject({ key: 'the-key', exchange: { answer: { status: 200 } } });
});
