import '../../../suites/index.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedSearch,
  at,
  sampleExchange,
  sampleFault,
  sampleSearch,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { History, search } from '../../requirements/history/index.ts';
import type { Fail } from '../../requirements/judging/index.ts';
import { requirementById } from '../../requirements/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import { Outcome } from '../outcome.ts';
import { confirmClosed } from './confirm-closed.ts';
import { createConfirmation } from './confirmation.ts';

const odd = { ...sampleSearch, page: -1 };
const requirement = requirementById('bus.bad-input')!;
const facts = sampleFacts();

/** A case of an input whose connection was closed three times, and what becomes of it if these attempts are reset. */
async function confirmed(isReset: (nth: number, isOdd: boolean) => boolean, may = (): boolean => true) {
  const bodies = [odd, sampleSearch, sampleSearch, odd, odd];
  const history = History.of(
    facts,
    bodies.map((body, nth) => ({ exchange: answer(body, nth, body === odd, 0), request: search(body) })),
  );
  const found = [...requirement.judge(history, facts)].find((one): one is Fail => one.is === 'fail');
  const outcomes = new Map([[requirement.id, new Outcome(requirement)]]);
  const run = { history, outcomes, budget: { may }, writeFinding: () => {} };
  const pauses: number[] = [];
  let [nth, call] = [0, 10];
  const { round } = createConfirmation({
    run,
    facts: () => facts,
    pause: async () => {},
    // As the client does it, each call is sent again once after a reset.
    send: async (...asks) =>
      asks.map((request) => {
        const isOdd = (request.body as JsonObject)['page'] === odd.page;
        const first = isReset(nth++, isOdd);
        const exchange = answer(isOdd ? odd : sampleSearch, call++, first && isReset(nth++, isOdd), first ? 1 : 0);
        history.asked(exchange, request);
        return exchange;
      }),
  });
  const parts = { run, facts: () => facts, round, pause: async (ms: number) => void pauses.push(ms) };
  const became = await confirmClosed({ ...requirement, explanations: [] }, found ?? expect.fail(), parts);
  return { became, isFinding: became === found, pauses: pauses.length, attempts: nth };
}

function answer(body: JsonObject, call: number, isClosed: boolean, retried: number): Exchange {
  const how = { ...at(call), body };
  const exchange = isClosed
    ? sampleExchange({ ...how, fault: sampleFault('reset') })
    : body === odd
      ? sampleExchange({ ...how, status: 400 })
      : acceptedSearch([], {}, how);
  return { ...exchange, retried };
}

test('an input whose connection is closed each time is a finding after three rounds, each after a pause', async () => {
  expect(await confirmed((_, isOdd) => isOdd)).toMatchObject({ isFinding: true, pauses: 3, attempts: 3 * 8 });
});

test('a control that is reset as well costs a round', async () => {
  expect(await confirmed((nth, isOdd) => isOdd || nth === 3)).toMatchObject({ isFinding: true, pauses: 4 });
});

test('an input that is answered once is none, with the reason of its calls', async () => {
  const { became, pauses } = await confirmed((nth, isOdd) => isOdd && nth > 0);
  expect([became, pauses]).toEqual([
    { code: 'no-answer', operation: 'search', because: sampleFault('reset').reason },
    1,
  ]);
});

test('too few calls are left: it may be confirmed later', async () => {
  expect(
    (
      await confirmed(
        (_, isOdd) => isOdd,
        () => false,
      )
    ).became,
  ).toBeNull();
});

test('no limit of calls makes a finding: it lets so many calls of each window pass, wherever a round begins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.nat(40), async (...limit) => {
      const [passing, resetting, begun] = limit;
      const isReset = (nth: number): boolean => (nth + begun) % (passing + resetting) >= passing;
      const { became } = await confirmed(isReset);
      expect((became as Reason).code).toBe('no-answer');
    }),
  );
});
