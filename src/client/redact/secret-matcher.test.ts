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

const separators = ['.', ' ', '-', ' - ', '_', ', ', ':', '/', ' | ', '%2E', '\\u002d'];

test('a long secret does not survive written backwards, or with separators between its characters', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^1[._-]?[A-Za-z0-9._+=!~-]{4,30}[A-Za-z0-9+=!~]{15}a$/).filter((key) => !/[._-]{2}/.test(key)),
      fc.constantFrom('backwards', '', ...separators),
      (secret, separator) => {
        const characters = Array.from(secret);
        const written = separator === 'backwards' ? characters.toReversed().join('') : characters.join(separator);
        expect(createSecretMatcher([secret]).replace(`"a ${written}", b`, '[redacted]')).toContain('[redacted]');
      },
    ),
    { seed: 18, numRuns: 100 },
  );
  const key = 'k-5f2e8a77c1d94b6';
  const { replace } = createSecretMatcher([key]);
  for (const text of ['6b49d1c77a8e2f5-k', 'k.-.5.f.2.e.8.a.7.7.c.1.d.9.4.b.6', 'K5F2E-8A77C-1D94B-6'])
    expect(replace(`<${text}>`, '[redacted]')).toBe('<[redacted]>');
});

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

test('of the characters above ASCII those that are letters of ASCII in another case are looked at', () => {
  const secrets = Array.from({ length: 26 }, (_, nth) => `${String.fromCharCode(0x61 + nth)}secret`);
  const { replace } = createSecretMatcher(secrets);
  const overlooked = Array.from({ length: 0x10000 - 0x80 }, (_, nth) => String.fromCharCode(0x80 + nth)).filter(
    (letter) => {
      const isFirst = /^[a-z]/.test(letter.toLowerCase());
      return replace(`${letter}secret`, '') !== (isFirst ? '' : `${letter}secret`);
    },
  );
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
    expect([replace(once, '-'), replace(JSON.stringify(once), '-')], secret).toEqual([
      '{"key":"-"}',
      '"{\\"key\\":\\"-\\"}"',
    ]);
  }
});
