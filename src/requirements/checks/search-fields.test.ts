import { expect, test } from 'vitest';
import { searchFieldNames, wronglyTyped } from '../../contract/search-fields.ts';

const numbers = ['start_lng', 'start_lat', 'end_lng', 'end_lat', 'dist_type', 'page', 'page_size'];
const asNumbers = Object.fromEntries(searchFieldNames.map((name) => [name, 1.5]));
const asTexts = Object.fromEntries(searchFieldNames.map((name) => [name, '1']));

test('a field has the type that the document names, or is left out by null or an empty text', () => {
  expect(wronglyTyped(asTexts)).toEqual(numbers);
  expect(wronglyTyped(asNumbers)).toEqual(searchFieldNames.filter((name) => !numbers.includes(name)));
  expect(wronglyTyped({ date: null, page: '', other: 1 })).toEqual([]);
});
