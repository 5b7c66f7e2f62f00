import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import { valueNames } from './every-field.ts';
import { everyField, everyHostileText, searchFields } from './index.ts';

const valid = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-24' };

test('every field has every wrong type, and no case is sent twice', () => {
  const all = everyField(valid);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  for (const field of searchFields)
    expect(all.filter(({ label }) => label.startsWith(`${field}, `)).length, field).toBeGreaterThan(8);
  expect(all.length).toBeGreaterThan(300);
});

test('each case is JSON of at most 16 KB that differs from the valid body in one field and those it needs', () => {
  for (const { label, value } of [...everyField(valid), ...everyHostileText(valid)]) {
    expect(value.length, label).toBeLessThan(16_384);
    const body = JSON.parse(value) as Record<string, unknown>;
    const odd = Object.keys(body).filter(
      (name) => JSON.stringify(body[name]) !== JSON.stringify((valid as Record<string, unknown>)[name]),
    );
    expect(odd.length, label).toBeLessThanOrEqual(label.includes('with a page size') ? 2 : 1);
    if (typeof body['date'] === 'string' && body['date'] !== valid.date)
      expect(body['date'], label).not.toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test('numerals stand as they are written', () => {
  const page = everyField(valid).find(({ label }) => label === 'page, 2^63 - 1 with a page size');
  expect(page).toMatchObject({ boundary: true, value: expect.stringContaining('"page":9223372036854775807') });
});

test('each coordinate is sent without its partner, even if the valid body has both', () => {
  const bodies = everyField({ ...valid, start_lat: 31.2, start_lng: 121.4 });
  const alone = bodies.find(({ label }) => label === 'start_lng alone');
  expect(JSON.parse(alone?.value ?? '')).toEqual({ ...valid, start_lng: 121.4737 });
});

test('a value has the names of its type and of exactly what it is, however deep it is nested', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as [];
  const values: readonly Json[] = [2147483647, "'", '12', '', null, {}, { a: 1 }, deep];
  expect(values.map(valueNames)).toEqual([
    ['a number', '2^31 - 1'],
    ['a text', 'one quote'],
    ['a number as text'],
    ['an empty text'],
    ['null'],
    ['an empty object'],
    ['an object'],
    ['a list of lists'],
  ]);
});
