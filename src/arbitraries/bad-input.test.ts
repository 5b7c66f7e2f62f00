import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/json.ts';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.fixture.ts';
import { badDates } from './bad-dates.ts';
import { badSearchCases, type BadInputKind } from './bad-input.ts';
import { badSearchBody } from './bad-search-body.ts';
import { isRealDate } from './calendar.ts';
import { someCases } from './deck.ts';
import { rawSearchBodies } from './raw-search-bodies.ts';
import { isSearchField, isWrongType, jsonBytes, searchFields } from './search-fields.ts';

const plain: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' };
const full: JsonObject = {
  ...plain,
  start_addr: 'x',
  start_lng: 121,
  start_lat: 31,
  end_lng: 120,
  end_lat: 30,
  page: 1,
  page_size: 10,
  sort_by: 'dep_time',
};

/** Names of the fields in which two bodies differ. */
function changed(a: JsonObject, b: JsonObject): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const text = (body: JsonObject, name: string) => (Object.hasOwn(body, name) ? JSON.stringify(body[name]) : 'absent');
  return [...names].filter((name) => text(a, name) !== text(b, name));
}

function withinLimits(body: JsonObject): boolean {
  return jsonBytes(body) <= 16_384 && Object.values(body).every((value) => jsonBytes(value) <= 4096);
}

const neverPastByAccident = (valid: JsonObject, body: JsonObject) =>
  typeof body['date'] !== 'string' || !isRealDate(body['date']) || body['date'] >= String(valid['date']);

describe.each([
  ['a plain body', plain],
  ['a full body', full],
])('badSearchCases of %s', (_, valid) => {
  const cases = badSearchCases(valid);

  test('differ from it in one thing, within the limits, with the date valid unless it is the odd one', () => {
    for (const one of cases) {
      const names = changed(valid, one.value);
      expect(names.length, one.label).toBeGreaterThan(0);
      if (one.field !== null) {
        expect(one.label.startsWith(one.field)).toBe(true);
        const end = one.field.replace(/_(lng|lat)$/, '');
        expect(
          names.every((name) => name === one.field || (end !== one.field && name.startsWith(`${end}_l`))),
          one.label,
        ).toBe(true);
      } else if (one.kind === 'unknown-field') expect(names.some(isSearchField), one.label).toBe(false);
      else if (one.kind === 'empty-body') expect(one.value).toEqual({});
      else
        expect(names.filter((name) => !isSearchField(name) || name === 'date' || name.endsWith('_code'))).toEqual([]);
      expect(withinLimits(one.value), one.label).toBe(true);
      expect(neverPastByAccident(valid, one.value), one.label).toBe(true);
      expect(JSON.parse(JSON.stringify(one.value))).toEqual(one.value); // survives the wire
    }
    expect(doubledLabels(cases)).toEqual([]);
    const bodies = cases.map((one) => JSON.stringify(one.value));
    expect(bodies.length - new Set(bodies).size).toBe(0);
  });

  test('are what their kind says', () => {
    const broken: Partial<Record<BadInputKind, (value: Json | undefined) => boolean>> = {
      null: (value) => value === null,
      missing: (value) => value === undefined,
      empty: (value) => typeof value === 'string' && value.trim() === '',
      fraction: (value) => typeof value === 'number' && !Number.isInteger(value),
      'page-below-one': (value) => typeof value === 'number' && value < 1,
      'page-size-below-one': (value) => typeof value === 'number' && value < 1,
      'page-size-over-50': (value) => typeof value === 'number' && value > 50 && Number.isInteger(value),
      'impossible-date': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !isRealDate(value),
      'date-format': (value) => typeof value === 'string' && !/^\d{4}-\d\d-\d\d$/.test(value),
      long: (value) => jsonBytes(value) > 4000,
    };
    for (const one of cases) {
      if (one.field === null) continue;
      const value = one.value[one.field];
      expect(broken[one.kind]?.(value) ?? true, one.label).toBe(true);
      const typed = one.kind === 'wrong-type' || one.kind === 'null' || one.kind === 'fraction';
      if (value !== undefined) expect(isWrongType(one.field, value), one.label).toBe(typed);
    }
  });

  test('cover every field and every kind, the telling ones first', () => {
    for (const field of searchFields) {
      expect(
        cases.some((one) => one.field === field && one.kind === 'wrong-type'),
        field,
      ).toBe(true);
      expect(
        cases.some((one) => one.field === field && one.kind === 'null'),
        field,
      ).toBe(true);
    }
    const boundaryKinds = new Set(cases.filter((one) => one.boundary).map((one) => one.kind));
    expect(new Set(cases.map((one) => one.kind)).size).toBe(20);
    expect(boundaryKinds.size).toBe(20);
    expect(cases.findLastIndex((one) => one.boundary)).toBeLessThan(50);
    expect(cases.length).toBeGreaterThan(90);
    expect(cases.length).toBeLessThan(130);
  });
});

test.each([1, 2, 3, 4, 5])(
  'with few calls too, seed %s sends each field with a wrong type, and for both codes with null',
  (seed) => {
    const some = someCases(badSearchCases(plain), seed, 0);
    expect(some).toHaveLength(66);
    const of = (kind: BadInputKind) => new Set(some.filter((one) => one.kind === kind).map((one) => one.field));
    // The arrival address has lists in lists.
    expect(searchFields.filter((field) => !of('wrong-type').has(field))).toEqual(['end_addr']);
    expect(rawSearchBodies(plain).some(({ label }) => label.startsWith('end_addr:'))).toBe(true);
    expect([...of('null')]).toEqual(expect.arrayContaining(['start_city_code', 'end_city_code', 'date', 'page_size']));
  },
);

test.each([
  [
    'every field that is not set: null',
    [
      'start_addr',
      'end_addr',
      'sort_by',
      'start_lng',
      'start_lat',
      'end_lng',
      'end_lat',
      'dist_type',
      'page',
      'page_size',
    ],
    4,
  ],
  ['both addresses: null', ['start_addr', 'end_addr'], 4],
  ['both addresses: 4 KB, one in Chinese', ['start_addr', 'end_addr'], 4094],
])('%s', (label, names, length) => {
  const body = someCases(badSearchCases(plain), 1, 0).find((one) => one.label === label)?.value ?? {};
  expect(changed(plain, body).toSorted()).toEqual(names.toSorted());
  expect(names.filter((name) => jsonBytes(body[name]) < length)).toEqual([]);
  expect(jsonBytes(body) > 8192).toBe(length > 4);
});

test('__proto__ is sent as a field', () => {
  const one = badSearchCases(plain).find((c) => c.label.includes('__proto__'));
  expect(JSON.stringify(one?.value)).toContain('"__proto__":null');
});

test.each(['2026-12-01', '2026-12-31', '2028-02-29', '2027-02-28', '2099-12-31'])(
  'bad dates made from %s are not real dates, and different',
  (date) => {
    const dates = badDates(date);
    expect(dates.filter((one) => isRealDate(one.value))).toEqual([]);
    expect(new Set(dates.map((one) => one.value)).size).toBe(dates.length);
    expect(dates.find((one) => one.label === 'one-digit day')?.value).toMatch(/^\d{4}-\d\d-1$/);
  },
);

test('a valid body without a date is an error of the caller', () => {
  expect(() => badSearchCases({})).toThrow('expected a valid body with a real date');
});

test('badSearchBody differs in one or two fields, within the limits, and shrinks to one', () => {
  for (const valid of [plain, full]) {
    const inClass = (body: JsonObject) => {
      const count = changed(valid, body).length;
      return (
        count >= 1 &&
        count <= 2 &&
        withinLimits(body) &&
        !JSON.stringify(body).includes('"__proto__":') &&
        neverPastByAccident(valid, body)
      );
    };
    expect(arbitraryProblems({ arbitrary: badSearchBody(valid), inClass, runs: 1000 })).toEqual([]);
    expect(changed(valid, smallest(badSearchBody(valid)) as JsonObject)).toHaveLength(1);
    const withPage = smallest(badSearchBody(valid), (body) => typeof body['page'] === 'number' && body['page'] < 1);
    expect(withPage).toEqual({ ...valid, page: 0 });
  }
});
