import { expect, test } from 'vitest';
import { searchFieldNames } from '../src/contract/search-fields.ts';
import { inventedCity, unknownFieldsOf } from './search-fields.ts';

const documented = Object.fromEntries(searchFieldNames.map((name) => [name, '1']));

test('a field that the document does not name is unknown', () => {
  expect([
    unknownFieldsOf({ ...documented, other: 1, toString: 1 }),
    unknownFieldsOf(['x']),
    unknownFieldsOf(undefined),
  ]).toEqual([['other', 'toString'], [], []]);
});

test.each([
  ['310100', [], '999999'],
  ['310100', ['999999'], '888888'],
  ['999999', [], '888888'],
  ['Ab-1', ['310100'], 'Xx-9'],
  ['Xx-9', [], 'Yy-8'],
])('a city is invented in the form of %s, where %j are real', (code, real, invented) => {
  expect(inventedCity(code, real)).toBe(invented);
});
