import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import {
  acceptedSearch,
  sampleExchange,
  sampleSearch,
  sampleTrips,
  sampleFault,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleCancels, sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { type Request, cancel, type Facts, History, RawBody, search } from '../../requirements/history/index.ts';
import { fail, type Fail, pass, type Judge, unknown } from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import type { JsonObject } from '../../contract/json.ts';
import { requirementById } from '../../requirements/index.ts';
import { Outcome } from '../outcome.ts';
import type { Judged } from '../../requirements/requirement.ts';
import { createConfirmation } from './confirmation.ts';

const violation = { cause: 'pages differ', message: 'm', expected: 'e', actual: 'a' };
const pages = [1, 2].map((page) => ({ ...sampleSearch, page, page_size: 10, start_addr: 'a' }));

/** Broken where the last of at least two answers was refused. */
const judge: Judge = function* (history) {
  const exchanges = history.all.map(({ exchange }) => exchange);
  const exchange = exchanges.at(-1);
  if (exchange === undefined) return;
  if (exchange.fault !== null) yield unknown(history.all.at(-1)!, exchange.fault.reason);
  else if (exchange.answer?.status === 400 && exchanges.length > 1)
    yield fail(exchange, exchanges.slice(0, -1), violation, 'relation');
  else yield pass(exchange);
};

/**
 * The requests that are sent again, and their answers. The relation rests on two pages, the second of which is answered
 * 400.
 */
function scene({
  answer = (body) => (body['page'] === 2 && body['page_size'] === 10 ? 400 : 200),
  facts = sampleFacts(),
  may = () => true,
  ...own
}: {
  answer?: (body: JsonObject, nth: number) => number | Exchange;
  facts?: Facts;
  may?: () => boolean;
} & Partial<Judged> = {}) {
  const asked: Request[] = [];
  const known = answered(pages[0]!, 200, 1);
  const exchange = answered(pages[1]!, 400, 2);
  const history = History.of(facts, [
    { exchange: known, request: search(pages[0]!) },
    { exchange, request: search(pages[1]!) },
  ]);
  const groups: number[] = [];
  const send = async (...asks: readonly Request[]): Promise<Exchange[]> => {
    groups.push(asks.length);
    return asks.map((one) => {
      asked.push(one);
      const body = one.body as JsonObject;
      const came = answer(body, asked.length);
      const exchange = typeof came === 'number' ? answered(body, came, 10 + asked.length) : came;
      history.asked(exchange, one);
      return exchange;
    });
  };
  const outcome = new Outcome(requirementById('bus.paging') ?? expect.fail());
  const run = { history, outcomes: new Map([['bus.paging', outcome]]), budget: { may }, writeFinding: () => {} };
  const pauses: number[] = [];
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(asked.length, milliseconds);
  const confirmation = createConfirmation({ run, facts: () => facts, send, pause });
  const judged: Judged = { id: 'bus.paging', judge, explanations: [], ...own };
  const found: Fail = { is: 'fail', exchange, comparedWith: [known], violation, basis: 'relation' };
  return {
    confirmation,
    history,
    judged,
    found,
    asked,
    pauses,
    groups,
    outcome,
    bodies: () => asked.map(({ body }) => body),
  };
}

function answered(body: JsonObject, status: number, call: number, trips = 3): Exchange {
  return status === 200
    ? acceptedSearch(sampleTrips(trips), {}, { body, call })
    : sampleExchange({ body, status, call });
}

const asks = pages.map((body) => search(body));

test('a round sends all requests again in their order, and the judge reads only the answers', async () => {
  const read: number[] = [];
  const spying: Judge = function* (history, facts) {
    read.push(history.all.length);
    yield* judge(history, facts);
  };
  const { confirmation, judged, asked } = scene({ judge: spying });
  const round = await confirmation.round(judged, violation.cause, asks);
  expect(asked).toEqual(asks.map((request) => ({ ...request, again: true })));
  expect(read).toEqual([2]);
  expect(round).toMatchObject({ failure: { violation }, isKnown: true });
});

test('a failure that no new connection shows is shown by calls in turn on one connection', async () => {
  const isBroken: Judge = (history) =>
    history.all.map(({ exchange }) =>
      exchange.answer?.status === 400 ? fail(exchange, [], violation) : pass(exchange),
    );
  const { confirmation, judged, asked, outcome, found } = scene({
    judge: isBroken,
    answer: (body) => (body['page'] === 2 && asked.at(-1)?.connection !== 'new' ? 400 : 200),
  });
  const finding = outcome.fail({ ...found, comparedWith: [], basis: 'answer' });
  await confirmation.findings(() => judged);
  expect(finding.reproduced).toEqual({ of: 4, times: 4 });
  expect(asked.slice(0, 5).map(({ connection, body }) => [connection, (body as JsonObject)['page']])).toEqual([
    [undefined, 2],
    ['new', 2],
    ['same', undefined],
    ['same', 2],
    ['same', 2],
  ]);
  const { exchange, comparedWith } = finding.evidence;
  expect([exchange, ...comparedWith].map(({ request }) => (request.body as JsonObject)['page'])).toEqual([
    2,
    undefined,
  ]);
});

test('a round reports no other cause, and no explained failure', async () => {
  const { confirmation, judged } = scene();
  expect((await confirmation.round(judged, 'another cause', asks)).failure).toBeNull();
  const explained = { ...judged, explanations: [{ name: 'lockout', because: 'b', applies: () => true }] };
  expect((await confirmation.round(explained, violation.cause, asks)).failure).toBeNull();
});

/** A round that shows nothing. */
const round = (isKnown: boolean, reason: object | null) => {
  const exchanges: unknown[] = asks.map(() => expect.anything());
  return { failure: null, isKnown, reason, exchanges };
};

test('a round that tells nothing says why', async () => {
  const unanswered = sampleExchange({ fault: sampleFault('timeout', 'no answer in time') });
  const { confirmation, judged } = scene({ answer: () => unanswered });
  const why = round(false, said('no answer in time'));
  expect(await confirmation.round(judged, violation.cause, asks)).toEqual(why);
  // Also where the judge does not mention it.
  expect(await confirmation.round({ ...judged, judge: () => [] }, violation.cause, asks)).toEqual(why);
});

test('if the judge finds no case in the answers, the cause is gone', async () => {
  const { confirmation, judged } = scene({ answer: () => 200 });
  const silent = { ...judged, judge: () => [] };
  expect(await confirmation.round(silent, violation.cause, asks)).toEqual(round(true, null));
});

test('if a judge throws, the result is unknown and the error belongs to the suite', async () => {
  const throws: Judge = () => {
    throw new TypeError('x is undefined');
  };
  const { confirmation, judged, outcome } = scene({ judge: throws });
  const suiteFailed = round(false, { code: 'suite-failed', error: 'x is undefined' });
  expect(await confirmation.round(judged, violation.cause, asks)).toEqual(suiteFailed);
  expect(outcome.suiteError).toContain('x is undefined');
});

test('a relation that breaks twice more while the inventory stands still is confirmed', async () => {
  const { confirmation, judged, found, bodies } = scene();
  expect(await confirmation.relation(judged, found)).toEqual(found);
  const isDetailCheck = (body: Request['body']): boolean => (body as JsonObject)['page_size'] === 50;
  expect(bodies().filter((body) => !isDetailCheck(body))).toEqual([...pages, ...pages]);
  expect(
    [bodies()[0], bodies().at(-1)].map((body) => body && isDetailCheck(body)),
    'the inventory is looked at before and after',
  ).toEqual([true, true]);
  expect(bodies().find(isDetailCheck)).toMatchObject({ ...sampleSearch, start_addr: 'a', page: 1 });
});

test('a relation that passes when it is sent again is unknown after five rounds', async () => {
  const { confirmation, judged, found, bodies } = scene({ answer: () => 200 });
  expect(await confirmation.relation(judged, found)).toEqual({ code: 'relation-not-confirmed', then: 'held' });
  expect(bodies().filter((body) => (body as JsonObject)['page_size'] === 10)).toEqual(
    Array.from({ length: 5 }, () => pages).flat(),
  );
});

test.each([
  ['under way together', 0, [2]],
  ['one after the other', 100, []],
])('a relation whose answers were %s is sent again in that way too', async (_, later, expected) => {
  const { confirmation, judged, found, groups } = scene({ answer: () => 200 });
  const [{ sentAt, endedAt }] = found.comparedWith as [Exchange];
  const exchange = { ...found.exchange, sentAt: sentAt + later, endedAt: endedAt + later };
  await confirmation.relation(judged, { ...found, exchange });
  // The inventory is looked at by four searches at once.
  expect(groups.filter((size) => size !== 4 && size > 1)).toEqual(expected);
});

test('a relation that breaks only behind the searches that went before its answers rests on these as well', async () => {
  let isBehind = false;
  const { confirmation, judged, found, history } = scene({
    answer: (body) => {
      if (body['page'] === 5) isBehind = true;
      return isBehind && body['page'] === 2 && body['page_size'] === 10 ? 400 : 200;
    },
  });
  const other = answered({ ...sampleSearch, page: 5 }, 200, 7);
  history.add(other, search({ ...sampleSearch, page: 5 }));
  const late = { ...found, exchange: { ...found.exchange, call: 8 } };
  expect(await confirmation.relation(judged, late)).toEqual({ ...late, comparedWith: [...found.comparedWith, other] });
});

test('after some seconds, the search of the day that is most like an answer goes before it', async () => {
  const { confirmation, judged, found, history, pauses, bodies } = scene({ answer: () => 200 });
  // Two fields apart, one field apart, one again, and one field apart on another day.
  const bodiesBefore = [
    { ...pages[1]!, page: 3, page_size: 3 },
    { ...pages[1]!, page_size: 5 },
    { ...pages[1]!, page_size: 7 },
    { ...pages[1]!, date: '2027-01-01' },
  ];
  for (const [nth, body] of bodiesBefore.entries()) history.add(answered(body, 200, 3 + nth), search(body));
  await confirmation.relation(judged, { ...found, exchange: { ...found.exchange, call: 9 } });
  const sent = bodies().filter((body) => (body as JsonObject)['page_size'] !== 50);
  // First as they were, then at once.
  expect(sent.slice(0, 7)).toEqual([...pages, ...pages, pages[0], bodiesBefore[2], pages[1]]);
  expect(pauses).toEqual([8, 3000]);
});

test('a relation that fails while the inventory moves is unknown', async () => {
  const { confirmation, judged, found } = scene({
    answer: (body, nth) => (body['page_size'] === 50 ? answered(body, 200, nth, nth) : body['page'] === 2 ? 400 : 200),
  });
  expect(await confirmation.relation(judged, found)).toEqual({
    code: 'relation-not-confirmed',
    then: 'moving inventory',
  });
});

test('a relation is not sent again if calls are kept for others or a call must not be sent twice', async () => {
  const poor = scene({ may: () => false });
  expect(await poor.confirmation.relation(poor.judged, poor.found)).toBeNull();
  expect(poor.asked).toEqual([]);
  const { confirmation, judged, found, asked } = scene({
    facts: sampleFacts({ cancels: { ...sampleCancels(), mayAskAgain: () => false } }),
  });
  const ofAnOrder = sampleExchange({ operation: 'cancel', body: { order_no: 'HT1' } });
  expect(await confirmation.relation(judged, { ...found, comparedWith: [ofAnOrder] })).toEqual({
    code: 'relation-not-confirmed',
    then: 'not repeatable',
  });
  expect(asked).toEqual([]);
});

test('only conclusive rounds count for how often a cause is reproduced', async () => {
  const { confirmation, judged } = scene({
    answer: (_, nth) => (nth === 4 ? sampleExchange({ fault: sampleFault('reset', 'r') }) : nth % 2 === 0 ? 400 : 200),
  });
  expect(await confirmation.repeated(judged, violation.cause, asks, 3)).toEqual({ of: 2, times: 2 });
  const held = scene({ answer: () => 200 });
  expect(await held.confirmation.repeated(held.judged, violation.cause, asks, 2)).toEqual({ of: 2, times: 0 });
  let left = 1;
  const poor = scene({ may: () => (left -= 1) >= 0 });
  expect(await poor.confirmation.repeated(poor.judged, violation.cause, asks, 5)).toEqual({ of: 1, times: 1 });
});

test('what is not needed and alike in all requests is left out, for as long as the cause stays', async () => {
  const { confirmation, judged, asked } = scene();
  const smaller = await confirmation.smaller(judged, violation.cause, asks, new Set(Object.keys(sampleSearch)));
  const { start_addr: _, ...small } = pages[1]!;
  expect(smaller?.exchange.request.body).toEqual(small);
  expect(smaller?.comparedWith.map(({ request }) => request.body)).toEqual([{ ...small, page: 1 }]);
  // The page, in which they differ, was never left out; the page size is what the cause rests on.
  expect(asked.every(({ body }) => Object.hasOwn(body as JsonObject, 'page'))).toBe(true);
});

test('what cannot be made smaller stays as it is', async () => {
  const { confirmation, judged, asked } = scene({
    answer: (body) => (body['start_addr'] === 'a' && body['page_size'] === 10 && body['page'] === 2 ? 400 : 200),
  });
  expect(await confirmation.smaller(judged, violation.cause, asks, new Set(Object.keys(sampleSearch)))).toBeNull();
  // A body that is sent as it is has no fields.
  const before = asked.length;
  expect(await confirmation.smaller(judged, violation.cause, [search(new RawBody('{"date":'))], new Set())).toBeNull();
  expect(asked.length).toBe(before);
});

test('a cancel of a made-up order is sent again like any search', async () => {
  const { confirmation, judged, asked } = scene();
  const one = cancel({ order_no: 'X1' });
  await confirmation.round(judged, violation.cause, [one]);
  expect(asked).toEqual([{ ...one, again: true }]);
});
