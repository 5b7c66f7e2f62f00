import { expect, test } from 'vitest';
import { extraFields } from './extra-fields.ts';
import { acceptedCancel, acceptedSearch, sampleExchange, sampleTrip } from './sample-exchange.fixture.ts';

test('documented answers have none', () => {
  expect(extraFields(acceptedSearch([sampleTrip]))).toEqual([]);
  expect(extraFields(acceptedCancel('HT1'))).toEqual([]);
  expect(extraFields(sampleExchange({ status: 400, json: { error: 1 } }))).toEqual([]);
});

test('undocumented members are named at every documented object, once', () => {
  const lines = [
    { ...sampleTrip, tags: [{ a: 1 }] },
    { ...sampleTrip, tags: [], 'a/b~': 1 },
  ];
  expect(extraFields(acceptedSearch(lines, { cursor: 'x', page_info: { page: 1, page_size: 1, total: 2, pages: 2 } }))).toEqual([
    '/data/cursor',
    '/data/lines/[]/a~1b~0',
    '/data/lines/[]/tags',
    '/data/page_info/pages',
  ]);
  expect(extraFields(acceptedCancel('HT1', { note: null }))).toEqual(['/data/note']);
});

test('a hostile answer is listed in bounds', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(500)}${index}`, 1]));
  const fields = extraFields(acceptedSearch([{ ...sampleTrip, ...many }]));
  expect(fields.length).toBeLessThanOrEqual(100);
  for (const field of fields) expect(field.length).toBeLessThan(110);
});
