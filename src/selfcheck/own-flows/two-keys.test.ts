import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { fc, flow, generic } from '../../cli/api/authoring.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { cancel, detail, estimate, order, taxiPack } from './taxi-pack.fixture.ts';
import { type Bug, partnerKey, taxiKey, taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };
const partner = { key: 'partner' };

async function newOrder({ call }: FlowTools, how = {}): Promise<{ order_no: string }> {
  const quote = await call(estimate, trip, how);
  const made = await call(order, { estimate_id: quote.data.estimate_id }, how);
  return { order_no: made.data.order_no as string };
}

async function run(
  body: (tools: FlowTools) => Promise<unknown>,
  bugs: readonly Bug[] = [],
  keys: Readonly<Record<string, string>> = { partner: partnerKey },
) {
  const one = flow('taxi.one', {
    level: 'MUST',
    source: 's',
    statement: 's',
    given: { nth: fc.nat(9) },
    run: async (_, tools) => void (await body(tools)),
  });
  const platform = taxiPlatform(...bugs);
  const done = await runPack(taxiPack(one), platform.handle, { keys });
  const row = done.row('taxi.one');
  return { ...done, platform, verdict: row.verdict, reason: row.reason?.text };
}

async function unseen(tools: FlowTools): Promise<void> {
  const { call } = tools;
  const made = await newOrder(tools);
  await call(detail, made);
  await call(estimate, trip, partner);
  await call.refused(detail, made, 400, partner);
}

test('an order of one key is not seen by the other: it holds, and a platform that shows it to all fails', async () => {
  const clean = await run(unseen);
  expect([clean.verdict, clean.reason]).toEqual(['pass', undefined]);
  const { verdict, report } = await run(unseen, ['seen by every key']);
  const [finding, ...more] = report.findings;
  expect([verdict, finding?.cause, more]).toEqual(['fail', 'taxi.detail not refused: status 200', []]);
  expect(finding?.reproduced).toEqual({ of: 3, times: 3 });
  expect(finding?.request.headers['Authorization']).toBe('$CONFORMANCE_KEY_PARTNER');
  expect(finding?.control?.request.headers['Authorization']).toBe('$CONFORMANCE_API_KEY');
  expect(finding?.curl).toContain('-H "Authorization: $CONFORMANCE_KEY_PARTNER"');
});

test('the second key is in no report and no journal, although a flow sends and asserts it', async () => {
  const echo = async (tools: FlowTools): Promise<void> => {
    await tools.call(estimate, trip, partner);
    await tools.call.answer(estimate, { ...trip, note: partnerKey }, partner);
    assert.fail(`with ${partnerKey}`);
  };
  const { report, journal, ledger } = await run(echo);
  expect(report.findings).toHaveLength(1);
  for (const text of [JSON.stringify(report), journal, ledger]) {
    expect(text).not.toContain(partnerKey);
    expect(text).not.toContain(taxiKey);
  }
  expect(journal).toContain('"keys":{"partner":"(secret)"}');
});

test('what an answer to the second key breaks is shown again with that key and its headers', async () => {
  const one = flow('taxi.one', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, { call }) =>
      void (await call(estimate, trip, { ...partner, headers: { 'X-Trace': 'of the flow' } })),
  });
  const platform = taxiPlatform('price as text for the partner');
  const seen: string[] = [];
  const handle = (request: Request): Promise<Response> => {
    const { headers } = request;
    if (headers.get('x-trace') !== null) seen.push(headers.get('authorization') ?? '');
    return platform.handle(request);
  };
  const requirements = [one, ...generic([estimate]).filter(({ id }) => id === 'taxi.estimate.answer')];
  const { report } = await runPack(taxiPack(...requirements), handle, { keys: { partner: partnerKey } });
  expect(report.findings.map(({ requirement, cause, reproduced }) => [requirement, cause, reproduced])).toEqual([
    ['taxi.estimate.answer', '/data/price: type string', { of: 3, times: 3 }],
  ]);
  expect([new Set(seen), seen.length >= 3]).toEqual([new Set([partnerKey]), true]);
});

test('a thing is undone with the key that created it', async () => {
  const { verdict, report, platform } = await run(async (tools) =>
    assert.match((await newOrder(tools, partner)).order_no, /^TX/),
  );
  expect([verdict, report.leftBehind]).toEqual(['pass', []]);
  expect(platform.orders.get('TX100001')?.status).toBe('cancelled');
});

test('the guard holds for the second key as well', async () => {
  const { verdict, reason, platform } = await run(async ({ call }) => {
    await call(estimate, trip, partner);
    await call(cancel, { order_no: 'TX900001' }, partner);
  });
  expect([verdict, reason]).toEqual([
    'inconclusive',
    expect.stringContaining('names nothing that this run has created'),
  ]);
  expect(platform.strangers).toEqual([]);
});

test('a flow that needs a key which the configuration does not have is untested, and runs once', async () => {
  const { verdict, reason, platform } = await run(unseen, [], {});
  expect([verdict, reason]).toEqual([
    'untested',
    'the configuration has no key `partner`: give a second valid key of the target in `keys.partner`',
  ]);
  expect(platform.keys).not.toContain(partnerKey);
  expect(platform.orders.size).toBe(2);
});

test.each<[string, (tools: FlowTools) => Promise<unknown>]>([
  ['a refusal', unseen],
  [
    'a refusal that the flow asserts',
    async (tools) => {
      const made = await newOrder(tools);
      assert.equal((await tools.call.answer(detail, made, partner)).status, 400);
    },
  ],
])(
  '%s proves nothing before a call with the key was accepted, and a refused key is not sent again',
  async (_, body) => {
    const { verdict, reason, platform, report } = await run(body, ['partner locked out']);
    expect([verdict, report.findings]).toEqual(['inconclusive', []]);
    expect(reason).toContain('no call with the key `partner` was accepted');
    expect(platform.keys.filter((key) => key === partnerKey)).toHaveLength(1);
  },
);

test('a refusal without a 401 proves nothing either', async () => {
  const { verdict, reason } = await run(async (tools) => {
    const made = await newOrder(tools);
    await tools.call(detail, made);
    await tools.call.refused(detail, made, 400, partner);
  });
  expect([verdict, reason]).toEqual([
    'inconclusive',
    expect.stringContaining('no call with the key `partner` was accepted'),
  ]);
});
