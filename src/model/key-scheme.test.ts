import { expect, test } from 'vitest';
import { describeScheme, schemeOf } from './key-scheme.ts';

test('the scheme that a key is sent after is told by what the header shows', () => {
  expect(schemeOf({ Authorization: `<wrong key: ${describeScheme('Bearer')}>` })).toBe('Bearer');
  expect(schemeOf({ authorization: `<wrong key: ${describeScheme('Token')}>` })).toBe('Token');
  expect(schemeOf({ Authorization: '<wrong key: a middle character changed>' })).toBeNull();
  expect(schemeOf({ Authorization: '$CONFORMANCE_API_KEY' })).toBeNull();
});
