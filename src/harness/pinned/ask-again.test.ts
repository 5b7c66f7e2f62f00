import { expect, test } from 'vitest';
import { madeUpOrderNumbers, wrongKeys } from '../../arbitraries/index.ts';
import { sampleExchange, sampleTime } from '../../checks/sample-exchange.fixture.ts';
import { RawBody } from '../../history/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import { asksAgain } from './ask-again.ts';
import { cancelled, fixedOf, searched } from '../../pinned/finding.fixture.ts';
import type { FixedCase } from '../../pinned/fixed-case.ts';
import { withCase } from '../../pinned/pinned-file.ts';

const apiKey = 'conf-7f3a9c2e51d84b60';
const day = 86_400_000;
const means: Parameters<typeof asksAgain>[1] = { apiKey, now: sampleTime + 40 * day, madeUp: (shape) => `another ${shape}` };

/** What is asked again for a finding that was pinned and read again. */
function again(exchanges: readonly Exchange[], change: Partial<typeof means> = {}): ReturnType<typeof asksAgain> {
  const { cases } = JSON.parse(withCase([], fixedOf(exchanges))) as { cases: readonly FixedCase[] };
  return asksAgain(cases[0] ?? expect.fail('no case'), { ...means, ...change });
}

test('all requests are asked again in their order, a date as far from the day as it was', () => {
  const far = { date: '2024-02-29', page: 1 };
  expect(again([searched(far), searched({ date: '2026-11-20', page: 2 })])).toEqual([
    { operation: 'search', body: far, key: 'right', again: true },
    { operation: 'search', body: { date: '2026-12-30', page: 2 }, key: 'right', again: true },
  ]);
});

test('bodies that are no JSON are asked again as they were', () => {
  const exchange = sampleExchange({ bodyText: '{"a":' });
  const request = { ...exchange.request, body: undefined };
  expect(again([{ ...exchange, request }])).toMatchObject([{ body: new RawBody('{"a":') }]);
  expect(again([{ ...exchange, request: { ...request, bodyBase64: '/3s=' } }])).toMatchObject([{ body: new RawBody(Buffer.from([0xff, 0x7b])) }]);
});

test('every identity is asked again as it was; a wrong key is made of the key of today', () => {
  const of = (value: string | null, name = 'Authorization') => again([sampleExchange({ headers: value === null ? {} : { [name]: value } })]);
  expect(of(null)).toMatchObject([{ key: 'none' }]);
  expect(of('')).toMatchObject([{ key: 'empty' }]);
  expect(of('$CONFORMANCE_API_KEY', 'authorization')).toMatchObject([{ key: 'right', headerName: 'authorization' }]);
  const all = new Set(Array.from({ length: 40 }, (_, seed) => wrongKeys(apiKey, seed)).flatMap((keys) => keys.map(({ label }) => label)));
  for (const label of all) expect(of(`<wrong key: ${label}>`), label).toMatchObject([{ key: { wrong: expect.any(String) as string, description: label } }]);
  expect(of('<wrong key: sung>')).toBe('its wrong key cannot be made of this key');
});

test('a cancel names another made-up number of its shape; where none may be made up, nothing is asked', () => {
  const [made] = madeUpOrderNumbers(1);
  const asked = again([cancelled(made?.value ?? '')]);
  expect(asked).toEqual([{ operation: 'cancel', body: { cancel_reason: 'x', order_no: `another ${made?.label}` }, key: 'right', again: true }]);
  expect(again([cancelled(made?.value ?? '')], { madeUp: () => null })).toBe('no number of its shape can be made up here');
});

test('the kind of input that a cause names is asked with it: by that the judge knows the cause again', () => {
  const evidence = [{ operation: 'search', credentials: 'valid', body: {} }] as const;
  const inputs = ['status 500: date, wrong-type', 'status 500', 'pages differ'].map((cause) => {
    const asks = asksAgain({ cause, evidence }, { apiKey: 'key', now: 0, madeUp: () => null });
    return typeof asks === 'string' ? asks : asks[0]?.input;
  });
  expect(inputs).toEqual(['date, wrong-type', undefined, undefined]);
});
