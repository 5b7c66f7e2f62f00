import { expect, test } from 'vitest';
import { acceptedSearch } from '../../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../model/exchange.ts';
import { mostAnswers, SearchPool } from './search-pool.ts';

const body = { start_city_code: 'a', date: '2026-11-23' };
const sameBody = { date: '2026-11-23', start_city_code: 'a' };

/** A pool and searches that are answered when the test says so. */
function scene() {
  const pool = new SearchPool();
  const sent: { readonly exchange: Exchange; answer(): void }[] = [];
  const send = (): Promise<Exchange> => {
    const exchange = acceptedSearch();
    return new Promise((resolve) => void sent.push({ exchange, answer: () => resolve(exchange) }));
  };
  return { pool, sent, send };
}

test('the answer to a body is asked for once, however its members are ordered', async () => {
  const { pool, sent, send } = scene();
  const both = [pool.take(body, send), pool.take(sameBody, send)];
  sent[0]?.answer();
  expect(await Promise.all(both)).toEqual([sent[0]?.exchange, sent[0]?.exchange]);
  expect(await pool.take(body, send)).toBe(sent[0]?.exchange);
  expect(sent).toHaveLength(1);
});

test('an answer that is yet to come is shared, one that has come is asked for anew', async () => {
  const { pool, sent, send } = scene();
  const first = [pool.take(body, send), pool.takeFresh(sameBody, send)];
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  await Promise.all(first);
  const second = [pool.takeFresh(body, send), pool.takeFresh(body, send)];
  expect(sent).toHaveLength(2);
  sent[1]?.answer();
  expect(await second[0]).toBe(sent[1]?.exchange);
  expect(await second[1]).toBe(sent[1]?.exchange);
  // Whom any answer serves keeps the first.
  expect(await pool.take(body, send)).toBe(sent[0]?.exchange);
});

test('what was asked for to be used at once serves the others as well', async () => {
  const { pool, sent, send } = scene();
  const both = [pool.takeFresh(body, send), pool.take(body, send)];
  sent[0]?.answer();
  expect(await Promise.all(both)).toEqual([sent[0]?.exchange, sent[0]?.exchange]);
  expect(sent).toHaveLength(1);
});

test('an answer that was put in replaces the one there is', async () => {
  const { pool, sent, send } = scene();
  const first = pool.take(body, send);
  sent[0]?.answer();
  await first;
  const better = acceptedSearch();
  pool.put(sameBody, better);
  expect(await pool.take(body, send)).toBe(better);
});

test('what was forgotten is asked for anew, and what was under way then disturbs nothing', async () => {
  const { pool, sent, send } = scene();
  const before = pool.take(body, send);
  pool.clear();
  const afterwards = pool.take(body, send);
  expect(sent).toHaveLength(2);
  sent[0]?.answer();
  await before;
  expect(pool.takeFresh(body, send)).toBe(afterwards);
});

test('of more answers than it keeps, the oldest is asked for anew', async () => {
  const { pool, sent, send } = scene();
  const first = pool.take(body, send);
  sent[0]?.answer();
  await first;
  for (let page = 1; page <= mostAnswers; page += 1) void pool.take({ ...body, page }, send);
  expect(sent).toHaveLength(1 + mostAnswers);
  void pool.take({ ...body, page: 1 }, send);
  expect(sent).toHaveLength(1 + mostAnswers);
  void pool.take(body, send);
  expect(sent).toHaveLength(2 + mostAnswers);
});
