import { expect, test } from 'vitest';
import {
  sampleExchange,
  type SampleOptions,
  sampleSearch,
} from '../../../requirements/checks/sample-exchange.fixture.ts';
import { callsOf } from '../call.ts';
import type { Op, Read } from '../row.ts';
import { callRows } from './index.ts';
import { tripRowsBut } from './trips.ts';

/** What a row reads of the last of these calls. */
function read(name: string, ...calls: readonly SampleOptions[]): Read | undefined {
  const exchanges = calls.map((options, nth) => sampleExchange({ call: nth + 1, ...options }));
  const last = callsOf(exchanges).at(-1);
  const row = callRows.find((one) => one.name === name);
  return last === undefined || row === undefined ? undefined : row.of(last);
}

const searched = (fields: SampleOptions['body'] & object): SampleOptions => ({ body: { ...sampleSearch, ...fields } });

test('every row has a name of its own, and words for each of its predicates', () => {
  for (const rows of [callRows, tripRowsBut('')]) {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const row of rows) {
      const ops: readonly (readonly [Op, Read])[] = {
        flag: [
          ['is', true],
          ['is', false],
        ] as const,
        value: [
          ['is', 'x'],
          ['is not', 'x'],
        ] as const,
        number: [
          ['is', 3],
          ['is not', 3],
          ['least', 3],
          ['most', 3],
          ['between', '3 to 5'],
        ] as const,
      }[row.kind];
      const words = ops.map(([op, value]) => row.says(op, value));
      expect(new Set(words).size, `${row.name}: ${words.join('; ')}`).toBe(ops.length);
      expect(
        words.filter((one) => !/^[a-z]/.test(one)),
        row.name,
      ).toEqual([]);
    }
  }
});

test.each<[string, SampleOptions, Read]>([
  ['weekday', searched({ date: '2026-11-22' }), 'Sunday'],
  ['weekend', searched({ date: '2026-11-23' }), false],
  ['days ahead', searched({ date: '2026-11-23' }), 2],
  ['past', searched({ date: '2026-11-20' }), true],
  ['month end', searched({ date: '2026-11-30' }), true],
  ['month end', searched({ date: '2026-11-29' }), false],
  ['impossible date', searched({ date: '2026-02-30' }), true],
  ['impossible date', searched({ date: '2026/02/28' }), false],
  ['separator in the date', searched({ date: '2026/02/28' }), 'slash'],
  ['day of month', searched({ date: 'soon' }), null],
  ['offset', searched({ page: 3, page_size: 10 }), 20],
  ['page', searched({ page: 1.5 }), null],
  ['has sort_by', searched({ sort_by: null }), true],
  ['sort_by is null', searched({ sort_by: null }), true],
  ['sort_by is null', searched({}), null],
  ['same city', searched({ end_city_code: '310100' }), true],
  ['beyond 32 bits', searched({ page: 2 ** 31 }), true],
  ['whole coordinate', searched({ start_lng: 121.5, start_lat: 31 }), true],
  ['an address has a single quote', searched({ end_addr: "O'Hare" }), true],
  ['length of an address', searched({ end_addr: 'four', start_addr: 'three' }), 5],
  ['text has half a surrogate pair', searched({ end_addr: '\ud83d' }), true],
  ['text has half a surrogate pair', searched({ end_addr: '😀' }), false],
  ['body', { body: [] }, 'a JSON array'],
  ['body', { bodyText: '' }, 'empty'],
  ['line breaks between members', { bodyText: '{\n"page": 1}', body: { page: 1 } }, true],
  ['exponent', { bodyText: '{"page":1e0}', body: { page: 1 } }, true],
  ['escaped character', { bodyText: '{"end_addr":"\\u4e2d"}', body: { end_addr: '中' } }, true],
  ['charset', { headers: { 'Content-Type': 'application/json; charset=utf-8' } }, true],
  ['spelling of the header', { headers: { AUTHORIZATION: 'x' } }, 'AUTHORIZATION'],
  ['no key', { credentials: 'missing', headers: {} }, true],
])('%s', (name, options, expected) => {
  expect(read(name, options)).toEqual(expected);
});

test('what went before a call', () => {
  const first = { connectionNumber: 7, sentAt: 0, endedAt: 100, status: 400 };
  expect(read('used connection', first)).toBe(false);
  expect(read('used connection', first, { connectionNumber: 7, sentAt: 200 })).toBe(true);
  expect(read('used connection', first, { connectionNumber: 8, sentAt: 200 })).toBe(false);
  expect(read('refused before on the connection', first, { connectionNumber: 7, sentAt: 200 })).toBe(true);
  expect(read('call before', first, { sentAt: 200 })).toBe('a search that was answered 400');
  expect(read('call before', first, { sentAt: 50 }), 'not over yet').toBeNull();
  expect(read('another call under way', first, { sentAt: 50 })).toBe(true);
  expect(read('another call under way', first, { sentAt: 150 })).toBe(false);
  expect(read('equal request before', first, { sentAt: 200 })).toBe(true);
  expect(read('equal request before', first, { ...searched({ page: 2 }), sentAt: 200 })).toBe(false);
});

test('how many trips there are, as most answers say', () => {
  const shows = (total: number): SampleOptions => ({ json: { code: 0, data: { total, lines: [] } } });
  expect(read('total', shows(7), shows(7), shows(8))).toBe(7);
  expect(read('beyond the end', shows(7), searched({ page: 3, page_size: 4 }))).toBe(true);
  expect(read('last page, not full', shows(7), searched({ page: 2, page_size: 4 }))).toBe(true);
});
