import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { acceptedSearch, sampleExchange, sampleTrip } from './sample-exchange.fixture.ts';
import { hasList } from './trips.ts';

test.each<[string, Json, boolean]>([
  ['trips', [sampleTrip, {}], true],
  ['none', [], true],
  ['a trip next to null', [sampleTrip, null], false],
  ['no list', {}, false],
])('whether an answer has a list of trips: %s', (_, lines, expected) => {
  expect(hasList(acceptedSearch(lines))).toBe(expected);
});

test('an answer without data has no list of trips', () => {
  expect(hasList(sampleExchange())).toBe(false);
});
