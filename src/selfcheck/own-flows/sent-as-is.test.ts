import { expect, test } from 'vitest';
import { flow, operation, pack, raw } from '../../cli/api/authoring.ts';
import type { FlowTools, Operation } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { cancel, estimate, order, taxiPack } from './taxi-pack.fixture.ts';
import { taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };
const flowOf = (run: (tools: FlowTools) => Promise<unknown>) =>
  flow('taxi.one', { level: 'MUST', source: 's', statement: 's', run: async (_, tools) => void (await run(tools)) });

async function ran(run: (tools: FlowTools) => Promise<unknown>) {
  const platform = taxiPlatform();
  const { row, report, journal } = await runPack(taxiPack(flowOf(run)), platform.handle);
  const { verdict, reason } = row('taxi.one');
  return { verdict, reason: reason?.text ?? null, calls: platform.calls, report, journal };
}

test('a raw body is sent as it is, and shown so in a finding', async () => {
  const { verdict, calls, report } = await ran(async ({ call }) => {
    await call(estimate, trip);
    await call.refused(estimate, raw('{"from":'), 400);
    await call.refused(estimate, raw('[1'), 422);
  });
  expect([verdict, calls.slice(0, 3)]).toEqual([
    'fail',
    ['/estimate {"from":"PEK","to":"SHA"}', '/estimate {"from":', '/estimate [1'],
  ]);
  expect(report.findings[0]?.curl).toContain("--data-raw '[1'");
});

test('a raw body is held back where a call changes something', async () => {
  const { verdict, reason, calls } = await ran(async ({ call }) => {
    await call(estimate, trip);
    await call.answer(cancel, raw('{"order_no":"TX900001"}'));
  });
  expect([verdict, reason]).toEqual([
    'inconclusive',
    expect.stringContaining('names nothing that this run has created'),
  ]);
  expect(calls.filter((one) => one.includes('cancel'))).toEqual([]);
});

test('what an accepted raw body has created is undone', async () => {
  const { verdict, report, calls } = await ran(async ({ call }) => {
    const quote = await call(estimate, trip);
    const made = await call(order, raw(`{"estimate_id": "${quote.data.estimate_id}"}`));
    expect(made.data.order_no).toMatch(/^TX/);
  });
  expect([verdict, report.leftBehind, calls.at(-1)]).toEqual(['pass', [], expect.stringContaining('/order/cancel')]);
});

test('a GET has no raw body, and no other thing is a raw body', async () => {
  const read: Operation = operation('taxi.read', { method: 'GET', path: '/open/v1/taxi/order/detail', answers: {} });
  const one = flowOf(async ({ call }) => call.answer({ ...read, name: 'taxi.estimate' }, raw('{')));
  const { row } = await runPack(pack('taxi', { operations: [estimate], requirements: [one] }), taxiPlatform().handle);
  expect(row('taxi.one').reason?.text).toContain('expected no raw body, because a GET has none');
  expect(() => raw({} as string)).toThrow('expected a text as a raw body');
});

test.each([null, undefined])(
  'a header given as %s is left out of the call, also one of the operation',
  async (none) => {
    const own = operation('taxi.estimate', {
      path: '/open/v1/taxi/estimate',
      answers: { 200: null, 400: null },
      headers: { 'X-Own': 'own' },
    });
    const seen: (string | null)[] = [];
    const platform = taxiPlatform();
    const one = flowOf(async ({ call }) => {
      const sent = await call.answer(own, trip, { headers: { 'X-Own': none, 'X-Other': none, 'X-More': 'm' } });
      expect(sent.status).toBe(200);
    });
    const { row } = await runPack(
      pack('taxi', { operations: [own], requirements: [one] }),
      (request) => {
        seen.push(...['x-own', 'x-other', 'x-more'].map((name) => request.headers.get(name)));
        return platform.handle(request);
      },
      { headers: { 'x-other': 'configured' } },
    );
    expect([row('taxi.one').verdict, seen.slice(0, 3)]).toEqual(['pass', [null, null, 'm']]);
  },
);

test('a header that is no text is named', async () => {
  const { verdict, reason, calls } = await ran(async ({ call }) =>
    call(estimate, trip, { headers: { 'X-Number': 5 as never } }),
  );
  expect([verdict, calls]).toEqual(['inconclusive', []]);
  expect(reason).toContain('a call of taxi.estimate: expected a text or null as the header "X-Number"');
});
