import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { fc, flow, generic, object, operation, pack } from '../../cli/api/authoring.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { cancel, estimate, order, taxiPack } from './taxi-pack.fixture.ts';
import { taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };
let flows = 0;
const ran = async (run: (tools: FlowTools) => Promise<unknown>) => {
  flows += 1;
  const id = `taxi.try-${flows}` as const;
  const one = flow(id, {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, tools) => void (await run(tools)),
  });
  const { row, report } = await runPack(taxiPack(one), taxiPlatform().handle);
  return { ...row(id), found: report.findings, leftBehind: report.leftBehind };
};
const priceOf = async ({ call }: FlowTools): Promise<{ estimate_id: string; price: number }> =>
  (await call<{ data: { estimate_id: string; price: number } }>(estimate, trip)).data;

test.each<[string, (tools: FlowTools) => Promise<unknown>]>([
  ['that is blocked', ({ call }) => call(cancel, { order_no: 'TX-of-a-stranger' })],
  ['that is refused', ({ call }) => call(estimate, { from: 'nowhere' })],
  ['that is refused, where a refusal proves nothing', ({ call }) => call.refused(order, {}, 400)],
])('a flow that goes on after a call %s shows nothing: no pass, and no finding', async (_name, stops) => {
  const asserting = (price: number) => async (tools: FlowTools) => {
    await priceOf(tools);
    await stops(tools).catch(() => null);
    assert.equal((await priceOf(tools)).price, price, 'another price');
  };
  for (const price of [12, 13])
    expect(await ran(asserting(price))).toMatchObject({ verdict: 'inconclusive', found: [] });
});

test('a flow that does not wait for its calls is a failure of the pack, and leaves nothing behind', async () => {
  const one = await ran(async (tools) => {
    const { estimate_id, price } = await priceOf(tools);
    assert.equal(price, 12, 'another price');
    // oxlint-disable-next-line typescript/no-floating-promises
    void tools.call(order, { estimate_id }).then(() => tools.call(order, { estimate_id }));
  });
  expect(one).toMatchObject({ verdict: 'inconclusive', leftBehind: [] });
  expect(one.reason).toMatchObject({ error: expect.stringContaining('expected a flow to `await` each of its calls') });
});

test('a flow that ends while calls are under way undoes what they create', async () => {
  const one = await ran(async (tools) => {
    const { estimate_id, price } = await priceOf(tools);
    await Promise.all([tools.call(order, { estimate_id }), assert.rejects(Promise.resolve(price))]);
  });
  expect(one).toMatchObject({ verdict: 'fail', leftBehind: [] });
});

test('a call that was accepted is no refusal, whatever its status', async () => {
  const refused = (status: number) => async (tools: FlowTools) => {
    const { estimate_id } = await priceOf(tools);
    const { order_no } = (await tools.call<{ data: { order_no: string } }>(order, { estimate_id })).data;
    await tools.call(cancel, { order_no });
    await tools.call.refused(estimate, trip, status);
  };
  expect(await ran(refused(200))).toMatchObject({
    verdict: 'fail',
    found: [{ expected: 'a refusal with status 200', actual: 'status 200, accepted' }],
  });
  expect(await ran(refused(400))).toMatchObject({ found: [{ expected: 'status 400', actual: 'status 200' }] });
});

test('two flows with the same generators draw different values', async () => {
  const drawn: Record<string, number[]> = { one: [], two: [] };
  const requirements = Object.entries(drawn).map(([name, list]) =>
    flow(`taxi.draw-${name}`, {
      level: 'MUST',
      source: 's',
      statement: 's',
      given: { n: fc.noBias(fc.integer()) },
      async run({ n }, { call }) {
        const { price } = await priceOf({ call } as FlowTools);
        if (!list.includes(n)) list.push(n);
        assert.equal(price, 12, 'another price');
      },
    }),
  );
  await runPack(taxiPack(...requirements), taxiPlatform().handle);
  expect(new Set([...drawn['one']!, ...drawn['two']!]).size).toBe(8);
});

test('a 404 is an answer of the platform if the operation describes it, and of any server if not', async () => {
  const error = { type: 'object', required: ['error'] };
  const read = operation('lost.read', {
    path: '/things',
    request: { type: 'object', required: ['id'], properties: { id: { type: 'string', minLength: 1 } } },
    answers: { 200: { type: 'object' }, 404: error },
  });
  const answering = async (body: object) =>
    (
      await runPack(pack('lost', { operations: [read], requirements: generic([read]) }), () =>
        Response.json(body, { status: 404 }),
      )
    ).row('lost.read.input').reason?.code;
  expect(await answering({ error: 'no such thing' })).toBe('flow-call-refused');
  expect(await answering({ message: 'no such page' })).toBe('not-the-platform');
});

test.each([402, 403, 415, 503])(
  'a %s in JSON is an answer of the platform if the operation describes it, and of something in front if not',
  async (status) => {
    const answering = async (body: object, described: JsonObject = object({ error: {} })) => {
      const pay = operation('shop.fee', { path: '/fee', answers: { 200: null, [status]: described } });
      const refused = flow('shop.refuses', {
        level: 'MUST',
        source: 's',
        statement: 's',
        run: async (_, { call }) => {
          await call(pay, { amount: 1 });
          assert.equal((await call.answer(pay, { amount: 2 })).status, status, 'not refused');
        },
      });
      const { row } = await runPack(pack('shop', { operations: [pay], requirements: [refused] }), async (request) =>
        ((await request.json()) as { amount: number }).amount === 1
          ? Response.json({})
          : Response.json(body, { status }),
      );
      return row('shop.refuses').verdict;
    };
    expect(await answering({ error: 'the amount is not the fare' })).toBe('pass');
    expect(await answering({ message: 'no' })).toBe('inconclusive');
    // Any JSON object fits this schema.
    expect(await answering({ message: 'no' }, { type: 'object' })).toBe('inconclusive');
  },
);

test('a member that a GET cannot send is a failure of the pack', async () => {
  const list = operation('list.things', { method: 'GET', path: '/things?colour={colour}', answers: { 200: null } });
  const one = flow('list.filtered', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, { call }) => void assert.ok(await call(list, { color: 'red' })),
  });
  const { row } = await runPack(pack('list', { operations: [list], requirements: [one] }), () => Response.json({}));
  expect(row('list.filtered').reason).toMatchObject({
    error: expect.stringContaining('expected members that its path names, as a GET has no body, got "color"'),
  });
});
