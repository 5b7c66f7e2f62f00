import { expect, test } from 'vitest';
import {
  acceptedSearch,
  sampleExchange,
  sampleTrip,
  sampleTrips,
  sampleFault,
} from '../requirements/checks/sample-exchange.fixture.ts';
import type { BoundOperation } from '../config/settings.ts';
import type { Operation } from '../contract/exchange.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { BodyUnreadable } from '../contract/reasons/gids.ts';
import { CreationLog } from './orders/creation-log.ts';
import { createOperation, detailOperation, fakeRun } from './fake-target.fixture.ts';
import { echoes, reasonUnreadable } from './bound-answers.ts';
import { boundCall } from './target.ts';

function bodyOf(
  operation: BoundOperation,
  values: Record<string, string>,
  source: Parameters<typeof boundCall>[3],
): Json | undefined {
  const call = boundCall('busTripDetail', operation, values, source, null);
  return 'body' in call && typeof call.body === 'object' && 'json' in call.body ? call.body.json : undefined;
}

test('pointers into a search lead to the trip that the call is about', () => {
  const trips = sampleTrips(3).map((trip, index): JsonObject => ({ ...trip, line_gid: `L${index + 1}` }));
  const operation = {
    ...detailOperation,
    body: {
      gid: '{gid}',
      line: '{/data/lines/0/line_gid}',
      seats: '{/data/lines/0/seat_count}',
      total: '{/data/total}',
      text: 'trip {gid} of {/data/total}',
    },
  };
  const search = acceptedSearch(trips);
  for (const [index, trip] of trips.entries()) {
    expect(bodyOf(operation, { gid: String(trip['gid']) }, search)).toEqual({
      gid: trip['gid'] ?? null,
      line: `L${index + 1}`,
      seats: sampleTrip['seat_count'],
      total: 3,
      text: `trip G${index + 1} of 3`,
    });
  }
  // Unknown to the answer: it stays as it is.
  expect(bodyOf(operation, { gid: 'elsewhere' }, search)).toMatchObject({ line: 'L1' });
  expect(bodyOf(operation, { gid: 'G1' }, null)).toEqual({
    gid: 'G1',
    line: null,
    seats: null,
    total: null,
    text: 'trip G1 of null',
  });
});

test.each<[string, Json, string | null, string, boolean]>([
  ['the same text', { data: { gid: 'G1' } }, '/data/gid', 'G1', true],
  ['another', { data: { gid: 'G2' } }, '/data/gid', 'G1', false],
  ['none', { data: {} }, '/data/gid', 'G1', false],
  [
    'a number beyond 2^53',
    JSON.parse('{"data":{"gid":20220301000000017}}') as Json,
    '/data/gid',
    '20220301000000017',
    true,
  ],
  [
    'another number beyond 2^53',
    JSON.parse('{"data":{"gid":20220301000009017}}') as Json,
    '/data/gid',
    '20220301000000017',
    false,
  ],
  ['a number without its zeros', { data: { gid: 17 } }, '/data/gid', '0017', false],
  ['a number of the same digits', { data: { order_no: 42 } }, '/data/order_no', '42', true],
  ['nothing declared', {}, null, 'G1', true],
])('echo of the sent value: %s', (_, json, echo, asked, expected) => {
  expect(echoes({ echo }, sampleExchange({ json }), asked)).toBe(expected);
});

test.each<[string, Parameters<typeof sampleExchange>[0], BodyUnreadable['body'] | null]>([
  ['no JSON', { answerBody: { kind: 'text', text: '<html>', problem: 'is not JSON' } }, { problem: 'is not JSON' }],
  ['nothing', { answerBody: { kind: 'empty' } }, 'empty'],
  [
    'JSON after a byte order mark',
    { answerBody: { kind: 'text', text: '\ufeff{"code":0}', problem: 'begins with a byte order mark' } },
    null,
  ],
  ['JSON that says no', { json: { code: 7 } }, null],
  [
    'a refusal in plain text',
    { status: 404, answerBody: { kind: 'text', text: 'unknown', problem: 'is not JSON' } },
    null,
  ],
  ['no answer', { fault: sampleFault('reset', 'closed') }, null],
])('whether an operation took what it was given cannot be read from %s', (_, answer, body) => {
  const bound = { ...detailOperation, accepted: { status: 200, equals: { '/code': 0 } } };
  expect(reasonUnreadable(bound, sampleExchange(answer))).toEqual(
    body === null ? null : { code: 'body-unreadable', body },
  );
  // If the status alone decides, the body need not be read.
  expect(reasonUnreadable({ ...bound, accepted: { status: 200, equals: {} } }, sampleExchange(answer))).toBeNull();
});

test('of the refused calls of a creating operation some do not count against its budget, and calls that may have worked do', () => {
  const fake = fakeRun(() => ({ status: 200 }));
  const creations = new CreationLog(fake.run);
  const bound = { ...createOperation, budget: 1, refusals: 2 };
  const refusal = { status: 400, json: { code: 1 } };
  const call = (came: Parameters<typeof sampleExchange>[0]): boolean => {
    if (!creations.mayCall('busOrderCreate', bound)) return false;
    const exchange = { ...sampleExchange(came), operation: 'busOrderCreate' as const };
    creations.note(exchange, creations.leftBy(bound, exchange));
    return true;
  };
  expect([refusal, refusal, refusal, refusal].map(call), 'two that do not count, one that does').toEqual([
    true,
    true,
    true,
    false,
  ]);
  const other = new CreationLog(fake.run);
  expect([1, 2].map(() => other.mayCall('busOrderCreate', { ...bound, budget: 0 }))).toEqual([false, false]);
  other.mayCall('busOrderCreate', bound);
  const lost = {
    ...sampleExchange({ fault: sampleFault('timeout', 'no answer') }),
    operation: 'busOrderCreate' as const,
  };
  other.note(lost, other.leftBy(bound, lost));
  expect(other.mayCall('busOrderCreate', bound), 'an order may exist').toBe(false);
  fake.close();
});

test('an operation that leaves something behind is called within its budget, and the rest is reported', () => {
  const fake = fakeRun(() => ({ status: 200 }));
  const creations = new CreationLog(fake.run);
  const bound = { ...createOperation, budget: 2 };
  expect([1, 2, 3].map(() => creations.mayCall('busOrderCreate', bound))).toEqual([true, true, false]);
  expect([1, 2, 3].map(() => creations.mayCall('busTripDetail', { ...bound, creates: false }))).toEqual([
    true,
    true,
    true,
  ]);
  const call = (
    nth: number,
    came: Parameters<typeof sampleExchange>[0],
    operation: Operation = 'busOrderCreate',
  ): void => {
    const exchange = { ...sampleExchange(came), operation, call: nth };
    creations.note(exchange, creations.leftBy(bound, exchange));
  };
  call(7, { json: { code: 0, data: { order_no: 'BUS40' } } });
  call(8, { status: 400, json: { code: 1 } });
  call(9, { fault: sampleFault('timeout', 'no answer') });
  call(0, { fault: sampleFault('not-sent', 'not sent') });
  call(10, { fault: sampleFault('timeout', 'no answer') }, 'acme.refund');
  expect([...creations.left]).toEqual([
    'bus order BUS40 (call 7)',
    expect.stringMatching(
      /^an order may have been created: call 9 \(busOrderCreate\).*no answer was read \(no answer\)/,
    ),
    expect.stringMatching(
      /^something may have been created: call 10 \(acme\.refund\).*Look in the target for something with these values/,
    ),
  ]);
  fake.close();
});
