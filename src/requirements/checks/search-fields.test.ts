import { expect, test } from 'vitest';
import { inventedCity, searchFieldNames, unknownFieldsOf, wronglyTyped } from './search-fields.ts';

const numbers = ['start_lng', 'start_lat', 'end_lng', 'end_lat', 'dist_type', 'page', 'page_size'];
const asNumbers = Object.fromEntries(searchFieldNames.map((name) => [name, 1.5]));
const asTexts = Object.fromEntries(searchFieldNames.map((name) => [name, '1']));

test('a field has the type that the document names, or is left out by null or an empty text', () => {
  expect(wronglyTyped(asTexts)).toEqual(numbers);
  expect(wronglyTyped(asNumbers)).toEqual(searchFieldNames.filter((name) => !numbers.includes(name)));
  expect(wronglyTyped({ date: null, page: '', other: 1 })).toEqual([]);
});

test('a field that the document does not name is unknown', () => {
  expect([
    unknownFieldsOf({ ...asTexts, other: 1, toString: 1 }),
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
