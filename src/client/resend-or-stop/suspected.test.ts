import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { createSuspected } from './suspected.ts';

const plain = sampleExchange({ json: { code: 0 } });
const wrongKey: Exchange = { ...plain, credentials: 'wrong' };
const attack: Exchange = { ...plain, request: { ...plain.request, body: { start_addr: '<script>' } } };

test.each([
  ['nothing', [], null],
  ['plain calls', [plain], null],
  ['a wrong key', [plain, wrongKey], 'wrong keys'],
  ['an attack', [attack], 'attacks'],
  ['an attack, then a wrong key', [attack, wrongKey, plain], 'wrong keys'],
  ['a wrong key, then eight plain calls', [wrongKey, ...Array<Exchange>(8).fill(plain)], 'wrong keys'],
  ['a wrong key, then nine plain calls', [wrongKey, ...Array<Exchange>(9).fill(plain)], null],
] as const)('a failure after %s', (_, before, ban) => {
  const suspected = createSuspected();
  for (const exchange of before) suspected.answered(exchange);
  expect(suspected.banAt(plain)).toBe(ban);
});

test('a failure of a suspicious call is a ban for that call', () => {
  const suspected = createSuspected();
  expect(suspected.banAt(wrongKey)).toBe('wrong keys');
  expect(suspected.banAt({ ...plain, credentials: 'missing' })).toBe('wrong keys');
  expect(suspected.banAt(attack)).toBe('attacks');
});
