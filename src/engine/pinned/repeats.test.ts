import { expect, test } from 'vitest';
import { madeUpOrderNumbers, wrongKeys } from '../../arbitraries/index.ts';
import { sampleExchange, sampleTime } from '../../requirements/checks/sample-exchange.fixture.ts';
import { RawBody } from '../../requirements/history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { cancelBodies } from '../target.ts';
import { repeats } from './run-pinned.ts';
import { cancelled, fixedOf, searched } from '../../journal/pinned/finding.fixture.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import { withCase } from '../../journal/pinned/pinned-file.ts';

const apiKey = 'conf-7f3a9c2e51d84b60';
const day = 86_400_000;
const means: Parameters<typeof repeats>[1] = {
  apiKey,
  now: sampleTime + 40 * day,
  bodies: cancelBodies({ cancelExtras: {} }),
  madeUp: (shape) => `another ${shape}`,
};

/** The requests that are sent again for a finding that was pinned and read again. */
function again(exchanges: readonly Exchange[], change: Partial<typeof means> = {}): ReturnType<typeof repeats> {
  const { cases } = JSON.parse(withCase([], fixedOf(exchanges))) as { cases: readonly FixedCase[] };
  return repeats(cases[0] ?? expect.fail('no case'), { ...means, ...change });
}

test('all requests are sent again in their order, with a date as far from the day as before', () => {
  const far = { date: '2024-02-29', page: 1 };
  expect(again([searched(far), searched({ date: '2026-11-20', page: 2 })])).toEqual([
    { operation: 'search', body: far, key: 'right', again: true },
    { operation: 'search', body: { date: '2026-12-30', page: 2 }, key: 'right', again: true },
  ]);
});

test('bodies that are not JSON are sent again unchanged', () => {
  const exchange = sampleExchange({ bodyText: '{"a":' });
  const request = { ...exchange.request, body: undefined };
  expect(again([{ ...exchange, request }])).toMatchObject([{ body: new RawBody('{"a":') }]);
  expect(again([{ ...exchange, request: { ...request, bodyBase64: '/3s=' } }])).toMatchObject([
    { body: new RawBody(Buffer.from([0xff, 0x7b])) },
  ]);
});

test('every identity is sent again unchanged; a wrong key is made from the key of today', () => {
  const of = (value: string | null, name = 'Authorization') =>
    again([sampleExchange({ headers: value === null ? {} : { [name]: value } })]);
  expect(of(null)).toMatchObject([{ key: 'none' }]);
  expect(of('')).toMatchObject([{ key: 'empty' }]);
  expect(of('$CONFORMANCE_API_KEY', 'authorization')).toMatchObject([{ key: 'right', headerName: 'authorization' }]);
  for (const { label } of wrongKeys(apiKey, 7).all)
    expect(of(`<wrong key: ${label}>`), label).toMatchObject([
      { key: { wrong: expect.any(String) as string, description: label } },
    ]);
  expect(of('<wrong key: sung>')).toEqual({ code: 'wrong-key-not-made' });
});

test('headers with other values than usual are sent again, and none of the configuration', () => {
  const of = (headers: Record<string, string>) => again([sampleExchange({ headers })]);
  const odd = { Accept: '*/*', 'Accept-Language': 'ar, *;q=0.5' };
  expect(of(odd)).toMatchObject([{ headers: odd }]);
  const usual = { Accept: 'application/json', 'Accept-Language': '$CONFORMANCE_HEADER_ACCEPT_LANGUAGE' };
  expect(of({ ...usual, 'X-Partner': 'x' })).toEqual(of({}));
});

test('a cancel names another made-up number of its shape; if none may be made up, nothing is sent', () => {
  const [made] = madeUpOrderNumbers(1);
  const asked = again([cancelled(made?.value ?? '')]);
  expect(asked).toEqual([
    {
      operation: 'cancel',
      body: { cancel_reason: 'x', order_no: `another ${made?.label}` },
      key: 'right',
      again: true,
    },
  ]);
  expect(again([cancelled(made?.value ?? '')], { madeUp: () => null })).toEqual({ code: 'number-not-made' });
});

test('the kind of input that a cause names is sent with it, so that the judge recognises the cause', () => {
  const evidence = [{ operation: 'search', credentials: 'valid', body: {} }] as const;
  const inputs = [{ input: 'date, wrong-type' }, {}].map((one) => {
    const asks = repeats({ ...one, evidence }, { ...means, apiKey: 'key', now: 0 });
    return 'code' in asks ? asks : asks[0]?.input;
  });
  expect(inputs).toEqual(['date, wrong-type', undefined]);
});

const shape = 'HT and digits';
const stranger = 'HT9930417265520183';
const ofCancel = { operation: 'cancel', credentials: 'valid', madeUp: shape, body: { cancel_reason: 'x' } } as const;

const notRebuilt = (expected: string) => ({
  code: 'request-not-rebuilt',
  expected: expect.stringContaining(expected) as string,
});

test.each<[string, object, unknown]>([
  ['with its own number', { body: { order_no: stranger } }, notRebuilt('expected a cancel without `order_no`')],
  [
    'whose number is not made up',
    { madeUp: undefined },
    notRebuilt('expected the shape of a made-up number as `madeUp`'),
  ],
  ['of an unknown shape', { madeUp: stranger }, notRebuilt('expected the shape of a made-up number as `madeUp`')],
  ['whose body is a list', { body: [stranger] }, notRebuilt('expected an object as the body of a cancel')],
  [
    'whose body is a text',
    { body: undefined, text: `{"order_no":"${stranger}"}` },
    notRebuilt('expected an object as the body of a cancel'),
  ],
  [
    'whose body is bytes',
    { body: undefined, base64: Buffer.from(stranger).toString('base64') },
    notRebuilt('expected an object as the body of a cancel'),
  ],
  ['with a date', { days: 2 }, notRebuilt('expected `days` only with a search')],
  [
    'with a very long reason',
    { body: { cancel_reason: 'x'.repeat(5000) } },
    notRebuilt('expected a reason of at most 4096 characters'),
  ],
  ['with a member of nobody', { body: { orderNo: 'x' } }, { code: 'cancel-member-unknown', member: 'orderNo' }],
  [
    'with a field of the suite that says something else',
    { body: { gid: stranger } },
    { code: 'cancel-member-unknown', member: 'gid' },
  ],
  ['as a search', { operation: 'search' }, notRebuilt('expected `madeUp` only with a cancel')],
  [
    'of an operation that nobody knows',
    { operation: 'acme.cancel' },
    notRebuilt('expected an operation of the document or of a pack'),
  ],
])('a cancel %s is not sent', (_, change, reason) => {
  const { body, ...others } = { ...ofCancel, ...change };
  const evidence = [{ ...others, ...(body === undefined ? {} : { body }) }] as unknown as FixedCase['evidence'];
  expect(repeats({ evidence }, means)).toEqual(reason);
});

test('what every cancel has comes from the configuration of today, and never from the case', () => {
  const body = { cancel_reason: 'x', operator_id: stranger, no_such_field: 'x', page: 1, gid: 'x' };
  const bodies = cancelBodies({ cancelExtras: { operator_id: 'OP-7' } });
  const asked = repeats({ evidence: [{ ...ofCancel, body }] }, { ...means, bodies });
  expect(asked).toMatchObject([{ body: { ...body, operator_id: 'OP-7', order_no: `another ${shape}` } }]);
  expect(repeats({ evidence: [{ ...ofCancel, body }] }, means)).toEqual({
    code: 'cancel-member-unknown',
    member: 'operator_id',
  });
});
