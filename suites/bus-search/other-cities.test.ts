import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import { names, search, trip } from './cities.fixture.ts';
import { citiesMatched } from './matches-cities.ts';
import { run, entry } from '../../src/requirements/checks/cases.fixture.ts';

describe('bus.matches-cities', () => {
  test('a finding names the cities asked for, and those that came', () => {
    const messages = (...exchanges: Exchange[]) =>
      entry(citiesMatched, exchanges).map(({ violation }) => violation.message);
    expect(messages(search(1, 'A-B', [trip('B', 'A')]))).toEqual([
      '/data/lines: expected only trips from "A" to "B", got "B" to "A"',
    ]);
    expect(messages(search(2, 'C-D', [trip('C', 'D')]), search(3, 'C-D', [trip('C', 'X')]))).toEqual([
      '/data/lines: expected only trips from "C" to "D", got trips from "C" to "X"',
    ]);
  });

  test.each<[string, Exchange[], string]>([
    [
      'a trip of another end',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'A-B', [trip('A', 'C')])],
      'cities: other cities than asked | 2',
    ],
    [
      'names of two cities to arrive at, where codes are empty',
      [search(1, 'A-B', [trip('', '', { to_city: 'Beta' }), trip('', '', { to_city: 'Delta' })])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'a code to arrive at that is mapped on one route only',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'C-B', [trip('C', 'X')])],
      'cities: other cities than asked | 2',
    ],
    [
      'a code that is mapped on one route only, to arrive at elsewhere',
      [search(1, 'A-B', [trip('A', 'X')]), search(2, 'C-B', [trip('D', 'B')])],
      'cities: other cities than asked | 1',
    ],
    [
      'a trip of another start, next to the right answer',
      [search(1, 'A-B', [trip('A', 'B'), trip('C', 'B')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'a trip of another end, next to the right answer',
      [search(1, 'A-B', [trip('A', 'B'), trip('A', 'C')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'another start, before the right answer',
      [search(1, 'A-B', [trip('C', 'B')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: other cities than asked | 1',
    ],
    [
      'another end, before the right answer',
      [search(1, 'A-B', [trip('A', 'C')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: other cities than asked | 1',
    ],
    [
      'from where it was to go, next to the right answer',
      [search(1, 'A-B', [trip('B', 'C')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: other cities than asked | 1',
    ],
    [
      'the other way round, next to the right answer',
      [search(1, 'A-B', [trip('B', 'A')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: the other way round | 1',
    ],
    [
      'the code of the start at both ends, there and back',
      [
        search(1, 'A-B', [trip('A', 'A', { to_city: 'Beta' })]),
        search(2, 'B-A', [trip('B', 'B', { to_city: 'Alpha' })]),
      ],
      'cities: one code at both ends | 1',
    ],
    [
      'a trip the other way round among others',
      [search(1, 'A-B', [trip('A', 'B'), trip('B', 'A')])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'trips to anywhere',
      [search(1, 'A-B', [trip('A', 'C'), trip('A', 'D')])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'mixed names where codes are empty',
      [search(1, 'A-B', [trip('', '', { from_city: 'Alpha' }), trip('', '', { from_city: 'Gamma' })])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'a trip that lacks the code that others have',
      [search(1, 'A-B', [trip('A', 'B'), trip('', 'B', { from_city: 'Alpha' })])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'a trip that lacks code and name',
      [search(1, 'A-B', [trip('A', 'B'), trip('A', '')])],
      'cities: mixed cities in one answer | 1',
    ],
    [
      'all trips the other way round',
      [search(1, 'A-B', [trip('B', 'A'), trip('B', 'A')])],
      'cities: the other way round | 1',
    ],
    [
      'the name of the city at the other end',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'B-A', [trip('B', 'A', { to_city: 'Beta' })])],
      'cities: the name of another city | 2',
    ],
    [
      'the name of the city at the other end, to start from',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'B-A', [trip('B', 'A', { from_city: 'Alpha' })])],
      'cities: the name of another city | 2',
    ],
    [
      'the same in one answer',
      [search(1, 'A-B', [trip('A', 'B'), trip('A', 'B', { to_city: 'Alpha' })])],
      'cities: the name of another city | 1',
    ],
    [
      'names that are always swapped, on routes from one city',
      ['A-B', 'A-C', 'D-A'].map((route, index) => {
        const [from, to] = route.split('-') as [string, string];
        return search(index + 1, route, [
          trip(from, to, { from_city: names[to] as string, to_city: names[from] as string }),
        ]);
      }),
      'cities: the name of another city | 1',
    ],
    [
      'names that are always swapped',
      ['A-B', 'A-C', 'B-C'].map((route, index) => {
        const [from, to] = route.split('-') as [string, string];
        return search(index + 1, route, [
          trip(from, to, { from_city: names[to] as string, to_city: names[from] as string }),
        ]);
      }),
      'cities: the name of another city | 1',
    ],
    [
      'names that are always swapped, shown by a trip from or to a city that has several',
      ['X-Y', 'B-A', 'A-C', 'A-D'].map((route, index) => {
        const [from, to] = route.split('-') as [string, string];
        return search(index + 1, route, [
          trip(from, to, { from_city: names[to] as string, to_city: names[from] as string }),
        ]);
      }),
      'cities: the name of another city | 2',
    ],
    [
      'names that are always swapped, next to trips without them and within one city',
      [
        ...['A-B', 'A-C', 'D-A', 'A-B'].map((route, index) => {
          const [from, to] = route.split('-') as [string, string];
          return search(index + 1, route, [
            trip(from, to, { from_city: names[to] as string, to_city: names[from] as string }),
          ]);
        }),
        search(5, 'A-B', [
          trip('A', 'B', { from_city: '', to_city: 'Alpha' }),
          trip('A', 'B', { from_city: 'Beta', to_city: '' }),
        ]),
        search(6, 'A-C', [trip('A', 'A', { from_city: 'Beta', to_city: 'Gamma' })], { start_addr: 'x' }),
      ],
      'cities: the name of another city | 1',
    ],
    [
      'an answer that belongs to another call',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'C-D', [trip('C', 'D')]), search(3, 'A-B', [trip('C', 'D')])],
      'cities: other cities than asked | 3',
    ],
    [
      'an answer that belongs to another call, before the right one',
      [search(1, 'A-B', [trip('C', 'D')]), search(2, 'A-B', [trip('A', 'B')])],
      'cities: other cities than asked | 1',
    ],
    [
      'a mapping that changes',
      [search(1, 'A-B', [trip('X', 'Y')]), search(2, 'A-B', [trip('C', 'Y')])],
      'cities: other cities than asked | 2',
    ],
    [
      'a code that is mapped on one route only',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'A-C', [trip('X', 'C')])],
      'cities: other cities than asked | 2',
    ],
    [
      'always the trips of one route',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, 'C-D', [trip('A', 'B')])],
      'cities: the trips of another route | 2',
    ],
    [
      'a text that no city has for a name, with the trips of a route',
      [search(1, 'A-B', [trip('A', 'B')]), search(2, "A-' OR '1'='1", [trip('A', 'B')])],
      'cities: the trips of another route | 2',
    ],
  ])('fails %s', (_, exchanges, cause) => {
    expect(run(citiesMatched, exchanges).causes).toEqual([cause]);
    // Its evidence, sent again, shows it as well.
    const [found] = entry(citiesMatched, exchanges);
    const sentAgain = [found!.exchange, ...found!.comparedWith].toSorted((one, other) => one.call - other.call);
    expect(entry(citiesMatched, sentAgain).map(({ violation }) => violation.cause)).toContain(found!.violation.cause);
  });

  test('a name of another city is shown with the one that came first, and its call', () => {
    const exchanges = [1, 2, 3].map((call) => search(call, 'A-B', [trip('A', 'B')]));
    const [found] = entry(citiesMatched, [...exchanges, search(4, 'B-A', [trip('B', 'A', { to_city: 'Beta' })])]);
    expect(found?.violation.message).toBe('/data/lines/0/to_city: expected "Alpha" for "A" as in call 1, got "Beta"');
    // Sent again, the answer alone would show one name of each city.
    expect(found?.comparedWith).toEqual([exchanges[0]]);
  });

  test.each([
    ['their codes', [trip('A', 'B'), trip('A', 'B'), trip('A', 'C')], '"A" to "B" and "A" to "C"'],
    [
      'their codes, next to a trip that has none',
      [trip('A', 'B', { start_city_code: 7 }), trip('A', 'B'), trip('A', 'C')],
      '"A" to "B" and "A" to "C"',
    ],
    [
      'their names, where codes are empty',
      [trip('', '', { from_city: 'Alpha' }), trip('', '', { from_city: 'Gamma' })],
      '"Alpha" to "" and "Gamma" to ""',
    ],
    [
      'the names that they have',
      [trip('', '', { from_city: 'Alpha', to_city: null }), trip('', '', { from_city: 'Gamma' })],
      '"Alpha" to "" and "Gamma" to ""',
    ],
  ])('two trips of mixed cities are identified by %s', (_, trips, both) => {
    const [found] = entry(citiesMatched, [search(1, 'A-B', trips)]);
    expect(found?.violation.message).toBe(`/data/lines: expected only trips from "A" to "B", got both ${both}`);
  });

  test('a finding shows the answer that it is compared with', () => {
    const [first, second, other] = [
      search(1, 'A-B', [trip('A', 'B')]),
      search(2, 'A-B', [trip('C', 'D')]),
      search(3, 'C-D', [trip('A', 'B')]),
    ];
    expect(entry(citiesMatched, [first, second])).toMatchObject([{ exchange: second, comparedWith: [first] }]);
    // The right one after the wrong one is its control.
    expect(entry(citiesMatched, [second, first])).toMatchObject([{ exchange: second, comparedWith: [first] }]);
    // The route whose trips come back for another one.
    expect(entry(citiesMatched, [first, other])).toMatchObject([{ exchange: other, comparedWith: [first] }]);
    const [there, back] = [search(1, 'A-B', [trip('X', 'X')]), search(2, 'B-A', [trip('Y', 'Y')])];
    expect(entry(citiesMatched, [there, back])).toMatchObject([{ exchange: there, comparedWith: [back] }]);
  });
});
