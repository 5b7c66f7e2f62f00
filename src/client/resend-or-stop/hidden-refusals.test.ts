import { expect, test } from 'vitest';
import type { Answer } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { constantOf } from './hidden-refusals.ts';

const said = (value: Json): string | null => {
  const headers = { 'content-type': ['application/json'] };
  const answer: Answer = { status: 200, headers, body: { kind: 'json', value }, bytes: 1 };
  return constantOf(answer);
};

test.each<[string, Json, Json]>([
  ['a time', { error: 'no', at: '2026-11-30T20:51:09Z' }, { error: 'no', at: '2026-11-30T20:52:06Z' }],
  ['a time in milliseconds', { error: 'no', at: 1795985469000 }, { error: 'no', at: 1795985526000 }],
  ['the number of an incident', { error: 'no', incident: '5-8712-990' }, { error: 'no', incident: '5-8713-114' }],
])('two answers that differ in %s alone are the same', (_, one, other) => {
  expect(said(one)).toBe(said(other));
});

test.each<[string, Json, Json]>([
  ['words', { error: 'the key is not valid' }, { error: 'not valid' }],
  ['a code of seven digits', { success: false, code: 4010001 }, { success: false, code: 4000001 }],
])('two answers that differ in %s are not', (_, one, other) => {
  expect(said(one)).not.toBe(said(other));
});

test("an answer in the platform's envelope, or with nothing in it, is none", () => {
  expect([said({ code: 1, data: null, message: 'no', request_id: 'r' }), constantOf(undefined)]).toEqual([null, null]);
});
