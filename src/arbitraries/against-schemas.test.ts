import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { loadSchema, validate } from '../contract/schema/index.ts';
import {
  badSearchCases,
  hostileSearchBodies,
  madeUpOrderNumbers,
  malformedBodies,
  nonObjectBodies,
  reasonBody,
  reasonCases,
  searchFields,
  typeOf,
  wrongTypeReasons,
} from './index.ts';

const plain: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' };
const seed = 20261120;

test('the fields and their types are those of the schema', () => {
  const { properties } = loadSchema('bus-search-request') as unknown as {
    properties: Record<string, { type: string }>;
  };
  const types = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, property.type]));
  expect(Object.fromEntries(searchFields.map((field) => [field, typeOf(field)]))).toEqual(types);
});

test('bad input is invalid where its kind is a matter of shape, else only its meaning is odd', () => {
  const shape = new Set(['wrong-type', 'null', 'fraction', 'impossible-date', 'date-format', 'page-size-over-50']);
  for (const { value, kind, field, label } of badSearchCases(plain)) {
    const invalid = shape.has(kind) || (field === 'date' && (kind === 'empty' || kind === 'long'));
    expect(validate('bus-search-request', value).length > 0, label).toBe(invalid);
  }
});

test('hostile text is text', () => {
  expect(hostileSearchBodies(plain).flatMap(({ value }) => validate('bus-search-request', value))).toEqual([]);
});

test('JSON that is not an object is invalid', () => {
  expect(
    nonObjectBodies(plain).filter(({ value }) => validate('bus-search-request', JSON.parse(value)).length === 0),
  ).toEqual([]);
});

test('cancels with reasons are valid, those with wrongly typed reasons are not', () => {
  for (const { value: order_no } of madeUpOrderNumbers(seed)) {
    const bodies = [...reasonCases.map((one) => one.value), ...fc.sample(reasonBody(), { seed, numRuns: 50 })];
    expect(bodies.flatMap((body) => validate('hotel-cancel-request', { order_no, ...body }))).toEqual([]);
    expect(
      wrongTypeReasons.filter((one) => validate('hotel-cancel-request', { order_no, ...one.value }).length === 0),
    ).toEqual([]);
    expect(malformedBodies({ order_no }).length).toBeGreaterThan(20);
  }
});
