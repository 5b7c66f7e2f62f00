import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCancelPath } from './cancel-path.ts';

const whole = '/open/v1/hotel/order/cancel';

test.each([
  ['/order/cancel', 'https://target.example/open/v1/hotel'],
  ['order/cancel', 'https://target.example/api/open/v1/hotel/'],
  ['/cancel?x=1', 'https://target.example/open/v1/hotel/order'],
  [whole, 'https://target.example'],
  ['/open/v1/hotel/order/%63ancel', 'https://target.example'],
  ['/open/v1/hotel/order/%2563ancel', 'https://target.example'],
  ['/open/v1/hotel%2Forder%2fcancel', 'https://target.example'],
  ['/open//v1/hotel/./order/x/../cancel/', 'https://target.example'],
  ['/OPEN/V1/Hotel/Order/CANCEL', 'https://target.example'],
  ['/open/v1/hotel;a=x/order/cancel;jsessionid=1', 'https://target.example'],
  ['/open/v1/hotel;a=%2F..%2F/order/cancel', 'https://target.example'],
  ['/open/v1/hotel\\order%5Ccancel', 'https://target.example'],
  ['/open/v1/hotel/order/cancel.json', 'https://target.example'],
  ['/open/v1/hotel/order/cancel%00', 'https://target.example'],
  ['/open/v1/hotel/order/cancel%20', 'https://target.example'],
  ['/x%3F%2F..%2Fopen/v1/hotel/order/cancel', 'https://target.example'],
  ['/x#/../open/v1/hotel/order/cancel', 'https://target.example'],
  // An escape that is none hides no other one.
  ['/%zz/../open/v1/hotel/order/%63ancel', 'https://target.example'],
  ['/%ff/..%2fopen/v1/hotel/order/%63ancel', 'https://target.example'],
])('%s below %s is the cancel', (path, baseUrl) => {
  expect(isCancelPath(path, baseUrl)).toBe(true);
});

test.each([
  ['/open/v1/bus/search', 'https://target.example/open/v1/hotel/order'],
  ['/open/v1/hotel/order/detail', 'https://target.example'],
  ['/order/cancel', 'https://target.example'],
  ['/open/v1/hotel/order/cancellation', 'https://target.example'],
  ['/open/v1/hotel/order/detail?next=/open/v1/hotel/order/cancel', 'https://target.example'],
])('%s below %s is not', (path, baseUrl) => {
  expect(isCancelPath(path, baseUrl)).toBe(false);
});

/** One character in forms that some server reads as the same. */
const spelt = (char: string): fc.Arbitrary<string> => {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0');
  const escaped = [`%${code}`, `%${code.toUpperCase()}`, `%25${code}`];
  return char === '/'
    ? fc.constantFrom('/', '//', '/./', '/x/../', '/%2e/', '\\', ';a=1/', ...escaped)
    : fc.constantFrom(char, char.toUpperCase(), ...escaped);
};

test('however its characters are written, and wherever the base URL ends, it is the cancel', () => {
  const spelling = fc.tuple(...Array.from(whole.slice(1), spelt)).map((parts) => `/${parts.join('')}`);
  const ending = fc.constantFrom('', '/', ';jsessionid=1', '.json', '%2F', '?a=1', ';a/');
  fc.assert(
    fc.property(spelling, ending, fc.nat(), fc.constantFrom('', '/api', '/a/b'), (path, end, at, prefix) => {
      const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
      const cut = slashes[at % Math.max(1, slashes.length)] ?? 0;
      return isCancelPath(`${path.slice(cut)}${end}`, `https://target.example${prefix}${path.slice(0, cut)}`);
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('any path has an answer in no time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (path) => typeof isCancelPath(path) === 'boolean'),
    { seed: 5, numRuns: 500 },
  );
  expect(isCancelPath(`/%${'25'.repeat(1000)}2e/x`)).toBe(true);
});
