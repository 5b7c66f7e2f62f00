import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.fixture.ts';
import { endsNoStatement, reasonBody, reasonCases, wrongTypeReasons } from './cancel-bodies.ts';
import { jsonBytes } from './search-fields.ts';

/** Either nothing, or a text of at most 4 KB that cannot hide the rest of an update. */
function isReason(body: JsonObject): boolean {
  const names = Object.keys(body);
  const text = body['cancel_reason'];
  if (names.length === 0) return true;
  return names.length === 1 && typeof text === 'string' && jsonBytes(text) <= 4096 && endsNoStatement(text);
}

test('reasons are texts within the limit, each once, and harmless even where they are executed', () => {
  expect(reasonCases.filter((one) => !isReason(one.value))).toEqual([]);
  expect(doubledLabels([...reasonCases, ...wrongTypeReasons])).toEqual([]);
  expect(new Set(reasonCases.map((one) => JSON.stringify(one.value))).size).toBe(reasonCases.length);
  expect(reasonCases[0]?.value).toEqual({});
  expect(reasonCases.some((one) => jsonBytes(one.value['cancel_reason']) === 4096)).toBe(true);
});

test('wrongly typed reasons are not texts', () => {
  expect(
    wrongTypeReasons.filter(
      (one) => typeof one.value['cancel_reason'] === 'string' || one.value['cancel_reason'] === undefined,
    ),
  ).toEqual([]);
});

test('reasonBody stays in its class and shrinks to no reason', () => {
  expect(arbitraryProblems({ arbitrary: reasonBody(), inClass: isReason, runs: 500 })).toEqual([]);
  expect(smallest(reasonBody())).toEqual({});
});

test.each(["'; SELECT 1", "' --", "x' #", '" /*', "\\'; x", "'\u0000"])(
  '%j could hide the rest of a statement',
  (text) => {
    expect(endsNoStatement(text)).toBe(false);
  },
);

test.each(["O'Hara", 'a -- b', '# 1; b', "-- 'x'"])('%j could not', (text) => {
  expect(endsNoStatement(text)).toBe(true);
});
