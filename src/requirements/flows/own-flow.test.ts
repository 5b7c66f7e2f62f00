import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generic } from './generic.ts';
import { callsOf, partOf, runsOf, writtenCalls } from './own-flow.ts';
import type { Flow, FlowTools, Operation } from './flow.ts';
import { operation } from './operation.ts';

const look = operation('acme.look', { path: '/look', answers: { 200: null, 400: null, 401: null } });
const flow = (parts: Partial<Flow> = {}): Flow => ({
  given: {},
  phase: 'together',
  run: async (_, { call }) => void (await call(look)),
  usualCalls: () => 1,
  ...parts,
});

test.each<[Partial<Flow>, number, number]>([
  [{}, 120, 1],
  [{ given: { one: fc.nat() } }, 12, 4],
  [{ given: { one: fc.nat() }, isCheap: true }, 12, 12],
  [{ given: { one: fc.nat() }, mostRuns: 2 }, 12, 2],
  [{ given: { one: fc.nat() }, isCheap: true }, 120, 100],
])('a flow with %j is run, of %s cases, %s times', (parts, cases, runs) => {
  expect(runsOf(flow(parts), cases, 1)).toBe(runs);
  expect(callsOf(flow(parts), cases, 1)).toBe(runs);
  expect(callsOf(flow({ ...parts, usualCalls: () => 5 }), cases, 1)).toBe(5 * runs);
});

test('calls are counted as they are written, and nothing is run for that', () => {
  const three = async ({ call }: FlowTools): Promise<void> => {
    await call(look);
    await call.answer(look);
    await call.refused(look, {}, 400);
    throw new Error('it was run');
  };
  expect([writtenCalls(three), writtenCalls(() => undefined)]).toEqual([3, 1]);
  expect(writtenCalls((tools: FlowTools) => tools.call(look))).toBe(1);
});

const request = { type: 'object', required: ['no'], properties: { no: { type: 'string', maxLength: 5 } } };
const answers = { 200: null, 401: null };
const cancel = operation('acme.cancel', { path: '/x', request, answers, changes: { kind: 'x', number: 'no' } });
const create = operation('acme.create', {
  path: '/c',
  answers,
  creates: { kind: 'x', number: '/no', undo: () => cancel },
  examples: [async ({ call }) => ({ of: (await call(look)).of })],
});

test('the generic flows count what goes on around their own calls', () => {
  const calls = generic([look, create, cancel]).map(({ id, flow }) => [id, flow?.usualCalls(1)]);
  expect(Object.fromEntries(calls)).toEqual({
    'acme.look.answer': 1,
    'acme.look.key': 7,
    // The example's call before it, and the undoing after it.
    'acme.create.answer': 3,
    'acme.create.key': 9,
    // What it changes is created first.
    'acme.cancel.answer': 3,
    'acme.cancel.key': 9,
  });
});

test('input is broken in what is not the number of a thing; where nothing else is sent, nothing is claimed', () => {
  const properties = { ...request.properties, reason: { type: 'string', maxLength: 5 } };
  const withReason = operation('acme.end', {
    path: '/x',
    request: { ...request, properties },
    answers,
    changes: { kind: 'x', number: 'no' },
  });
  const ids = (one: Operation): string[] => generic([one]).map(({ id }) => id);
  expect(ids(cancel)).toEqual(['acme.cancel.answer', 'acme.cancel.key']);
  expect(ids(withReason)).toContain('acme.end.input');
});

test('flows of a pack with too few calls send a part of their cases each, and all of it fits', () => {
  const flows = generic([look, create, cancel]).map((one) => one.flow!);
  const sum = (part: number): number => flows.reduce((all, one) => all + callsOf(one, 120, part), 0);
  const [least, whole] = [sum(0), sum(1)];
  expect(partOf(flows, whole, 120)).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: whole - 1 }), (calls) => {
      const part = partOf(flows, calls, 120);
      expect(part).toBeGreaterThan(0);
      expect(part).toBeLessThan(1);
      expect(sum(part)).toBeGreaterThanOrEqual(least);
      // What a flow cannot go below may be more than there is.
      expect(sum(part)).toBeLessThanOrEqual(calls + least);
    }),
  );
});
