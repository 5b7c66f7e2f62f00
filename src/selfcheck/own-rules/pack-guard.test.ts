import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { configurationFor } from '../../sandbox/index.ts';
import { packFolder } from './pack-folder.fixture.ts';

/** Flows about hotel orders: one that follows the rules, and one that tries to change the orders of others. */
const hotel = (others: readonly string[]): string => `
  operations: [
    globalThis.create = operation('stay.create', {
      path: '/open/v1/hotel/order/create', answers: { 200: null, 400: null, 401: null },
      creates: { kind: 'stay', number: '/data/order_no', undo: () => drop },
    }),
    globalThis.look = operation('stay.look', {
      path: '/open/v1/hotel/order/detail', answers: { 200: null, 400: null, 401: null },
    }),
    globalThis.drop = operation('stay.cancel', {
      path: '/open/v1/hotel/order/cancel', answers: { 200: null, 400: null, 401: null },
      changes: { kind: 'stay', number: 'order_no' },
    }),
    globalThis.sneak = operation('stay.sneak', {
      path: '/open/v1/hotel/order/{what}', answers: { 200: null, 400: null }, reads: true,
    }),
  ],
  requirements: [
    flow('stay.cancelled-shown', {
      level: 'MUST', source: 's', statement: 's',
      async run(_, { call, madeUp }) {
        const { order_no } = (await call(create, stay)).data;
        await call(drop, { order_no, cancel_reason: 'plans' });
        const { status } = (await call(look, { order_no })).data;
        if (status !== 'cancelled') throw new assert.AssertionError({ message: 'not shown as cancelled', actual: status });
        await call.refused(drop, { order_no: madeUp('stay') }, 400);
      },
    }),
    flow('stay.thief', {
      level: 'MUST', source: 's', statement: 's',
      async run(_, { call }) {
        const { order_no: own } = (await call(create, stay)).data;
        for (const order_no of ${JSON.stringify(others)})
          for (const body of [{ order_no }, { order_no: [order_no] }, { order_no: own, more: { order_no } }, { order_no: own, OrderNo: order_no }, { orderNo: order_no }])
            await call.answer(drop, body).catch(() => undefined);
        await call.answer(sneak, { what: 'cancel', order_no: own }).catch(() => undefined);
      },
    }),
  ]`;
const stay = `import assert from 'node:assert';
const stay = { hotel_id: 'H1001', room_type: 'double', check_in: '2031-05-01', check_out: '2031-05-02', guest: 'Li Lei' };\n`;

test('a flow may cancel a hotel order that it has created, and no other, however that is written', async () => {
  const { cwd, pack } = packFolder();
  const { url, platform } = await startAtLastingAddress();
  const made = [1, 2].map(
    () =>
      platform.orders.addHotel({
        hotelId: 'H',
        roomType: 'r',
        checkIn: '2031-01-01',
        checkOut: '2031-01-02',
        amount: 1,
        policy: 'free',
        createdAt: 0,
      }).orderNo,
  );
  const [supplied = ''] = made;
  const file = pack('stay', hotel(['THEIRS-1', ...made]));
  writeFileSync(join(cwd, file), stay + readFileSync(join(cwd, file), 'utf8'));
  const configuration = { ...configurationFor(url), packs: [file], only: ['stay'], orders: { numbers: [supplied] } };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  const { out, err } = await run([], { cwd });
  const report = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;
  expect(report.requirements.find(({ id }) => id === 'stay.cancelled-shown')?.verdict, out + err).toBe('pass');
  const orders = [...platform.orders.hotel.values()];
  const cancelled = orders.flatMap(({ orderNo, cancellation }) => (cancellation === undefined ? [] : [orderNo]));
  // Two that the flows have created: one was cancelled by its flow, the other was undone.
  expect(cancelled).toHaveLength(2);
  expect(cancelled).not.toContain(made[0]);
  expect(cancelled).not.toContain(made[1]);
  const sent = readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"operation":"stay.cancel"'));
  const named = sent.filter((line) => ['THEIRS-1', ...made].some((number) => line.includes(number)));
  expect(named.length).toBeGreaterThan(5);
  for (const line of named) expect(line).toMatch(/"code":"(?:order-not-claimed|flow-number-not-ours)"/);
  expect(report.leftBehind).toEqual([]);

  // Without the permission nothing is created or cancelled.
  const before = platform.orders.hotel.size;
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...configuration, allowCancel: [] }));
  await run([], { cwd });
  expect(platform.orders.hotel.size).toBe(before);
});

test('a pack sends only its share of the calls: the suite has the rest, and the rules of the pack say why', async () => {
  const { cwd, pack, configure } = packFolder();
  const rule = (name: string, calls: number): string =>
    `flow('greedy.${name}', { level: 'SHOULD', source: 's', statement: 's',
       async run(_, { call }) { for (let n = 0; n < ${calls}; n += 1) await call.answer(look, { n }); } })`;
  const greedy = pack(
    'greedy',
    `operations: [globalThis.look = operation('greedy.look', { path: '/open/v1/bus/search', answers: { 400: null }, accepted: () => true })],
     requirements: [${rule('much', 150)}, ${rule('more', 150)}]`,
  );
  const { url } = await startAtLastingAddress();
  configure(url, { packs: [greedy], only: ['greedy', 'bus.data'] });
  await run([], { cwd });
  const { requirements, run: ran } = JSON.parse(
    readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'),
  ) as Report;
  const spent =
    'the pack greedy has sent its share of the calls (200): raise `maxRequests` of the pack in `packs`, or ' +
    '`traffic.maxRequests` (--max-requests)';
  expect(ran.endedBy).toBe('done');
  expect(requirements.find(({ id }) => id === 'bus.data')?.verdict).toBe('pass');
  expect(requirements.flatMap(({ pack: of, reason }) => (of === undefined ? [] : [reason?.text ?? '']))).toContainEqual(
    expect.stringContaining(spent),
  );
  const journal = readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8');
  expect(
    journal
      .split('\n')
      .filter((line) => line.includes('"sentFor":"greedy') && !line.includes('"code":"pack-share-used"')),
  ).toHaveLength(200);
});
