import { expect, test } from 'vitest';
import { doubledLabels } from './arbitrary-assertions.fixture.ts';
import { rawSearchBodies } from './raw-search-bodies.ts';

const valid = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01', page_size: 20 };

test('raw bodies are JSON objects with the valid route and date, within the limits', () => {
  const bodies = rawSearchBodies(valid);
  for (const { value } of bodies) {
    expect(JSON.parse(value)).toMatchObject({ start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' });
    expect(value.length).toBeLessThan(16_384);
  }
  expect(doubledLabels(bodies)).toEqual([]);
  expect(new Set(bodies.map((one) => one.value)).size).toBe(bodies.length);
});

test('they hold what JSON.stringify would not write', () => {
  const texts = rawSearchBodies(valid).flatMap(({ label, value }) => (label.endsWith('deep') ? [] : [value]));
  expect(texts.filter((text) => JSON.stringify(JSON.parse(text)) === text)).toEqual([]);
  expect(texts.some((text) => text.endsWith('"page_size":-0}'))).toBe(true);
  expect(texts.some((text) => text.startsWith('{"start_lat":1e400,"start_lng":121.4737,"dist_type":1,'))).toBe(true);
  expect(texts.some((text) => text.match(/"start_city_code"/g)?.length === 2)).toBe(true);
  expect(texts.some((text) => text.startsWith('{"\\u0073\\u0074'))).toBe(true);
  // The first one has three forms at once, whatever is drawn.
  expect(texts[0]).toMatch(
    /^\{(?:\r\n\t"(?:\\u[0-9a-f]{4})+": "(?:\\u[0-9a-f]{4})+",)+\r\n\t"(?:\\u[0-9a-f]{4})+": 1e1\r\n\}$/s,
  );
});

test('lists and objects are nested 50, 500 and 5,000 levels deep, in a known field and an unknown one, within 16 KB', () => {
  const deep = rawSearchBodies(valid).filter(({ label }) => label.endsWith('deep'));
  expect(deep.every(({ value, boundary }) => boundary && value.length < 16_384)).toBe(true);
  const levels = deep.map(({ value }) => `${value.split(/(?<=")[:,]/)[0]} ${value.split(/[[{]/).length - 2}`);
  expect(levels.toSorted()).toEqual(
    [50, 500, 5000].flatMap((depth) => [`{"end_addr" ${depth}`, `{"no_such_field" ${depth}`]).toSorted(),
  );
});
