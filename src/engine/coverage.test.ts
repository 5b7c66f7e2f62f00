import { expect, test } from 'vitest';
import { reasonCases } from '../arbitraries/index.ts';
import { type Request, cancel, RawBody, search } from '../requirements/history/index.ts';
import { Coverage } from './coverage.ts';

const madeUp = 'ABCDEFGHIJKL12345678901234567890';

const nobody = { isMadeUp: () => false };

function covered(...asks: readonly Request[]): Readonly<Record<string, readonly [asked: number, of: number]>> {
  const coverage = new Coverage('conf-7f3a9c2e51d84b60', { isMadeUp: (number) => number === madeUp });
  for (const request of asks) coverage.add(request);
  return Object.fromEntries(
    coverage
      .rows()
      .map(({ dimension, asked, of, left }) => [
        dimension.split(' ').slice(0, 2).join(' '),
        [asked, of, left.length] as never,
      ]),
  );
}

test('without requests nothing is covered, and every dimension is named', () => {
  const rows = covered();
  expect(Object.keys(rows)).toHaveLength(11);
  for (const [name, [asked, of]] of Object.entries(rows)) expect([asked, of > 5], name).toEqual([0, true]);
});

test('a request counts in each dimension that it is about, once', () => {
  const body = { start_city_code: 'a', end_city_code: 'b', date: '2026-11-25', page_size: 7 };
  const rows = covered(
    search(body),
    search(body),
    search({ ...body, page: 2, sort_by: 'dep_time' }),
    search({ ...body, page_size: 51 }),
  );
  expect(rows['page sizes']?.[0]).toBe(1);
  // Page size alone; it with page, with sorting, and these two together.
  expect(rows['fields other']?.[0]).toBe(4);
  expect(rows['days of']?.[0]).toBe(1);
});

test('cancels count by their reason and by the shape of a made-up number, and orders of others by nothing', () => {
  const [reason] = reasonCases.filter(({ label }) => label === 'spaces alone');
  const rows = covered(cancel({ order_no: madeUp, ...reason?.value }), cancel({ order_no: 'HT1' }));
  expect(rows['reasons of']?.[0]).toBe(2);
  expect(rows['shapes of']?.[0]).toBe(1);
});

test('the map has each field of a search with the kinds of value that it may get, and every value that was not sent', () => {
  const coverage = new Coverage('conf-7f3a9c2e51d84b60', nobody);
  const before = coverage.map();
  for (const { asked, of, left } of before) expect([asked, left.length]).toEqual([0, of]);
  expect(new Set(before.map(({ field }) => field)).size).toBe(13);
  const kindsOf = (name: string): number => before.filter(({ field }) => field === name).length;
  // A date that is a text is no date, and a number is no text.
  expect(['date', 'page', 'sort_by'].map(kindsOf)).toEqual([1, 2, 3]);
  for (const input of ['page, null', 'page, 2^31', 'page, an attack of old', 'sort_by, one quote'])
    coverage.add({ ...search({}), input });
  const sent = coverage.map().filter(({ asked }) => asked > 0);
  expect(sent.map(({ field, kind, asked, of, left }) => [field, kind, asked, of - left.length])).toEqual([
    ['sort_by', 'texts like an attack', 1, 1],
    ['page', 'another type', 1, 1],
    ['page', 'extreme numbers', 1, 1],
  ]);
  expect(sent.flatMap(({ left }) => left)).not.toContain('2^31');
});

test('a value counts in its field whatever it was sent for', () => {
  const coverage = new Coverage('conf-7f3a9c2e51d84b60', nobody);
  coverage.add(search({ page: 'next', sort_by: "'", date: null, start_addr: '', dist_type: 0, page_size: 20 }));
  coverage.add(search(new RawBody('{"page":-0,"start_lng":[[]],"end_lng":"7","page_size":{}}')));
  coverage.add(search(new RawBody('{"page":[')));
  const all = coverage.map().flatMap(({ field, kind, asked }) => (asked > 0 ? [`${field}: ${asked} ${kind}`] : []));
  expect(all).toEqual([
    'date: 1 another type',
    'sort_by: 1 texts like an attack',
    'start_lng: 1 another type',
    'end_lng: 1 another type',
    'dist_type: 1 extreme numbers',
    'page: 1 another type',
    'page_size: 1 another type',
  ]);
});
