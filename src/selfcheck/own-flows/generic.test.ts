import { expect, test } from 'vitest';
import assert from 'node:assert/strict';
import { flow, generic, operation } from '../../cli/api/authoring.ts';
import { runPack } from './run-pack.fixture.ts';
import {
  anyTrip,
  envelope,
  estimate,
  estimateRequest,
  order as plainOrder,
  priceKept,
  refusals,
  taxiPack,
} from './taxi-pack.fixture.ts';
import { type Bug, taxiPlatform } from './taxi-platform.fixture.ts';
import { callsOf } from '../../requirements/flows/own-flow.ts';
import { pack } from '../../requirements/packs/pack.ts';

const order = operation('taxi.order', {
  path: plainOrder.path,
  request: { type: 'object', required: ['estimate_id'], properties: { estimate_id: { type: 'string', minLength: 1 } } },
  answers: { 200: envelope({ required: ['order_no', 'price'] }), ...refusals },
  creates: { kind: 'taxi order', number: '/data/order_no', undo: () => cancel },
  examples: [
    async ({ call }) => ({
      estimate_id: (await call(estimate, { from: 'PEK', to: 'SHA' })).data.estimate_id as string,
    }),
  ],
});
const cancel = operation('taxi.cancel', {
  path: '/open/v1/taxi/order/cancel',
  request: {
    type: 'object',
    required: ['order_no'],
    properties: { order_no: { type: 'string' }, reason: { type: 'string', maxLength: 10 } },
  },
  answers: { 200: null, ...refusals },
  changes: { kind: 'taxi order', number: 'order_no' },
});
const operations = [estimate, order, cancel];

async function run(bugs: readonly Bug[] = [], runs = 12) {
  const platform = taxiPlatform(...bugs);
  const made = pack('taxi', { operations, requirements: generic(operations) });
  const { report } = await runPack(made, platform.handle, { runs });
  const broken = report.findings.map(({ requirement, cause }) => `${requirement}: ${cause}`).toSorted();
  return { report, broken, platform };
}

test('each operation has three requirements, which hold on the clean platform', async () => {
  const { report, broken, platform } = await run();
  expect(report.requirements.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
    operations.flatMap(({ name }) => ['answer', 'key', 'input'].map((one) => `${name}.${one} pass`)),
  );
  expect([broken, report.leftBehind]).toEqual([[], []]);
  expect([...platform.orders.values()].filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
});

test.each<[Bug, readonly string[]]>([
  ['no seats crash', ['taxi.estimate.input: status 500: seats below its minimum']],
  ['price as text', ['taxi.estimate.answer: /data/price: type string']],
  ['price as text for seven', ['taxi.estimate.answer: /data/price: type string']],
  ['no number', ['taxi.order.answer: /data/order_no: missing']],
  ['missing key let in', operations.map(({ name }) => `${name}.key: status 200 without a key`)],
  ['wrong key let in', operations.map(({ name }) => `${name}.key: status 200 with a wrong key`)],
  ['estimate 418', ['taxi.estimate.answer: status 418']],
])('a bug is found by its requirement, and by no other: %s', async (bug, causes) => {
  expect((await run([bug], 60)).broken).toEqual(causes.toSorted());
});

test('what is accepted although it breaks the schema, and what is refused by its rules, breaks nothing', async () => {
  const lenient = await run(['no seats accepted']);
  expect([lenient.broken, lenient.report.requirements.every(({ verdict }) => verdict === 'pass')]).toEqual([[], true]);
  const { broken, report } = await run(['estimate refused']);
  expect(broken).toEqual([]);
  expect(report.requirements.map(({ id, verdict }) => `${id} ${verdict}`)).toContain('taxi.estimate.answer untested');
});

test('an operation that lists no refusal of keys has no requirement of keys, and one without a schema none of input', () => {
  const open = operation('taxi.open', { method: 'GET', path: '/open', answers: { 200: null } });
  expect(generic([open]).map(({ id }) => id)).toEqual(['taxi.open.answer']);
  expect(estimateRequest.required).toEqual(['from', 'to']);
  expect(taxiPack(...generic([open])).requirements).toHaveLength(1);
});

test('repeats and smaller copies of a flow are judged by that flow alone', async () => {
  const dear = flow('taxi.dear', {
    level: 'MUST',
    source: 's',
    statement: 's',
    given: { trip: anyTrip },
    async run({ trip }, { call }) {
      await call(estimate, trip);
      assert.ok(trip.seats < 2, 'many seats');
    },
  });
  const { row } = await runPack(
    pack('taxi', { operations, requirements: [...generic([estimate]), dear] }),
    taxiPlatform().handle,
  );
  const [answer, of] = [row('taxi.estimate.answer'), row('taxi.dear')];
  expect([of.verdict, answer.verdict]).toEqual(['fail', 'pass']);
  // Twelve that it drew, and those of other flows before one failed.
  expect(of.calls).toBeGreaterThan(4);
  expect(answer.cases).toBeLessThan(12 + of.calls);
});

test('the calls that a plan counts are about those of a run', async () => {
  const made = pack('taxi', { operations, requirements: [...generic(operations), priceKept] });
  const { report } = await runPack(made, taxiPlatform().handle);
  const planned = made.requirements.map(({ flow: one }) => callsOf(one!, 12, 1));
  const sum = planned.reduce((total, calls) => total + calls, 0);
  expect(Math.abs(report.run.requests - sum) / report.run.requests).toBeLessThan(0.1);
});
