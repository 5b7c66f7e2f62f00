import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/contract/json.ts';
import { entry } from '../../src/requirements/checks/cases.fixture.ts';
import { search, trip } from './cities.fixture.ts';
import { stationsExchanged } from './station-names.ts';

const between = (start: string, name: string, end: string, nameOfEnd: string, over: JsonObject = {}): JsonObject =>
  trip('A', 'B', {
    start_station_gid: start,
    end_station_gid: end,
    start_station_name: name,
    end_station_name: nameOfEnd,
    ...over,
  });
const usual = between('S1', 'North', 'S2', 'Port');
const swapped = between('S1', 'Port', 'S2', 'North');

test.each<[string, JsonObject[], JsonObject[], number[]]>([
  ['the same names', [usual], [usual], []],
  ['exchanged names in a later answer', [usual], [usual, swapped], [2]],
  ['exchanged names in one answer', [usual, swapped], [usual], [1]],
  ['exchanged gids', [usual], [between('S2', 'North', 'S1', 'Port')], [2]],
  ['another spelling', [usual], [between('S1', 'Northern', 'S2', 'Port')], []],
  ['the name of the other station, once', [usual], [between('S1', 'Port', 'S2', 'Harbour')], []],
  ['stations without gids', [between('', 'North', '', 'Port')], [between('', 'Port', '', 'North')], []],
  ['stations with one gid', [between('0', 'North', '0', 'Port')], [between('0', 'Port', '0', 'North')], []],
  ['stations with one name', [between('S1', 'Bus', 'S2', 'Bus')], [between('S1', 'Bus', 'S2', 'Bus')], []],
  [
    'an answer that counts its stations again',
    [between('S1', 'Airport', 'S2', 'Port'), usual],
    [swapped, between('S2', 'West', 'S3', 'East')],
    [],
  ],
  ['another route that counts its stations again', [usual], [{ ...swapped, start_city_code: 'C' }], []],
])('station names: %s', (_, first, second, calls) => {
  const found = entry(stationsExchanged, [search(1, 'A-B', first), search(2, 'A-B', second)]);
  expect(found.map(({ exchange }) => exchange.call)).toEqual(calls);
});
