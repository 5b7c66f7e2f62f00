import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOperations } from '../contract/operations.ts';
import { malformedBodies, reasonCases, wrongKeys, wrongTypeReasons } from '../arbitraries/index.ts';
import type { Call } from '../client/call.ts';
import type { Settings } from '../config/settings.ts';
import { RawBody } from '../requirements/history/index.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Reason } from '../contract/reason.ts';
import { createOperation, detailOperation, fakeRun } from './fake-target.fixture.ts';
import type { Guard } from './guard.ts';
import { boundCall, documentedCall } from './target.ts';

const supplied = ['HT7305184629017530', 'HT2962047385103364', 'STRANGERSORDER'];
const own = 'HT5917530846290175';
/** Numbers that are neither made up nor put in the ledger: supplied ones, and those of others. */
const strangers = [...supplied, 'HT-stranger-1', '4711', 'a7', '٤٧١١', 'HT９９'];
const stranger = fc.constantFrom(...strangers);
const settings: Partial<Settings> = {
  orders: { kind: 'numbers', numbers: [...supplied, own] },
  allowHostileCancel: ['target.example'],
  cancelExtras: { operator_id: 'OP-7' },
};

/** A guard that permits everything that is ever permitted, an order of its run, and a made-up number. */
function scene(change: Partial<Settings> = {}): { guard: Guard; madeUp: string; body: JsonObject } {
  const { run } = fakeRun(() => ({ status: 400 }), { ...settings, ...change });
  run.guard.claimed(own);
  const madeUp = run.guard.madeUp(1)[0]?.value ?? expect.fail('none');
  return {
    guard: run.guard,
    madeUp,
    body: { order_no: madeUp, cancel_reason: 'change of plans', operator_id: 'OP-7' },
  };
}

const cancel = (body: Json | RawBody, change: Partial<Call> = {}): Call => ({
  ...documentedCall('cancel', body, null),
  ...change,
});

/** A value at any depth: in lists, objects, texts, names. */
const around = (value: Json): fc.Arbitrary<Json> =>
  fc.array(fc.constantFrom('list', 'object', 'text', 'name', 'json', 'pair'), { maxLength: 4 }).map((wraps) =>
    wraps.reduce<Json>((inner, wrap) => {
      const text = typeof inner === 'string' ? inner : JSON.stringify(inner);
      if (wrap === 'list') return ['x', inner];
      if (wrap === 'object') return { id: inner };
      if (wrap === 'text') return `see ${text}, please`;
      if (wrap === 'name') return { [text]: true };
      return wrap === 'json' ? JSON.stringify({ order_no: inner }) : [own, inner];
    }, value),
  );
const name = fc.oneof(
  fc.constantFrom(
    'orderNo',
    'ORDER_NO',
    'order',
    'cancel_reason',
    'operator_id',
    'gid',
    'page',
    '__proto__',
    'order_no ',
  ),
  fc.string().filter((one) => one !== 'order_no'),
);

test('a body with the number of a stranger in any member, at any depth, is not sent', () => {
  const { guard, body } = scene();
  fc.assert(
    fc.property(
      stranger.chain((number) => fc.oneof(around(number), fc.constant(4711), fc.constant(1e3))),
      name,
      fc.constantFrom(own, null),
      (value, member, order) => {
        const sent = { ...body, ...(order === null ? {} : { order_no: order }), [member]: value };
        expect(guard.reasonNot(cancel(sent)), JSON.stringify(sent)).not.toBeNull();
        expect(guard.reasonNot(cancel(new RawBody(JSON.stringify(sent)))), JSON.stringify(sent)).not.toBeNull();
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});

test('nor is one with such a number in place of the order’s, or as a name', () => {
  const { guard, body } = scene();
  fc.assert(
    fc.property(stranger, stranger.chain(around), (number, value) => {
      for (const sent of [
        { ...body, order_no: value },
        { ...body, [number]: 'x' },
        [body, { order_no: value }],
      ] as Json[])
        expect(guard.reasonNot(cancel(sent)), JSON.stringify(sent)).not.toBeNull();
    }),
    { seed: 3, numRuns: 100 },
  );
});

const escaped = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

test('a text with such a number is not sent, however it is written', () => {
  const { guard, madeUp, body } = scene();
  const forms: readonly ((number: string) => string)[] = [
    (number) => number,
    (number) => `{"order_no":"${madeUp}","order_no":"${number}"}`,
    (number) => `{"order_no":"${number}","order_no":"${madeUp}"}`,
    (number) => `{"order_no":"${madeUp}","orderNo":"${escaped(number)}"}`,
    (number) => `{"order_no":"${escaped(number)}"`,
    (number) => `${JSON.stringify(body)}${JSON.stringify({ order_no: number })}`,
    (number) => `${JSON.stringify(body)}//${number}`,
    (number) => `order_no=${encodeURIComponent(madeUp)}&id=${encodeURIComponent(number)}`,
    (number) => `<order>${number}</order>`,
    (number) => `{'order_no':'${madeUp}${number}'}`,
    (number) => `{'order_no':'${number}${own}'}`,
    (number) => `{"order_no":"${madeUp}","cancel_reason":"${number}",}`,
    () => '{"order_no":1e3,',
  ];
  fc.assert(
    fc.property(stranger, fc.constantFrom(...forms), fc.constantFrom('utf8', 'utf16le', 'text'), (number, form, as) => {
      const text = form(number);
      // In UTF-16 letters alone are none in UTF-8.
      if (as === 'utf16le' && !/\d/.test(text)) return;
      const raw = as === 'text' ? text : Buffer.from(text, as);
      expect(guard.reasonNot(cancel(new RawBody(raw))), text).not.toBeNull();
    }),
    { seed: 3, numRuns: 100 },
  );
});

test('nor is a cancel with such a number in its address, its key or another header', () => {
  const { guard, body } = scene();
  const { path } = cancel(body);
  for (const number of strangers) {
    for (const odd of [
      `${path}?order_no=${number}`,
      `${path}/${number}`,
      `${path};id=${number}`,
      `/${number}${path}`,
      `${path}#${number}`,
      `${path}?order_no=${encodeURIComponent(number)}`,
    ])
      expect(guard.reasonNot(cancel(body, { path: odd })), odd).not.toBeNull();
    expect(guard.reasonNot(cancel(body, { key: { wrong: number, description: 'x' } })), number).not.toBeNull();
    expect(
      guard.reasonNot(cancel(body, { key: { wrong: `Bearer ${number}`, description: 'x' } })),
      number,
    ).not.toBeNull();
  }
  expect(guard.reasonNot(cancel(body, { headerName: 'X-Order-No' }))).toEqual({
    code: 'call-kept-back',
    held: 'header',
  });
  for (const [name, value] of [...strangers.map((one) => ['X-Order-No', one]), ['Accept-Language', 'ar, 4711']])
    expect(guard.reasonNot(cancel(body, { headers: { [name!]: value! } })), value).not.toBeNull();
  for (const [name, value] of [
    ['Accept', '*/*'],
    ['Accept-Language', 'ar, *;q=0.5'],
    ['X-Trace', null],
  ] as const)
    expect(guard.reasonNot(cancel(body, { headers: { [name]: value } })), name).toBeNull();
  expect(guard.reasonNot(cancel(body, { method: 'GET' }))).toEqual({ code: 'call-kept-back', held: 'address' });
});

test('what is the cancel by its whole address goes out as the cancel only', () => {
  const { guard, body } = scene();
  for (const path of [
    '/open/v1/hotel/order/%63ancel',
    '/open/v1//hotel/order/cancel/',
    '/OPEN/v1/x/../hotel/order/cancel;a=b',
  ]) {
    expect(guard.reasonNot(cancel(body, { path, operation: 'busTripDetail' })), path).toEqual({
      code: 'call-kept-back',
      held: 'address of the cancel',
    });
    expect(guard.reasonNot({ ...documentedCall('search', {}, null), path }), path).toEqual({
      code: 'call-kept-back',
      held: 'address of the cancel',
    });
    expect(guard.reasonNot(cancel(body, { path })), path).not.toBeNull();
  }
});

test('an operation that a configuration binds, or that a flow calls, names no order but those of the run', () => {
  addOperations([
    {
      operation: 'acme.make',
      method: 'POST',
      path: '/make/{of}',
      statuses: [200],
      listed: '200',
      spends: 'something',
      effect: { is: 'creates', kind: 'stay', number: '/order_no' },
    } as never,
  ]);
  const { guard } = scene();
  const detailCheck = (order_no: string): Reason | null =>
    guard.reasonNot(boundCall('hotelOrderDetail', detailOperation, { order_no }, null, null) as Call);
  expect(detailCheck(own)).toBeNull();
  for (const number of strangers) expect(detailCheck(number), number).not.toBeNull();
  const create = (body: JsonObject): Reason | null =>
    guard.reasonNot(boundCall('hotelOrderCreate', { ...createOperation, body }, {}, null, null) as Call);
  expect(create({ hotel_id: 'H1001', check_in: '2031-05-01', rooms: 1, merchant_order_no: 'M-1' })).toBeNull();
  for (const number of supplied) expect(create({ replaces: [{ id: `see ${number}` }] }), number).not.toBeNull();
  const make = (body: Json, of = 'x'): Reason | null =>
    guard.reasonNot({ ...cancel(body), operation: 'acme.make', path: `/make/${of}` });
  expect(make({ hotel_id: 'H1001', order_no: own })).toBeNull();
  for (const number of supplied) expect([make({}, number), make({ [number]: 1 })], number).not.toContain(null);
});

test('what the suite itself sends is permitted: reasons, extras, broken bodies, keys', () => {
  const { guard, madeUp, body } = scene({ allowHostileCancel: [] });
  const extras = { operator_id: 'OP-7' };
  const reasons = [...reasonCases, ...wrongTypeReasons].map(({ value }) => value);
  for (const reason of [...reasons, ...guard.reasonsDrawn(7, 200)])
    for (const order_no of [madeUp, own])
      expect(guard.reasonNot(cancel({ order_no, ...reason, ...extras })), JSON.stringify(reason)).toBeNull();
  for (const { value } of malformedBodies({ ...body, order_no: madeUp }))
    expect(guard.reasonNot(cancel(new RawBody(value))), value).toBeNull();
  for (const { value, label } of wrongKeys('a-key-of-the-tests', 1).all)
    expect(guard.reasonNot(cancel(body, { key: { wrong: value, description: label } })), label).toBeNull();
});

test('a search nested deeper than a stack allows is looked through to its end', () => {
  const { guard } = scene();
  const nested = (inside: string): RawBody => new RawBody(`{"x":${'['.repeat(8000)}${inside}${']'.repeat(8000)}}`);
  expect(guard.reasonNot(documentedCall('search', nested('"a"'), null))).toBeNull();
});

test('a reason with digits that nobody has drawn here is not sent', () => {
  const { guard, body } = scene();
  const [other] = scene()
    .guard.reasonsDrawn(7, 200)
    .filter(({ cancel_reason: one }) => /\d{2}/.test(String(one)));
  expect(guard.reasonNot(cancel({ ...body, ...other }))).toEqual({ code: 'call-kept-back', held: 'unknown number' });
});
