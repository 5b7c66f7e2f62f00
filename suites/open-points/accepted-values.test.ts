import { expect, test } from 'vitest';
import { sampleTrip, sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { accepted, observed, refused } from './observed.fixture.ts';
import { candidatesFor } from './accepted-values.ts';

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
