import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { statusByChance } from './index.ts';
import { at, sampleExchange, type SampleOptions } from './sample-exchange.fixture.ts';
import { run } from './told.fixture.ts';

/** A search that `bus.past-date` answers for, and its status. */
function asked(call: number, status: number, options: SampleOptions = {}): Exchange {
  const exchange = sampleExchange({ ...at(call), statusOwner: 'bus.past-date', ...options });
  return { ...exchange, answer: { ...exchange.answer!, status } };
}

const causes = (...exchanges: Exchange[]): unknown => run(statusByChance, exchanges).causes;
const other = { body: { start_city_code: 'C', end_city_code: 'D', date: '2026-11-23' } };

test.each([200, 400])('a status that is not listed, of a search that is answered by %i as well, before or afterwards', (status) => {
  expect(causes(asked(1, 500), asked(2, status))).toEqual(['status 500 | 1']);
  expect(causes(asked(1, status), asked(2, 503), asked(3, 503))).toEqual(['status 503 | 2', 'status 503 | 3']);
});

test.each<[string, Exchange[]]>([
  ['a search that is always answered so', [asked(1, 500), asked(2, 500)]],
  ['another search', [asked(1, 500), asked(2, 400, other)]],
  ['statuses that say nothing of what was asked for', [asked(1, 500), asked(2, 429), asked(3, 401)]],
  ['another key', [asked(1, 500), asked(2, 400, { credentials: 'wrong' })]],
  ['what is judged by itself', [asked(1, 500, { statusOwner: 'http.status-listed' }), asked(2, 200)]],
  ['a listed status', [asked(1, 400), asked(2, 200)]],
])('leaves %s', (_, exchanges) => {
  expect(causes(...exchanges)).toEqual([]);
});
