import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleCancels, sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { search } from '../../requirements/history/index.ts';
import {
  fail,
  type Fail,
  type Case,
  type Explanation,
  pass,
  type Judge,
  type Basis,
  notApplicable,
  unknown,
} from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { type Reason, said } from '../../contract/reason.ts';

import { answered, asked, nextCall, scene, violation } from './judgements.fixture.ts';

/** A judge that says of each exchange what a function says of its page. */
function byPage(say: (page: unknown, exchange: Exchange) => Case | null): Judge {
  return function* (history) {
    for (const { exchange } of history.all) {
      const found = say((exchange.request.body as { page?: number }).page, exchange);
      if (found !== null) yield found;
    }
  };
}

const breaks = (basis: Basis): Judge =>
  byPage((page, exchange) => (page === 1 ? fail(exchange, [], violation, basis) : pass(exchange)));

test('what holds and what is broken is counted once, however often the history is judged', async () => {
  const { judgements, trip } = scene([{ judge: breaks('answer') }], [answered(1), answered(2), answered(3)]);
  await judgements.judge();
  await judgements.judge(true);
  judgements.end();
  expect(trip).toMatchObject({ cases: 3, lost: 0, sharedCalls: 3 });
  expect([...trip.findings.values()].map(({ occurrences, evidence }) => [occurrences, evidence.violation])).toEqual([
    [1, violation],
  ]);
});

test('a request that judges need is sent once for all of them, and then judged', async () => {
  const wanted = search({ ...sampleSearch, page: 9 });
  const wants: Judge = function* (history) {
    const [entry] = history.all;
    const control = history.withBody(wanted.body as never)[0];
    yield control === undefined ? unknown(entry!, said('no control'), [wanted]) : pass(entry!.exchange);
  };
  const { judgements, trip, data, asked } = scene([{ judge: wants }, { judge: wants }], [answered(1)]);
  await judgements.judge();
  await judgements.judge(true);
  judgements.end();
  expect(asked).toEqual([['bus.trip', wanted]]);
  expect([trip.cases, data?.cases, trip.lost]).toEqual([1, 1, 0]);
});

test('a judge that needs more and more requests gets a few rounds; the rest is unknown', async () => {
  const insatiable: Judge = (history) => [
    unknown(history.all[0]!, said('never enough'), [search({ ...sampleSearch, page: history.all.length })]),
  ];
  const { judgements, trip, asked } = scene([{ judge: insatiable }], [answered(1)]);
  await judgements.judge();
  judgements.end();
  expect(asked).toHaveLength(3);
  expect(trip).toMatchObject({ lost: 1, lostBecause: [said('never enough')] });
});

test('unknown cases are counted at the end, cases that do not apply are missing; a boundary case counts as one', () => {
  const judge: Judge = byPage((page, exchange) =>
    page === 1
      ? unknown({ exchange, request: search({}, { boundary: true }), kind: 'other' }, said('no answer'))
      : notApplicable(said('no trips')),
  );
  const { judgements, trip } = scene([{ judge }], [answered(1), answered(2)]);
  return judgements.judge(true).then(() => {
    expect(trip).toMatchObject({ lost: 0, missing: null });
    judgements.end();
    expect(trip).toMatchObject({
      lost: 1,
      boundaryLost: 1,
      lostBecause: [said('no answer')],
      missing: said('no trips'),
    });
  });
});

test('a judge that throws costs its own verdict only', async () => {
  const throws: Judge = function* (history) {
    yield pass(history.all[0]!.exchange);
    throw new TypeError('x is undefined');
  };
  const { judgements, trip, data } = scene([{ judge: throws }, { judge: breaks('answer') }], [answered(1)]);
  await judgements.judge(true);
  judgements.end();
  expect(trip.suiteError).toContain('x is undefined');
  expect(data).toMatchObject({ suiteError: null, cases: 1 });
});

function explanation(applies: Explanation['applies'], change: Partial<Explanation> = {}): Explanation {
  return { name: 'lockout', because: 'it was locked out', applies, ...change };
}

test('an explained failure is not a finding: it does not apply, or is unknown', async () => {
  for (const [then, tally] of [
    [
      'notApplicable',
      { lost: 0, missing: { code: 'explained', explanation: 'lockout', because: 'it was locked out' } },
    ],
    ['blocking', { lost: 1, boundaryLost: 1, missing: null }],
  ] as const) {
    const explanations = [explanation(() => false, { name: 'none' }), explanation(() => true, { then })];
    const { judgements, trip } = scene([{ judge: breaks('answer'), explanations }], [answered(1)]);
    await judgements.judge(true);
    judgements.end();
    expect(trip).toMatchObject({ findings: { size: 0 }, ...tally });
  }
});

test('an explanation may send the requests that it needs, once; an unexplained failure is a finding', async () => {
  const known = search({ ...sampleSearch, page: 7 });
  for (const isReason of [true, false]) {
    const applies: Explanation['applies'] = (_, history) =>
      history.withBody(known.body as never).length === 0 ? [known] : isReason;
    const { judgements, trip, asked } = scene(
      [{ judge: breaks('answer'), explanations: [explanation(applies)] }],
      [answered(1)],
    );
    await judgements.judge();
    expect(asked.map(([, request]) => request)).toEqual([known]);
    expect(trip.findings.size).toBe(isReason ? 0 : 1);
  }
  // A request without a conclusive answer is not sent again: the case is unknown.
  const { judgements, trip, asked } = scene(
    [{ judge: breaks('answer'), explanations: [explanation(() => [known])] }],
    [answered(1)],
  );
  await judgements.judge(true);
  judgements.end();
  expect(asked).toHaveLength(1);
  expect(trip).toMatchObject({ findings: { size: 0 }, lost: 1 });
});

const moving: Reason = { code: 'relation-not-confirmed', then: 'moving inventory' };

test('a relation is a finding only if it fails again; otherwise it is unknown', async () => {
  const stays = scene([{ judge: breaks('relation') }], [answered(1), answered(1)]);
  await stays.judgements.judge();
  expect(stays.confirmed, 'one of a cause is enough').toEqual(['bus.trip']);
  expect([...stays.trip.findings.values()].map(({ occurrences }) => occurrences)).toEqual([2]);

  const exchanges = Array.from({ length: 5 }, () => answered(1));
  const moves = scene([{ judge: breaks('relation') }], exchanges, { confirm: async () => moving });
  await moves.judgements.judge();
  await moves.judgements.judge(true);
  moves.judgements.end();
  expect(moves.confirmed).toHaveLength(3);
  expect(moves.trip).toMatchObject({ findings: { size: 0 }, boundaryLost: 1, lostBecause: [moving] });
});

test('a relation without calls left for it is sent again later', async () => {
  const answers: (Fail | null)[] = [null];
  const { judgements, trip, confirmed } = scene([{ judge: breaks('relation') }], [answered(1)], {
    confirm: async (found) => (answers.length > 0 ? answers.shift()! : found),
  });
  await judgements.judge();
  expect([confirmed.length, trip.findings.size]).toEqual([1, 0]);
  await judgements.judge(true);
  judgements.end();
  expect(trip).toMatchObject({ findings: { size: 1 }, lost: 0 });

  const poor = scene([{ judge: breaks('relation') }], [answered(1)], { confirm: async () => null });
  await poor.judgements.judge(true);
  poor.judgements.end();
  expect(poor.trip).toMatchObject({
    findings: { size: 0 },
    boundaryLost: 1,
    lostBecause: [{ code: 'relation-not-confirmed', then: 'no calls left' }],
  });
});

test('a relation that was confirmed at the second try is not doubted for the first', async () => {
  const answers: Reason[] = [{ code: 'relation-not-confirmed', then: 'held' }];
  const { judgements, trip } = scene([{ judge: breaks('relation') }], [answered(1), answered(1)], {
    confirm: async (found) => answers.shift() ?? found,
  });
  await judgements.judge(true);
  judgements.end();
  expect(trip).toMatchObject({ findings: { size: 1 }, lost: 0 });
});

test('a confirmed relation is a finding with all its evidence', async () => {
  const before = answered(9);
  const { judgements, trip } = scene([{ judge: breaks('relation') }], [answered(1)], {
    confirm: async (found) => ({ ...found, comparedWith: [before] }),
  });
  await judgements.judge(true);
  expect([...trip.findings.values()].map(({ evidence }) => evidence.comparedWith)).toEqual([[before]]);
});

test('an unknown result of an exchange without a request is not a case', async () => {
  const { judgements, history, trip } = scene(
    [{ judge: byPage((_, exchange) => unknown({ exchange, request: null, kind: 'other' }, said('no answer'))) }],
    [answered(1)],
  );
  history.add(answered(2));
  await judgements.judge(true);
  judgements.end();
  expect(trip).toMatchObject({ lost: 1 });
});

test('cancels are judged when no more come; before that only failures that can be sent again are findings', async () => {
  const cancel = (status: number): Exchange =>
    sampleExchange({
      operation: 'cancel',
      body: { order_no: 'X1', page: status === 200 ? 1 : 2 },
      status,
      call: nextCall(),
    });
  for (const mayAskAgain of [true, false]) {
    const facts = sampleFacts({ cancels: { ...sampleCancels(), mayAskAgain: () => mayAskAgain } });
    const { judgements, trip } = scene([{ judge: breaks('answer') }], [cancel(200), cancel(400)], { facts });
    await judgements.judge();
    expect([trip.cases, trip.findings.size]).toEqual(mayAskAgain ? [1, 1] : [0, 0]);
    await judgements.judge(true);
    expect([trip.cases, trip.findings.size]).toEqual([2, 1]);
  }
});

test('a long run judges what it forgets, and goes on with what it keeps', async () => {
  const judge: Judge = byPage((page, exchange) => {
    if (page === 1) return fail(exchange, [], violation);
    return page === 3 ? unknown({ exchange, request: null, kind: 'other' }, said('no control')) : pass(exchange);
  });
  const { judgements, history, trip } = scene([{ judge }], []);
  const pages = Array.from({ length: 2600 }, (_, nth) => (nth === 0 ? 1 : nth === 1 ? 3 : 2));
  for (const page of pages) {
    const exchange = answered(page);
    history.add(exchange, asked(exchange));
    judgements.add();
  }
  expect(history.all.length).toBeLessThan(2500);
  expect(trip).toMatchObject({ findings: { size: 1 }, cases: 2499, lost: 1 });
  await judgements.judge(true);
  judgements.end();
  expect(trip).toMatchObject({ findings: { size: 1 }, cases: 2599, lost: 1 });
});
