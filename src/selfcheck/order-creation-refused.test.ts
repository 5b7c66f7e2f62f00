import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadSettings, withTarget } from '../config/load.ts';
import { isObject, type Json, member } from '../contract/json.ts';
import { Refusal } from '../sandbox/call.ts';
import { configurationFor } from '../sandbox/index.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

const only = ['bus.gid-downstream'];
const refused = (code: number, message: string): never => {
  throw new Refusal(400, code, message);
};

/** What a run sends where order creation is bound with this body. */
function boundWith(body: Json) {
  const settings = loadSettings({ flags: { embedded: true }, env: {}, cwd: tmpdir(), freshSeed: 1 });
  const { operations, ...rest } = configurationFor('http://127.0.0.1:1', [], []);
  const known = operations as Record<string, object>;
  return withTarget(settings, {
    ...rest,
    operations: { ...known, busOrderCreate: { ...known['busOrderCreate'], body } },
  } as never).operations;
}

test.concurrent('a refused gid is told in the words of the platform', async () => {
  const { report } = await embeddedRun({
    hooks: { createBusOrder: () => refused(40022, 'search again') },
    change: { only },
  });
  expect(report.findings).toMatchObject([
    {
      requirement: 'bus.gid-downstream',
      cause: 'order creation refuses a gid',
      actual: 'status 400, saying "search again" (code 40022)',
    },
  ]);
});

test.concurrent('a refused passenger is no refused gid where the gid alone is ordered', async () => {
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

test.concurrent('the gid alone is what is sent of a body that has it deeper, beside the passenger', async () => {
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

test.concurrent.each(['problem', 'list', 'text', 'broken', 'huge', 'echo', 'html', 'null', 'empty', 'not-utf8'])(
  'refusals are told apart by all that they say, and where they say nothing nobody is blamed: %s',
  async (form) => {
    const variants = ['bus-orders-passenger-first', form === 'echo' ? 'error-echoes-request' : `error-body-${form}`];
    const { row } = await embeddedRun({ variants, change: { only } });
    expect(row('bus.gid-downstream').verdict).toBe('inconclusive');
  },
);

test.concurrent.each([
  [1, /an invented gid: not tried; the gid alone: not tried\): .*\.body.*`budget`/],
  [2, /an invented gid: not tried; the gid alone: not tried\): .*\.body.*`budget`/],
  [3, /an invented gid: answered 400, saying "not verified" \(code 40042\); the gid alone: not tried/],
  [
    10,
    /order creation refused a gid \(answered 400, saying "not verified" \(code 40042\)\), .* the gid alone: answered 400, saying "no passengers"/,
  ],
])(
  'where each order is refused and %i may be asked for, the reason says so, in the words of the platform',
  async (budget, reason) => {
    const hooks: Hooks = {
      createBusOrder: (_next, _call, body) =>
        refused(40042, body['passengers'] === undefined ? 'no passengers' : 'not verified'),
    };
    const { busOrderCreate, ...others } = boundWith({ gid: '{gid}', passengers: [{ name: '张三' }] });
    if (busOrderCreate === null) throw new Error('order creation is not bound');
    const { row } = await embeddedRun({
      hooks,
      change: { only, operations: { ...others, busOrderCreate: { ...busOrderCreate, budget } } },
    });
    expect(row('bus.gid-downstream')).toMatchObject({
      verdict: 'inconclusive',
      reason: { text: expect.stringMatching(reason) },
    });
    expect(row('bus.gid-downstream').reason?.text).not.toContain('is spent');
  },
);
