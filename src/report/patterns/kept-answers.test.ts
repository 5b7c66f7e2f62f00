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
function said(
  exchanges: readonly Exchange[],
  failing: readonly number[],
  others: readonly number[] = [],
  other = 'bus.page-size',
): string[] {
  const violation = { cause: 'c', message: 'm', expected: 'e', actual: 'a' };
  const findings = ['bus.matches-date', other].map((requirement, nth) => ({
    id: `f-${nth}`,
    requirement,
    operation: 'search',
    violation,
  }));
  const cases = new Map<string, CasesByCall>([
    ['bus.matches-date', { passing: [], failing: { 'f-0': failing } }],
    [other, { passing: [], failing: { 'f-1': others } }],
  ]);
  return [...patternsOf(exchanges, findings, cases)].map(([id, { sentence }]) => `${id} ${sentence}`);
}

/** Further searches, each with its own answer: many, so that it is no chance which ones fail. */
const own = Array.from({ length: 200 }, (_, nth) => [{ page: 10 + nth }] as const);

const fact = 'searches with the answer to another request (the same request_id) got a wrong answer';

test('searches that got the answers of others are one cause, whatever requirements they break', () => {
  const exchanges = run([{}], [{ page: 2 }, 0], [{ page: 3 }], [{ page: 4 }, 0], ...own);
  expect(said(exchanges, [2, 4], [4])).toEqual([
    `f-0 2 of 2 ${fact}, 0 of 202 others`,
    `f-1 2 of 2 ${fact}, 0 of 202 others`,
  ]);
  expect(said(exchanges, [2, 4], [3])).toEqual([`f-0 2 of 2 ${fact}, 1 of 202 others`]);
  expect(said(exchanges, [2, 4], [3, 5, 6])).toEqual([]);
});

test('one identifier for equal requests is no other wrong answer, but one cause with the answers to others', () => {
  const exchanges = run([{}], ...Array.from({ length: 8 }, () => [{}, 0] as const), [{ page: 2 }, 0], ...own);
  const equal = [2, 3, 4, 5, 6, 7, 8, 9];
  expect(said(exchanges, [10], equal, 'envelope.request-id-distinct')).toEqual([
    `f-0 1 of 1 ${fact}, 0 of 209 others`,
    `f-1 1 of 1 ${fact}, 0 of 209 others`,
  ]);
});

test('right answers of others are counted, too', () => {
  const exchanges = run([{}], ...[2, 3, 4, 5].map((page) => [{ page }, 0] as const), ...own);
  expect(said(exchanges, [2])).toEqual([]);
  expect(said(exchanges, [2, 3])).toEqual([`f-0 2 of 4 ${fact}, 0 of 201 others`]);
});

test.each<[string, Exchange[], number[]]>([
  ['a failing search with its own answer', run([{}], [{ page: 2 }, 0], [{ page: 3 }], ...own), [2, 3]],
  ['an equal request', run([{}], [{}, 0], ...own), [2]],
  [
    'the same in another order',
    run([{}], [Object.fromEntries(Object.entries(sampleSearch).toReversed()), 0], ...own),
    [2],
  ],
  ['few searches', run([{}], [{ page: 2 }, 0], [{ page: 3 }]), [2]],
])('nothing is said of %s', (_, exchanges, failing) => {
  expect(said(exchanges, failing)).toEqual([]);
});
