import { expect, test } from 'vitest';
import { sampleExchange, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
import type { BoundOperation } from '../config/settings.ts';
import { RawBody } from '../requirements/history/index.ts';
import type { Json } from '../contract/json.ts';
import { holds, isBoundAccepted, shows } from './bound-answers.ts';
import { boundCall, documentedCall, elsewhere, fillPath, fillTemplate } from './target.ts';

const bound: BoundOperation = {
  method: 'POST',
  path: '/x',
  body: { gid: '{gid}' },
  accepted: { status: 200, equals: { '/code': 0 } },
  echo: null,
  creates: false,
  budget: 3,
  cancelled: { '/data/status': 'cancelled' },
};

test.each<[Json, Json]>([
  ['{gid}', 'G1'],
  ['trip {gid} of {order_no}', 'trip G1 of O1'],
  [{ a: ['{gid}', { b: '{order_no}' }] }, { a: ['G1', { b: 'O1' }] }],
  ['{/data/count}', 3],
  ['{/data/list}', [1, 'x']],
  ['{/data/none}', null],
  ['n={/data/count}', 'n=3'],
  ['l={/data/list}', 'l=[1,"x"]'],
  ['t={/data/text}', 't=$& {gid}'],
  ['x={/data/none}', 'x=null'],
  // Text that is not a placeholder stays.
  ['{unknown} {} {{gid}} {gid', '{unknown} {} {G1} {gid'],
  ['{constructor} {toString} {__proto__}', '{constructor} {toString} {__proto__}'],
  [17, 17],
  [null, null],
  [true, true],
])('the template %j is filled', (template, filled) => {
  const source: Json = { data: { count: 3, list: [1, 'x'], text: '$& {gid}' } };
  expect(fillTemplate(template, { gid: 'G1', order_no: 'O1' }, source)).toEqual(filled);
});

test('what is filled in is never a template itself', () => {
  expect(fillTemplate('{gid}', { gid: '{order_no}', order_no: 'O1' }, undefined)).toBe('{order_no}');
  expect(fillTemplate('a {gid}', { gid: '$1$&' }, undefined)).toBe('a $1$&');
});

test('without an answer to follow from, a pointer gives null', () => {
  expect(fillTemplate({ a: '{/data/x}' }, {}, undefined)).toEqual({ a: null });
});

test('a member of any name stays a member', () => {
  const template = JSON.parse('{"__proto__": {"x": "{gid}"}, "b": 1}') as Json;
  expect(JSON.stringify(fillTemplate(template, { gid: 'G1' }, undefined))).toBe('{"__proto__":{"x":"G1"},"b":1}');
});

test('documented calls: cancels are never repeated, searches may be', () => {
  expect(documentedCall('search', { a: 1 }, 'bus.trip')).toMatchObject({
    operation: 'search',
    method: 'POST',
    path: '/open/v1/bus/search',
    body: { json: { a: 1 } },
    key: 'right',
    repeatable: true,
    sentFor: 'bus.trip',
  });
  expect(documentedCall('cancel', new RawBody('{'), null, { key: 'empty', connection: 'new' })).toMatchObject({
    path: '/open/v1/hotel/order/cancel',
    body: { raw: '{' },
    key: 'empty',
    connection: 'new',
    repeatable: false,
  });
  expect(documentedCall('search', {}, null)).not.toHaveProperty('headerName');
  expect(documentedCall('search', {}, null, { headerName: 'AUTHORIZATION' })).toHaveProperty(
    'headerName',
    'AUTHORIZATION',
  );
});

test('calls of bound operations: what creates is never repeated', () => {
  const source = sampleExchange({ json: { data: { lines: [{ price: 12.5 }] } } });
  const call = boundCall(
    'busOrderCreate',
    { ...bound, creates: true, body: { gid: '{gid}', price: '{/data/lines/0/price}' } },
    { gid: 'G1' },
    source,
    'bus.gid-downstream',
  );
  expect(call).toMatchObject({
    operation: 'busOrderCreate',
    path: '/x',
    body: { json: { gid: 'G1', price: 12.5 } },
    repeatable: false,
    sentFor: 'bus.gid-downstream',
  });
  expect(boundCall('busTripDetail', bound, { gid: 'G1' }, null, null)).toMatchObject({ repeatable: true });
});

test.each<[string, string | null]>([
  ['/t/{gid}', '/t/a%2Fb%20%3F%26%E4%B8%8A'],
  ['/t?id={gid}&n={/data/count}&x=1', '/t?id=a%2Fb%20%3F%26%E4%B8%8A&n=3&x=1'],
  ['/t/{/data/list/1}', '/t/x'],
  ['/t/{/data/%E5%90%8D}', '/t/y'],
  ['/t/{/data/list}', null],
  ['/t/{/data/none}', null],
  ['/t/{order_no}', null],
  ['/t/{/data/dots}', null],
  ['/open/v1/hotel/order/{/data/word}', null],
  ['/t', '/t'],
])('the path %s is filled, each value percent-encoded', (path, filled) => {
  const source: Json = { data: { count: 3, list: [1, 'x'], 名: 'y', dots: '..', word: 'cancel' } };
  expect(fillPath(path, { gid: 'a/b ?&上' }, source)).toBe(filled);
});

test('a call without a body, and one whose path cannot be filled', () => {
  const call = boundCall(
    'busTripDetail',
    { ...bound, method: 'GET', path: '/t/{gid}', body: null },
    { gid: 'G 1' },
    null,
    null,
  );
  expect(call).toMatchObject({ method: 'GET', path: '/t/G%201', body: { raw: '' } });
  const from = { ...bound, path: '/t/{/data/x}' };
  expect(boundCall('busTripDetail', from, { gid: 'G1' }, null, null)).toEqual({
    code: 'path-not-filled',
    operation: 'busTripDetail',
    path: '/t/{/data/x}',
    from: 'what is known',
  });
});

test('a bound operation is accepted by status and values, whatever else the answer has', () => {
  const answer = (status: number, json: Json): boolean => isBoundAccepted(bound, sampleExchange({ status, json }));
  expect(answer(200, { code: 0, data: {} })).toBe(true);
  expect(answer(201, { code: 0 })).toBe(true);
  expect(answer(202, { code: 0 })).toBe(false);
  expect(
    isBoundAccepted({ ...bound, accepted: { status: 202, equals: {} } }, sampleExchange({ status: 201, json: {} })),
  ).toBe(false);
  expect(answer(200, { code: 7 })).toBe(false);
  expect(answer(200, { code: '0' })).toBe(false);
  expect(answer(200, [])).toBe(false);
  expect(
    isBoundAccepted(bound, sampleExchange({ answerBody: { kind: 'text', text: '{"code":0}', problem: 'p' } })),
  ).toBe(false);
  expect(isBoundAccepted(bound, sampleExchange({ fault: sampleFault('reset') }))).toBe(false);
  expect(
    isBoundAccepted(
      { ...bound, accepted: { status: 204, equals: {} } },
      sampleExchange({ status: 204, answerBody: { kind: 'empty' } }),
    ),
  ).toBe(true);
});

test('values are equal as JSON, in whatever order members stand', () => {
  expect(holds({ '/a': { x: 1, y: [2] } }, { a: { y: [2], x: 1 } })).toBe(true);
  expect(holds({ '/a': null }, { a: null })).toBe(true);
  expect(holds({ '/a': null }, {})).toBe(false);
  expect(holds({ '/a': [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(holds({}, undefined)).toBe(true);
});

test('order detail shows a cancelled order as the binding says', () => {
  expect(shows(bound.cancelled, sampleExchange({ json: { data: { status: 'cancelled' } } }))).toBe(true);
  expect(shows(bound.cancelled, sampleExchange({ json: { data: { status: 'paid' } } }))).toBe(false);
  expect(shows(null, sampleExchange({ json: {} }))).toBe(false);
});

test.each([
  ['/open/v1/bus/trip/detail', '/open/v1/bus/trip/detail-no-such-path'],
  ['/trips/{gid}', '/trips-no-such-path/{gid}'],
  ['/trip/detail/?gid={gid}', '/trip/detail-no-such-path/?gid={gid}'],
  ['/{gid}', '/no-such-path/{gid}'],
])('next to %s no platform has %s', (path, other) => {
  expect(elsewhere({ path } as BoundOperation).path).toBe(other);
});
