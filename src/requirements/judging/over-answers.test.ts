import { expect, test } from 'vitest';
import { acceptedSearch, sampleSearch } from '../checks/sample-exchange.fixture.ts';
import { wrongAt } from '../checks/check.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History, search } from '../history/index.ts';
import { answerJson } from '../../contract/exchange.ts';
import { member } from '../../contract/json.ts';
import { eachAnswer } from './index.ts';

const facts = sampleFacts();
const anyType = { headers: { Accept: '*/*' } };
const judge = eachAnswer('accepted-search', (exchange) =>
  member(member(answerJson(exchange), 'data'), 'total') === 0 ? [] : [wrongAt('/data/total', 'odd', '0', '1')],
);

/** What a failing call with a header says, and the calls that it is compared with. */
function said(usual: number | null): readonly (string | number)[] {
  const odd = { exchange: acceptedSearch([], { total: 1 }, { call: 1 }), request: search(sampleSearch, anyType) };
  const other = usual === null ? [] : [{ exchange: acceptedSearch([], { total: usual }, { call: 2 }), request: null }];
  const history = History.of(facts, [odd, ...other]);
  const [one] = judge(history, facts);
  return one?.is === 'fail' ? [one.violation.message, ...one.comparedWith.map(({ call }) => call)] : [];
}

test('a failure of a call with another header names it only if the usual call passes', () => {
  expect(said(0)).toEqual(['/data/total: expected 0, got 1, with the header Accept: */* (not without it)', 2]);
  for (const usual of [1, null]) expect(said(usual)).toEqual(['/data/total: expected 0, got 1']);
});
