import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretMatcher } from './secret-matcher.ts';

test('ordinary text is left alone: a short secret is not looked for between separators, nor a part of a long one', () => {
  const { replace } = createSecretMatcher([
    '20261124',
    '310100330100',
    'travel-platform-partners',
    'k-5f2e8a77c1d94b6',
  ]);
  const text =
    '2026-11-24, 42116202, 310100:330100, Travel platform partners, k-5-f-2-e-8-a-7, 8a7.7c1.d94b, b49d1c77a8e2f5';
  expect(replace(text, '[redacted]')).toBe(text);
});

test('a secret that is shorter than what is looked for is found, at the end of a text, too', () => {
  const { replace } = createSecretMatcher(['x', 'yz']);
  expect(['x', 'yz', 'YZ x', 'y\nz'].map((text) => replace(`- ${text}`, '[redacted]'))).toEqual([
    '- [redacted]',
    '- [redacted]',
    '- [redacted] [redacted]',
    '- [redacted]',
  ]);
});

test('a quote within a secret is found as JSON escapes it, at each of the first places', () => {
  const secrets = ['a"bcdefgh', 'ab"cdefgh', 'abc"defgh', 'a\\bcdefgh', 'ab\\cdefgh'];
  for (const secret of secrets) {
    const { replace } = createSecretMatcher([secret]);
    const once = JSON.stringify({ key: secret });
    expect([replace(once, '-'), replace(JSON.stringify(once), '-')], secret).toEqual([
      '{"key":"-"}',
      '"{\\"key\\":\\"-\\"}"',
    ]);
  }
});

test('each of several secrets with the same first characters is found, with white space between its characters', () => {
  const secret = fc.string({ unit: fc.constantFrom('a', 'b', '-', '"', 'ä', '.'), minLength: 1, maxLength: 7 });
  const gap = fc.string({ unit: fc.constantFrom(' ', '\n', '\t'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 12 }), gap, (secrets, space) => {
      const { replace } = createSecretMatcher(secrets);
      for (const one of secrets) expect(replace(`x${[...one].join(space)}x`, '')).toBe('xx');
    }),
    { seed: 1 },
  );
});
