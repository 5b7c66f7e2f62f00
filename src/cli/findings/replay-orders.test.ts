import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationFor } from '../../sandbox/index.ts';
import { run } from '../warm-process.fixture.ts';
import { broken, restarted, createOrder } from './replay-tried.fixture.ts';

test('a cancel is sent again with a fresh order only, which goes into the ledger', async () => {
  const faults = ['cancel-order-number-missing'];
  const target = await broken(faults, ['cancel.order-no']);
  const { id } = target.finding('cancel.order-no');
  const configuration = { ...configurationFor(target.reference.url, [], faults), orders: {} };
  const file = join(target.cwd, 'conformance.config.json');
  const ledger = join(target.cwd, 'orders-spent.ndjson');
  const spent = (): string[] =>
    readFileSync(ledger, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { order: string }).order);
  const before = spent();

  writeFileSync(file, JSON.stringify(configuration));
  const none = await target.replay(id);
  expect(none.out).toContain('Not clear: a cancel can be sent again only with a fresh order');
  expect(none.code).toBe(3);

  writeFileSync(file, JSON.stringify({ ...configurationFor(target.reference.url, [], faults), allowCancel: [] }));
  const forbidden = await target.replay(id);
  expect(forbidden.out).toContain('not permitted');
  expect(forbidden.code).toBe(3);
  expect(spent()).toEqual(before);

  writeFileSync(file, JSON.stringify(configurationFor(target.reference.url, [], faults)));
  const created = await target.replay(id);
  expect([created.code, created.out]).toEqual([
    1,
    expect.stringMatching(/^1 still broken \(\d+ calls, \d+ orders? spent\)$/m),
  ]);
  expect(created.out).not.toContain('left behind');
  expect(spent().length).toBeGreaterThan(before.length);

  // Of orders from a list it takes no others.
  const numbers = [await createOrder(target.reference)];
  const others = spent();
  writeFileSync(file, JSON.stringify({ ...configurationFor(target.reference.url, [], faults), orders: { numbers } }));
  expect(await target.replay(id)).toMatchObject({ code: 1, out: expect.stringContaining(', 1 order spent)') });
  expect(spent()).toEqual([...others, ...numbers]);
  expect(await target.replay(id)).toMatchObject({
    code: 3,
    out: expect.stringContaining('Not clear: a cancel can be sent again only with a fresh order'),
  });
});

test('orders that a replay does not cancel are reported as left behind', async () => {
  const faults = ['cancel-without-key-400'];
  const target = await broken(faults, ['auth.cancel-401']);
  await restarted(target, faults, ['no-order-cancellable']);
  // Without an order that is cancelled afterwards, a refusal proves nothing.
  const { code, out } = await target.replay(target.finding('auth.cancel-401').id);
  expect([code, out]).toEqual([3, expect.stringMatching(/^left behind in the target: HT\d+$/m)]);
});

test('an order that no cancel was sent for is given back, and the next replay has it', async () => {
  const target = await broken(['unknown-order-cancelled'], ['cancel.unknown-order', 'cancel.status']);
  const { id } = target.finding('cancel.unknown-order');
  const fixed = await restarted(target, []);
  const number = await createOrder(fixed);
  writeFileSync(
    join(target.cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(fixed.url), orders: { numbers: [number], ledger: 'fresh.ndjson' } }),
  );
  const limited = await target.replay(id, '--max-requests', '1');
  expect([limited.code, limited.out]).toEqual([3, expect.not.stringContaining('spent')]);
  const whole = await target.replay(id);
  expect([whole.code, whole.out]).toEqual([0, expect.stringContaining(', 1 order spent)')]);
});

test('a made-up order number is judged next to real orders, without which its refusal proves nothing', async () => {
  const faults = ['unknown-order-cancelled'];
  const target = await broken(faults, ['cancel.unknown-order']);
  const { id } = target.finding('cancel.unknown-order');
  const still = await target.replay(id);
  expect([still.code, still.out]).toEqual([1, expect.stringContaining('Still broken')]);
  const repaired = await restarted(target, []);
  const fixed = await target.replay(id);
  expect([fixed.code, fixed.out]).toEqual([
    0,
    expect.stringMatching(/^1 not reproduced \(\d+ calls, \d+ orders? spent\)$/m),
  ]);
  expect(fixed.out).not.toContain('left behind');
  await restarted({ reference: repaired }, [], ['no-order-cancellable']);
  const untold = await target.replay(id);
  expect([untold.code, untold.out]).toEqual([
    3,
    expect.stringMatching(/^Not clear: .*each cancel of an order was answered 400 as well/m),
  ]);
});

test('a made-up number that cancels only while there is an order is found again; without an order it is not called fixed', async () => {
  const faults = ['unknown-order-cancels-latest'];
  const target = await broken(faults, ['cancel.unknown-order']);
  const { id } = target.finding('cancel.unknown-order');
  await restarted(target, faults);
  expect(await target.replay(id)).toMatchObject({ code: 1, out: expect.stringContaining('Still broken') });
});

test('if new orders are confirmed late, a replayed cancel is sent again later, and a made-up number is judged next to it', async () => {
  const faults = ['unknown-order-cancelled', 'cancel-fee-text'];
  const target = await broken(faults, ['cancel.unknown-order', 'cancel.amounts']);
  await restarted(target, ['cancel-fee-text'], ['new-orders-confirmed-late']);
  const fixed = await target.replay(target.finding('cancel.unknown-order').id);
  expect([fixed.code, fixed.out]).toEqual([0, expect.stringContaining('Not reproduced: ')]);
  const still = await target.replay(target.finding('cancel.amounts').id);
  expect([still.code, still.out]).toEqual([1, expect.stringContaining('Still broken')]);
  expect(fixed.out + still.out).not.toContain('left behind');
});

test('a finding about an order is replayed by all requests of its requirement, and cannot be pinned', async () => {
  const target = await broken(['second-cancel-409'], ['cancel.again']);
  const { id } = target.finding('cancel.again');
  const { code, out } = await target.replay(id);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^Still broken: .+\n1 still broken \(\d+ calls, \d+ orders? spent\)$/m),
  ]);
  const pinned = await run(['pin', id, '--report', 'reports/latest'], { cwd: target.cwd });
  expect(pinned.out).toContain(
    'Cannot be pinned: it depends on the state of an order, and an order is cancelled only once',
  );
  expect(pinned.code).toBe(3);
  expect(existsSync(join(target.cwd, 'conformance.pinned.json'))).toBe(false);
  // Without an order, its steps cannot be repeated.
  writeFileSync(
    join(target.cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(target.reference.url), orders: {} }),
  );
  expect((await target.replay(id)).code).toBe(3);
});
