import { describe, expect, test } from 'vitest';
import {
  acceptedSearch,
  at,
  sampleExchange,
  type SampleOptions,
  sampleSearch,
  sampleFault,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { type Request, search } from '../../requirements/history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { entry } from './cases.fixture.ts';

const good = (call: number, over: SampleOptions = {}) => acceptedSearch([], {}, { ...at(call), ...over });
const answered = (call: number, status: number, over: SampleOptions = {}) =>
  sampleExchange({ ...at(call), status, ...over });

describe.each([
  ['auth.missing-key', 'missing'],
  ['auth.missing-key', 'empty'],
  ['auth.invalid-key', 'wrong'],
] as const)('%s, %s', (id, credentials) => {
  const without = (call: number, status: number, over: SampleOptions = {}) =>
    answered(call, status, { credentials, ...over });
  const cases = (...exchanges: Exchange[]) => entry(id, exchanges);

  test('401 to a search that is accepted with the key holds', () => {
    expect(cases(good(1), without(2, 401))).toMatchObject([{ is: 'pass', exchange: { call: 2 } }]);
  });

  test.each([200, 400, 403, 302, 500])('%i to it is a failure if the search with the key was accepted', (status) => {
    expect(cases(good(1), without(2, status))).toMatchObject([
      { is: 'fail', exchange: { call: 2 }, comparedWith: [{ call: 1 }], violation: { cause: `status ${status}` } },
    ]);
  });

  test('a refusal of what is not known to be accepted with the key proves nothing', () => {
    const other = { body: { ...sampleSearch, page: 7 } };
    for (const status of [400, 401]) {
      expect(cases(good(1), without(2, status, other))).toMatchObject([
        { is: 'unknown', wants: [{ body: other.body }] },
      ]);
      expect(cases(good(1), answered(3, 400, other), without(2, status, other))).toMatchObject([
        { is: 'notApplicable' },
      ]);
    }
    expect(cases(good(1), without(2, 500, other))).toMatchObject([{ is: 'fail', comparedWith: [] }]);
  });

  test('401 proves nothing while the right key is refused as well, and one refusal of that may come from one of several servers', () => {
    const refused = [3, 4, 5].map((call) => answered(call, 401));
    expect(cases(good(1), ...refused, without(9, 401))).toMatchObject([
      { is: 'unknown', reason: { code: 'valid-key-refused-too' } },
    ]);
    expect(cases(good(1), ...refused.slice(1), without(9, 401))).toMatchObject([{ is: 'pass' }]);
    expect(cases(good(1), ...refused, good(6), without(9, 401))).toMatchObject([{ is: 'pass' }]);
    expect(cases(good(1), ...refused, without(9, 200)), 'an acceptance proves enough').toMatchObject([{ is: 'fail' }]);
  });

  test('throttling and no answer tell nothing', () => {
    expect(cases(good(1), without(2, 429))).toMatchObject([{ is: 'unknown' }]);
    expect(cases(good(1), without(2, 0, { fault: sampleFault('reset') }))).toMatchObject([{ is: 'unknown' }]);
  });
});

test('a key outside ASCII may be refused as no message of HTTP, and in no other way', () => {
  const asked = (status: number, wrong: string): unknown => {
    const exchange = answered(2, status, { credentials: 'wrong' });
    const request: Request = search(sampleSearch, { key: { wrong, description: 'a wrong key' } });
    return entry('auth.invalid-key', [good(1), exchange], new Map([[exchange, request]]))[0]?.is;
  };
  expect([400, 401, 500, 200].map((status) => asked(status, 'abcé'))).toEqual([
    'notApplicable',
    'pass',
    'fail',
    'fail',
  ]);
  expect(asked(400, 'abc')).toBe('fail');
});
