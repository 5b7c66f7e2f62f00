import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { documentSchemas, loadSchema, schemaId } from './load-schema.ts';
import { problemLimit, validate } from './validate.ts';

const trip: JsonObject = {
  line_gid: 'l1',
  gid: 'g1',
  line_name: 'Shanghai - Hangzhou',
  start_station_name: 'South',
  end_station_name: 'East',
  from_city: 'Shanghai',
  to_city: 'Hangzhou',
  dep_date: '2026-11-21',
  dep_time: '08:05',
  price: 100,
  duration: 120,
  distance: 170,
  class_name: 'standard',
  seat_count: 40,
  avail_seat_count: 3,
  remark: '',
  start_station_gid: 's1',
  end_station_gid: 's2',
  start_city_code: '310100',
  end_city_code: '330100',
};
const search = (lines: unknown) => ({
  code: 0,
  message: 'ok',
  request_id: 'r1',
  data: { total: 1, page_info: { page: 1, page_size: 20, total: 1 }, lines },
});
const cancel: JsonObject = {
  order_no: 'HT1',
  status: 'cancelled',
  cancel_fee: 0,
  refund_amount: 12.5,
  refund_status: 'processing',
  cancelled_at: '2026-11-21T10:30:00Z',
};
const messages = (name: Parameters<typeof validate>[0], value: unknown) =>
  validate(name, value).map(({ message }) => message);

test('every schema file has its $id, says its section, and compiles under strict rules', () => {
  for (const name of documentSchemas) {
    const schema = loadSchema(name);
    expect(schema['$id']).toBe(schemaId(name));
    expect(schema['$comment'], name).toMatch(/^Sections? [1-9]/);
    expect(validate(name, 0).length, name).toBeGreaterThan(0);
  }
});

test('good messages conform, with undocumented members, 1.0, -0 and 1e400', () => {
  expect(validate('bus-search-response', search([{ ...trip, extra: [null] }]))).toEqual([]);
  expect(validate('bus-search-response', { ...search([]), code: JSON.parse('-0.0'), trace: 1 })).toEqual([]);
  expect(validate('bus-trip', { ...trip, price: JSON.parse('1e400'), distance: JSON.parse('1e2') })).toEqual([]);
  expect(validate('hotel-cancel-response', { code: 0, message: 'ok', request_id: '', data: cancel })).toEqual([]);
  expect(validate('bus-search-request', {})).toEqual([]);
  expect(validate('hotel-cancel-request', { order_no: 'HT1' })).toEqual([]);
});

test('the trip schema has exactly the 20 documented fields', () => {
  expect(Object.keys(trip)).toHaveLength(20);
  expect([...(loadSchema('bus-trip')['required'] as string[])].sort()).toEqual(Object.keys(trip).sort());
});

test.each(Object.keys(trip))(
  'a trip without %s, with null or with an object there is a problem at that place',
  (name) => {
    const { [name]: _, ...without } = trip;
    const type = typeof trip[name] === 'number' ? 'an integer' : 'a string';
    expect(messages('bus-search-response', search([trip, without]))).toEqual([
      `/data/lines/1/${name}: expected ${type}, but the field is missing`,
    ]);
    expect(messages('bus-search-response', search([trip, { ...trip, [name]: null }]))).toEqual([
      `/data/lines/1/${name}: expected ${type}, got null`,
    ]);
    expect(validate('bus-search-response', search([{ ...trip, [name]: {} }]))).toMatchObject([
      { pointer: `/data/lines/0/${name}`, starred: `/data/lines/[]/${name}`, keyword: 'type' },
    ]);
  },
);

test('problems are said in one sentence each', () => {
  expect(messages('bus-search-response', search([{ ...trip, price: '12' }]))).toEqual([
    '/data/lines/0/price: expected an integer, got the string "12"',
  ]);
  expect(messages('bus-trip', { ...trip, dep_date: '2026-02-30', dep_time: '8:00' })).toEqual([
    '/dep_date: expected a real calendar date YYYY-MM-DD, got the string "2026-02-30"',
    '/dep_time: expected a time of day HH:MM from 00:00 to 23:59, got the string "8:00"',
  ]);
  expect(messages('bus-search-request', { page_size: 51 })).toEqual([
    '/page_size: expected at most 50, got the number 51',
  ]);
  expect(messages('hotel-cancel-result', { ...cancel, status: 'canceled', cancelled_at: 'now' })).toEqual([
    '/status: expected the string "cancelled", got the string "canceled"',
    '/cancelled_at: expected an ISO 8601 UTC timestamp, got the string "now"',
  ]);
  expect(messages('page-info', [])).toEqual(['the value: expected an object, got an empty array']);
  expect(messages('envelope', { code: 1, data: null, message: 0 })).toEqual([
    '/request_id: expected a string, but the field is missing',
    '/code: expected the number 0, got the number 1',
    '/data: expected an object, got null',
    '/message: expected a string, got the number 0',
  ]);
});

test('every error is one problem, up to the limit', () => {
  const broken = Object.fromEntries(Object.keys(trip).map((name) => [name, []]));
  expect(validate('bus-trip', broken)).toHaveLength(20);
  expect(validate('bus-trip', {})).toHaveLength(20);
  expect(validate('bus-search-response', search([broken, broken, broken]))).toHaveLength(problemLimit);
});

test('a huge hostile array gives the first error instead of millions', () => {
  expect(validate('bus-search-response', search(Array.from({ length: 200_000 }, () => ({}))))).toHaveLength(1);
});

test('validate never throws, and says yes or no the same way twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...documentSchemas), fc.jsonValue(), (name, value) => {
      expect(validate(name, value)).toEqual(validate(name, structuredClone(value)));
    }),
    { seed: 4 },
  );
});
