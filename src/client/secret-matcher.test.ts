import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretMatcher } from './secret-matcher.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const base64 = (text: string): string => bytesOf(text).toString('base64');

/** Codings of codings; of secrets of eight characters and more. */
const twice: Readonly<Record<string, (secret: string) => string>> = {
  'base64 in base64': (s) => base64(base64(s)),
  'base64 in base64, between others': (s) => base64(`{"token":"${base64(`u:${s}@h`)}"}`),
  'base64 for URLs in base64': (s) => base64(bytesOf(s).toString('base64url')),
  'base64 of hexadecimal': (s) => base64(bytesOf(s).toString('hex')),
  'base64 of hexadecimal in upper case': (s) => base64(bytesOf(s).toString('hex').toUpperCase()),
  'base64 of JSON': (s) => base64(JSON.stringify({ key: s })),
  'base64 of a URL': (s) => base64(`/?key=${encodeURIComponent(s)}&x`),
  'hexadecimal of base64': (s) => bytesOf(base64(s)).toString('hex'),
  'hexadecimal of hexadecimal': (s) => bytesOf(bytesOf(s).toString('hex')).toString('hex'),
};

test('a secret that is coded twice does not survive either', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ minLength: 8, maxLength: 40 }),
        fc.string({ unit: 'binary', minLength: 8, maxLength: 12 }).filter((text) => text.isWellFormed()),
      ),
      fc.constantFrom(...Object.values(twice)),
      (secret, write) => {
        const encoded = write(secret);
        const out = createSecretMatcher([secret]).replace(`a ${encoded}, b`, '[redacted]');
        expect(out).toContain('[redacted]');
        // Of the ends, which hold what stood around the secret as well, a few characters may be left.
        const inside = encoded.replace(/=*$/, '').slice(8, -8);
        if (inside !== '') expect(out).not.toContain(inside);
      },
    ),
    { seed: 17, numRuns: 1000 },
  );
});

test('of the characters above ASCII those that are letters of ASCII in another case are looked at', () => {
  const secrets = Array.from({ length: 26 }, (_, nth) => `${String.fromCharCode(0x61 + nth)}secret`);
  const { replace } = createSecretMatcher(secrets);
  const overlooked = Array.from({ length: 0x10000 - 0x80 }, (_, nth) => String.fromCharCode(0x80 + nth)).filter((letter) => {
    const isFirst = /^[a-z]/.test(letter.toLowerCase());
    return replace(`${letter}secret`, '') !== (isFirst ? '' : `${letter}secret`);
  });
  expect(overlooked).toEqual([]);
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
    expect([replace(once, '-'), replace(JSON.stringify(once), '-')], secret).toEqual(['{"key":"-"}', '"{\\"key\\":\\"-\\"}"']);
  }
});
