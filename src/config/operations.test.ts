import { expect, test } from 'vitest';
import { operationsOf } from './operations.ts';
import { inWorkspace } from './workspace.fixture.ts';

const name = 'conformance.config.json';

test('placeholders that nothing can fill, and a form that is none, are refused with what was expected', () => {
  inWorkspace((space) => {
    space.write(name, {
      orders: { create: { path: '/o/{gid}', orderNo: '/no' } },
      operations: {
        busTripDetail: { path: '/d/{trip}?l={/data/lines/0/line_gid}' },
        hotelOrderDetail: { path: '/h/{order_no}/{/data/x}' },
      },
      statement: { timeZone: '+08:00', timestampForm: 'YYYY-MM-DDTHH:mm:ssZ' },
    });
    expect(space.problems().toSorted()).toEqual([
      `${name}: /operations/busTripDetail/path: expected no placeholder but {gid} and a JSON pointer into the ` +
        'search such as {/data/lines/0/line_gid}, got {trip}',
      `${name}: /operations/hotelOrderDetail/path: expected no placeholder but {order_no}, got {/data/x}`,
      `${name}: /orders/create/path: expected no placeholder, got {gid}`,
      `${name}: /statement/timestampForm: expected a form such as "extended, seconds, Z" or "basic, ` +
        'milliseconds, +00:00", several joined by " or ", got "YYYY-MM-DDTHH:mm:ssZ"',
    ]);
  });
});

test('an operation of which each call would be the same is refused', () => {
  inWorkspace((space) => {
    space.write(name, {
      operations: { busTripDetail: { path: '/d', body: { gid: '$gid' } }, busOrderCreate: { path: '/{/data/x}' } },
    });
    expect(space.problems()).toEqual([
      `${name}: /operations/busTripDetail: expected {gid} in the path or the body, got none: each call would be the same`,
    ]);
  });
});

test.each(['+08:00', '-03:30', '+14:00', '+00:00', 'Asia/Shanghai', 'UTC'])('%s is a time zone', (timeZone) => {
  inWorkspace((space) => {
    space.write(name, { statement: { timeZone } });
    expect(space.load().statement).toEqual({ timeZone });
  });
});

test.each(['+15:00', '+8', '08:00', '+08:60', 'UTC+8'])('%s is none', (timeZone) => {
  inWorkspace((space) => {
    space.write(name, { statement: { timeZone } });
    expect(space.problems()).toHaveLength(1);
  });
});

test.each([
  'extended, seconds, Z',
  'basic, milliseconds, +00:00',
  'extended, minutes with fraction, -00',
  'Extended,nanoseconds with comma,z',
  'extended, seconds, Z or extended, seconds with comma fraction, +0000',
])('%s is a form of a timestamp', (timestampForm) => {
  inWorkspace((space) => {
    space.write(name, { statement: { timestampForm } });
    expect(space.load().statement).toEqual({ timestampForm });
  });
});

test('what is called by GET or DELETE has a body only where one is given', () => {
  const bodyOf = (binding: object) =>
    operationsOf({ busTripDetail: { path: '/x', ...binding } }, [], null).busTripDetail?.body;
  expect([bodyOf({}), bodyOf({ method: 'PUT' }), bodyOf({ method: 'GET' }), bodyOf({ method: 'DELETE' })]).toEqual([
    {},
    {},
    null,
    null,
  ]);
  expect([bodyOf({ method: 'GET', body: { gid: '{gid}' } }), bodyOf({ body: null })]).toEqual([{ gid: '{gid}' }, null]);
});

test('placeholders of another template language, and a body that is a text of JSON, are refused', () => {
  inWorkspace((space) => {
    space.write(name, {
      operations: {
        busTripDetail: { path: '/d/{{gid}}' },
        busOrderCreate: { path: '/o', body: '{"gid": "{gid}"}' },
        hotelOrderDetail: { path: '/h', body: { order: ['{{ order_no }}'], note: '{{"a"}}' } },
      },
    });
    const place = `${name}: /operations`;
    expect(space.problems()).toEqual([
      `${place}/busTripDetail: expected placeholders with one brace on each side, got {{gid}}`,
      `${place}/busOrderCreate/body: expected the object itself, got a text of JSON; leave the quotes out`,
      `${place}/hotelOrderDetail: expected placeholders with one brace on each side, got {{ order_no }}`,
    ]);
  });
});
