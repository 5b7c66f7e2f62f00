import { expect, test } from 'vitest';
import type { Json } from '../../../contract/json.ts';
import { sampleExchange, type SampleOptions, sampleSearch } from '../../checks/sample-exchange.fixture.ts';
import { callsOf, differing, type JournalCall } from '../call.ts';
import type { Row } from '../row.ts';
import { callRows } from './index.ts';

/** The last of these calls. */
function last(...calls: readonly SampleOptions[]): JournalCall {
  return callsOf(calls.map((options, nth) => sampleExchange({ call: nth + 1, ...options }))).at(-1) as JournalCall;
}

/** Which rows of these words hold of the last call: a flag by its words, others with their value. */
function said(...calls: readonly SampleOptions[]): string[] {
  const call = last(...calls);
  return callRows.flatMap((row: Row<JournalCall>) => {
    const read = row.of(call);
    return read === null || read === false ? [] : [row.says('is', read)];
  });
}

const searched = (fields: SampleOptions['body'] & object): SampleOptions => ({ body: { ...sampleSearch, ...fields } });

test('every row has its own words, which follow the name of the calls', () => {
  const words = callRows.map((row) => (row.kind === 'number' ? row.says('least', 3) : row.says('is', 'x')));
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((one) => !/^[a-z]/.test(one) || one.includes('#'))).toEqual([]);
});

test.each<[string, SampleOptions]>([
  ['with a date on a Sunday', searched({ date: '2026-11-22' })],
  ['with a date on a weekend (Saturday, Sunday)', searched({ date: '2026-11-22' })],
  ['with a date 4 days ahead', searched({ date: '2026-11-25' })],
  ['with a date 1 day ago', searched({ date: '2026-11-20' })],
  ['with a date in the past', searched({ date: '2026-11-20' })],
  ['with a date on the last day of a month', searched({ date: '2026-11-30' })],
  ['with a date on the 22nd of a month', searched({ date: '2026-11-22' })],
  ['with a date in a later year whose month and day come before those of today', searched({ date: '2027-11-20' })],
  ['with a documented text that is null', searched({ end_addr: null })],
  ['with a character outside ASCII in the bytes of the body (not escaped)', searched({ end_addr: '中' })],
  ['with a date that does not exist', searched({ date: '2026-02-30' })],
  ['with a date that has a slash', searched({ date: '2026/02/28' })],
  ['with sort_by', searched({ sort_by: null })],
  ['with sort_by that is null', searched({ sort_by: null })],
  ['with page that is a string', searched({ page: '1' })],
  ['with a field of another type than documented', searched({ page: 1.5 })],
  ['from a city to the same city', searched({ end_city_code: '310100' })],
  ['with a number beyond 32 bits', searched({ page: 2 ** 31 })],
  ['with a coordinate that is whole', searched({ start_lng: 121.5, start_lat: 31 })],
  ['with a single quote in end_addr', searched({ end_addr: "O'Hare" })],
  ['with an address of 5 characters', searched({ end_addr: 'four', start_addr: 'three' })],
  ['with half a surrogate pair in a text', searched({ end_addr: '\ud83d' })],
  ['whose body is an array', { body: [] }],
  ['whose body is empty', { bodyText: '' }],
  ['whose body is not JSON, and begins with { but does not end with }', { bodyText: '{"page":' }],
  ['whose body is not JSON, and begins with { but does not end with }', { bodyText: '{"page":1]' }],
  ['whose body is not JSON, and begins with [ but does not end with ]', { bodyText: '[1' }],
  ['whose header name is spelled AUTHORIZATION', { headers: { AUTHORIZATION: 'k' } }],
  ['whose header name is not spelled Authorization', { headers: { authorization: 'k' } }],
  ['with line breaks between the fields of the body', { bodyText: '{\n"page": 1}' }],
  ['with a number written with an exponent', { bodyText: '{"page":1e0}' }],
  ['with a number beyond 32 bits', { bodyText: '{"page":1e400}' }],
  ['with a character written as an escape (\\u)', { bodyText: '{"end_addr":"\\u4e2d"}' }],
  ['without a key', { credentials: 'missing', headers: {} }],
])('%s', (words, options) => {
  const bodyText = options.bodyText ?? JSON.stringify(options.body ?? sampleSearch);
  expect(said({ bodyText, ...options })).toContain(words);
  expect(said({ bodyText: JSON.stringify(sampleSearch) })).not.toContain(words);
});

test('an answer without trips is one whatever its code is, but a refusal is none', () => {
  const has = (code: number, data: Json): boolean =>
    said({ status: 200, json: { code, data } }).includes('whose answer has no trips');
  expect([has(0, { lines: [] }), has(1, { lines: [] })]).toEqual([true, true]);
  expect([has(0, { lines: [{}] }), has(1, null)]).toEqual([false, false]);
});

test('values that are too deep to be compared count as different', () => {
  const deep = (levels: number): Json => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as Json;
  expect(differing({ page: deep(20_000), date: 'a' }, { page: deep(20_000), date: 'a' })).toEqual(['page']);
  expect(differing({ page: deep(5), date: 'a' }, { page: deep(5), date: 'b' })).toEqual(['date']);
});

test('what went before a call, and what was under way with it', () => {
  const first = { connectionNumber: 7, sentAt: 0, endedAt: 100, status: 400, bodyText: '{}' };
  const isSaid = (words: string, second: SampleOptions): boolean =>
    said(first, { connectionNumber: 7, sentAt: 200, bodyText: '{"page":1}', ...second }).includes(words);
  expect(isSaid('on a connection that was used before', {})).toBe(true);
  expect(isSaid('on a connection that was used before', { connectionNumber: 8 })).toBe(false);
  expect(isSaid('on a new connection', { connectionNumber: 8 })).toBe(true);
  expect(isSaid('right after a refused call on the same connection', {})).toBe(true);
  expect(isSaid('right after a refused call on the same connection', { connectionNumber: 8 })).toBe(false);
  expect(isSaid('while another call was under way', { sentAt: 50 })).toBe(true);
  expect(isSaid('while another call was under way', { sentAt: 150 })).toBe(false);
  expect(isSaid('that repeat an earlier request', { bodyText: '{}' })).toBe(true);
  expect(isSaid('that repeat an earlier request', {})).toBe(false);
});
