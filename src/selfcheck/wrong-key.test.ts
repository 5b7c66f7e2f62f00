import { expect, test } from 'vitest';
import type { Settings } from '../config/index.ts';
import { type Call, type Operation, Refusal } from '../sandbox/call.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun, type EmbeddedRun } from './embedded-run.fixture.ts';

const numbers = Array.from({ length: 30 }, (_, nth) => `HT2030${String(nth).padStart(6, '0')}`);
const supplied: Partial<Settings> = { orders: { kind: 'numbers', numbers } };

/** A platform to which the key is one that these operations answer so. */
const refusing = (statuses: Partial<Record<Operation, number>>): Hooks => ({
  authenticate(next, call: Call) {
    const status = statuses[call.operation];
    if (status !== undefined) throw new Refusal(status, 1, 'not for this key');
    next(call);
  },
});

/** Calls of operations that reached the platform: searches, cancels, creations of orders. */
const reached = ({ reference }: EmbeddedRun): number[] =>
  (['busSearch', 'hotelCancel', 'hotelOrderCreate'] as const).map(
    (operation) => reference.platform.callsOf.get(operation) ?? 0,
  );

test.concurrent.each([
  ['creates', {}],
  ['is supplied with', supplied],
])('a run with a wrong key that %s orders sends few calls and uses no order', async (_, orders) => {
  const ended = await embeddedRun({ change: { apiKey: 'sk-another-key-000000', ...orders } });
  const { report, row } = ended;
  expect(reached(ended)).toEqual([3, 2, 0]);
  expect(report.findings).toEqual([]);
  expect(report.run).toMatchObject({ ordersSpent: 0, ordersRefused: 0 });
  expect(report.verdict).toBe('none');
  for (const id of ['bus.data', 'cancel.unknown-order', 'cancel.order-no', 'auth.cancel-missing-key'])
    expect([id, row(id).verdict, row(id).reason?.text]).toEqual([
      id,
      'untested',
      expect.stringContaining('correct `apiKey`'),
    ]);
});

test.concurrent.each([400, 404])(
  'where searches refuse the key and cancels answer %i, two orders are named at most',
  async (status) => {
    const hooks = refusing({ busSearch: 401, hotelCancel: status });
    const { report } = await embeddedRun({ hooks, change: supplied });
    const { ordersSpent, ordersRefused = 0 } = report.run;
    expect(ordersSpent + (ordersRefused ?? 0)).toBeGreaterThan(0);
    expect(ordersSpent + (ordersRefused ?? 0)).toBeLessThanOrEqual(2);
    expect(report.verdict).not.toBe('pass');
  },
);

test.concurrent('a key that cancels and may not search is tested with as many orders as any', async () => {
  const { report, row } = await embeddedRun({ hooks: refusing({ busSearch: 401 }) });
  expect(report.findings).toEqual([]);
  for (const id of [
    'cancel.unknown-order',
    'cancel.order-no',
    'cancel.once',
    'cancel.reason',
    'auth.cancel-invalid-key',
    'auth.no-effect',
  ])
    expect([id, row(id).verdict, row(id).reason]).toEqual([id, 'pass', null]);
});

test.concurrent('where a key that searches may not create orders, two creations tell', async () => {
  const ended = await embeddedRun({ hooks: refusing({ hotelOrderCreate: 401 }), change: { only: ['cancel', 'auth'] } });
  expect(reached(ended)[2]).toBe(2);
  expect(ended.report.findings).toEqual([]);
  expect(ended.row('cancel.order-no')).toMatchObject({
    verdict: 'untested',
    reason: { text: expect.stringContaining('creating an order was answered 401') },
  });
});

test.concurrent('a first search at the one server that does not know the key does not end the run: the others are tried too', async () => {
  let first: number | undefined;
  const hooks: Hooks = {
    authenticate(next, call) {
      first ??= call.connection.number;
      if (call.connection.number === first) throw new Refusal(401, 1, 'not known here');
      next(call);
    },
  };
  const { report, row } = await embeddedRun({ hooks, change: { only: ['auth.valid-key', 'envelope.data'] } });
  expect(report.findings.map(({ requirement }) => requirement)).toContain('auth.valid-key');
  expect(row('envelope.data').verdict).toBe('pass');
});

test.concurrent('one creation that is refused for the key by chance keeps nothing from being tested', async () => {
  let calls = 0;
  const hooks: Hooks = {
    createHotelOrder(next, call, body) {
      calls += 1;
      if (calls === 1) throw new Refusal(401, 1, 'by chance');
      return next(call, body);
    },
  };
  const { report, row } = await embeddedRun({ hooks, change: { only: ['cancel', 'auth'] } });
  expect(report.findings).toEqual([]);
  expect(row('cancel.once').verdict).toBe('pass');
});
