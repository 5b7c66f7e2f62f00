import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run as runAlone } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import { journalName } from '../../journal/journal.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { member } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { loadSettings } from '../../config/load-settings.ts';
import type { Hooks } from '../../sandbox/steps.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';
import { lostAnswer, orderOf, ordersInLedger, startRecording } from '../recording-platform.fixture.ts';

const reportIn = (folder: string): Report => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
/** The exchanges that a run has written down. */
const exchangesIn = (folder: string): Exchange[] =>
  readFileSync(join(folder, journalName), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"exchange"'))
    .map((line) => JSON.parse(line) as Exchange);

test('two runs at once with the same orders and ledger never use the same order', async () => {
  const cwd = temporaryFolder();
  const platform = await startRecording({ latencyMs: 5 });
  const orders = platform.addOrders(16);
  writeFileSync(join(cwd, 'orders.txt'), orders.join('\n'));
  platform.configure(cwd, { orders: { file: 'orders.txt', budget: 8 } });
  const ended = await Promise.all(
    ['one', 'two'].map((out) =>
      runAlone(['run', '--out', out, '--reporter', 'json', '--only', 'cancel', '--only', 'auth'], { cwd }),
    ),
  );

  const users = new Map<string, Set<string>>();
  for (const { order, run: id } of platform.arrived)
    if (order !== null) users.set(order, (users.get(order) ?? new Set()).add(id));
  for (const [order, runs] of users) expect(runs.size, `runs that used ${order}`).toBe(1);
  // Two runs may write a number down at the same moment: the first line owns it, and the other run goes on to the next
  // number.
  const ledger = new Set(ordersInLedger(join(cwd, 'orders-spent.ndjson')));
  expect([...users.keys()].toSorted()).toEqual([...ledger].toSorted());
  const reports = ['one', 'two'].map((out) => reportIn(join(cwd, out)));
  for (const [index, report] of reports.entries()) {
    expect(report.run.ordersSpent, ended[index]?.err).toBeGreaterThan(0);
    expect(ended[index]?.code, report.sentence).toBe(0);
  }
});

test('unanswered cancels count as spent, prove nothing, and are never sent again', async () => {
  const cwd = temporaryFolder();
  let isSilent = true;
  // It accepts the cancel without an answer, so nobody knows whether the order still exists.
  const platform = await startRecording(
    {},
    {
      handle: (next, call) =>
        isSilent && call.operation === 'hotelCancel' && call.header('authorization') !== undefined && isReal(call.bytes)
          ? new Promise(() => {})
          : next(call),
    },
  );
  const orders = platform.addOrders(8);
  function isReal(bytes: Uint8Array): boolean {
    return orders.some((order) => Buffer.from(bytes).toString().includes(order));
  }
  platform.configure(cwd, {
    // Long enough for all other answers on a busy machine: the first ones are waited for while code is still being
    // loaded.
    orders: { numbers: orders, budget: 6 },
    traffic: { timeout: 2000 },
  });
  const first = await run(['run', '--out', 'one', '--reporter', 'json', '--only', 'cancel', '--only', 'bus.data'], {
    cwd,
  });
  const report = reportIn(join(cwd, 'one'));
  expect(first.code, report.sentence).toBe(3);
  expect(report.findings).toEqual([]);
  const named = platform.cancelled();
  expect(named.size).toBeGreaterThan(2);
  for (const id of [
    'cancel.status',
    'cancel.again',
    'cancel.amounts',
    'cancel.order-no',
    'cancel.once',
    'cancel.takes-effect',
  ]) {
    expect(report.requirements.find((one) => one.id === id)?.verdict, id).toBe('inconclusive');
  }

  // All cancels of one order are sent at the same time: two with the key, to see which wins, or several with wrong
  // keys. Each leaves while
  // the others are waited for, by the run's own clock. Those without a key are answered.
  const sent = exchangesIn(join(cwd, 'one')).filter(({ request }) => request.headers['Authorization'] !== undefined);
  const arrived = platform.arrived.filter(({ withKey }) => withKey);
  for (const order of named) {
    const cancels = sent.filter(
      ({ operation, request }) => operation === 'cancel' && member(request.body, 'order_no') === order,
    );
    expect(cancels.filter(({ credentials }) => credentials === 'valid').length, order).toBeLessThanOrEqual(2);
    expect(arrived.filter((one) => one.order === order).length, order).toBeLessThanOrEqual(cancels.length);
    expect(Math.max(...cancels.map(({ sentAt }) => sentAt)), order).toBeLessThan(
      Math.min(...cancels.map(({ endedAt }) => endedAt)),
    );
  }
  const ledger = ordersInLedger(join(cwd, 'orders-spent.ndjson'));
  expect([...named].filter((order) => !ledger.includes(order))).toEqual([]);
  expect(report.run.ordersSpent).toBe(ledger.length);

  // Nor by a later run, which is answered.
  isSilent = false;
  const before = platform.arrived.length;
  await run(['run', '--out', 'two', '--reporter', 'json', '--only', 'cancel'], { cwd });
  const later = platform.arrived.slice(before).filter(({ order }) => order !== null && ledger.includes(order));
  expect(later).toEqual([]);
});

test('where calls go out one at a time, no cancel follows one of the same order that was not answered', async () => {
  const arrived: string[] = [];
  const hooks: Hooks = {
    handle(next, call) {
      const order =
        call.operation === 'hotelCancel' && call.header('authorization') !== undefined ? orderOf(call.bytes) : null;
      if (typeof order !== 'string' || !/^HT\d{16}$/.test(order)) return next(call);
      arrived.push(order);
      return Promise.resolve(lostAnswer);
    },
  };
  const { traffic } = loadSettings({ flags: { embedded: true }, env: {}, cwd: temporaryFolder(), freshSeed: 1 });
  const change = {
    only: ['cancel.once', 'auth.cancel-invalid-key'],
    traffic: { ...traffic, concurrency: 1 },
  };
  const { report, row } = await embeddedRun({ hooks, change });
  expect(report.findings).toEqual([]);
  expect(row('cancel.once').verdict).toBe('inconclusive');
  expect(arrived.length).toBeGreaterThan(2);
  expect(new Set(arrived).size).toBe(arrived.length);
});

test('orders that a run created are cancelled, or reported as left behind', async () => {
  const cwd = temporaryFolder();
  const platform = await startRecording();
  platform.configure(cwd);
  const { code, out } = await run(['run', '--out', 'out', '--reporter', 'json', '--reporter', 'console'], { cwd });
  expect(code, out.slice(0, 300)).toBe(0);
  const { leftBehind } = reportIn(join(cwd, 'out'));
  const { hotel, bus } = platform.platform.orders;
  const standing = [...hotel.values()]
    .filter((order) => order.cancellation === undefined)
    .map(({ orderNo }) => orderNo);
  expect(hotel.size).toBeGreaterThan(4);
  expect(leftBehind.filter((one) => hotel.has(one)).toSorted()).toEqual(standing.toSorted());
  // The document has no way to cancel a bus order: each order is reported with its call.
  expect(leftBehind.filter((one) => !hotel.has(one)).length).toBe(bus.size);
  expect(bus.size).toBeGreaterThan(0);
  expect(out).toContain('Left behind in the target');
});
