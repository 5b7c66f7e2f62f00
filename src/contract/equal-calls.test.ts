import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { refusedAsEqual } from './equal-calls.ts';
import type { Exchange, Operation } from './exchange.ts';
import type { Json } from './json.ts';

const filtered = { msg: 'the same again', code: 500 };
const ok = { code: 0, data: {}, message: '', request_id: 'x' };

type Sent = [text: string, json: Json, operation?: Operation, pause?: number];

/** Exchanges, one each 100 ms, or after the pause that is given. */
function run(...calls: Sent[]): Exchange[] {
  let sentAt = 0;
  return calls.map(([text, json, operation = 'search', pause = 100], at) => {
    sentAt += pause;
    const status = json === ok ? 200 : 409;
    return { ...sampleExchange({ operation, status, body: { start_addr: text }, json }), call: at + 1, sentAt };
  });
}

const calls = (exchanges: readonly Exchange[]): number[] => refusedAsEqual(exchanges).map(({ call }) => call);
const thrice = ['a', 'b', 'c'].flatMap((text): Sent[] => [
  [text, ok],
  [text, filtered],
]);

test('JSON of a form that came only to equal calls, some of which were accepted, is that of a filter', () => {
  expect(calls(run(...thrice))).toEqual([2, 4, 6]);
  // It arrived after the equal call that left later.
  expect(calls(run(...thrice.toReversed()))).toEqual([1, 3, 5]);
  expect(calls(run(...thrice, ['HT1', ok, 'cancel'], ['HT1', filtered, 'cancel']))).toEqual([2, 4, 6, 8]);
});

test('a filter reads bodies as text: bytes that are no UTF-8 are all the same to it', () => {
  const bytes = run(...thrice).map((one) => ({
    ...one,
    request: { ...one.request, bodyBase64: Buffer.from([0xf0 + one.call]).toString('base64') },
  }));
  expect(calls(bytes)).toEqual([2, 4, 6]);
});

test.each([500, 429, 401, 403, 415])('%i is not an answer of a filter', (status) => {
  const given = run(...thrice).map((one) =>
    one.answer?.status === 409 ? { ...one, answer: { ...one.answer, status } } : one,
  );
  expect(calls(given)).toEqual([]);
});

test.each<[title: string, calls: Sent[]]>([
  ['two refusals', thrice.slice(0, 4)],
  [
    "refusals in the platform's envelope",
    thrice.map(([text, json]): Sent => [text, json === ok ? ok : { ...ok, code: 1 }]),
  ],
  ['a form that came to a call without an equal one, too', [...thrice, ['d', filtered]]],
  ['a form that came to an equal call much later, too', [...thrice, ['a', filtered, 'search', 11_000]]],
  [
    'calls of which no equal one was accepted',
    thrice.map(([text, json]): Sent => [text, json === ok ? { ...ok, code: 1 } : json]),
  ],
  ['cancels, whose answers depend on the one before', thrice.map(([text, json]): Sent => [text, json, 'cancel'])],
])('%s: no filter is known', (_, given) => {
  expect(calls(run(...given))).toEqual([]);
});
