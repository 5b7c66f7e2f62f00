import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flow } from '../../cli/api/authoring.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { cancel, detail, estimate, order, priceKept, taxiPack } from './taxi-pack.fixture.ts';
import { type Bug, taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };

async function newOrder({ call }: FlowTools): Promise<string> {
  const quote = await call(estimate, trip);
  const made = await call(order, { estimate_id: quote.data.estimate_id });
  return made.data.order_no as string;
}

async function run(body: (tools: FlowTools) => Promise<unknown>, ...bugs: readonly Bug[]) {
  const one = flow('taxi.one', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, tools) => void (await body(tools)),
  });
  const platform = taxiPlatform(...bugs);
  const { report, row, ledger } = await runPack(taxiPack(one), platform.handle);
  const cancels = platform.calls.filter((call) => call.startsWith('/order/cancel'));
  return { report, row: row('taxi.one'), platform, ledger, cancels };
}

test('each creation is in the ledger, is undone at the end, and leaves nothing behind', async () => {
  const platform = taxiPlatform();
  const { report, row, ledger } = await runPack(taxiPack(priceKept), platform.handle);
  const made = [...platform.orders.values()].filter(({ order_no }) => order_no.startsWith('TX1'));
  expect(row('taxi.price-kept').verdict).toBe('pass');
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 'cancelled'));
  expect(made).toHaveLength(4);
  for (const { order_no } of made) expect(ledger).toContain(`{"order":"taxi order ${order_no}",`);
  expect(report.leftBehind).toEqual([]);
});

test('a platform that was set up anew gives numbers again, and they are undone as well', async () => {
  const folder = temporaryFolder();
  const ledger = join(folder, 'orders.ndjson');
  writeFileSync(ledger, '{"order":"taxi order TX100001","run":"before"}\n');
  const { report, row } = await runPack(taxiPack(priceKept), taxiPlatform().handle, { ledger });
  expect([row('taxi.price-kept').verdict, report.leftBehind]).toEqual(['pass', []]);
  expect(readFileSync(ledger, 'utf8').match(/taxi order TX100001"/g)).toHaveLength(2);
});

test('what cannot be noted in the ledger is not used, and stays', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const ledger = join(file, 'orders.ndjson');
  const { report, row } = await runPack(taxiPack(priceKept), taxiPlatform().handle, { ledger });
  expect([row('taxi.price-kept').verdict, row('taxi.price-kept').reason?.text]).toEqual([
    'inconclusive',
    expect.stringContaining('ledger'),
  ]);
  expect(report.leftBehind).toHaveLength(4);
});

test('an order that its flow cancels is not undone again', async () => {
  const { row, cancels, report } = await run(async (tools) => {
    const order_no = await newOrder(tools);
    await tools.call(cancel, { order_no });
    assert.equal((await tools.call(detail, { order_no })).data.status, 'cancelled');
  });
  expect([row.verdict, cancels.length, report.leftBehind]).toEqual(['pass', 1, []]);
});

test.each<[string, (tools: FlowTools) => Promise<unknown>]>([
  ['its number', async ({ call }) => call(cancel, { order_no: 'TX900001' })],
  [
    'its number next to one of this run',
    async (tools) => tools.call(cancel, { order_no: await newOrder(tools), more: [{ orderNo: 'TX900001' }] }),
  ],
  ['no number', async ({ call }) => call(cancel, { reason: 'TX900001' })],
  ['a list of numbers', async (tools) => tools.call(cancel, { order_no: [await newOrder(tools), 'TX900001'] })],
])('the order of somebody else is never named by a call that changes it: %s', async (_name, body) => {
  const { row, platform, cancels } = await run(body);
  expect(cancels.filter((call) => call.includes('TX900001'))).toEqual([]);
  expect(platform.orders.get('TX900001')?.status).toBe('created');
  expect(row.verdict).toBeOneOf(['untested', 'inconclusive']);
  expect(row.reason?.text).toContain('its `order_no` names nothing that this run has created');
});

test('a made-up number may be named, and each is another one', async () => {
  const { row, cancels } = await run(async (tools) => {
    await newOrder(tools);
    const [one, other] = [tools.madeUp('taxi order'), tools.madeUp('taxi order')];
    assert.notEqual(one, other);
    assert.equal((await tools.call.answer(cancel, { order_no: one })).status, 400);
  });
  expect([row.verdict, cancels.length]).toEqual(['pass', 2]);
});

test('nothing is changed on a host that is not permitted', async () => {
  const platform = taxiPlatform();
  const { row } = await runPack(taxiPack(priceKept), platform.handle, { allowCancel: [] });
  expect([row('taxi.price-kept').verdict, row('taxi.price-kept').reason?.text]).toEqual([
    'inconclusive',
    expect.stringContaining('calls that change something are not permitted on 127.0.0.1'),
  ]);
  expect(platform.calls.filter((call) => call.startsWith('/order'))).toEqual([]);
});

test('a change whose outcome is unknown is not repeated, and the order is left behind', async () => {
  const { row, cancels, report } = await run(async (tools) => {
    const order_no = await newOrder(tools);
    await tools.call.answer(cancel, { order_no });
    await tools.call(cancel, { order_no });
  }, 'cancel breaks');
  expect(cancels).toHaveLength(1);
  expect(row.reason?.text).toContain('it is not known what the last call did to taxi order TX100001');
  expect(report.leftBehind).toEqual(['taxi order TX100001']);
});

test.each<[Bug, unknown[]]>([
  ['undo refused', ['taxi order TX100001']],
  ['order hangs up', [expect.stringMatching(/^something may have been created: .* \(taxi\.order\)/)]],
  ['no number', [expect.stringContaining('it was accepted without a usable number at /data/order_no')]],
])('what cannot be undone is left behind: %s', async (bug, left) => {
  const { report } = await run(newOrder, bug);
  expect(report.leftBehind).toEqual(left);
});
