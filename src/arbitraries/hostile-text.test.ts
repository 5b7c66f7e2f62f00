import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.fixture.ts';
import { hostileFields, hostileSearchBodies, hostileSearchBody, hostileText, hostileTexts } from './hostile-text.ts';
import { jsonBytes } from './search-fields.ts';

const valid: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' };
const dangerous =
  /\b(drop|delete|truncate|update|insert|alter|shutdown|exec|sleep|benchmark|waitfor|rm|kill|curl|wget|https?|ldap|dns)\b|%n/i;
const fragments = hostileTexts.map((one) => one.value);

test('hostile texts are unique, within the limit, and harmless if executed', () => {
  expect(doubledLabels(hostileTexts)).toEqual([]);
  expect(new Set(fragments).size).toBe(fragments.length);
  expect(fragments.filter((text) => jsonBytes(text) > 4096 || dangerous.test(text))).toEqual([]);
});

test('each text is sent in an address, two at a time, and the boundary ones elsewhere too, alone', () => {
  const bodies = hostileSearchBodies(valid);
  expect(doubledLabels(bodies)).toEqual([]);
  for (const { value } of bodies) {
    const changed = Object.keys(value).filter((name) => value[name] !== valid[name]);
    const inAddress = changed.every((name) => name.endsWith('_addr'));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(inAddress ? 2 : 1);
    for (const name of changed) {
      expect(hostileFields).toContain(name);
      expect(fragments).toContain(value[name]);
    }
  }
  expect(bodies.length).toBeLessThan(hostileTexts.length);
  const inAddresses = bodies.flatMap(({ value }) => [value['start_addr'], value['end_addr']]);
  expect(fragments.filter((text) => !inAddresses.includes(text))).toEqual([]);
  expect(
    new Set(bodies.flatMap(({ value }) => hostileFields.filter((field) => value[field] !== valid[field]))).size,
  ).toBe(hostileFields.length);
  expect(bodies.findLastIndex((one) => one.boundary)).toBe(hostileTexts.filter((one) => one.boundary).length + 3 - 1);
  const atBothEnds = ["'", 'a\u0000b', '\\" \\', 'a\r\nX-Probe: 1\r\n\r\n'];
  for (const end of ['start_addr', 'end_addr'])
    expect(bodies.filter((one) => one.boundary).map(({ value }) => value[end])).toEqual(
      expect.arrayContaining(atBothEnds),
    );
});

test('generated ones hold a fragment within the limit and shrink to one fragment', () => {
  const inClass = (text: string) => fragments.some((fragment) => text.includes(fragment)) && jsonBytes(text) <= 4096;
  expect(arbitraryProblems({ arbitrary: hostileText(), inClass, runs: 300 })).toEqual([]);
  expect(fragments).toContain(smallest(hostileText()));
  const inBody = (body: JsonObject) => hostileFields.filter((field) => body[field] !== valid[field]).length === 1;
  expect(arbitraryProblems({ arbitrary: hostileSearchBody(valid), inClass: inBody })).toEqual([]);
  expect(smallest(hostileSearchBody(valid))).toEqual({ ...valid, start_addr: "'" });
});
