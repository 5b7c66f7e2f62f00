import { expect, test } from 'vitest';
import { extraFields } from './answer-forms.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleTrip,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';

test('documented answers have none', () => {
  expect(extraFields(acceptedSearch([sampleTrip]))).toEqual([]);
  expect(extraFields(acceptedCancel('HT1'))).toEqual([]);
  expect(extraFields(acceptedSearch(['G1', null, ['x']]))).toEqual([]);
  expect(extraFields(sampleExchange({ status: 400, json: { error: 1 } }))).toEqual([]);
});

test('undocumented members are named at every documented object, once', () => {
  const lines = [
    { ...sampleTrip, tags: [{ a: 1 }] },
    { ...sampleTrip, tags: [], 'a/b~': 1 },
  ];
  expect(
    extraFields(acceptedSearch(lines, { cursor: 'x', page_info: { page: 1, page_size: 1, total: 2, pages: 2 } })),
  ).toEqual(['/data/cursor', '/data/lines/[]/a~1b~0', '/data/lines/[]/tags', '/data/page_info/pages']);
  expect(extraFields(acceptedCancel('HT1', { note: null }))).toEqual(['/data/note']);
  expect(extraFields(sampleExchange({ json: { code: 0, trace: 'x' } }))).toEqual(['/trace']);
});

test('a hostile answer is listed in bounds', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]));
  const fields = extraFields(acceptedSearch([{ ...sampleTrip, ...many }]));
  expect(fields).toHaveLength(100);
  for (const field of fields) expect(field.length).toBeLessThan(110);
});
