import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import type { ShownRequest } from '../../contract/shown-exchange.ts';
import { requestDifferences } from './compared.ts';

const headers = { Authorization: '$CONFORMANCE_API_KEY', 'User-Agent': 'travel-conformance/0.3.0 (run a; call 1)' };
const body = { date: '2026-11-20', page: 1 };
const request = (more: Partial<ShownRequest> = {}): ShownRequest => ({
  method: 'POST',
  path: '/open/v1/bus/search',
  headers,
  body,
  ...more,
});

test.each<[string, ShownRequest, string[]]>([
  ['nothing but the number of the call', request({ headers: { ...headers, 'User-Agent': 'x (call 2)' } }), []],
  ['a field', request({ body: { ...body, page: 2 } }), ['page']],
  ['a field that one has', request({ body: { ...body, sort_by: 'dep_time' } }), ['sort_by']],
  ['two fields', request({ body: { date: '2026-11-21', page: 2 } }), ['date', 'page']],
  ['a key that is missing', request({ headers: { 'User-Agent': 'x' } }), ['the key']],
  ['the key of another header', request({ headers: { ...headers, 'X-Key': '$CONFORMANCE_KEY_PARTNER' } }), ['the key']],
  ['a wrong key', request({ key: { wrong: 'the first half' } }), ['the key']],
  [
    'a header name in upper case',
    request({ headers: { AUTHORIZATION: '$CONFORMANCE_API_KEY' } }),
    ['the spelling of the header Authorization'],
  ],
  ['a header', request({ headers: { ...headers, 'Content-Type': 'text/plain' } }), ['the header Content-Type']],
  [
    'white space',
    request({ bodyText: '{ "date": "2026-11-20", "page": 1 }' }),
    ['the way in which the body is written'],
  ],
  ['a body that is not JSON', request({ body: '{"date"', bodyText: '{"date"' }), ['the body']],
  ['method and path', request({ method: 'GET', path: '/' }), ['the method', 'the path']],
])('requests that differ in %s', (_, other, differences) => {
  expect(requestDifferences(request(), other)).toEqual(differences);
});

test('a request differs in nothing from itself, and two differ in the same parts both ways round', () => {
  const requests = fc.record({
    method: fc.constantFrom('POST', 'GET'),
    path: fc.constantFrom('/a', '/b'),
    headers: fc.dictionary(fc.constantFrom('A', 'a', 'Authorization', 'B'), fc.constantFrom('1', '2')),
    body: fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue())) as fc.Arbitrary<Json>,
  });
  fc.assert(
    fc.property(requests, requests, (one, other) => {
      expect(requestDifferences(one, structuredClone(one))).toEqual([]);
      expect(requestDifferences(one, other)).toHaveLength(requestDifferences(other, one).length);
    }),
    { seed: 45 },
  );
});
