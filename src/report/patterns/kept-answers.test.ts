import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { CasesByCall } from '../../journal/line-types.ts';
import {
  acceptedSearch,
  sampleSearch,
  sampleTime,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { patternsOf } from './patterns-of.ts';

/** Searches one after the other: the fields of each, and the search whose answer it gets; by default its own. */
function run(...searches: readonly (readonly [fields: JsonObject, answerOf?: number])[]): Exchange[] {
  const own = searches.map(([fields], nth) =>
    acceptedSearch(
      [{ ...sampleTrip, gid: `G${nth}` }],
      {},
      {
        body: { ...sampleSearch, ...fields },
        call: nth + 1,
        sentAt: sampleTime + nth * 1000,
      },
    ),
  );
  return own.map((exchange, nth) => ({
    ...exchange,
    sentFor: 'pages',
    answer: own[searches[nth]?.[1] ?? nth]?.answer ?? null,
  }));
}

/** The sentences about two findings of two requirements, of which these calls fail. */
function said(exchanges: readonly Exchange[], failing: readonly number[], others: readonly number[] = []): string[] {
  const violation = { cause: 'c', message: 'm', expected: 'e', actual: 'a' };
  const findings = ['bus.matches-date', 'bus.page-size'].map((requirement, nth) => ({
    id: `f-${nth}`,
    requirement,
    operation: 'search',
    violation,
  }));
  const cases = new Map<string, CasesByCall>([
    ['bus.matches-date', { passing: [], failing: { 'f-0': failing } }],
    ['bus.page-size', { passing: [], failing: { 'f-1': others } }],
  ]);
  return [...patternsOf(exchanges, findings, cases)].map(([id, { sentence }]) => `${id} ${sentence}`);
}

const fact = 'searches with an answer that another request got, too (the same request_id), got a wrong answer';

test('searches that got the answers of others are one cause, whatever requirements they break', () => {
  const exchanges = run([{}], [{ page: 2 }, 0], [{ page: 3 }], [{ page: 4 }, 0]);
  expect(said(exchanges, [2, 4], [4])).toEqual([
    `f-0 2 of 3 ${fact}, 0 of 1 others`,
    `f-1 2 of 3 ${fact}, 0 of 1 others`,
  ]);
  expect(said(exchanges, [2, 4], [3])).toEqual([`f-0 2 of 3 ${fact}, 1 of 1 others`]);
});

test.each<[string, Exchange[], number[]]>([
  ['a failing search with its own answer', run([{}], [{ page: 2 }, 0], [{ page: 3 }]), [2, 3]],
  ['an equal request', run([{}], [{}, 0]), [2]],
  ['the same in another order', run([{}], [Object.fromEntries(Object.entries(sampleSearch).toReversed()), 0]), [2]],
  ['such answers that are mostly right', run([{}], ...[2, 3, 4, 5].map((page) => [{ page }, 0] as const)), [2]],
])('nothing is said of %s', (_, exchanges, failing) => {
  expect(said(exchanges, failing)).toEqual([]);
});
