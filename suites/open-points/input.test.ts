import { expect, test } from 'vitest';
import { sampleExchange, sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { type Json, type JsonObject, without } from '../../src/contract/json.ts';
import { searchFieldNames, wronglyTyped } from '../../src/contract/search-fields.ts';
import { accepted, observed, refused } from './observed.fixture.ts';
import { inventedCity } from '../search-fields.ts';

const wrong: Readonly<Record<string, Json>>[] = [
  { page_size: '10' },
  { start_city_code: 310100 },
  { page: true },
  { sort_by: ['dep_time'] },
  { start_addr: {} },
];

test.each<[string, Exchange[], string | null]>([
  ['refused', [accepted(), ...wrong.map((field) => refused(field))], 'refused'],
  ['accepted', wrong.map((field) => accepted(field)), 'accepted'],
  [
    'numbers as text accepted',
    [accepted(), accepted({ page_size: '10' }), ...wrong.slice(1).map((field) => refused(field))],
    'mixed',
  ],
  // Null and the empty text are often read as left out; neither is a number with a fraction of another type.
  [
    'null, empty and fractions as well',
    [
      accepted(),
      ...wrong.map((field) => refused(field)),
      accepted({ sort_by: null }),
      accepted({ page: '' }),
      accepted({ page: 1.5 }),
    ],
    'refused',
  ],
  [
    'a coordinate without its partner as well',
    [accepted(), ...wrong.map((field) => refused(field)), accepted({ start_lng: 'x' })],
    'refused',
  ],
  ['without a control', wrong.map((field) => refused({ ...field, date: '2027-01-01' })), null],
  ['two wrong fields', [accepted(), refused({ page: 'a', page_size: 'b' }), refused({ page: true, date: 1 })], null],
  [
    'two wrong fields at once as well',
    [accepted(), ...wrong.map((field) => refused(field)), accepted({ page: '1', page_size: '2' })],
    'refused',
  ],
  ...['lng', 'lat'].flatMap((axis): [string, Exchange[], string][] =>
    ['start', 'end'].map((place) => {
      const pair = { [`${place}_lng`]: 1, [`${place}_lat`]: 1 };
      const name = `${place}_${axis}`;
      return [
        `${name} with its partner, and without`,
        [
          accepted({ page: '1' }),
          accepted({ page: '2' }),
          accepted(pair),
          refused({ ...pair, [name]: '1' }),
          accepted({ [name]: '1' }),
        ],
        'mixed',
      ];
    }),
  ),
  ['one field only', [accepted(), refused({ page: 'a' }), refused({ page: true }), refused({ page: {} })], null],
  ['other statuses', wrong.map((field) => sampleExchange({ body: field, status: 500 })), null],
])('wrong types: %s', (_, exchanges, value) => {
  expect(observed('open.wrong-types', [...exchanges]).value).toBe(value);
});

test('a wrong type is of another JSON type', () => {
  expect(
    wronglyTyped({
      date: 20261123,
      page: '1',
      start_lng: '1',
      dist_type: 1.5,
      sort_by: null,
      start_addr: '',
      page_size: Infinity,
      other: 1,
    }),
  ).toEqual(['date', 'page', 'start_lng']);
});

test.each<[string, Exchange[], string | null]>([
  ['ignored', [accepted({ no_such_field: 'x' })], 'ignored'],
  ['refused', [accepted(), refused({ no_such_field: 'x' })], 'refused'],
  ['without a control', [refused({ no_such_field: 'x' })], null],
  [
    'names and values that may be refused for what they are',
    [
      accepted(),
      refused({ constructor: 'x' }),
      refused({ '': 'x' }),
      refused({ no_such_field: [[[1]]] }),
      accepted({ no_such_field: 1 }),
    ],
    'ignored',
  ],
  ['null', [accepted({ no_such_field: null })], 'ignored'],
  ['as long a name as is plain', [accepted({ ['n'.repeat(61)]: 1 })], 'ignored'],
  ['names that are not plain', ['n'.repeat(62), '-n', 'n-m', '1n'].map((name) => accepted({ [name]: 1 })), null],
  ['two unknown fields', [accepted({ a: 1 }), accepted({ b: 1 }), refused({ a: 1, b: 1 })], 'ignored'],
  ['sometimes refused', [accepted(), refused({ no_such_field: 'x' }), accepted({ other_field: 1 })], null],
])('unknown fields: %s', (_, exchanges, value) => {
  expect(observed('open.unknown-fields', [...exchanges]).value).toBe(value);
});

const codes = ['310100', '330100'];

test.each<[string, Exchange[], string | null]>([
  ['empty', [accepted({ start_city_code: '999999' }, [])], 'empty'],
  ['refused', [accepted(), refused({ start_city_code: '999999' }), refused({ end_city_code: '999999' })], 'refused'],
  [
    'codes of another form say nothing',
    [accepted(), refused({ start_city_code: 'XXXXXX' }), accepted({ start_city_code: '999999' }, [])],
    'empty',
  ],
  ['an unknown end', [accepted({ end_city_code: '999999' }, [])], 'empty'],
  ['both unknown', [accepted({ start_city_code: '999999', end_city_code: '999999' }, [])], null],
  ['trips', [accepted({ start_city_code: '999999' }, sampleTrips(2))], null],
  ['without a control', [refused({ start_city_code: '999999' })], null],
])('an unknown city: %s', (_, exchanges, value) => {
  expect(observed('open.unknown-city', [...exchanges] /*codes*/).value).toBe(value);
});

test('invented codes have the form of real ones, and are none', () => {
  expect(inventedCity('310100', codes)).toBe('999999');
  expect(inventedCity('999999', ['999999'])).toBe('888888');
  expect(inventedCity('SHA-01b', [])).toBe(`${'X'.repeat(3)}-99x`);
  expect(inventedCity('上海', [])).toBe('上海');
});

/** What a target that needs these fields answers to searches without one field each, and to smaller ones. */
function needing(required: readonly string[]): Exchange[] {
  const full: JsonObject = Object.fromEntries(
    searchFieldNames.map((name) => [
      name,
      name.endsWith('_code') || name.endsWith('_addr') || name === 'date' || name === 'sort_by' ? 'x' : 1,
    ]),
  );
  const least = Object.fromEntries(required.map((name) => [name, full[name] ?? null]));
  const answer = (body: JsonObject): Exchange => {
    const blank = Object.fromEntries(['start_city_code', 'end_city_code', 'date'].map((name) => [name, undefined]));
    return required.every((name) => Object.hasOwn(body, name))
      ? accepted({ ...blank, ...body })
      : refused({ ...blank, ...body });
  };
  return [
    answer(least),
    answer(full),
    ...required.map((field) => answer(without(full, field))),
    ...required.map((field) => answer(without(least, field))),
  ];
}

test.each<[readonly string[]]>([
  [[]],
  [['date']],
  [['start_city_code', 'end_city_code', 'date']],
  [['start_city_code', 'date', 'start_lng', 'start_lat', 'dist_type', 'page']],
  [searchFieldNames],
])('required fields: %j', (required) => {
  expect(observed('open.required-search', [...needing(required)]).value).toEqual(required);
});

test('a field that one accepted search lacks is not required, whatever another search needs', () => {
  // A place instead of a city: neither is required.
  const log = [
    accepted({}),
    refused({ start_city_code: undefined }),
    accepted({ start_city_code: undefined, start_lng: 121.4, start_lat: 31.2 }),
    refused({ end_city_code: undefined }),
    refused({ date: undefined }),
  ];
  const { value, evidence } = observed('open.required-search', log);
  expect(value).toEqual(['end_city_code', 'date']);
  expect(evidence).toContain('start_city_code: not required');
  expect(evidence).not.toContain('start_city_code: required');
});

test('a point that nothing shows is unclear', () => {
  expect(observed('open.required-search', [accepted({})])).toMatchObject({
    value: null,
    answer: 'unclear: nothing shows whether start_city_code, end_city_code, date are required',
  });
  expect(observed('open.required-search', []).value).toBeNull();
});
