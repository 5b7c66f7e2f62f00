import { expect, test } from 'vitest';
import { describeScheme, schemeOf, wrongKeyOf } from './wrong-key.ts';

test('the key that a request sent is read from its data, whatever its header shows', () => {
  const scheme = { wrong: describeScheme('Bearer'), scheme: 'Bearer' };
  expect(wrongKeyOf({ key: scheme, headers: { Authorization: '$CONFORMANCE_API_KEY' } })).toEqual(scheme);
  expect(schemeOf({ key: scheme })).toBe('Bearer');
  expect(
    schemeOf({
      key: { wrong: 'a middle character changed' },
      headers: { Authorization: `<wrong key: ${scheme.wrong}>` },
    }),
  ).toBeNull();
  expect(wrongKeyOf({ headers: { Authorization: '$CONFORMANCE_API_KEY' } })).toBeNull();
  expect(wrongKeyOf({ headers: {} })).toBeNull();
});

test('in a journal or report of an earlier version, by the header alone', () => {
  expect(schemeOf({ headers: { Authorization: `<wrong key: ${describeScheme('Bearer')}>` } })).toBe('Bearer');
  expect(schemeOf({ headers: { authorization: `<wrong key: ${describeScheme('Token')}>` } })).toBe('Token');
  expect(wrongKeyOf({ headers: { Authorization: '<wrong key: a middle character changed>' } })).toEqual({
    wrong: 'a middle character changed',
  });
  expect(schemeOf({ headers: { Authorization: '<wrong key: a middle character changed>' } })).toBeNull();
});
