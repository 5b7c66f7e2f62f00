import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import { search, trip } from './cities.fixture.ts';
import { citiesMatched } from './matches-cities.ts';
import { run } from '../../src/requirements/checks/cases.fixture.ts';

describe('bus.matches-cities', () => {
  test.each<[string, Exchange[], number]>([
    [
      'codes that come back as asked',
      [search(1, 'A-B', [trip('A', 'B'), trip('A', 'B')]), search(2, 'B-A', [trip('B', 'A')])],
      2,
    ],
    [
      'codes that are mapped, always the same way',
      [search(1, 'A-B', [trip('X', 'Y')]), search(2, 'B-A', [trip('Y', 'X')]), search(3, 'A-B', [trip('X', 'Y')])],
      3,
    ],
    ['one code that is mapped', [search(1, 'A-B', [trip('X', 'B')]), search(2, 'A-C', [trip('X', 'C')])], 2],
    [
      'a code to arrive at that is mapped to another that is asked for as well',
      [search(1, 'A-B', [trip('A', 'C')]), search(2, 'A-C', [trip('A', 'C')])],
      2,
    ],
    [
      'a code that is mapped to another that is asked for as well',
      [search(1, 'A-B', [trip('C', 'B')]), search(2, 'C-B', [trip('C', 'B')])],
      2,
    ],
    [
      'a name with an apostrophe that is mapped to a code that is asked for as well',
      [search(1, "A-Xi'an", [trip('A', 'C')]), search(2, 'A-C', [trip('A', 'C')])],
      2,
    ],
    ['from where it was to go, to elsewhere', [search(1, 'A-B', [trip('B', 'C')])], 1],
    ['to where it was to start, from elsewhere', [search(1, 'A-B', [trip('C', 'A')])], 1],
    [
      'cities asked for by numbers',
      [
        search(1, 'A-B', [trip('B', 'A')], { start_city_code: 7 }),
        search(2, 'A-B', [trip('B', 'A')], { end_city_code: 7 }),
      ],
      0,
    ],
    [
      'names that no trip has at either end',
      [search(1, 'A-B', [trip('A', 'B'), trip('A', 'B', { from_city: null, to_city: null })])],
      1,
    ],
    ['no city to start from', [search(1, '-B', [trip('A', 'B'), trip('C', 'B')])], 0],
    ['no city to go to', [search(1, 'A-', [trip('A', 'B'), trip('A', 'C')])], 0],
    [
      'districts of one city, there and back',
      [search(1, 'A-B', [trip('X', 'X')]), search(2, 'B-A', [trip('X', 'X')])],
      2,
    ],
    [
      'one code at both ends, and two on the way back',
      [search(1, 'A-B', [trip('X', 'X')]), search(2, 'B-A', [trip('Y', 'Z')])],
      2,
    ],
    [
      'two codes, and one at both ends on the way back',
      [search(1, 'A-B', [trip('X', 'Y')]), search(2, 'B-A', [trip('Z', 'Z')])],
      2,
    ],
    [
      'one code at both ends, and nothing known of the way back',
      [search(1, 'A-B', [trip('A', 'A')]), search(2, 'A-C', [trip('A', 'A')])],
      2,
    ],
    [
      'codes that are mapped to one that comes back as itself',
      [
        search(1, 'A-B', [trip('A', 'B')]),
        search(2, 'X-B', [trip('A', 'B')]),
        search(3, '-B', [trip('A', 'B')]),
        search(4, 'Y-B', [trip('A', 'B')]),
      ],
      3,
    ],
    [
      'two codes that are mapped to a route that nobody asked for',
      [search(1, 'A-B', [trip('X', 'Y')]), search(2, 'C-D', [trip('X', 'Y')])],
      2,
    ],
    [
      'the trips of a route that is mapped itself',
      [search(1, 'A-B', [trip('X', 'Y')]), search(2, 'X-Y', [trip('C', 'D')])],
      2,
    ],
    [
      'codes of trips that come and go, empty',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'A-B', [trip('', 'B')]), search(3, 'A-B', [trip('A', '')])],
      3,
    ],
    ['other cities with an address', [search(1, 'A-B', [trip('C', 'D'), trip('A', 'B')], { start_addr: 'x' })], 1],
    ['other cities with dist_type', [search(1, 'A-B', [trip('C', 'D')], { dist_type: 1 })], 1],
    [
      'the way on from where it was to go, with an address',
      [search(1, 'A-B', [trip('B', 'C')], { start_addr: 'x' })],
      1,
    ],
    ['the way to where it was to start, with an address', [search(1, 'A-B', [trip('C', 'A')], { start_addr: 'x' })], 1],
    ['answers that are not accepted', [{ ...search(1, 'A-B', [trip('B', 'A')]), operation: 'busTripDetail' }], 0],
    ['no trips', [search(1, 'A-B', [])], 0],
    ['the same city twice', [search(1, 'A-A', [trip('A', 'B'), trip('B', 'A')])], 0],
    [
      'codes that are empty',
      [
        search(1, 'A-B', [trip('', '', { from_city: 'Alpha', to_city: 'Beta' })]),
        search(2, 'C-D', [trip('', '', { from_city: 'Gamma', to_city: 'Delta' })]),
      ],
      2,
    ],
    [
      'empty codes of a district that is called by its city',
      [
        search(1, 'A-B', [trip('', 'B', { from_city: 'Alpha' })]),
        search(2, 'C-B', [trip('', 'B', { from_city: 'Beta' })]),
      ],
      2,
    ],
    [
      'names that are empty at either end',
      [search(1, 'A-B', [trip('A', 'B', { to_city: '' }), trip('A', 'B', { from_city: '' })])],
      1,
    ],
    ['two codes of one name', [search(1, 'A-B', [trip('A', 'B', { from_city: 'Suzhou', to_city: 'Suzhou' })])], 1],
    [
      'trips within one city, spelled in two ways',
      [
        search(1, 'A-B', [trip('A', 'A', { to_city: 'Alphaville' }), trip('A', 'A', { from_city: 'Alphaville' })], {
          start_addr: 'x',
        }),
      ],
      1,
    ],
    [
      'one city, spelled in two ways, on the way to two codes of another',
      [
        search(1, 'A-B', [trip('A', 'B')]),
        search(2, 'A-C', [trip('A', 'C', { from_city: 'Alphaville', to_city: 'Beta' })]),
        search(3, 'C-A', [trip('C', 'A', { from_city: 'Beta', to_city: 'Alphaville' })]),
      ],
      3,
    ],
    [
      'one city, spelled in three ways on one route',
      ['Alpha', 'Alphaville', 'Alpha City'].map((from_city, nth) =>
        search(nth + 1, 'A-B', [trip('A', 'B', { from_city })]),
      ),
      3,
    ],
    [
      'one city, spelled in three ways, on the way to three codes of another, next to a route of other codes of both',
      [
        ...['B', 'C', 'D'].map((to, nth) =>
          search(nth + 1, `A-${to}`, [trip('A', to, { from_city: `Alpha ${nth}`, to_city: 'Beta' })]),
        ),
        search(4, 'X-Y', [trip('X', 'Y', { from_city: 'Alpha 0', to_city: 'Beta' })]),
      ],
      4,
    ],
    ['names that are empty', [search(1, 'A-B', [trip('A', 'B', { from_city: '' }), trip('A', 'B')])], 1],
    [
      'empty codes with names that some trips lack',
      [search(1, 'A-B', [trip('', '', { from_city: 'Alpha' }), trip('', '', { from_city: '' })])],
      1,
    ],
    [
      'empty codes with names of the wrong type',
      [search(1, 'A-B', [trip('', '', { from_city: 'Alpha' }), trip('', '', { from_city: 7 })])],
      1,
    ],
    [
      'one name for two codes',
      [
        search(1, 'A-B', [trip('A', 'B', { from_city: 'Suzhou' })]),
        search(2, 'C-B', [trip('C', 'B', { from_city: 'Suzhou' })]),
      ],
      2,
    ],
    [
      'one city spelled in two ways',
      [
        search(1, 'A-B', [trip('A', 'B'), trip('A', 'B', { from_city: 'Alphaville' })]),
        search(2, 'B-A', [trip('B', 'A', { to_city: 'Alphaville' })]),
      ],
      2,
    ],
    [
      'two codes of one city, spelled in two ways',
      ['A-B', 'C-B'].map((route, index) =>
        search(
          index + 1,
          route,
          ['Alpha', 'Alphaville'].map((from_city) => trip(route.charAt(0), 'B', { from_city })),
        ),
      ),
      2,
    ],
    [
      'a district that is also called by its city',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'C-B', [trip('C', 'B'), trip('C', 'B', { from_city: 'Alpha' })])],
      2,
    ],
    [
      'codes of the wrong type',
      [search(1, 'A-B', [trip('A', 'B', { start_city_code: 1 }), trip('A', 'B', { end_city_code: null })])],
      0,
    ],
    [
      'codes that are mapped to start from, and not to arrive at',
      [search(1, 'A-B', [trip('X', 'B')]), search(2, 'B-A', [trip('Y', 'A')])],
      2,
    ],
    [
      'codes that are mapped to arrive at, and not to start from',
      [search(1, 'A-B', [trip('A', 'Y')]), search(2, 'B-A', [trip('B', 'X')])],
      2,
    ],
    [
      'one code to arrive at that is mapped',
      [search(1, 'A-B', [trip('A', 'Y')]), search(2, 'C-B', [trip('C', 'Y')])],
      2,
    ],
  ])('passes %s', (_, exchanges, cases) => {
    expect(run(citiesMatched, exchanges)).toEqual({ causes: [], cases });
  });

  test.each(['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'])(
    'a search with %s may show other cities',
    (name) => {
      expect(run(citiesMatched, [search(1, 'A-B', [trip('A', 'B'), trip('C', 'D')], { [name]: 1 })])).toEqual({
        causes: [],
        cases: 1,
      });
      expect(run(citiesMatched, [search(1, 'A-B', [trip('B', 'A')], { [name]: 1 })]).causes).toEqual([
        'cities: the other way round | 1',
      ]);
    },
  );
});
