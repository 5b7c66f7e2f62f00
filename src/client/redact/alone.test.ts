import { expect, test } from 'vitest';
import { createRedactor } from './redact.ts';
import { isHarmlessHeader, isSecretName } from './secret-names.ts';

const { json } = createRedactor({
  secrets: ['ab', '4711'],
  alone: { quoted: ['dark'], words: ['s3ss10n', 'a-b-1'] },
  pointers: [],
});

test.each([
  ['ab', '[redacted]'],
  ['about ab', 'about ab'],
  ['{"ab":"ab","c":"xab"}', '{"[redacted]":"[redacted]","c":"xab"}'],
  [String.raw`{\"a\":\"ab\"}`, String.raw`{\"a\":\"[redacted]"}`.replace('ed]"', String.raw`ed]\"`)],
  [`{"long":"${'x'.repeat(300)}","a":"ab"}`, `{"long":"${'x'.repeat(300)}","a":"[redacted]"}`],
  ['code=4711&n=14711', 'code=[redacted]&n=14711'],
  ['order 4711.', 'order [redacted].'],
  ['dark mode is "dark"', 'dark mode is "[redacted]"'],
  ['session s3ss10n; a-b-1', 'session [redacted]; [redacted]'],
])('secrets that stand alone: %s', (given, shown) => {
  expect(json(given)).toBe(shown);
});

test('short numbers are taken out of data, and longer ones that hold them stay', () => {
  expect(json({ a: 4711, b: 14711, c: ['ab', 'abc'] })).toEqual({
    a: '[redacted]',
    b: 14711,
    c: ['[redacted]', 'abc'],
  });
});

test('names of secrets are recognised in any case, with any separators', () => {
  const secret = [
    'password',
    'userPassword',
    'X-Auth-Token',
    'API_KEY',
    'apiKey',
    'client-secret',
    'accessKeyId',
    'sms_otp',
    'userPin',
    'PIN',
    'jwt',
    'Passwd',
  ];
  expect(secret.filter((name) => !isSecretName(name))).toEqual([]);
  const plain = [
    'order_no',
    'spinner',
    'passenger',
    'opinion',
    'date',
    'author',
    'sort_key',
    'compass',
    'www-authenticate',
    'x-request-id',
  ];
  expect(plain.filter(isSecretName)).toEqual([]);
});

test('a header of a recording is secret unless it is known to be harmless', () => {
  expect(['Accept', 'Content-Type', 'User-Agent', 'sec-ch-ua', 'Host'].every(isHarmlessHeader)).toBe(true);
  expect(['Authorization', 'Cookie', 'X-Tenant', 'Referer', 'x-anything'].some(isHarmlessHeader)).toBe(false);
});
