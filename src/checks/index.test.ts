import { expect, test } from 'vitest';
import { runChecks } from './all-checks.fixture.ts';
import { busGidAcross } from './index.ts';
import { acceptedSearch, sampleTrips } from './sample-exchange.fixture.ts';

test('a judge keeps no state from one run to the next', () => {
  for (const check of runChecks) {
    const judge = check.create();
    for (const call of [1, 2, 3]) judge.add(acceptedSearch(sampleTrips(3), {}, { call }));
    judge.end();
    expect(check.create().cases, check.id).toBe(0);
  }
});

test('beyond its memory a judge still compares with what it remembers', () => {
  const judge = busGidAcross.create();
  const answer = (prefix: string, gids: number, dep_date: string) =>
    acceptedSearch(Array.from({ length: gids }, (_, index) => ({ gid: `${prefix}${index}`, start_city_code: 'A', end_city_code: 'B', dep_date })));
  for (const prefix of ['a', 'b', 'c']) expect(judge.add(answer(prefix, 70_000, '2026-11-23'))).toEqual([]);
  expect(judge.add(answer('a', 1, '2026-11-24'))).toHaveLength(1);
  expect(judge.add(acceptedSearch([{ gid: 'c69999', start_city_code: 'A', end_city_code: 'B', dep_date: '2026-11-24' }]))).toEqual([]);
});
