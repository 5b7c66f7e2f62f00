import { expect, test } from 'vitest';
import {
  acceptedSearch,
  sampleExchange,
  sampleSearch,
  sampleFault,
} from '../src/requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../src/requirements/history/asked-by.fixture.ts';
import { type Facts, History } from '../src/requirements/history/index.ts';
import type { Exchange } from '../src/contract/exchange.ts';
import type { JsonObject } from '../src/contract/json.ts';
import { said } from '../src/contract/reason.ts';
import { type Case, status } from '../src/requirements/judging/index.ts';
import { controlled } from './controlled.ts';

const facts = sampleFacts({ routes: [] });
const past = { ...sampleSearch, date: '2026-11-01' };

function answered(request: JsonObject, got: number): Exchange {
  return got === 200 ? acceptedSearch([], {}, { body: request }) : sampleExchange({ body: request, status: got });
}

/** What is said of the one past date of a history. */
function judged(...exchanges: readonly Exchange[]): Case {
  return judgedBy(facts, exchanges);
}

function judgedBy(facts: Facts, exchanges: readonly Exchange[]): Case {
  const history = History.of(
    facts,
    exchanges.map((exchange) => ({ exchange, request: null })),
  );
  const [asked] = history.searches('past-date');
  return controlled(asked!, history, { date: '2026-11-23' }, facts, (comparedWith) =>
    status(asked!, 400, 'it is past', comparedWith, facts),
  );
}

test('a refusal proves something next to an accepted search that differs in one thing', () => {
  expect(judged(answered(past, 400), answered(sampleSearch, 200)).is).toBe('pass');
  const alone = judged(answered(past, 400));
  expect(alone).toMatchObject({
    is: 'unknown',
    reason: { code: 'no-control', fields: ['date'] },
    wants: [{ operation: 'search', body: sampleSearch }],
  });
  expect(judged(answered(past, 400), answered(sampleSearch, 400)).is, 'it is refused on any day').toBe('notApplicable');
  expect(judged(answered(past, 400), answered({ ...sampleSearch, page: 1 }, 200)).is, 'another search').toBe('unknown');
});

test('a search for another past date is no control, however it was answered', () => {
  expect(judged(answered(past, 400), answered({ ...past, date: '2026-10-01' }, 400))).toMatchObject({
    is: 'unknown',
    reason: { code: 'no-control', fields: ['date'] },
    wants: [{ operation: 'search', body: sampleSearch }],
  });
});

test('if no search is accepted at all, that is the reason, and no control is wanted', () => {
  const reason = { code: 'searches-unjudged', because: said('it is down') } as const;
  const none = { ...facts, reasonNoneAccepted: () => reason };
  expect(judgedBy(none, [answered(past, 400)])).toEqual({ is: 'notApplicable', reason });
  expect(judgedBy(none, [answered(past, 200)]).is).toBe('fail');
});

test('an answer that is not a refusal fails, with a control or without', () => {
  expect(judged(answered(past, 200))).toMatchObject({
    is: 'fail',
    basis: 'answer',
    violation: { cause: 'status 200' },
    comparedWith: [],
  });
  expect(judged(answered(past, 500), answered(sampleSearch, 200))).toMatchObject({
    is: 'fail',
    violation: { cause: 'status 500', status: 500 },
  });
  const byCode = sampleExchange({ body: past, status: 200, json: { code: 7, data: null } });
  expect(judged(byCode, answered(sampleSearch, 200))).toMatchObject({
    is: 'fail',
    violation: {
      cause: 'status 200',
      actual: 'status 200 with a code that is not 0',
      message: 'expected 400, got 200 with a code that is not 0: it is past',
    },
  });
});

test('throttling, a refused key and no answer tell nothing', () => {
  expect(judged(answered(past, 401), answered(sampleSearch, 200)).is).toBe('unknown');
  expect(judged(answered(past, 429), answered(sampleSearch, 200))).toMatchObject({
    is: 'unknown',
    reason: { code: 'throttled', credentials: 'valid' },
  });
  const cut = {
    ...answered(past, 200),
    answer: { ...answered(past, 400).answer!, status: 200, body: { kind: 'cut' as const, reason: said('larger') } },
  };
  expect(judged(cut, answered(sampleSearch, 200))).toMatchObject({
    is: 'unknown',
    reason: { code: 'answer-cut', because: said('larger') },
  });
  const unanswered: Exchange = { ...answered(past, 400), answer: null, fault: sampleFault('timeout', 'no answer') };
  expect(judged(unanswered, answered(sampleSearch, 200))).toMatchObject({
    is: 'unknown',
    reason: { code: 'no-answer', operation: 'search', because: said('no answer') },
  });
});
