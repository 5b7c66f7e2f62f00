import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import {
  allSearches,
  eachTrip,
  flow,
  type FlowParts,
  flows,
  generic,
  operation,
  type OperationParts,
  pack,
  type PackFault,
  type PackForm,
  type PackParts,
  type PackRequirement,
} from '../../cli/api/authoring.ts';
import { packProblems } from '../../config/packs/pack-problems.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { anyTrip, estimate, order, taxiPack } from './taxi-pack.fixture.ts';
import { type Bug, taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };
const row = { level: 'MUST', source: 's', statement: 's' } as const;
const rule: Required<Omit<PackRequirement, 'flow'>> = {
  ...row,
  id: 'taxi.rule',
  reading: 'r',
  probes: 'p',
  needs: ['trips'],
  asks: allSearches,
  judge: eachTrip(() => []),
};
const form: Required<PackForm> = {
  id: 'taxi.form',
  title: 't',
  changes: () => (one) => one,
  wraps: (handle) => handle,
};
const fault: Required<PackFault> = { ...form, id: 'taxi.fault', breaks: 'taxi.rule' };
const parts: Required<PackParts> = { requirements: [rule], operations: [], faults: [], forms: [] };
const flowParts: Required<FlowParts<object>> = {
  ...row,
  reading: 'r',
  probes: 'p',
  given: {},
  phase: 'together',
  run: () => undefined,
};
const { statement: _, run: __, ...sharedParts } = flowParts;
const effect = { kind: 'k', number: '/id' };
const thing = { kind: 'k', number: 'id', unknown: 404, hiddenFrom: 'partner' };
const operationParts: Required<Omit<OperationParts, 'creates' | 'changes'>> = {
  path: '/x',
  method: 'POST',
  request: {},
  answers: { 200: null },
  reads: true,
  invalid: 400,
  accepted: () => true,
  headers: {},
  keyHeader: 'X-Key',
  keyScheme: 'Bearer',
  examples: [],
};
const problemsOf = (change: object): void => {
  const problems = packProblems(pack('taxi', { ...parts, ...change }));
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
};

/** Objects that a pack is written with, whole, and what loads a pack with one of them. */
const written: readonly (readonly [name: string, whole: object, load: (one: never) => unknown])[] = [
  ['pack', parts, (one) => problemsOf(one)],
  ['rule of a pack', rule, (one) => problemsOf({ requirements: [rule, one] })],
  ['fault', fault, (one) => problemsOf({ faults: [one] })],
  ['form', form, (one) => problemsOf({ forms: [one] })],
  ['flow', flowParts, (one) => flow('taxi.flow', one)],
  ['flows', sharedParts, (one) => flows(one)],
  ['operation', operationParts, (one) => operation('taxi.one', one)],
  [
    'creates',
    { ...effect, undo: () => order },
    (creates) => operation('taxi.one', { path: '/x', answers: {}, creates }),
  ],
  [
    'changes',
    { ...thing, to: { '/s': 1 }, again: 409 },
    (changes) => operation('taxi.one', { path: '/x', answers: {}, changes }),
  ],
  ['reads', { ...thing, shows: ['/s'] }, (reads) => operation('taxi.one', { path: '/x', answers: {}, reads })],
  [
    'reads of a list',
    { kind: 'k', lists: '/*/id' },
    (reads) => operation('taxi.one', { path: '/x', answers: {}, reads }),
  ],
];

test.each(written.flatMap(([name, whole, load]) => Object.keys(whole).map((key) => [name, key, whole, load] as const)))(
  'of a %s a misspelt %s is an error when the pack is loaded',
  (_, key, whole, load) => {
    const { [key]: value, ...others } = whole as Record<string, unknown>;
    expect(() => load({ ...others, [`${key}x`]: value } as never)).toThrow(`got "${key}x"`);
  },
);

const ran = async (requirements: readonly PackRequirement[], ...bugs: readonly Bug[]) => {
  const { report } = await runPack(taxiPack(...requirements), taxiPlatform(...bugs).handle);
  const [one] = report.requirements;
  return [one!.verdict, one!.reason?.text, report.findings];
};
const must = (run: (tools: FlowTools) => Promise<unknown>): PackRequirement[] => [
  flow('taxi.one', { ...row, run: async (_, tools) => void (await run(tools)) }),
];
const answerOf = generic([estimate]).filter(({ id }) => id === 'taxi.estimate.answer');

test.each<[string, readonly PackRequirement[], readonly Bug[], string, string]>([
  [
    'its assertions were not reached, as the call before them was refused',
    must(async ({ call }) => assert.ok((await call(estimate, trip)).data.price > 0)),
    ['estimate refused'],
    'untested',
    'was answered 400',
  ],
  [
    'its assertions were not reached, as a later call was refused',
    must(async ({ call }) => {
      await call(estimate, trip);
      assert.ok((await call(order, { estimate_id: 'none' })).data.order_no);
    }),
    [],
    'inconclusive',
    'was answered 400',
  ],
  [
    'its call was not answered',
    must(async ({ call }) => {
      const quote = await call(estimate, trip);
      assert.ok(await call.answer(order, { estimate_id: quote.data.estimate_id }));
    }),
    ['order hangs up'],
    'inconclusive',
    '502',
  ],
  [
    'none of what it draws was accepted',
    [
      flow('taxi.one', {
        ...row,
        given: { one: anyTrip },
        run: async ({ one }, { call }) => void (await call(estimate, one)),
      }),
    ],
    ['estimate refused'],
    'untested',
    'was answered 400',
  ],
  ['the fit of answers has none that was accepted', answerOf, ['estimate refused'], 'untested', 'was answered 400'],
  ['the fit of answers has none at all', answerOf, ['another server'], 'inconclusive', 'not look like the platform'],
  [
    'a member of how a call is sent is misspelt',
    must(async ({ call }) => call(estimate, trip, { kye: 'none' } as never)),
    [],
    'inconclusive',
    'a call of taxi.estimate: expected members of key, headers, got "kye"',
  ],
  [
    'a call sets a header that the client sets',
    must(async ({ call }) => call(estimate, trip, { headers: { Accept: 'a/b', 'User-Agent': 'mine' } })),
    [],
    'inconclusive',
    'a call of taxi.estimate: expected headers that a call may set, got "User-Agent"',
  ],
  [
    'a member of how it waits is misspelt',
    must(async ({ call, eventually }) =>
      eventually(
        () => call(estimate, trip),
        () => true,
        { witin: 1 } as never,
      ),
    ),
    [],
    'inconclusive',
    'eventually: expected members of within, every, message, got "witin"',
  ],
  [
    'a refusal names no status',
    must(async ({ call }) => {
      await call(estimate, trip);
      await call.refused(estimate, { ...trip, seats: 0 }, undefined as never);
    }),
    [],
    'inconclusive',
    'expected call.refused of taxi.estimate to name a status',
  ],
])('a requirement does not pass if %s', async (_, requirements, bugs, verdict, why) => {
  expect(await ran(requirements, ...bugs)).toEqual([verdict, expect.stringContaining(why), []]);
});
