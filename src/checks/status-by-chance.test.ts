import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { statusByChance } from './index.ts';
import { at, sampleExchange, type SampleOptions } from './sample-exchange.fixture.ts';
import { run, told } from './told.fixture.ts';

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

test('it is told with the status, the listed ones and their section', () => {
  const exchanges = [asked(1, 500), asked(2, 200), asked(3, 503)];
  const [one, ...others] = told(statusByChance, exchanges);
  expect(one).toMatchObject({ controls: [], violation: { cause: 'status 500', actual: '500' } });
  expect(one?.violation.expected).toBe('one of 200, 400, 401, 429 (section 7), as the same search gets at other times');
  expect(others).toHaveLength(1);
});

test.each<[string, Exchange[]]>([
  ['a cancel', [asked(1, 500, { operation: 'cancel' }), asked(2, 400, { operation: 'cancel' })]],
  ['a search beside a cancel of the same text', [asked(1, 500), asked(2, 400, { operation: 'cancel' })]],
  ['another key that was answered so', [asked(1, 500, { credentials: 'wrong' }), asked(2, 400)]],
  ['what was not answered', [{ ...asked(1, 500), answer: null }, asked(2, 400)]],
  ['a search that is always answered so', [asked(1, 500), asked(2, 500)]],
  ['another search', [asked(1, 500), asked(2, 400, other)]],
  ['statuses that say nothing of what was asked for', [asked(1, 500), asked(2, 429), asked(3, 401)]],
  ['another key', [asked(1, 500), asked(2, 400, { credentials: 'wrong' })]],
  ['what is judged by itself', [asked(1, 500, { statusOwner: 'http.status-listed' }), asked(2, 200)]],
  ['a listed status', [asked(1, 400), asked(2, 200)]],
])('leaves %s', (_, exchanges) => {
  expect(causes(...exchanges)).toEqual([]);
});
