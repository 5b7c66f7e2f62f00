import { expect, test } from 'vitest';
import { sampleExchange, sampleTrip, sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { type Json, type JsonObject, without } from '../../src/contract/json.ts';
import { inventedCity, searchFieldNames, wronglyTyped } from '../../src/requirements/checks/search-fields.ts';
import { candidatesFor } from '../../src/requirements/judging/index.ts';
import { accepted, observed, refused } from './observed.fixture.ts';

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
  expect(observed('open.required-search', log).value).toEqual(['end_city_code', 'date']);
});

test('a point that nothing shows is unclear', () => {
  expect(observed('open.required-search', [accepted({})])).toMatchObject({
    value: null,
    answer: 'unclear: nothing shows whether start_city_code, end_city_code, date is required',
  });
  expect(observed('open.required-search', []).value).toBeNull();
});

const supplied = { supplied: { sort_by: ['dep_time', 'seats'] } };
const nonsense = { sort_by: 'no_such_key' };
const some = sampleTrips(6).map((trip, index) => ({ ...trip, line_gid: `L${index}` }));
const other = some.toReversed();
const late = { ...sampleTrip, line_gid: 'late' };
/** The same trips, each with one that looks like it. */
const double = (trips: readonly JsonObject[]): JsonObject[] =>
  trips.flatMap((trip) => [trip, { ...trip, gid: 'twin' }]);

test.each<[string, Exchange[], Json]>([
  [
    'some',
    [
      accepted(),
      refused(nonsense),
      accepted({ sort_by: 'price' }),
      accepted({ sort_by: 'seats' }),
      refused({ sort_by: 'distance' }),
    ],
    ['price', 'seats'],
  ],
  ['none', [accepted(), refused(nonsense), refused({ sort_by: 'price' }), accepted({ sort_by: 'dep_time' })], []],
  ['any at all, and nothing to compare with', [accepted(nonsense), accepted({ sort_by: 'price' })], null],
  [
    'any at all, of which one does something',
    [
      accepted({}, some),
      accepted(nonsense, some),
      accepted({ sort_by: 'price' }, other),
      accepted({ sort_by: 'distance' }, some),
    ],
    ['price'],
  ],
  [
    'any at all, and none does anything',
    [accepted({}, some), accepted(nonsense, some), accepted({ sort_by: 'price' }, some)],
    [],
  ],
  [
    'any at all, and the one that the configuration names',
    [accepted({}, some), accepted(nonsense, some), accepted({ sort_by: 'seats' }, some)],
    ['seats'],
  ],
  [
    'any at all, and one that gives a page of other trips',
    [
      accepted({}, some.slice(0, 3)),
      accepted(nonsense, some.slice(0, 3)),
      accepted({ sort_by: 'price' }, some.slice(3)),
    ],
    ['price'],
  ],
  [
    'any at all, and one that gives half of the page, and others',
    [
      accepted({}, some.slice(0, 4)),
      accepted(nonsense, some.slice(0, 4)),
      accepted({ sort_by: 'price' }, some.slice(2)),
    ],
    [],
  ],
  [
    'any at all, and one that changes places',
    [
      accepted({}, some),
      accepted(nonsense, some),
      accepted({ sort_by: 'price' }, [...some.slice(0, 4), ...some.slice(4).toReversed()]),
    ],
    ['price'],
  ],
  [
    'any at all, while trips are added and taken away, some of which look alike',
    [
      accepted({}, some),
      accepted(nonsense, some),
      accepted({ sort_by: 'price' }, [...double(some).slice(1), late]),
      accepted({ sort_by: 'seats' }, some.slice(1)),
    ],
    ['seats'],
  ],
  [
    'any at all, and one trip or none to be ordered',
    [
      accepted({}, some.slice(0, 1)),
      accepted(nonsense, some.slice(0, 1)),
      accepted({ sort_by: 'price' }, some.slice(0, 1)),
    ],
    null,
  ],
  [
    'any at all, and two trips to be ordered',
    [
      accepted({}, some.slice(0, 2)),
      accepted(nonsense, some.slice(0, 2)),
      accepted({ sort_by: 'price' }, some.slice(0, 2).toReversed()),
    ],
    ['price'],
  ],
  [
    'any at all, while the number of trips changes',
    [accepted({}, some, { total: 6 }), accepted(nonsense, some, { total: 7 }), accepted({ sort_by: 'price' }, other)],
    null,
  ],
  [
    'any at all, once refused',
    [accepted({}, some), refused(nonsense), accepted(nonsense, some), accepted({ sort_by: 'price' }, other)],
    ['price'],
  ],
  [
    'any at all, and one refused elsewhere',
    [
      ...[{}, nonsense, { sort_by: 'price' }].map((field) => accepted(field, some)),
      ...[{}, nonsense].map((field) => accepted({ page: 1, ...field }, some)),
      refused({ page: 1, sort_by: 'price' }),
    ],
    [],
  ],
  [
    'any at all, one of them with a field that nothing meaningless was tried with',
    [
      accepted({}, some),
      accepted({ page: 1 }, some),
      accepted(nonsense, some),
      accepted({ sort_by: 'price' }, some),
      accepted({ page: 1, sort_by: 'distance' }, other),
    ],
    null,
  ],
  [
    'any at all, one of them with such a field, and the one that the configuration names',
    [
      accepted({}, some),
      accepted(nonsense, some),
      accepted({ sort_by: 'seats' }, some),
      accepted({ page: 1, sort_by: 'distance' }, other),
    ],
    ['seats'],
  ],
  [
    'any at all, while the trips change',
    [accepted({}, some), accepted(nonsense, other), accepted({ sort_by: 'price' }, some)],
    null,
  ],
  ['without a nonsense value', [accepted({ sort_by: 'price' })], null],
  ['without a control', [refused(nonsense), refused({ sort_by: 'price' })], null],
  ['nothing tried', [accepted(), refused(nonsense)], null],
  [
    'accepted together with coordinates only',
    [
      accepted(),
      refused(nonsense),
      refused({ sort_by: 'distance' }),
      accepted({ start_lng: 1, start_lat: 1, sort_by: 'distance' }),
      refused({ start_lng: 1, start_lat: 1, ...nonsense }),
    ],
    ['distance'],
  ],
  // A nonsense value refused where every value is says nothing of where they are accepted.
  [
    'nonsense tried elsewhere only',
    [
      accepted(),
      refused(nonsense),
      refused({ sort_by: 'distance' }),
      accepted({ start_lng: 1, start_lat: 1, sort_by: 'distance' }),
    ],
    null,
  ],
])('accepted sort keys: %s', (_, exchanges, value) => {
  expect(observed('open.sort-keys', exchanges, supplied).value).toEqual(value);
});

test('where any filter is accepted, what the configuration names is known; what changes nothing here may be as well', () => {
  const exchanges = [
    accepted({}, some),
    accepted({ dist_type: 987_654 }, some),
    accepted({ dist_type: 1 }, some),
    accepted({ dist_type: 2 }, some.slice(0, 2)),
  ];
  expect(observed('open.dist-types', exchanges).value).toBeNull();
  expect(observed('open.dist-types', exchanges, { supplied: { dist_type: [1] } })).toMatchObject({
    value: [1, 2],
    answer: expect.stringMatching(/is accepted as well, and ignored$/),
  });
});

test('candidates: what is supplied, declared and usual, each once, without what the document shows', () => {
  expect(
    candidatesFor('sort_by', { supplied: { sort_by: ['dep_time', 'price', 7] }, statement: { sortKeys: ['seats'] } }),
  ).toEqual(['price', 'seats', 'distance', 'duration']);
  expect(candidatesFor('sort_by', { supplied: { sort_by: [] }, statement: {} })).toEqual([
    'price',
    'distance',
    'duration',
  ]);
  expect(candidatesFor('dist_type', { supplied: { dist_type: [10, '2', 1] }, statement: {} })).toEqual([
    10, 1, 0, 2, 3,
  ]);
});
