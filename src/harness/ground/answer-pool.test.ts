import { expect, test } from 'vitest';
import { acceptedSearch } from '../../checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../model/exchange.ts';
import { AnswerPool, mostAnswers } from './answer-pool.ts';

/** A pool and calls that are answered when the test says so. */
function scene() {
  const pool = new AnswerPool();
  const sent: { readonly exchange: Exchange; answer(): void }[] = [];
  const send = (): Promise<Exchange> => {
    const exchange = acceptedSearch();
    return new Promise((resolve) => void sent.push({ exchange, answer: () => resolve(exchange) }));
  };
  return { pool, sent, send };
}

test('one request is sent once, whether its answer has come or is yet to come', async () => {
  const { pool, sent, send } = scene();
  const both = [pool.take('a', send), pool.take('a', send)];
  sent[0]?.answer();
  expect(await Promise.all(both)).toEqual([sent[0]?.exchange, sent[0]?.exchange]);
  expect(await pool.take('a', send)).toBe(sent[0]?.exchange);
  expect(sent).toHaveLength(1);
  void pool.take('b', send);
  expect(sent).toHaveLength(2);
});

test('what was forgotten is asked for anew, and what was under way then disturbs nothing', async () => {
  const { pool, sent, send } = scene();
  const before = pool.take('a', send);
  pool.clear();
  const afterwards = pool.take('a', send);
  expect(sent).toHaveLength(2);
  sent[0]?.answer();
  await before;
  expect(pool.take('a', send)).toBe(afterwards);
});

test('of more answers than it keeps, the oldest is asked for anew', async () => {
  const { pool, sent, send } = scene();
  const first = pool.take('first', send);
  sent[0]?.answer();
  await first;
  for (let nth = 1; nth <= mostAnswers; nth += 1) void pool.take(`${nth}`, send);
  expect(sent).toHaveLength(1 + mostAnswers);
  void pool.take('1', send);
  expect(sent).toHaveLength(1 + mostAnswers);
  void pool.take('first', send);
  expect(sent).toHaveLength(2 + mostAnswers);
});
