import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellings } from './raw-search-bodies.ts';

const text = fc.string({ unit: 'grapheme' });

test('law: all spellings are the same JSON, and no two are alike', () => {
  fc.assert(
    fc.property(
      fc.record(
        {
          date: text,
          start_addr: text,
          start_lng: fc.double({ noNaN: true, noDefaultInfinity: true }),
          page: fc.integer(),
        },
        { requiredKeys: ['date'] },
      ),
      (body) => {
        const texts = spellings(body).map(({ value }) => value);
        expect(texts.map((one) => JSON.parse(one) as unknown)).toEqual(
          texts.map(() => JSON.parse(texts[0] as string) as unknown),
        );
        expect(new Set(texts).size).toBe(texts.length);
      },
    ),
  );
});

test('coordinates have a spelling with an exponent, whole ones one with .0, and nothing else is changed in it', () => {
  const body = { start_city_code: 'a', start_lng: 121, start_lat: -31.5, page: 1 };
  expect(spellings(body).find(({ label }) => label.endsWith('.0'))?.value).toBe(
    '{"start_city_code":"a","start_lng":121.0,"start_lat":-31.5,"page":1}',
  );
  expect(spellings(body).find(({ label }) => label.endsWith('exponent'))?.value).toBe(
    '{"start_city_code":"a","start_lng":1.21e+2,"start_lat":-3.15e+1,"page":1}',
  );
  expect(spellings({ page: 1 }).map(({ label }) => label)).toEqual([
    'written as usual',
    'texts in escapes',
    'white space between',
  ]);
});
