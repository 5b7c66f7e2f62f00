import { expect, test } from 'vitest';
import type { Answer } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { createConstant } from './hidden-refusals.ts';

const headers = { 'content-type': ['application/json'] };
const answer = (value: Json): Answer => ({ status: 200, headers, body: { kind: 'json', value }, bytes: 1 });

function areOne(...values: readonly (Json | undefined)[]): boolean {
  const constant = createConstant();
  for (const value of values) constant.came(value === undefined ? undefined : answer(value));
  return constant.isOne;
}

test.each<[string, (nth: number) => Json]>([
  ['nothing', () => ({ error: 'no' })],
  ['a word with digits that never changes', () => ({ error: 'no', node: 'gateway-eu-1' })],
  ['a time', (nth) => ({ error: 'no', at: `2026-11-30T20:51:0${nth % 2}Z` })],
  ['a time in milliseconds', (nth) => ({ error: 'no', at: 1795985469000 + (nth % 2) })],
  ['a time in seconds', (nth) => ({ error: 'no', at: 1795985469 + (nth % 2) })],
  ['the number of an incident', (nth) => ({ error: 'no', incident: `5-8712-99${nth}` })],
])('answers that differ in %s alone are the same', (_, made) => {
  expect(areOne(...[0, 1, 2, 3].map(made))).toBe(true);
});

test.each<[string, readonly Json[]]>([
  ['words', [{ error: 'the key is not valid' }, { error: 'not valid' }]],
  ['a code of seven digits', [{ code: 4010001 }, { code: 4000001 }]],
  ['a code that comes again', ['ERR_AUTH_401', 'ERR_DATE_400', 'ERR_AUTH_401'].map((error) => ({ error }))],
  [
    'a code that comes again next to the number of an incident',
    ['ERR_AUTH_401', 'ERR_AUTH_401', 'ERR_DATE_400'].map((error, nth) => ({ error, incident: `5-8712-99${nth}` })),
  ],
])('answers that differ in %s are not', (_, values) => {
  expect(areOne(...values)).toBe(false);
});

test("an answer in the platform's envelope, or with nothing in it, is none", () => {
  expect([areOne({ code: 1, data: null, message: 'no', request_id: 'r' }), areOne(undefined), areOne()]).toEqual([
    false,
    false,
    false,
  ]);
});
