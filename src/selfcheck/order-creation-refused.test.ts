import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { withTarget } from '../config/with-target.ts';
import type { Settings } from '../config/settings.ts';
import { isObject, type Json, member } from '../contract/json.ts';
import { Refusal } from '../sandbox/call.ts';
import { configurationFor } from '../sandbox/index.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

const only = ['bus.gid-downstream'];
const refused = (code: number, message: string): never => {
  throw new Refusal(400, code, message);
};

/** The requests of a run whose order creation is bound with this body. */
function boundWith(body: Json) {
  const settings = loadSettings({ flags: { embedded: true }, env: {}, cwd: tmpdir(), freshSeed: 1 });
  const { operations, ...rest } = configurationFor('http://127.0.0.1:1', [], []);
  const known = operations as Record<string, object>;
  return withTarget(settings, {
    ...rest,
    operations: { ...known, busOrderCreate: { ...known['busOrderCreate'], body } },
  } as never).operations;
}

test.concurrent('a refused gid is reported in the words of the platform', async () => {
  const { report } = await embeddedRun({
    hooks: { createBusOrder: () => refused(40022, 'search again') },
    change: { only },
  });
  expect(report.findings).toMatchObject([
    {
      requirement: 'bus.gid-downstream',
      cause: 'order creation refuses a gid',
      actual: 'status 400, saying "search again" (code 40022) (2 of 2 gids, each time)',
    },
  ]);
});

test.concurrent('a refused passenger is not a refused gid if an order with the gid alone is accepted', async () => {
  const hooks: Hooks = {
    createBusOrder: (next, call, body) =>
      body['passengers'] === undefined ? next(call, { ...body, passengers: [{ name: '张三' }] }) : refused(40042, 'no'),
  };
  const { row } = await embeddedRun({ hooks, change: { only } });
  expect(row('bus.gid-downstream')).toMatchObject({
    verdict: 'inconclusive',
    reason: { text: expect.stringMatching(/the gid alone: answered 200/) },
  });
});

test.concurrent('a wrong path of trip detail or of order creation is no failure of the platform', async () => {
  const { busTripDetail, busOrderCreate, ...others } = boundWith({ gid: '{gid}', passengers: [{ name: '张三' }] });
  const reasonWith = async (operations: Partial<Settings['operations']>) => {
    const { row } = await embeddedRun({
      change: { only, operations: { ...others, busTripDetail, busOrderCreate, ...operations } },
    });
    return row('bus.gid-downstream');
  };
  expect(await reasonWith({ busTripDetail: { ...busTripDetail!, path: '/open/v1/bus/trip/details' } })).toMatchObject({
    verdict: 'inconclusive',
    reason: { text: expect.stringMatching(/as if its path did not exist .*`operations\.busTripDetail`/) },
  });
  expect(await reasonWith({ busOrderCreate: { ...busOrderCreate!, path: '/open/v1/bus/orders' } })).toMatchObject({
    verdict: 'inconclusive',
    reason: { text: expect.stringMatching(/as if its path did not exist .*`operations\.busOrderCreate`/) },
  });
});

test.concurrent('only the gid is sent of a body that has it deeper, next to the passenger', async () => {
  const sent: Json[] = [];
  const hooks: Hooks = {
    createBusOrder(_next, _call, body) {
      sent.push(body as Json);
      const order = member(body as Json, 'order') ?? null;
      return isObject(order) && order['passengers'] === undefined
        ? refused(40041, 'passengers are missing')
        : refused(40042, 'not verified');
    },
  };
  const operations = boundWith({ order: { gid: '{gid}', passengers: [{ name: '张三' }] }, lang: 'en' });
  const { row } = await embeddedRun({ hooks, change: { only, operations } });
  expect(row('bus.gid-downstream')).toMatchObject({
    verdict: 'inconclusive',
    reason: {
      text: expect.stringMatching(
        /an invented gid: answered 400.*; the gid alone: answered 400, saying "passengers are missing"/,
      ),
    },
  });
  expect(sent).toContainEqual({ order: { gid: expect.any(String) } });
});

test.concurrent.each([
  'error-body-list',
  'error-body-list:problem',
  'error-body-list:text',
  'error-body-list:null',
  'error-body-html',
  'error-body-html:text',
  'error-body-broken',
  'error-body-broken:huge',
  'error-echoes-request',
  'error-body-empty',
  'error-body-html:gbk',
])(
  'refusals differ by everything that they say; if they say nothing, nothing is reported as a failure: %s',
  async (form) => {
    const variants = ['bus-orders-passenger-first', form];
    const { row } = await embeddedRun({ variants, change: { only } });
    expect(row('bus.gid-downstream').verdict).toBe('inconclusive');
  },
);

test.concurrent.each([1, 10])(
  'if every order is refused and %i may be created, all that shows why is tried, and the reason says so in the words of the platform',
  async (budget) => {
    let calls = 0;
    const hooks: Hooks = {
      createBusOrder(_next, _call, body) {
        calls += 1;
        return refused(40042, body['passengers'] === undefined ? 'no passengers' : 'not verified');
      },
    };
    const { busOrderCreate, ...others } = boundWith({ gid: '{gid}', passengers: [{ name: '张三' }] });
    if (busOrderCreate === null) throw new Error('order creation is not bound');
    const { row } = await embeddedRun({
      hooks,
      change: { only, operations: { ...others, busOrderCreate: { ...busOrderCreate, budget } } },
    });
    expect(row('bus.gid-downstream')).toMatchObject({
      verdict: 'inconclusive',
      reason: {
        text: expect.stringMatching(
          /order creation refused a gid \(answered 400, saying "not verified" \(code 40042\)\), .* the gid alone: answered 400, saying "no passengers"/,
        ),
      },
    });
    expect(row('bus.gid-downstream').reason?.text).not.toContain('is spent');
    // Two gids of one search, an invented and a plain one, and the gid alone.
    expect(calls).toBe(5);
  },
);

test.concurrent('no order is created without a budget, and none more than it allows', async () => {
  for (const budget of [0, 2]) {
    let orders = 0;
    const hooks: Hooks = {
      createBusOrder(next, call, body) {
        orders += 1;
        return next(call, body);
      },
    };
    const { busOrderCreate, ...others } = boundWith({
      gid: '{gid}',
      passengers: [{ name: '张三', id_no: '310101199001011234', phone: '13800000000' }],
    });
    if (busOrderCreate === null) throw new Error('order creation is not bound');
    await embeddedRun({
      hooks,
      change: { only, operations: { ...others, busOrderCreate: { ...busOrderCreate, budget } } },
    });
    expect(orders).toBeLessThanOrEqual(budget);
  }
});
