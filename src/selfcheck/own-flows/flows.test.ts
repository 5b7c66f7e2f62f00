import assert from 'node:assert/strict';
import { assert as chai, expect, test } from 'vitest';
import { fc, flow, flows as flowsWith, operation } from '../../cli/api/authoring.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import type { PackRequirement } from '../../requirements/packs/pack.ts';
import { runPack } from './run-pack.fixture.ts';
import { anyTrip, estimate, priceKept, taxiPack } from './taxi-pack.fixture.ts';
import { type Bug, taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };
let flows = 0;
const must = (run: (tools: FlowTools) => Promise<unknown>): PackRequirement => {
  flows += 1;
  return flow(`taxi.flow-${flows}`, {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, tools) => void (await run(tools)),
  });
};
const ran = async (one: PackRequirement, ...bugs: readonly Bug[]) => {
  const { row, report } = await runPack(taxiPack(one), taxiPlatform(...bugs).handle);
  return { ...row(one.id), found: report.findings };
};

test('the flow of the design holds on the clean platform, and finds the price that changes', async () => {
  expect(await ran(priceKept)).toMatchObject({ verdict: 'pass', cases: 4, found: [] });
  const { verdict, found } = await ran(priceKept, 'price changes');
  expect(verdict).toBe('fail');
  expect(found).toMatchObject([
    {
      cause: 'the price differs from the estimate',
      operation: 'taxi.order',
      actual: 'the number 13 (the price differs from the estimate)',
      reproduced: { of: 3, times: 3 },
      evidence: [],
      evidenceLack: expect.stringContaining('it is a flow'),
    },
  ]);
  expect([found[0]!.expected, found[0]!.actual, found[0]!.message]).toEqual([
    'the number 12',
    'the number 13 (the price differs from the estimate)',
    'the price differs from the estimate (given {"trip":{"from":"PEK","to":"PEK","seats":1}})',
  ]);
});

test.each<[string, (quote: { data: { price: number } }) => void, object]>([
  [
    'node:assert, with words',
    (quote) => assert.equal(quote.data.price, 5, 'too dear'),
    { cause: 'too dear', expected: 'the number 5', actual: 'the number 12 (too dear)' },
  ],
  [
    'node:assert, without words',
    (quote) => assert.deepEqual(quote.data.price, 5),
    { cause: 'Expected values to be strictly deep-equal', actual: 'the number 12' },
  ],
  [
    'node:assert of a condition',
    (quote) => assert.ok(quote.data.price < 5, 'too dear'),
    { cause: 'too dear', expected: 'what the flow asserts', actual: 'too dear' },
  ],
  ['vitest', (quote) => expect(quote.data.price).toBe(5), { cause: 'expected # to be # // Object.is equality' }],
  ['chai', (quote) => chai.equal(quote.data.price, 5, 'dear'), { cause: 'dear: expected # to equal #' }],
  [
    'a property of fast-check',
    (quote) => fc.assert(fc.property(fc.nat(), () => assert.equal(quote.data.price, 5, 'too dear'))),
    { cause: 'too dear', expected: 'the number 5' },
  ],
  [
    'any error with expected and actual',
    () => {
      throw Object.assign(new Error('off'), { expected: 'a', actual: ['b'] });
    },
    { cause: 'off', expected: 'the string "a"', actual: 'an array of 1 (off)' },
  ],
])('what %s asserts is the finding', async (_name, asserts, found) => {
  const one = must(async ({ call }) => asserts(await call(estimate, trip)));
  expect(await ran(one)).toMatchObject({ verdict: 'fail', found: [found] });
});

test('a finding shows all calls of the flow in their order, with the smallest input, and is the same in every run', async () => {
  const one = flow('taxi.small', {
    level: 'SHOULD',
    source: 's',
    statement: 's',
    given: { trip: anyTrip },
    async run({ trip }, { call }) {
      await call(estimate, trip);
      const quote = await call(estimate, { ...trip, seats: 7 });
      assert.ok(trip.seats < 3, `${trip.seats} seats for ${quote.data.price}`);
    },
  });
  const [found, again] = [(await ran(one)).found[0]!, (await ran(one)).found[0]!];
  expect([found.cause, found.shrunk, found.id]).toEqual(['# seats for #', true, again.id]);
  expect(found.message).toContain('"seats":3');
  const shown = [found.control!, ...found.examples, found].map(({ request }) => request.body);
  expect(shown).toEqual([
    { from: 'PEK', to: 'PEK', seats: 3 },
    { from: 'PEK', to: 'PEK', seats: 7 },
  ]);
});

const anEnd = async ({ call }: FlowTools): Promise<void> => void (await call(estimate, trip));

test.each<[string, PackRequirement, readonly Bug[], string, string]>([
  [
    'no call is accepted',
    must(anEnd),
    ['estimate refused'],
    'untested',
    'taxi.estimate was answered 400 "no taxis today": see the call',
  ],
  [
    'no call is accepted, and the flow goes on',
    must(async ({ call }) => assert.equal((await call.answer(estimate, trip)).status, 400)),
    ['estimate refused'],
    'untested',
    'taxi.estimate was answered 400 "no taxis today": see the call',
  ],
  [
    'a later call is not accepted',
    must(async ({ call }) => {
      await call(estimate, trip);
      await call(estimate, { ...trip, seats: 0 });
    }),
    [],
    'inconclusive',
    'taxi.estimate was answered 400 "wrong input": see the call',
  ],
  [
    'a refusal comes without an accepted call before',
    must(async ({ call }) => call.refused(estimate, { ...trip, seats: 0 }, 400)),
    [],
    'untested',
    'no call of taxi.estimate was accepted before it',
  ],
  [
    'the flow fails by itself',
    must(async ({ call }) => ((await call(estimate, trip)).data.nothing as { there: 1 }).there),
    [],
    'inconclusive',
    'the pack taxi failed: TypeError: Cannot read properties of undefined',
  ],
  ['the flow makes no call', must(async () => {}), [], 'inconclusive', 'expected a flow to make a call, got none'],
  [
    'it asserts before any call',
    must(async () => assert.fail('no')),
    [],
    'inconclusive',
    'the pack taxi failed: AssertionError',
  ],
  [
    'the key is refused, whatever it asserts',
    must(async ({ call }) => assert.equal((await call.answer(estimate, trip)).status, 400)),
    ['no key is right'],
    'untested',
    'taxi.estimate was answered 401',
  ],
  [
    'a web server answers in place of the platform',
    must(async ({ call }) => assert.equal((await call.answer(estimate, trip)).status, 400)),
    ['another server'],
    'untested',
    'this does not look like the platform: 404 came back',
  ],
])('it passes never if %s', async (_name, one, bugs, verdict, why) => {
  const found = await ran(one, ...bugs);
  expect([found.verdict, found.reason?.text, found.found]).toEqual([verdict, expect.stringContaining(why), []]);
});

test('the failure of a pack names file and line', async () => {
  const broken = must(async ({ call }) => {
    await call(estimate, trip);
    throw new RangeError('mine');
  });
  expect((await ran(broken)).reason?.text).toMatch(/mine\n[\s\S]*flows\.test\.ts:\d+/);
});

test('a refusal passes with its status if a call was accepted before, and is a finding with another one', async () => {
  const one = must(async ({ call }) => {
    await call(estimate, trip);
    await call.refused(estimate, { ...trip, seats: 0 }, [400, 422]);
  });
  expect(await ran(one)).toMatchObject({ verdict: 'pass' });
  expect(await ran(one, 'no seats crash')).toMatchObject({
    verdict: 'fail',
    found: [{ expected: 'status 400 or 422', actual: 'status 500', status: 500 }],
  });
});

test('eventually waits until it holds, and is a finding if it never does', async () => {
  const until = (id: string, within: number): PackRequirement =>
    must(async ({ call, eventually }) =>
      eventually(
        () => call(estimate, trip),
        ({ data }) => data.estimate_id === id,
        { within, every: 1 },
      ),
    );
  expect(await ran(until('E3', 600_000))).toMatchObject({ verdict: 'pass', calls: 3 });
  expect(await ran(until('E0', 0))).toMatchObject({
    verdict: 'fail',
    found: [{ cause: 'it did not become so in time', expected: 'the awaited state within 0 ms' }],
  });
});

test.each([
  ['flow', () => flow('taxi.x', { level: 'MUST', sorce: 's', statement: 's', run: () => {} } as never), 'got "sorce"'],
  ['delete', () => operation('taxi.x', { method: 'DELETE', path: '/x', answers: { 200: null } }), 'what it changes'],
  ['cancel', () => operation('taxi.x', { path: '/order/{no}/cancel', answers: { 200: null } }), 'what it changes'],
  ['operation', () => operation('taxi.x', { path: '/x', answer: {} } as never), 'got "answer"'],
])('a %s that cannot be is refused where it is made', (_name, make, problem) => {
  expect(make).toThrow(problem);
});

test('a failure that never comes again is unknown, and one that comes now and then is a finding', async () => {
  const each = (fails: (nth: number) => boolean): PackRequirement => {
    let asked = 0;
    return must(async ({ call }) => {
      await call(estimate, trip);
      assert.ok(!fails((asked += 1)), 'now and then');
    });
  };
  expect(await ran(each((nth) => nth === 1))).toMatchObject({
    verdict: 'inconclusive',
    found: [],
    reason: { because: [{ code: 'flow-not-again', cause: 'now and then' }] },
  });
  expect(await ran(each((nth) => nth % 4 === 1))).toMatchObject({
    verdict: 'fail',
    found: [{ reproduced: { times: 2 } }],
  });
});

test('flows of `flows` share their parts, and are flows like others', async () => {
  const ofTrips = flowsWith({ level: 'SHOULD', source: 'Taxi rules, 2', given: { trip: anyTrip } });
  const one = ofTrips('taxi.shared', 'An estimate costs 12.', async ({ trip }, { call }) => {
    assert.equal((await call(estimate, trip)).data.price, 5, 'too dear');
  });
  expect(await ran(one)).toMatchObject({
    id: 'taxi.shared',
    level: 'SHOULD',
    section: 'Taxi rules, 2',
    statement: 'An estimate costs 12.',
    verdict: 'warn',
    found: [{ message: 'too dear (given {"trip":{"from":"PEK","to":"PEK","seats":1}})' }],
  });
});

test('flows of the phase alone run one after the other', async () => {
  const seen: (string | null)[] = [];
  const platform = taxiPlatform();
  const flows = ['one', 'two'].map((name) =>
    flow(`taxi.${name}`, {
      level: 'MUST',
      source: 's',
      statement: 's',
      phase: 'alone',
      async run(_, { call }) {
        for (let nth = 0; nth < 3; nth += 1) {
          const quote = await call(estimate, trip, { headers: { 'X-Flow': name } });
          assert.equal(typeof quote.data.price, 'number');
        }
      },
    }),
  );
  const { report } = await runPack(taxiPack(...flows), (request) => {
    seen.push(request.headers.get('x-flow'));
    return platform.handle(request);
  });
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  expect([seen, seen.toReversed()]).toContainEqual(['one', 'one', 'one', 'two', 'two', 'two']);
});
