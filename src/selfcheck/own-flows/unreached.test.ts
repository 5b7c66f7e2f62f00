import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { flow } from '../../cli/api/authoring.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { estimate, order, taxiPack } from './taxi-pack.fixture.ts';
import { taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };
const ajv = new Ajv2020();
type Run = (tools: FlowTools) => Promise<unknown>;
const ran = async (run: Run) => {
  const one = flow('taxi.one', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, tools) => void (await run(tools)),
  });
  const { row } = await runPack(taxiPack(one), taxiPlatform().handle);
  return row('taxi.one');
};

// Every price is 12.
test.each<[string, Run, string]>([
  [
    'a member that only dear trips would need',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      if (data.price > 100) assert.ok(data.discount, 'no discount');
    },
    '/data/discount of taxi.estimate',
  ],
  [
    'the same in one expression',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      assert.ok(data.price <= 100 || data.discount > 0, `no discount: ${JSON.stringify(data)}`);
    },
    '/data/discount of taxi.estimate',
  ],
  [
    'a member that is there',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      const { data: made } = await call(order, { estimate_id: data.estimate_id });
      if (typeof data.price === 'string') expect(made.price).toBeTypeOf('string');
    },
    '/data/price of taxi.order',
  ],
  [
    'the items of a list',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      if (data.price !== 12) assert.ok(data.stops?.[0], 'no stop');
    },
    '/data/stops of taxi.estimate',
  ],
])('a flow is untested if only altered answers reach what it asserts of %s', async (_, run, what) => {
  const { verdict, reason } = await ran(run);
  expect([verdict, reason?.code]).toEqual(['untested', 'flow-unreached']);
  expect(reason?.text).toContain(`the assertion about ${what}`);
});

test.each<[string, Run]>([
  [
    'fails whatever is in the place that its message names',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      if (data.price > 100) assert.fail(`too dear: ${data.estimate_id}`);
    },
  ],
  [
    'throws',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      if (data.price !== 12) throw new Error(`the price of ${data.estimate_id} is ${data.price}`);
    },
  ],
  [
    'takes one member or another',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      assert.equal(data.price ?? data.total, 12);
    },
  ],
  ['compares the whole', async ({ call }) => expect(await call(estimate, trip)).toMatchObject({ data: { price: 12 } })],
  ['has one member', async ({ call }) => expect((await call(estimate, trip)).data).toHaveProperty('price')],
  [
    'has a part of any form',
    async ({ call }) => {
      const anyForm = { anyOf: [{ required: ['data'] }, { required: ['error'] }] };
      assert.ok(ajv.validate(anyForm, await call(estimate, trip)), 'neither data nor an error');
    },
  ],
  [
    'also asserts something that it reaches',
    async ({ call }) => {
      const { data } = await call(estimate, trip);
      assert.equal(data.price, 12);
      if (data.surcharge > 0) assert.ok(data.reason);
    },
  ],
])('a flow passes that %s', async (_, run) => {
  expect(await ran(run)).toMatchObject({ verdict: 'pass', reason: null });
});
