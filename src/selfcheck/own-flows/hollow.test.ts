import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { assert as chai, expect, should, test } from 'vitest';
import { fc, flow } from '../../cli/api/authoring.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import type { PackRequirement } from '../../requirements/packs/pack.ts';
import type { Handler } from '../../sandbox/serve-handler.ts';
import { runPack } from './run-pack.fixture.ts';
import { anyTrip, cancel, detail, envelope, estimate, order, priceKept, taxiPack } from './taxi-pack.fixture.ts';
import { type Bug, partnerKey, taxiPlatform } from './taxi-platform.fixture.ts';

should();
const ajv = new Ajv2020();
const row = { level: 'MUST', source: 's', statement: 's' } as const;
const trip = { from: 'PEK', to: 'SHA' };
type Run = (tools: FlowTools) => unknown;
const must = (run: Run): PackRequirement =>
  flow('taxi.one', { ...row, run: async (_, tools) => void (await run(tools)) });
/** The platform, with an empty list in each accepted answer. */
const withOffers =
  (handle: Handler): Handler =>
  async (request) => {
    const answer = await handle(request);
    if (answer.status !== 200) return answer;
    const { data, ...envelope } = (await answer.json()) as { readonly data: object };
    return Response.json({ ...envelope, data: { ...data, offers: [] } });
  };
const ran = async (one: PackRequirement, ...bugs: readonly Bug[]) => {
  const platform = taxiPlatform(...bugs);
  const done = await runPack(taxiPack(one), withOffers(platform.handle), { keys: { partner: partnerKey } });
  return { ...done, platform, ...done.row(one.id) };
};
const newOrder = async ({ call }: FlowTools): Promise<{ order_no: string }> => {
  const quote = await call(estimate, trip);
  return { order_no: (await call(order, { estimate_id: quote.data.estimate_id })).data.order_no };
};
const quick = async (now: () => number, work: () => Promise<unknown>): Promise<void> => {
  const begun = now();
  await work();
  assert.ok(now() - begun < 60_000);
};
const isSoon = async (price: number): Promise<void> => {
  await Promise.resolve();
  assert.equal(price, 12);
};

test.each<[string, Run]>([
  ['asserts nothing', ({ call }) => call(estimate, trip)],
  ['only passes answers on', newOrder],
  [
    'waits for a timer, and asserts nothing',
    async ({ call }) => (await call(estimate, trip), await new Promise((resolve) => setTimeout(resolve, 9))),
  ],
  [
    'waits for another timer, within a time limit',
    async ({ call }) => {
      const late = new Promise((_, no) => setTimeout(no, 50, new Error('late')));
      await Promise.race([call(estimate, trip).then(() => sleep(9)), late]);
    },
  ],
  [
    'skips its assertion',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      if (data.surcharge !== undefined) assert.ok(data.surcharge < data.price);
    },
  ],
  ['does not await its assertion', async ({ call }) => void isSoon((await call(estimate, trip)).data.price)],
  [
    'does not await a rejection',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      void assert.rejects(Promise.reject(new Error(data.price)), /12/);
    },
  ],
  // oxlint-disable-next-line vitest/valid-expect
  ['expects without a matcher', async ({ call }) => expect((await call(estimate, trip)).data.price)],
  // oxlint-disable-next-line vitest/valid-expect
  ['names a matcher without calling it', async ({ call }) => expect((await call(estimate, trip)).data.price).toBe],
  [
    'goes over an empty list',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      for (const via of data.stops ?? []) assert.equal(via.price, 12);
    },
  ],
  [
    'goes over an empty list that came',
    async ({ call }) => {
      for (const one of (await call(estimate, trip)).data.offers) assert.equal(one.price, 12);
    },
  ],
  [
    'catches its assertion',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      try {
        assert.equal(data.price, 12);
      } catch {
        return;
      }
    },
  ],
  [
    'compares a value with itself',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      assert.equal(data.price, data.price);
    },
  ],
  ['asserts of what it has sent', async ({ call }) => void (await call(estimate, trip), assert.equal(trip.to, 'SHA'))],
  [
    'waits for anything',
    ({ call, eventually }) =>
      eventually(
        () => call(estimate, trip),
        () => true,
      ),
  ],
  [
    'takes every status',
    async (tools) => {
      const { status } = await tools.call.answer(detail, await newOrder(tools));
      assert.ok(status > 0);
    },
  ],
  [
    'checks with a schema, and not the result',
    async ({ call }) => ajv.validate({ type: 'object' }, await call(estimate, trip)),
  ],
])('a flow that %s is untested', async (_, run) => {
  const { verdict, reason, findings, platform } = await ran(must(run));
  expect([verdict, reason?.code, findings]).toEqual(['untested', 'flow-hollow', []]);
  expect(reason?.text).toContain('no altered answer makes the flow fail');
  expect(platform.calls.length).toBeLessThanOrEqual(4);
});

test.each<[string, Run]>([
  ['a value', async ({ call }) => assert.equal((await call(estimate, trip)).data.price, 12)],
  [
    'deep equality',
    async ({ call }) =>
      assert.deepEqual((await call(estimate, trip)).data, { estimate_id: 'E1', price: 12, offers: [] }),
  ],
  [
    'two answers that differ',
    async ({ call }) => assert.notDeepEqual(await call(estimate, trip), await call(estimate, trip)),
  ],
  ['vitest', async ({ call }) => expect(await call(estimate, trip)).toMatchObject({ code: 0 })],
  ['chai', async ({ call }) => chai.property((await call(estimate, trip)).data, 'price')],
  ['should', async ({ call }) => (await call(estimate, trip)).data.price.should.equal(12)],
  [
    'a schema',
    async ({ call }) => assert.ok(ajv.validate(envelope({ required: ['price'] }), await call(estimate, trip))),
  ],
  ['a status', async ({ call }) => assert.equal((await call.answer(estimate, trip)).status, 200)],
  ['that a call is accepted', async ({ call }) => assert.ok(estimate.isAccepted(await call.answer(estimate, trip)))],
  [
    'a header',
    async ({ call }) => assert.match((await call.answer(estimate, trip)).headers['content-type'] ?? '', /json/),
  ],
  [
    'a refusal',
    async ({ call }) => {
      await call(estimate, trip);
      await call.refused(estimate, { ...trip, seats: 0 }, 400);
    },
  ],
  [
    'a refusal of another key',
    async (tools) => {
      const made = await newOrder(tools);
      await tools.call(detail, made);
      await tools.call(estimate, trip, { key: 'partner' });
      await tools.call.refused(detail, made, 400, { key: 'partner' });
    },
  ],
  [
    'what becomes of an order',
    async (tools) => {
      const made = await newOrder(tools);
      await tools.call(cancel, made);
      await tools.eventually(
        () => tools.call(detail, made),
        ({ data }) => data.status === 'cancelled',
        { every: 1 },
      );
    },
  ],
  [
    'a number that was made up',
    async (tools) => {
      const made = await newOrder(tools);
      await tools.call(cancel, made);
      await tools.call.refused(cancel, { order_no: tools.madeUp('taxi order') }, 400);
    },
  ],
  ['a lower bound', async ({ call }) => assert.ok((await call(estimate, trip)).data.price > 0)],
  [
    'an upper bound, the other way round',
    async ({ call }) => {
      if ((await call(estimate, trip)).data.price > 1000) assert.fail('too dear');
    },
  ],
  ['a format', async ({ call }) => assert.doesNotMatch((await call(estimate, trip)).data.estimate_id, /[<>]/)],
  [
    'a property',
    ({ call }) =>
      fc.assert(
        fc.asyncProperty(anyTrip, async (one) =>
          assert.equal((await call(estimate, one)).data.price, 10 + 2 * one.seats),
        ),
        { numRuns: 3 },
      ),
  ],
  [
    'another number for each order',
    async (tools) => assert.notEqual((await newOrder(tools)).order_no, (await newOrder(tools)).order_no),
  ],
  [
    'what it throws itself',
    async ({ call }) => {
      if ((await call(estimate, trip)).data.price !== 12) throw new Error('the price is wrong');
    },
  ],
  [
    'how long it takes',
    ({ call }) =>
      quick(
        () => Date.now(),
        () => call(estimate, trip),
      ),
  ],
  [
    'how long it takes, by another clock',
    ({ call }) =>
      quick(
        () => performance.now(),
        () => call(estimate, trip),
      ),
  ],
  [
    'how long it takes, by a third',
    ({ call }) =>
      quick(
        () => Number(new Date()),
        () => call(estimate, trip),
      ),
  ],
  [
    'something after a timer',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      await new Promise((resolve) => setTimeout(resolve, 1));
      assert.equal(data.price, 12);
    },
  ],
])('a flow that asserts %s passes', async (_, run) => {
  const { verdict, reason, findings } = await ran(must(run));
  expect([verdict, reason, findings]).toEqual(['pass', null, []]);
});

test('a flow is tried with everything that it draws: one that asserts of some of it passes', async () => {
  const some = (least: number): PackRequirement =>
    flow('taxi.one', {
      ...row,
      given: { one: anyTrip },
      async run({ one }, { call }) {
        const { data } = await call(estimate, one);
        if (one.seats >= least) assert.equal(data.price, 10 + 2 * one.seats);
      },
    });
  expect((await ran(some(4))).verdict).toBe('pass');
  expect(await ran(some(9))).toMatchObject({ verdict: 'untested', reason: { code: 'flow-hollow' } });
  expect((await ran(priceKept)).verdict).toBe('pass');
});

test('nothing is sent, created or recorded while it is tried', async () => {
  const seen: object[] = [];
  const hollow = must(async (tools) => {
    const made = await newOrder(tools);
    await tools.call.answer(cancel, { order_no: tools.madeUp('taxi order') });
    seen.push(made);
  });
  const { reason, platform, journal, ledger, report, calls } = await ran(hollow);
  expect([reason?.code, seen.length > 100]).toEqual(['flow-hollow', true]);
  // Three calls of the flow, and the one that undoes its order.
  expect(platform.calls).toHaveLength(4);
  expect([calls, report.leftBehind]).toEqual([4, []]);
  expect(journal.match(/"kind":"exchange"/g)).toHaveLength(4);
  expect(ledger.match(/TX\d+/g)).toEqual(['TX100001']);
});
